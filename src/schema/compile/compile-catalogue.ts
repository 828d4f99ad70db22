import { checks } from '../../base/checks';
import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import type { Kind } from '../../generated/kinds-file';
import type { Catalogue, DictModel, KindModel, MenuGroup, NoticeTemplate, NumberItem, NumberRule } from '../model/catalogue-model';
import type { Fault } from '../source/fault';
import { doubledKeys, formerKeyFaults, toOptions } from '../context/field-shape';
import { type CompileMemory, languageOf, sourceOf } from '../context/compile-memory';
import { fitsLanguage } from '../context/language';
import type { SourceFile } from '../source/source-file';
import type { Text } from '../model/text';
import { cellNames, operatorsOf, widgetNames } from '../context/type-defaults';

/** Entries of a file that hold by themselves: one faulty entry does not take the others down. */
function entriesOf(name: 'kinds' | 'numbers', source: SourceFile): readonly (readonly [string, unknown])[] {
  const value = isObject(source.value) ? source.value : {};
  return Object.entries(value).filter(([key, entry]) => key !== '$schema' && fitsLanguage(name, { [key]: entry }));
}

function checkKind(source: SourceFile, name: string, kind: Kind): readonly Fault[] {
  const faults: Fault[] = [];
  const checkName = (word: 'widget' | 'cell' | 'check', known: readonly string[]): void => {
    const given = kind[word];
    if (given === undefined || known.includes(given)) return;
    const words = { widget: '控件', cell: '单元格', check: '检查' };
    faults.push(
      source.faultAt([name, word], {
        zh: `没有名为“${given}”的${words[word]}`,
        en: `No ${word} "${given}"`,
        hint: closestName(given, known),
      }),
    );
  };
  checkName('widget', widgetNames);
  checkName('cell', cellNames);
  checkName('check', Object.keys(checks));
  const allowed = operatorsOf(kind.type, kind.check);
  kind.operators?.forEach((operator, index) => {
    if (allowed.includes(operator)) return;
    faults.push(
      source.faultAt([name, 'operators', index], {
        zh: `这种类型不能用“${operator}”查询`,
        en: `"${operator}" does not apply to ${kind.type}`,
      }),
    );
  });
  return faults;
}

interface CatalogueFile {
  readonly source: SourceFile;
  readonly faults: Fault[];
}

function compileDict(memory: CompileMemory, { source, faults }: CatalogueFile): DictModel | undefined {
  const read = languageOf(memory)('dict', source);
  faults.push(...source.faults, ...read.faults);
  if (!read.file || source.faults.length > 0) return undefined;
  const { code, label, open, entries } = read.file;
  const expected = source.file.replace(/^.*\//, '').replace(/\.json$/, '');
  if (code !== expected)
    faults.push(
      source.faultAt(['code'], {
        zh: `code 应当与文件名相同：${expected}`,
        en: `code must equal the file name: ${expected}`,
        hint: expected,
      }),
    );
  for (const index of doubledKeys(entries))
    faults.push(source.faultAt(['entries', index, 'key'], { zh: '键重复', en: 'This key is listed twice' }));
  for (const { index, text: fault } of formerKeyFaults(entries)) faults.push(source.faultAt(['entries', index, 'was'], fault));
  return { code: expected, label, open: open ?? false, entries: toOptions(entries) };
}

function compileMenus(memory: CompileMemory, { source, faults }: CatalogueFile): readonly MenuGroup[] {
  const read = languageOf(memory)('menus', source);
  faults.push(...source.faults, ...read.faults);
  const listed = isObject(source.value) && Array.isArray(source.value['groups']) ? source.value['groups'] : [];
  const groups = listed.filter((group: unknown): group is MenuGroup => fitsLanguage('menus', { groups: [group] }));
  const codes = groups.map((group) => group.code);
  groups.forEach((group, index) => {
    if (codes.indexOf(group.code) < index)
      faults.push(
        source.faultAt(['groups', index, 'code'], { zh: `菜单组“${group.code}”重复`, en: `Menu group "${group.code}" stands twice` }),
      );
    if (group.parent !== undefined && (!codes.includes(group.parent) || group.parent === group.code)) {
      faults.push(
        source.faultAt(['groups', index, 'parent'], {
          zh: `没有菜单组“${group.parent}”`,
          en: `No menu group "${group.parent}"`,
          hint: closestName(group.parent, codes),
        }),
      );
    }
  });
  return groups;
}

function compileNotice(memory: CompileMemory, { source, faults }: CatalogueFile): NoticeTemplate | undefined {
  const read = languageOf(memory)('notice', source);
  faults.push(...source.faults, ...read.faults);
  const name = source.file.replace(/^.*\//, '').replace(/\.json$/, '');
  if (!read.file || source.faults.length > 0) return undefined;
  const { title, text: said, event, words = {} } = read.file;
  const asText = (word: string | Text): Text => (typeof word === 'string' ? { zh: `{${word}}`, en: `{${word}}` } : word);
  return {
    ...{ name, title, text: said },
    ...(event === undefined ? {} : { event }),
    words: Object.fromEntries(Object.entries(words).map(([key, word]) => [key, asText(word)])),
  };
}

/** Numbers are told apart by a serial or by a random code; a serial around which chance writes would always be the first. */
function checkTellingApart(source: SourceFile, code: string, items: readonly NumberItem[]): readonly Fault[] {
  const isSerial = (item: NumberItem): boolean => item.serial !== undefined;
  const random = items.findIndex((item) => item.random !== undefined);
  if (random < 0 && !items.some(isSerial))
    return [
      source.faultAt(
        [code, 'items'],
        { zh: '编号规则里缺少流水号 serial 或随机码 random', en: 'A numbering rule needs a serial or a random code' },
        'key',
      ),
    ];
  return random >= 0 && items.some(isSerial)
    ? [
        source.faultAt(
          [code, 'items', random, 'random'],
          { zh: '随机码 random 与流水号 serial 只能写一种', en: 'A rule has a serial or a random code, not both' },
          'key',
        ),
      ]
    : [];
}

/** Compiles what pages choose from: kinds, dictionaries, menu groups, numbering rules and notices. Faults go to the list; what holds is kept. */
export function compileCatalogue(files: ReadonlyMap<string, string>, faults: Fault[], memory: CompileMemory): Catalogue {
  const readLanguage = languageOf(memory);
  const open = (file: string): SourceFile | undefined => {
    const text = files.get(file);
    return text === undefined ? undefined : sourceOf(memory, file, text);
  };
  const kinds = new Map<string, KindModel>();
  const kindSource = open('kinds.json');
  if (kindSource) {
    faults.push(...kindSource.faults, ...readLanguage('kinds', kindSource).faults);
    for (const [name, entry] of entriesOf('kinds', kindSource)) {
      const kind = entry as KindModel;
      faults.push(...checkKind(kindSource, name, kind));
      kinds.set(name, kind);
    }
  }
  const numbers = new Map<string, NumberRule>();
  const numberSource = open('numbers.json');
  if (numberSource) {
    faults.push(...numberSource.faults, ...readLanguage('numbers', numberSource).faults);
    for (const [code, entry] of entriesOf('numbers', numberSource)) {
      const rule = entry as Omit<NumberRule, 'code'>;
      numbers.set(code, memory.same(`number ${code}`, { code, label: rule.label, items: rule.items }));
      faults.push(...checkTellingApart(numberSource, code, rule.items));
    }
  }
  const dicts = new Map<string, DictModel>();
  for (const [file, text] of files) {
    if (!/^dicts\/.*\.json$/.test(file)) continue;
    const dict = compileDict(memory, { source: sourceOf(memory, file, text), faults });
    if (dict) dicts.set(dict.code, memory.same(`dict ${file}`, dict));
  }
  const notices = new Map<string, NoticeTemplate>();
  for (const [file, text] of files) {
    if (!/^notices\/[^/]+\.json$/.test(file)) continue;
    const notice = compileNotice(memory, { source: sourceOf(memory, file, text), faults });
    if (notice) notices.set(notice.name, memory.same(`notice ${notice.name}`, notice));
  }
  const menuSource = open('menus.json');
  const menus = memory.same('menus', menuSource ? compileMenus(memory, { source: menuSource, faults }) : []);
  return { kinds, dicts, numbers, notices, menus };
}
