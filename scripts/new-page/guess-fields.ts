import { pinyin } from 'pinyin-pro';
import { runCheck } from '../../src/base/run-check';
import { columnOf, commonColumns, hostNames } from '../../src/schema/context/system-fields';
import { readMoment } from '../../src/schema/entry/read-day';
import type { SheetCell } from '../../src/schema/entry/sheet-cell';
import type { DictModel } from '../../src/schema/model/catalogue-model';
import type { RecordModel } from '../../src/schema/model/record-model';
import type { GuessedField } from '../../src/schema/start/guessed-field';
import type { SampleColumn } from './read-sample';

interface Known {
  /** Absent where one page alone calls it so. */
  readonly name?: string;
  readonly en: string;
  readonly ref?: string;
}

/** What the pages that there are call by a label. */
export type Vocabulary = ReadonlyMap<string, Known>;

/** Learns names, English labels and sorts of fields from all records; what most of them say counts. */
export function vocabularyOf(records: Iterable<RecordModel>): Vocabulary {
  const counts = new Map<string, Map<string, { known: Known; count: number }>>();
  for (const { fields } of records)
    for (const { name, label, type, kind, dict, target, system } of fields) {
      if (system || name.includes('.') || type === 'lines' || type === 'files') continue;
      const ref =
        dict !== undefined ? `dict:${dict}` : target !== undefined ? `${kind}:${target}` : kind === 'options' ? undefined : `kind:${kind}`;
      const known: Known = { name, en: label.en, ...(ref === undefined ? {} : { ref }) };
      const ways = counts.get(label.zh) ?? new Map<string, { known: Known; count: number }>();
      const key = JSON.stringify(known);
      ways.set(key, { known, count: (ways.get(key)?.count ?? 0) + 1 });
      counts.set(label.zh, ways);
    }
  const most = (ways: ReadonlyMap<string, { known: Known; count: number }>): readonly Known[] => {
    const [first] = [...ways.values()].sort((a, b) => b.count - a.count);
    if (!first) return [];
    const { name: _, ...unnamed } = first.known;
    return [first.count > 1 ? first.known : unnamed];
  };
  return new Map([...counts].flatMap(([label, ways]) => most(ways).map((known) => [label, known] as const)));
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name for a field: the title where it is one, else its pinyin. */
function nameOf(title: string): string {
  if (/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*){0,2}$/.test(title)) return title;
  const words = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).flatMap(
    (word) => word.match(/[A-Za-z0-9]+/g) ?? [],
  );
  const name = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
    .join('')
    .replace(/^\d+/, '');
  return name === '' ? 'field' : name.slice(0, 36);
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const isTaken = (name: string): boolean => taken.has(name) || hostNames.has(name) || commonColumns.has(columnOf(name));
  if (!isTaken(wanted)) return wanted;
  for (let count = 2; ; count += 1) if (!isTaken(`${wanted}${count}`)) return `${wanted}${count}`;
}

/** A name by which a field of a page can be called, for a title or a name of another program. */
export const fieldNameOf = (title: string): string => freeName(nameOf(title), new Set());

type Test = (cells: readonly SheetCell[], title: string) => boolean;
const all =
  (holds: (cell: SheetCell) => boolean): Test =>
  (cells) =>
    cells.length > 0 && cells.every(holds);
const isNumber = ({ text, number }: SheetCell): boolean => number !== undefined || /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,10})?$/.test(text);
const isWhole = ({ text }: SheetCell): boolean => /^-?(?:0|[1-9]\d{0,14})$/.test(text);
const momentOf = (cell: SheetCell): string | undefined => (cell.number === undefined ? readMoment(cell, false) : undefined);
const named =
  (pattern: RegExp): Test =>
  (_, title) =>
    pattern.test(title);
const passes = (kind: Parameters<typeof runCheck>[0]): Test => all(({ text }) => runCheck(kind, text, {})?.blocks !== true);
const both =
  (...tests: readonly Test[]): Test =>
  (cells, title) =>
    tests.every((test) => test(cells, title));
/** True where every value fits, or there is none to go by. */
const fit =
  (test: Test): Test =>
  (cells, title) =>
    cells.length === 0 || test(cells, title);

/** Kinds in the order in which they are tried: what is said by values first, then what the title says while no value speaks against it. */
const guesses: readonly (readonly [kind: string, test: Test])[] = [
  ['yesNo', all(({ text }) => text === '是' || text === '否')],
  ['yesNo', both(named(/^是否|^is[A-Z]/), fit(all(({ text }) => ['0', '1'].includes(text))))],
  ['dateTime', all((cell) => (momentOf(cell) ?? '').length > 10)],
  ['day', all((cell) => momentOf(cell) !== undefined)],
  ['email', passes('email')],
  [
    'idCard',
    both(
      passes('idCard'),
      all(({ text }) => text.length > 14),
    ),
  ],
  [
    'uscc',
    both(
      passes('uscc'),
      all(({ text }) => text.length === 18),
    ),
  ],
  ['phone', both(named(/电话/), passes('phone'))],
  ['mobile', passes('mobile')],
  ['plateNumber', passes('plateNumber')],
  ['url', all(({ text }) => /^https?:\/\//.test(text))],
  ['percent', both(named(/%|％|百分/), fit(all(isNumber)))],
  [
    'money',
    both(
      named(/金额|单价|价格|费用|总价|合计|成本|元[)）]?$|price|amount/i),
      fit(all(({ text }) => /^\d{1,14}(?:\.\d{1,2})?$/.test(text))),
    ),
  ],
  // Digits that begin with a nought, and numbers of things, are texts that are never added up.
  ['integer', both(all(isWhole), (_, title) => !/号|码|编号|代码|no\.?$/i.test(title))],
  ['number', both(all(isNumber), (_, title) => !/号|码|编号|代码|no\.?$/i.test(title))],
  ['longText', all(() => false)],
  ['day', both(named(/日期$|^日期|日$|Date$|Day$/), (cells) => cells.length === 0)],
  ['dateTime', both(named(/时间$|Time$/), (cells) => cells.length === 0)],
  ['integer', both(named(/数量|件数|台数|人数|次数/), (cells) => cells.length === 0)],
  ['mobile', both(named(/手机/), (cells) => cells.length === 0)],
  ['email', both(named(/邮箱|email/i), (cells) => cells.length === 0)],
  ['longText', named(/备注|说明|描述|内容|意见|原因|地址|remark/i)],
];

/** At most so many values, each of them several times, are a choice. */
const mostOptions = 12;

function optionsOf(cells: readonly SheetCell[]): readonly string[] | undefined {
  const values = [...new Set(cells.map(({ text }) => text))];
  const isChoice = cells.length >= 8 && values.length >= 2 && values.length <= mostOptions && values.length * 3 <= cells.length;
  return isChoice && values.every((value) => value.length <= 20 && !/[\d\n]/.test(value)) ? values : undefined;
}

const lengths = [32, 64, 128, 255];

/** What a field is, by its values and its title. Shape: `$ref` or `x-options`, and limits. */
function natureOf({ title, cells }: SampleColumn, dicts: Iterable<DictModel>, known: Known | undefined): Readonly<Record<string, unknown>> {
  const values = new Set(cells.map(({ text }) => text));
  const holds = ({ entries }: DictModel): boolean => [...values].every((value) => entries.some(({ label }) => label.zh === value));
  const list = [...dicts];
  const ofLabel = list.find(({ code }) => known?.ref === `dict:${code}`);
  if (ofLabel && holds(ofLabel)) return { $ref: known?.ref };
  if (guesses[0]?.[1](cells, title)) return { $ref: 'kind:yesNo' };
  const dict = values.size >= 2 ? list.find((each) => holds(each) && each.entries.length <= values.size * 3) : undefined;
  if (dict) return { $ref: `dict:${dict.code}` };
  const kind = guesses.find(([, test]) => test(cells, title))?.[0];
  if (known?.ref !== undefined && /^(?:ref|tree):/.test(known.ref) && (kind === undefined || cells.length === 0))
    return { $ref: known.ref };
  const options = kind === undefined ? optionsOf(cells) : undefined;
  if (options) return { 'x-options': options.map((value, index) => ({ key: String(index + 1), zh: value, en: value })) };
  if (kind === 'number') {
    const places = Math.max(1, ...cells.map(({ text }) => text.split('.')[1]?.length ?? 0));
    return { $ref: 'kind:number', 'x-scale': places };
  }
  if (kind !== undefined && kind !== 'longText') return { $ref: `kind:${kind}` };
  if (known?.ref?.startsWith('kind:') && cells.length === 0) return { $ref: known.ref };
  const longest = Math.max(0, ...cells.map(({ text }) => text.length));
  const isLong = kind === 'longText' || longest > 200 || cells.some(({ text }) => text.includes('\n'));
  if (isLong) return { $ref: 'kind:longText', maxLength: longest > 500 ? 4000 : 1000 };
  return { $ref: 'kind:shortText', maxLength: lengths.find((length) => length >= longest * 2) ?? 255 };
}

const unitShape = /^(.+?)\s*[(（]([^()（）]{1,10})[)）]$/;

/** Guesses the fields of a page from the columns of a table that somebody has. */
export function guessFields(
  columns: readonly SampleColumn[],
  { words, dicts }: { readonly words: Vocabulary; readonly dicts: Iterable<DictModel> },
): readonly GuessedField[] {
  const taken = new Set<string>();
  const list = [...dicts];
  return columns.flatMap((column): readonly GuessedField[] => {
    // A spreadsheet counts its rows itself.
    if (
      /^(?:序号|No\.?|#|id|version|tenantId|createTime|updateTime|createUser|updateUser|createDept|status|isDeleted)$/i.test(column.title)
    )
      return [];
    const [, bare = column.title, unit] = unitShape.exec(column.title) ?? [];
    const known = words.get(bare);
    const name = freeName(known?.name ?? nameOf(bare), taken);
    taken.add(name);
    const nature = natureOf(column, list, known);
    const isNumeric = /^kind:(?:money|number|integer|percent)$/.test(String(nature['$ref']));
    const label = unit === undefined || isNumeric ? bare : column.title;
    const field = {
      // What it is stands before what it is called.
      ...('$ref' in nature ? { $ref: nature['$ref'] } : {}),
      'x-label': { zh: label, en: known?.en ?? label },
      ...nature,
      ...(unit !== undefined && isNumeric ? { 'x-unit': unit } : {}),
    };
    const values = column.cells.map(({ text }) => text);
    return [
      {
        ...{ name, field, label },
        isFilled: column.rows > 0 && column.cells.length === column.rows,
        isDistinct: values.length > 1 && new Set(values).size === values.length,
        isLong: nature['$ref'] === 'kind:longText',
      },
    ];
  });
}
