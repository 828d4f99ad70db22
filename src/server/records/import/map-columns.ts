import { refusal } from '../../../protocol/errors';
import type { FieldSource, ImportModel, PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { type ImportSheet, lettersOf, rowLimit, type SheetRow } from './import-sheet';
import { toPlainHeader } from '../../../schema/entry/plain-text';

/** A column of the file that will be taken. */
export interface MappedColumn {
  readonly field: FieldModel;
  /** From 1. */
  readonly column: number;
  /** True where the caller may not see the values: what its cells say is not looked up. */
  readonly withheld?: boolean;
}

/** Something wrong with the header itself. */
interface HeaderFault {
  readonly row: number;
  readonly column: number;
  readonly field: string;
  readonly label: Text;
  readonly value: string;
  readonly sentence: Text;
  /** True where no row may be written before it is mended. */
  readonly blocks: boolean;
}

/** A heading and what it is taken for. */
interface MappedHeading {
  /** From 1. */
  readonly column: number;
  readonly heading: string;
  readonly field: string;
  readonly candidates?: readonly string[];
  readonly left?: boolean;
}

export interface MappedSheet {
  readonly headings: readonly MappedHeading[];
  readonly columns: readonly MappedColumn[];
  readonly faults: readonly HeaderFault[];
  readonly rows: readonly SheetRow[];
}

/** Rows among which the header is looked for. */
const searched = 10;

const said = {
  unknown: {
    zh: '没有这一列，其中的内容不会导入；请删除此列，或改成模板中的列名',
    en: 'There is no such column, so it is not imported; remove it, or name it as in the template',
  },
  several: (count: number): Text => ({
    zh: `有 ${count} 项都可能是这一列，请指定是哪一项`,
    en: `${count} fields may be this column; please say which`,
  }),
  double: { zh: '这一列出现了两次，请只保留一列', en: 'This column stands twice; please keep one' },
  missing: (label: Text): Text => ({ zh: `缺少必填列“${label.zh}”`, en: `The required column "${label.en}" is missing` }),
  key: (label: Text): Text => ({
    zh: `缺少列“${label.zh}”，无法认出已有的数据`,
    en: `The column "${label.en}" is missing: rows that are there already cannot be told`,
  }),
  hiddenKey: {
    zh: '已有的数据要按您的角色不能查看的内容认出，请由能查看的人导入',
    en: 'Rows that are there already are told by what your role may not see; please ask somebody who may to import this',
  },
  restrictedKey: (label: Text): Text => ({
    zh: `已有的数据要按“${label.zh}”认出，而您的角色不能查看它，请由能查看的人导入`,
    en: `Rows that are there already are told by "${label.en}", which your role may not see; please ask somebody who may to import this`,
  }),
};

/** What a header may say for a field: its labels, with or without its unit, and its name. */
function wordsOf({ field, label, of }: Pick<FieldSource, 'field' | 'label' | 'of'>): readonly string[] {
  const labels = [label.zh, label.en];
  const { unit } = of;
  const units = unit === undefined ? [] : labels.flatMap((each) => [`${each}(${unit.zh})`, `${each}(${unit.en})`]);
  return [...labels, ...units, field].map(toPlainHeader);
}

/** A page as whoever imports sees it. */
export interface ImportSight {
  readonly model: PageModel;
  /** What he may fill in. */
  readonly taken: ImportModel;
  /** What is read: also what he sees and may not fill in, so that a cell that would change it is told. */
  readonly read: readonly FieldSource[];
}

const nameless: Text = { zh: '', en: '' };

type Meanings = ReadonlyMap<string, readonly FieldModel[]>;

interface Vocabulary {
  readonly own: Meanings;
  /** Columns of the list that show what a reference is called. */
  readonly shown: Meanings;
  /** Columns that an export has and nobody enters. */
  readonly idle: ReadonlySet<string>;
}

function toVocabulary({ model, read }: ImportSight): Vocabulary {
  const note = (meanings: Map<string, readonly FieldModel[]>, word: string, field: FieldModel): void => {
    const known = meanings.get(word) ?? [];
    if (!known.includes(field)) meanings.set(word, [...known, field]);
  };
  const own = new Map<string, readonly FieldModel[]>();
  for (const source of read) for (const word of wordsOf(source)) note(own, word, source.of);
  const fields = new Map(read.map((source) => [source.of.name, source.of]));
  const shown = new Map<string, readonly FieldModel[]>();
  for (const source of model.table.columns) {
    const field = fields.get(source.own);
    if (field && (source.through === undefined || source.through === field.targetDisplay))
      for (const word of wordsOf(source)) note(shown, word, field);
  }
  const others = [...model.table.columns, ...model.record.fields.map((of) => ({ field: of.name, label: of.label, of }))];
  return { own, shown, idle: new Set(others.flatMap(wordsOf)) };
}

const known = ({ own, shown, idle }: Vocabulary, word: string): boolean => own.has(word) || shown.has(word) || idle.has(word);

interface Header {
  readonly row: SheetRow;
  /** Hidden row of names above it, in a template. */
  readonly names?: SheetRow;
}

/** The heading of a file, found once, so that what was said of such a file before can be looked up. */
export interface FoundHeader {
  readonly header: Header;
  readonly words: Vocabulary;
}

/**
 * Finds the heading of a file; where no row has a word of the page, the first one where somebody will say by hand what its columns are.
 * Errors: importNoHeader, importOtherPage.
 */
export function findHeading(sight: ImportSight, sheet: ImportSheet, byHand: boolean): FoundHeader {
  const { model, read } = sight;
  if (sheet.page !== undefined && sheet.page !== model.path) throw refusal('importOtherPage', { label: model.label, path: sheet.page });
  const words = toVocabulary(sight);
  const found = findHeader(sheet, words, new Set(read.map((source) => source.field)));
  const [first] = sheet.rows;
  const header = found ?? (byHand && first ? { row: first } : undefined);
  if (!header) throw refusal('importNoHeader', { label: model.label });
  return { header, words };
}

function findHeader(sheet: ImportSheet, words: Vocabulary, names: ReadonlySet<string>): Header | undefined {
  const top = sheet.rows.slice(0, searched);
  // A template made for somebody who sees more has names that are none to whoever imports it.
  const isNames = (cells: readonly { readonly text: string }[]): boolean =>
    sheet.page === undefined ? cells.every((cell) => names.has(cell.text)) : cells.some((cell) => names.has(cell.text));
  const nameRow = top.find((row) => row.hidden && isNames([...row.cells.values()]));
  const labelRow = nameRow && top[top.indexOf(nameRow) + 1];
  // Whatever people make of the labels, the names above them stay.
  if (nameRow && labelRow) return { row: labelRow, names: nameRow };
  const scored = top.map((row) => ({
    row,
    score: [...row.cells.values()].filter((cell) => known(words, toPlainHeader(cell.text))).length,
  }));
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (found, each) => (each.score > (found?.score ?? 0) ? each : found),
    undefined,
  );
  return best &&
    [...best.row.cells.values()].some((cell) => words.own.has(toPlainHeader(cell.text)) || words.shown.has(toPlainHeader(cell.text)))
    ? { row: best.row }
    : undefined;
}

function missingColumns(
  { model, taken, read }: ImportSight,
  columns: readonly MappedColumn[],
): readonly Pick<HeaderFault, 'field' | 'label' | 'sentence'>[] {
  const toFault = ({ of }: FieldSource, sentence: Text) => ({ field: of.name, label: of.label, sentence });
  const has = new Set(columns.map((column) => column.field.name));
  const open = new Set(taken.columns.map((source) => source.field));
  const restrictedKeys = taken.key.filter((name) => !open.has(name));
  if (restrictedKeys.length > 0)
    return restrictedKeys.map((name) => {
      const source = read.find(({ field }) => field === name);
      return source ? toFault(source, said.restrictedKey(source.label)) : { field: '', label: nameless, sentence: said.hiddenKey };
    });
  const keyless = taken.columns.filter((source) => taken.key.includes(source.field) && !has.has(source.field));
  if (keyless.length > 0) return keyless.map((source) => toFault(source, said.key(source.label)));
  // With a key, rows that are there may be changed in some columns only.
  if (taken.key.length > 0) return [];
  return taken.columns.flatMap((source) =>
    needsColumn({ model, taken }, source) && !has.has(source.field) ? [toFault(source, said.missing(source.label))] : [],
  );
}

/**
 * Says what each column of a file means, in whatever order: as somebody said by hand (letters -> field, '' for none), else as its heading is called; a heading that
 * several fields are called by is told and not guessed. Errors: importEmpty, importTooManyRows.
 */
export function mapColumns(
  sight: ImportSight,
  sheet: ImportSheet,
  { heading, said: byHand }: { readonly heading: FoundHeader; readonly said: Readonly<Record<string, string>> },
): MappedSheet {
  const { read } = sight;
  const { header, words } = heading;
  const byName = new Map(read.map((source) => [source.field, source.of]));
  const columns: MappedColumn[] = [];
  const faults: HeaderFault[] = [];
  const headings: MappedHeading[] = [];
  const { row, names } = header;
  for (const column of [...new Set([...row.cells.keys(), ...(names?.cells.keys() ?? [])])].sort((left, right) => left - right)) {
    const value = row.cells.get(column)?.text ?? '';
    const word = toPlainHeader(value);
    const chosen = byHand[lettersOf(column)];
    const named = chosen === undefined ? byName.get(names?.cells.get(column)?.text ?? '') : byName.get(chosen);
    const meant = named ? [named] : (words.own.get(word) ?? words.shown.get(word) ?? []);
    const left = chosen === '';
    const field = left || meant.length > 1 ? undefined : meant[0];
    const at = { row: row.number, column, value };
    headings.push({
      ...{ column, heading: value, field: field?.name ?? '' },
      ...(left ? { left } : meant.length > 1 ? { candidates: meant.map(({ name }) => name) } : {}),
    });
    if (left) continue;
    if (meant.length > 1) {
      const sentence = said.several(meant.length);
      faults.push({ ...at, field: '', label: { zh: value, en: value }, sentence, blocks: true });
    } else if (!field) {
      if (!known(words, word)) faults.push({ ...at, field: '', label: { zh: value, en: value }, sentence: said.unknown, blocks: false });
    } else if (columns.some((each) => each.field === field))
      faults.push({ ...at, field: field.name, label: field.label, sentence: said.double, blocks: true });
    else columns.push({ field, column });
  }
  for (const fault of missingColumns(sight, columns)) faults.push({ ...fault, row: row.number, column: 0, value: '', blocks: true });
  const taken = new Set(headings.map(({ column }) => column));
  // Before it is said which columns are meant, every row with something below the heading may be one.
  const counts = (each: SheetRow): boolean =>
    columns.length === 0
      ? [...each.cells.keys()].some((column) => taken.has(column))
      : columns.some(({ column }) => each.cells.has(column));
  const rows = sheet.rows.filter((each) => each.number > row.number && counts(each));
  if (rows.length === 0) throw refusal('importEmpty', {});
  if (rows.length > rowLimit) throw refusal('importTooManyRows', { limit: rowLimit });
  return { columns, faults, rows, headings };
}

/** Says whether a field must have a column: rows are told by it, or every new row needs it. */
export function needsColumn({ model, taken }: Pick<ImportSight, 'model' | 'taken'>, { field, of }: FieldSource): boolean {
  if (taken.key.length > 0) return taken.key.includes(field);
  const required = model.record.required.some((requirement) => requirement.field === field && requirement.when === undefined);
  return required && of.defaultValue === undefined && of.defaultExpression === undefined;
}
