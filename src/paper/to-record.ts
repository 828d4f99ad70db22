import { getAt, isObject, type Values } from '../base/dot-path';
import { toCapitalAmount, toEnglishAmount } from '../base/capital-amount';
import { toDecimal } from '../base/decimal';
import { formatValue, toKeys } from '../schema/entry/format-value';
import type { FieldSource } from '../schema/model/page-model';
import type { FieldModel } from '../schema/model/record-model';
import type { Text } from '../schema/model/text';
import { isReference, type PaperModel } from '../schema/model/paper-model';
import type { PrintRecord } from './print-order';
import { toResultTables } from './result-tables';

type Language = 'zh' | 'en';

/** Who prints. */
export interface House {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
}

/** What a paper says besides its record. */
export interface PaperFrame {
  readonly language: Language;
  /** Word across the sheet; '' for none. */
  readonly mark: string;
  /** Gives the address where the paper of a record is verified; '' where there is none. */
  readonly verify: (row: Values) => string;
  /** Day that stands in the file. Shape: `YYYY-MM-DD`. */
  readonly day: string;
  readonly house: House;
  /** Words of keys that a tenant has added to a dictionary. */
  readonly findWord: (dict: string, key: string) => string | undefined;
}

interface RecordOnPaper {
  readonly paper: PaperModel;
  readonly row: Values;
  /** Rows of related lists by their names. */
  readonly related: Readonly<Record<string, readonly Values[]>>;
  readonly frame: PaperFrame;
  /** Place among the records of one print. */
  readonly index: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Writes one value as the paper shows it. */
function textOf(field: FieldModel, value: unknown, { language, findWord }: PaperFrame): string {
  if ((field.type === 'option' || field.type === 'options') && field.dict !== undefined && field.openOptions === true) {
    const { dict } = field;
    const word = (key: string): string => findWord(dict, key) ?? formatValue(field, key, language);
    return toKeys(value)
      .map(word)
      .join(language === 'zh' ? '、' : ', ');
  }
  return formatValue(field, value, language);
}

/** Puts a text at a dotted place. */
function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = isObject(into[name]) ? { ...into[name] } : {};
  put(inner, rest, value);
  into[name] = inner;
}

/** What is referred to, with its name and the fields that the paper uses. */
function toReferred(target: unknown, sources: readonly FieldSource[], frame: PaperFrame): Readonly<Record<string, string>> {
  const found = isObject(target) ? target : {};
  const named = sources.flatMap(({ through, of }) =>
    through === undefined ? [] : [[through, textOf(of, found[through], frame)] as const],
  );
  return { display: isText(found['display']) ? found['display'] : '', ...Object.fromEntries(named) };
}

/** Writes the fields of one row, references as objects. */
function toFields(
  row: Values,
  sources: readonly FieldSource[],
  frame: PaperFrame,
  own: (name: string) => FieldModel | undefined,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const source of sources) {
    const field = source.through === undefined ? source.of : own(source.own);
    if (source.through === undefined && source.of.grid !== undefined) {
      put(made, source.of.path, toResultTables(getAt(row, source.of.grid.split('.')), getAt(row, source.of.path), frame.language));
      continue;
    }
    if (!field || !isReference(field)) {
      put(made, source.of.path, textOf(source.of, getAt(row, source.of.path), frame));
      continue;
    }
    const through = sources.filter((each) => each.own === field.name);
    const target = getAt(row, ['$refs', field.name]);
    const referred =
      field.type === 'refs'
        ? (Array.isArray(target) ? target : []).map((each) => toReferred(each, through, frame))
        : toReferred(target, through, frame);
    put(made, field.path, referred);
  }
  return made;
}

function keysOf(row: Values, sources: readonly FieldSource[]): Readonly<Record<string, string>> {
  const chosen = sources.filter(
    ({ through, of }) => through === undefined && (of.type === 'option' || of.type === 'options' || of.type === 'yesNo'),
  );
  return Object.fromEntries(chosen.map(({ of }) => [of.name, String(getAt(row, of.path) ?? '')]));
}

/** Money in words, as contracts and receipts demand: in Chinese by capitals. */
function capitalsOf(row: Values, sources: readonly FieldSource[], language: Language): Readonly<Record<string, string>> {
  const amounts = sources.filter(({ through, of }) => through === undefined && of.type === 'decimal');
  return Object.fromEntries(
    amounts.map(({ of }) => {
      const amount = toDecimal(getAt(row, of.path));
      return [of.name, (amount && (language === 'zh' ? toCapitalAmount : toEnglishAmount)(amount)) ?? ''];
    }),
  );
}

const dayParts = (day: string): Readonly<Record<string, number>> => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** What a dotted name of `fields` says in a record that is made already; a code shows it. */
function textAt(values: Readonly<Record<string, unknown>>, name: string): string {
  const found = getAt(values, name.split('.'));
  return isText(found) ? found : '';
}

/** Makes what a layout sees of a record: texts alone, so that nothing on paper depends on how a layout writes a value. */
export function toPrintRecord({ paper, row, related, frame, index }: RecordOnPaper, ownFields: readonly FieldModel[]): PrintRecord {
  const own = (name: string): FieldModel | undefined => ownFields.find((field) => field.name === name);
  const values: Record<string, unknown> = toFields(row, paper.fields, frame, own);
  for (const list of paper.lists) {
    const found: unknown = list.related ? related[list.name] : getAt(row, own(list.name)?.path ?? [list.name]);
    const inner = own(list.name)?.line?.fields ?? [];
    const rows = (Array.isArray(found) ? found : []).filter(isObject);
    const of = (name: string): FieldModel | undefined =>
      inner.find((field) => field.name === name) ?? list.fields.find((each) => each.field === name)?.of;
    values[list.name] = rows.map((each) => ({ ...toFields(each, list.fields, frame, of), _keys: keysOf(each, list.fields) }));
  }
  const title: Text = paper.label;
  const verify = frame.verify(row);
  const fill = (text: string): string => {
    const words = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => (word === '@verify' ? verify : textAt(values, word)));
    // A code with a hole in it leads nowhere.
    return words.some((word) => word === '') ? '' : text.replaceAll(/\{[^{}]*\}/g, () => words.shift() ?? '');
  };
  return {
    values: {
      ...values,
      _keys: keysOf(row, paper.fields),
      _capitals: capitalsOf(row, paper.fields, frame.language),
      _house: { ...frame.house },
      _paper: {
        ...{ lang: frame.language, mark: frame.mark, title: title[frame.language], verify, date: dayParts(frame.day) },
        ...{ width: paper.size.width, height: paper.size.height, index, number: numberOf(paper, values) },
      },
    },
    codes: paper.codes.map(({ name, kind, text }) => ({ name, kind, text: fill(text) })),
  };
}

/** What stands at the foot of a record that was made for a layout; '' where it has no number. */
export function numberOn(record: PrintRecord | undefined): string {
  const number = getAt(record?.values ?? {}, ['_paper', 'number']);
  return isText(number) ? number : '';
}

/** The number that stands at the foot: the first field that a numbering rule draws. */
function numberOf({ fields }: PaperModel, values: Readonly<Record<string, unknown>>): string {
  const found = fields.find(({ through, of }) => through === undefined && of.number !== undefined);
  return found ? textAt(values, found.field) : '';
}

/** Every text of a record that goes onto paper, to look for characters that the face lacks. */
export function textsOf(value: unknown): string {
  if (isText(value)) return value;
  if (Array.isArray(value)) return value.map(textsOf).join('');
  return isObject(value) ? Object.values(value).map(textsOf).join('') : '';
}
