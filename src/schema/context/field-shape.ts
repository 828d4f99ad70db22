import { closestName } from '../../base/closest-name';
import { missingName } from './missing-name';
import { elsewhereText } from '../model/elsewhere-text';
import type { Field } from '../../generated/page-file';
import type { KindModel } from '../model/catalogue-model';
import { displayOf, filesBehind, findRecord, type Reporter, treeFieldOf } from './compile-context';
import type { OptionModel } from '../model/field-type';
import type { FieldModel } from '../model/record-model';
import type { Text } from '../model/text';
import { sentences } from '../model/sentences';
import { typeSchemas } from './type-defaults';

/** What a field is, before the page narrows it. */
export type FieldShape = Pick<FieldModel, 'type' | 'kind' | 'schema' | 'message'> &
  Partial<Pick<FieldModel, 'dict' | 'options' | 'choices' | 'openOptions' | 'target' | 'targetDisplay' | 'targetParent'>> & {
    readonly ofKind?: KindModel;
  };

type Options = readonly { readonly key: string; readonly was?: string | string[]; readonly zh: string; readonly en: string }[];

/** Options of a file in their normal form. */
export const toOptions = (entries: NonNullable<Field['x-options']>): readonly OptionModel[] =>
  entries.map(({ key, was, zh, en, colour, sealed, values }) => ({
    key,
    ...(was === undefined ? {} : { was: [was].flat() }),
    label: { zh, en },
    ...(colour === undefined ? {} : { colour }),
    ...(sealed === undefined ? {} : { sealed }),
    ...(values === undefined ? {} : { values }),
  }));

/** The keys that are listed twice, with their positions. */
export const doubledKeys = (entries: Options): readonly number[] =>
  entries.flatMap((entry, index) => (entries.findIndex((each) => each.key === entry.key) < index ? [index] : []));

interface KeyFault {
  readonly index: number;
  readonly text: Text;
}

/** A former key that is still in use, or that two options claim, does not say whose rows are meant. */
export function formerKeyFaults(entries: Options): readonly KeyFault[] {
  const claims = new Map<string, string>();
  return entries.flatMap(({ key, was = [] }, index) =>
    [was].flat().flatMap((former): readonly KeyFault[] => {
      const other = claims.get(former);
      claims.set(former, key);
      if (entries.some((each) => each.key === former))
        return [
          {
            index,
            text: {
              zh: `“${former}”仍是这里的一个选项，不能又是“${key}”以前的键`,
              en: `"${former}" is still an option here; it cannot be a former key of "${key}"`,
            },
          },
        ];
      if (other === undefined) return [];
      return [
        { index, text: { zh: `“${former}”已写作“${other}”以前的键`, en: `"${former}" is given as a former key of "${other}" already` } },
      ];
    }),
  );
}

function optionNature(
  label: Text,
  options: readonly OptionModel[],
  more: { readonly multiple: boolean; readonly dict?: string; readonly open?: boolean },
): FieldShape {
  const { multiple, dict, open } = more;
  const closed = { type: 'string', enum: options.map((option) => option.key) };
  return {
    type: multiple ? 'options' : 'option',
    kind: dict === undefined ? 'options' : 'dict',
    schema: multiple ? typeSchemas.options : open ? { type: 'string', minLength: 1, maxLength: 40 } : closed,
    message: sentences.notOffered(label),
    options,
    ...(dict === undefined ? {} : { dict }),
    ...(open ? { openOptions: true } : {}),
  };
}

function referenceNature(
  report: Reporter,
  raw: Field,
  reference: { readonly word: string; readonly name: string; readonly path: readonly string[] },
): FieldShape | undefined {
  const { ctx } = report;
  const { word, name, path } = reference;
  const label = raw['x-label'];
  const at = [...path, '$ref'];
  if (word === 'kind') {
    const kind = ctx.catalogue.kinds.get(name);
    if (kind) return { type: kind.type, kind: name, schema: kind.schema, message: kind.message, ofKind: kind };
    report.fault(
      at,
      missingName(name, ctx.catalogue.kinds.keys(), { zh: `没有“${name}”这种类型`, en: `No kind "${name}"`, file: 'kinds.json' }),
    );
    return undefined;
  }
  if (word === 'dict') {
    const dict = ctx.catalogue.dicts.get(name);
    if (dict) return optionNature(label, dict.entries, { multiple: raw['x-multiple'] === true, dict: name, open: dict.open });
    report.fault(at, {
      zh: `没有字典“${name}”`,
      en: `No dictionary "${name}"`,
      hint: closestName(name, ctx.catalogue.dicts.keys()),
      rests: [`dicts/${name}.json`],
    });
    return undefined;
  }
  const target = findRecord(ctx, name);
  if (!target) {
    report.fault(at, {
      zh: `没有记录“${name}”`,
      en: `No record "${name}"`,
      hint: closestName(name, [...ctx.records.keys(), ...ctx.aliases.keys()]),
      rests: filesBehind(ctx, name),
    });
    return undefined;
  }
  if (target.api !== undefined) report.fault(at, elsewhereText(name));
  const parent = treeFieldOf(target);
  if (word === 'tree' && parent === undefined) {
    report.fault(at, {
      zh: `“${name}”不是树：它没有指向自己的 tree 字段`,
      en: `"${name}" is no tree: none of its fields is tree:${target.name}`,
    });
  }
  return {
    type: word === 'refs' ? 'refs' : 'ref',
    kind: word,
    schema: word === 'refs' ? typeSchemas.refs : typeSchemas.ref,
    message: sentences.notOffered(label),
    target: target.name,
    targetDisplay: displayOf(target),
    ...(parent === undefined ? {} : { targetParent: parent }),
  };
}

/** Words of an option that say something of a key, which a number is not. */
const ofKeys = ['was', 'values', 'sealed', 'colour'] as const;

/** Narrows a kind of whole numbers to those that a field lists. */
function numbersOf(report: Reporter, raw: Field, path: readonly string[], shape: FieldShape | undefined): FieldShape | undefined {
  const entries = raw['x-options'];
  if (!shape || !entries) return shape;
  const at = [...path, 'x-options'];
  if (shape.type !== 'int' || raw['x-compute'] !== undefined || raw['x-copy'] !== undefined) {
    const text = {
      zh: 'x-options 只与由人填写的整数类型同写，此外不写 $ref',
      en: 'Beside $ref, x-options needs a kind of whole numbers that people enter',
    };
    report.fault(at, text, 'key');
    return shape;
  }
  entries.forEach((entry, index) => {
    const here = [...at, String(index)];
    if (!/^(0|-?[1-9]\d{0,14})$/.test(entry.key))
      report.fault([...here, 'key'], { zh: '这里的键是整数', en: 'A key here is a whole number' });
    for (const word of ofKeys)
      if (entry[word] !== undefined)
        report.fault([...here, word], { zh: `数的选项没有“${word}”`, en: `A number that is chosen has no "${word}"` }, 'key');
  });
  for (const index of doubledKeys(entries))
    report.fault([...at, String(index), 'key'], { zh: '选项的键重复', en: 'This key is listed twice' });
  return {
    ...shape,
    schema: { ...shape.schema, enum: entries.map(({ key }) => Number(key)) },
    message: sentences.notOffered(raw['x-label']),
    choices: toOptions(entries),
  };
}

/** Reads what a field is: a kind, options, a reference or a sub-table. */
export function shapeOf(report: Reporter, raw: Field, path: readonly string[]): FieldShape | undefined {
  const isNumber = raw.$ref?.startsWith('kind:') === true && raw.items === undefined;
  const said = [raw.$ref, raw.items, isNumber ? undefined : raw['x-options']].filter((part) => part !== undefined).length;
  if (said !== 1) {
    report.fault(
      path,
      {
        zh: '字段要写 $ref、items（明细表）或 x-options 其中一个',
        en: 'A field has exactly one of $ref, items (a sub-table) and x-options',
      },
      'key',
    );
    return undefined;
  }
  if (raw['x-options'] && !isNumber) {
    for (const index of doubledKeys(raw['x-options'])) {
      report.fault([...path, 'x-options', String(index), 'key'], { zh: '选项的键重复', en: 'This key is listed twice' });
    }
    for (const { index, text } of formerKeyFaults(raw['x-options'])) report.fault([...path, 'x-options', String(index), 'was'], text);
    return optionNature(raw['x-label'], toOptions(raw['x-options']), { multiple: raw['x-multiple'] === true });
  }
  if (raw.items) return { type: 'lines', kind: 'lines', schema: { type: 'array' }, message: sentences.malformed(raw['x-label']) };
  const [word = '', name = ''] = (raw.$ref ?? '').split(':');
  return numbersOf(report, raw, path, referenceNature(report, raw, { word, name, path }));
}
