import { getAt, isObject, type Values } from '../../../base/dot-path';
import { htmlText } from '../../../base/html-text';
import { roleWord } from '../../../base/roles/role-names';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { bearsShippedName } from '../../../schema/model/shipped-name';
import { toldOf } from '../../../schema/entry/told-value';
import type { FieldSource, PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Language } from '../../language';
import type { FindWord } from '../../query/own-words';
import type { FindNumber } from './name-numbers';
import type { ExportCell, ExportSheetColumn } from './export-writer';

export interface ExportColumn extends ExportSheetColumn {
  readonly field: string;
  /** Gives what a row shows in this column; undefined where it is empty. */
  cell(row: Values): ExportCell | undefined;
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;
const between = { zh: '、', en: ', ' } as const;
/** A spreadsheet keeps no more digits of a number than these. */
const digitLimit = 15;
/** Units: ms; the day that spreadsheets count from. */
const firstDay = Date.UTC(1899, 11, 30);
/** Before it spreadsheets count a day that there never was. */
const firstSafeDay = '1900-03-01';
const oneDay = 86_400_000;

const toKeys = (value: unknown): readonly string[] =>
  String(value)
    .split(',')
    .filter((key) => key !== '');

const toText = (text: string): ExportCell | undefined => (text === '' ? undefined : { text, typed: false });

const digitsOf = (decimal: string): number =>
  decimal
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '')
    .replace(/^0+/, '').length;

const placesFormat = (places = 0): string => (places === 0 ? '0' : `0.${'0'.repeat(places)}`);

/** Writes a number, as a text where a spreadsheet would lose digits of it. */
export function toNumber(value: unknown): ExportCell | undefined {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return toText(text);
  return digitsOf(text) > digitLimit ? { text, typed: true } : { text, number: text, typed: true };
}

/** A number that is shown with the digits that it was entered with. */
function toEntered(value: unknown): ExportCell | undefined {
  const cell = toNumber(value);
  return cell?.number === undefined ? cell : { ...cell, format: placesFormat(cell.number.split('.')[1]?.length) };
}

function toMoment(value: unknown): ExportCell | undefined {
  const text = String(value);
  const time = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : `${text}T00:00:00Z`);
  if (Number.isNaN(time) || text < firstSafeDay) return { text, typed: true };
  const days = (time - firstDay) / oneDay;
  return { text, number: Number.isInteger(days) ? String(days) : days.toFixed(10), typed: true };
}

interface Words {
  readonly language: Language;
  readonly find: FindWord;
  readonly numberOf?: FindNumber;
}

/** Gives what writes values of a field. */
export function toCellOf(field: FieldModel, { language, find }: Words): (value: unknown) => ExportCell | undefined {
  const labels = new Map(field.options?.map((option) => [option.key, option.label[language]]));
  const shown = (value: unknown): string => (bearsShippedName(field) ? roleWord(String(value), language) : String(value));
  const wordOf = (key: string): string => labels.get(key) ?? (field.dict === undefined ? undefined : find(field.dict, key)) ?? key;
  switch (field.type) {
    case 'int':
      return toNumber;
    case 'decimal':
      return field.scale === undefined ? toEntered : toNumber;
    case 'day':
    case 'dateTime':
      return toMoment;
    case 'yesNo':
      return (value) => ({ text: yesNo[language][Number(value) === 1 ? 1 : 0], typed: true });
    case 'option':
    case 'options':
      return (value) => toText(toKeys(value).map(wordOf).join(between[language]));
    case 'files':
      return (value) => toNumber(toKeys(value).length);
    case 'text':
      return field.normalize === 'html' ? (value) => toText(htmlText(String(value))) : (value) => toText(shown(value));
    case 'ref':
    case 'refs':
    case 'lines':
      return (value) => toText(shown(value));
  }
}

/** The number format of a field's cells. */
export function formatOf(field: FieldModel): string {
  switch (field.type) {
    case 'int':
    case 'files':
      return '0';
    case 'decimal': {
      const format = placesFormat(field.scale);
      return field.cell === 'money' ? `#,##${format}` : format;
    }
    case 'day':
      return 'yyyy-mm-dd';
    case 'dateTime':
      return 'yyyy-mm-dd hh:mm:ss';
    default:
      return '@';
  }
}

const own = (object: unknown, name: string): unknown => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined);

function readerOf(source: FieldSource, numberOf: FindNumber = () => undefined): (row: Values) => unknown {
  const through = source.through ?? (source.of.type === 'ref' || source.of.type === 'refs' ? 'display' : undefined);
  if (through === undefined) return (row) => getAt(row, source.of.path);
  return (row) => {
    const found = own(own(row, '$refs'), source.own);
    if (Array.isArray(found)) return found.map((each: unknown) => own(each, through));
    const name = own(found, through);
    const number =
      source.through === undefined && typeof name === 'string' ? numberOf(source.of, String(getAt(row, source.of.path))) : undefined;
    return number === undefined ? name : `${String(name)}（${number}）`;
  };
}

function toColumn(source: FieldSource & { readonly width: number }, words: Words): ExportColumn {
  const { of: field } = source;
  const [read, toCell] = [readerOf(source, words.numberOf), toCellOf(field, words)];
  // Several rows that are referred to show a list of words, whatever the type of the field is.
  const toList = (value: readonly unknown[]) =>
    toText(value.flatMap((each) => (isEmpty(each) ? [] : (toCell(each)?.text ?? []))).join(between[words.language]));
  const label = source.label[words.language];
  return {
    field: source.field,
    title: field.unit ? `${label} (${field.unit[words.language]})` : label,
    width: source.width,
    format: formatOf(field),
    align: field.align,
    cell: (row) => {
      const value = read(row);
      if (isEmpty(value)) return undefined;
      const told = source.through === undefined ? toldOf(row, source.own) : undefined;
      if (told) return toText(told[words.language]);
      return Array.isArray(value) ? toList(value) : toCell(value);
    },
  };
}

/** Finds what a name of the request means: a column of the page, or a field of its record that the list carries. */
function findSource(model: PageModel, name: string): (FieldSource & { readonly width: number }) | undefined {
  const column = model.table.columns.find((each) => each.field === name);
  if (column) return column;
  const field = model.record.fields.find((each) => each.name === name && each.type !== 'lines');
  return field && { field: field.name, label: field.label, own: field.name, of: field, width: field.width };
}

interface Requested extends Words {
  /** Names in order; none means the columns that the page shows. */
  readonly names: readonly string[];
}

/** Makes the columns of an export. Errors: fieldUnknown. */
export function toExportColumns(model: PageModel, { names, ...words }: Requested): readonly ExportColumn[] {
  const shown = model.table.columns.filter((column) => !column.hidden).map((column) => column.field);
  return [...new Set(names.length > 0 ? names : shown)].map((name) => {
    const source = findSource(model, name);
    if (!source) throw refusal('fieldUnknown', { field: name.slice(0, 100) });
    return toColumn(source, words);
  });
}
