import { createHash } from 'node:crypto';
import { isFollowing } from '../../../schema/expression/derive';
import type { FieldType } from '../../../schema/model/field-type';
import type { PageModel, SearchItemModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { isSortedByPinyin, pinyin } from '../connections/pinyin';
import { isSerial, serialOrder } from '../serial-order';

export interface DesiredColumn {
  readonly name: string;
  /** Type as PostgreSQL writes it. */
  readonly type: string;
  readonly field: string;
  readonly label: Text;
  /** Table that the column refers to. */
  readonly target?: string;
}

export interface DesiredIndex {
  readonly name: string;
  /** What stands between `on <table>` and the end. */
  readonly definition: string;
  /** Columns that must be unique together, tenant not counted; empty for other indexes. */
  readonly unique: readonly string[];
  readonly label: string;
}

export interface DesiredTable {
  readonly table: string;
  /** The record that it holds. */
  readonly record: RecordModel;
  readonly label: Text;
  /** The table whose rows own these as lines. */
  readonly parent?: string;
  /** Path of the pages that show the record. */
  readonly pages: readonly string[];
  readonly columns: readonly DesiredColumn[];
  readonly indexes: readonly DesiredIndex[];
}

/** The part of the compiled schemas that tables follow from. */
export interface TableSource {
  readonly pages: ReadonlyMap<string, PageModel>;
  readonly records: ReadonlyMap<string, RecordModel>;
}

const columnTypes = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  yesNo: 'smallint',
  day: 'date',
  dateTime: 'timestamp with time zone',
  option: 'text',
  options: 'text[]',
  ref: 'bigint',
  refs: 'text[]',
  files: 'text[]',
} as const satisfies Record<Exclude<FieldType, 'lines'>, string>;

/** Columns of every table, kept out of a page's reach. */
export const commonColumns: Readonly<Record<string, string>> = {
  tenant_id: 'text not null',
  id: 'bigint not null',
  version: 'integer not null default 1',
  create_user: 'bigint',
  create_user_name: `text not null default ''`,
  create_dept: 'bigint',
  create_time: 'timestamp with time zone not null default now()',
  update_user: 'bigint',
  update_user_name: `text not null default ''`,
  update_time: 'timestamp with time zone not null default now()',
  status: 'smallint not null default 1',
  is_deleted: 'smallint not null default 0',
};

export const lineColumns: Readonly<Record<string, string>> = { parent_id: 'bigint not null', line_no: 'integer not null' };

/** Longer texts do not fit into an ordinary index. */
const longestIndexed = 600;

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A name that tells index from index in any pair of table and columns, within PostgreSQL's 63 bytes. */
export function nameOf(kind: 'uq' | 'ix' | 'bg' | 'fk', table: string, columns: readonly string[]): string {
  const hash = createHash('sha256')
    .update([table, ...columns].join('\0'))
    .digest('hex')
    .slice(0, 8);
  return `${kind}_${hash}_${table}_${columns.join('_')}`.slice(0, 63);
}

function toType(field: FieldModel): string {
  if (field.type === 'lines') throw new Error(`The lines of ${field.name} are a table, not a column.`);
  // A numeric without a scale keeps the noughts at the end of what was entered.
  return field.type === 'decimal' && field.scale !== undefined ? `numeric(24,${field.scale})` : columnTypes[field.type];
}

interface Draft {
  readonly record: RecordModel;
  readonly parent?: string;
  readonly pages: Set<string>;
  /** Columns with a bigram index, and lists of columns that rows are sorted by. */
  readonly searched: Set<string>;
  readonly sorted: Map<string, readonly string[]>;
}

const ownFields = (record: RecordModel) => record.fields.filter((field) => !field.system);

function addRecord(drafts: Map<string, Draft>, record: RecordModel, parent?: string): Draft {
  const known = drafts.get(record.table);
  if (known) return known;
  const draft: Draft = { record, ...(parent === undefined ? {} : { parent }), pages: new Set(), searched: new Set(), sorted: new Map() };
  drafts.set(record.table, draft);
  const display = record.fields.find((field) => field.name === record.display);
  if (display?.type === 'text' && !display.system) draft.searched.add(display.column);
  for (const field of ownFields(record)) if (record.find?.includes(field.name)) draft.searched.add(field.column);
  for (const field of ownFields(record)) if (field.line) addRecord(drafts, field.line, record.table);
  return draft;
}

function addSearch(drafts: Map<string, Draft>, source: TableSource, page: PageModel, item: SearchItemModel): void {
  if (item.of.type !== 'text' || item.of.system || ![item.operator, ...item.operators].includes('contains')) return;
  const own = page.record.fields.find((field) => field.name === item.own);
  const has = page.record.has?.find(({ name }) => name === item.own);
  const record = item.through === undefined ? page.record : source.records.get(own?.target ?? has?.record ?? '');
  if (record) drafts.get(record.table)?.searched.add(item.of.column);
}

const isSortColumn = (field: FieldModel | undefined): field is FieldModel =>
  field !== undefined && field.column !== '' && !['options', 'refs', 'files', 'lines'].includes(field.type) && isIndexable(field);

const addSorted = (draft: Draft | undefined, columns: readonly string[]): void => void draft?.sorted.set(columns.join(), columns);

/** The order that a list opens with: an index runs both ways, but only as a whole. */
function addOwnSort(draft: Draft, page: PageModel): void {
  const first = page.table.sort[0];
  const fields = page.table.sort.map((sort) => page.record.fields.find((field) => field.name === sort.field)).filter(isSortColumn);
  if (!first || fields.length !== page.table.sort.length || page.table.sort.some((sort) => sort.order !== first.order)) return;
  addSorted(
    draft,
    fields.map(({ column }) => column),
  );
}

/** The orders that people may ask for: by each sortable column, a reference by the name that it shows. */
function addSorts(drafts: Map<string, Draft>, source: TableSource, page: PageModel): void {
  for (const { sortable, through, own } of page.table.columns) {
    const field = page.record.fields.find((each) => each.name === own);
    if (!sortable || !field) continue;
    const target = field.type === 'ref' ? source.records.get(field.target ?? '') : undefined;
    const shown = target?.fields.find((each) => each.name === (through ?? field.targetDisplay ?? target.display));
    if (!target && isSortColumn(field)) addSorted(drafts.get(page.record.table), [field.column]);
    if (target && isSortColumn(shown)) addSorted(drafts.get(target.table), [shown.column]);
  }
}

function isIndexable(field: FieldModel): boolean {
  if (field.type !== 'text') return true;
  const longest = field.schema['maxLength'];
  return typeof longest === 'number' && longest <= longestIndexed;
}

function toIndexes(draft: Draft): readonly DesiredIndex[] {
  const { record } = draft;
  const columnOf = (name: string) => record.fields.find((field) => field.name === name)?.column;
  const list = (columns: readonly string[]) => columns.map(quoteName).join(', ');
  const within = draft.parent === undefined ? ['tenant_id'] : ['tenant_id', 'parent_id'];
  const plain = (columns: readonly string[], label: string): DesiredIndex => ({
    name: nameOf('ix', record.table, columns),
    definition: `(${list(['tenant_id', ...columns])})`,
    unique: [],
    label,
  });
  const unique = record.unique.map(({ fields }): DesiredIndex => {
    const columns = fields.flatMap((name) => columnOf(name) ?? []);
    const definition = `(${list([...within, ...columns])}) where is_deleted = 0`;
    return { name: nameOf('uq', record.table, columns), definition, unique: [...within.slice(1), ...columns], label: fields.join('、') };
  });
  const searched = [...draft.searched].map((column): DesiredIndex => ({
    name: nameOf('bg', record.table, [column]),
    definition: `using gin (bigrams(${quoteName(column)}))`,
    unique: [],
    label: column,
  }));
  const words = new Set(record.fields.filter(isSortedByPinyin).map((field) => field.column));
  const serials = new Set(record.fields.filter(isSerial).map((field) => field.column));
  const inOrder = (column: string) =>
    words.has(column)
      ? `${quoteName(column)} collate ${pinyin}`
      : serials.has(column)
        ? `${serialOrder}(${quoteName(column)})`
        : quoteName(column);
  const orderNames = (columns: readonly string[]) => [
    ...(columns.some((column) => words.has(column)) ? [pinyin] : []),
    ...(columns.some((column) => serials.has(column)) ? [serialOrder] : []),
  ];
  const sorted = [...draft.sorted].map(([key, columns]): DesiredIndex => ({
    // What sorts otherwise is another index.
    name: nameOf('ix', record.table, [key, 'id', ...orderNames(columns)]),
    definition: `("tenant_id", ${[...columns.filter((column) => column !== 'id'), 'id'].map(inOrder).join(', ')})`,
    unique: [],
    label: key,
  }));
  const references = ownFields(record).flatMap((field) => (field.type === 'ref' ? [plain([field.column], field.name)] : []));
  // Who may open a file is asked by the rows that carry it; whose rows these are, by what they collect from related ones.
  const files = ownFields(record).flatMap((field): DesiredIndex[] =>
    field.type === 'files' || (field.type === 'refs' && isFollowing(field))
      ? [
          {
            name: nameOf('ix', record.table, [field.column, 'gin']),
            definition: `using gin (${quoteName(field.column)})`,
            unique: [],
            label: field.name,
          },
        ]
      : [],
  );
  const lines = draft.parent === undefined ? [] : [plain(['parent_id', 'line_no'], 'lines')];
  return [...unique, ...sorted, ...references, ...files, ...lines, ...searched];
}

function toTable(draft: Draft, source: TableSource): DesiredTable {
  const { record } = draft;
  const columns = ownFields(record).flatMap((field): DesiredColumn[] => {
    if (field.type === 'lines') return [];
    const target = field.type === 'ref' ? source.records.get(field.target ?? '')?.table : undefined;
    return [
      { name: field.column, type: toType(field), field: field.name, label: field.label, ...(target === undefined ? {} : { target }) },
    ];
  });
  return {
    table: record.table,
    record,
    label: record.label,
    ...(draft.parent === undefined ? {} : { parent: draft.parent }),
    pages: [...draft.pages],
    columns,
    indexes: toIndexes(draft),
  };
}

/** `table.column` of the texts that have a bigram index. */
export function bigramColumns(tables: readonly DesiredTable[]): ReadonlySet<string> {
  return new Set(
    tables.flatMap((table) =>
      table.indexes.filter((index) => index.name.startsWith('bg_')).map((index) => `${table.table}.${index.label}`),
    ),
  );
}

/** The tables that the compiled schemas ask for: of every page's record, its lines, and all that they refer to. */
export function toTables(source: TableSource): readonly DesiredTable[] {
  const drafts = new Map<string, Draft>();
  // Tables of the system are made with the system; what another back end holds has none.
  for (const { record, path } of source.pages.values())
    if (record.existing === undefined && record.api === undefined) addRecord(drafts, record).pages.add(path);
  // The map grows while it is walked: what a target refers to comes in turn.
  for (const draft of drafts.values())
    for (const field of ownFields(draft.record)) {
      const target = field.type === 'ref' || field.type === 'refs' ? source.records.get(field.target ?? '') : undefined;
      if (target && target.existing === undefined) addRecord(drafts, target);
    }
  for (const page of source.pages.values()) {
    for (const item of page.search.normal) addSearch(drafts, source, page, item);
    const draft = drafts.get(page.record.table);
    if (draft) addOwnSort(draft, page);
    addSorts(drafts, source, page);
  }
  return [...drafts.values()].map((draft) => toTable(draft, source));
}
