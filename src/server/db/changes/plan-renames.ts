import type { DesiredTable } from './desired-tables';
import { quoteName } from './desired-tables';
import type { FieldModel } from '../../../schema/model/record-model';
import type { TableChange } from './compare-tables';
import type { Queryable } from '../connections/database';
import type { TableStep } from '../table-step';
import type { FoundTable } from './read-tables';

/** How one table is renamed: itself, and columns of its own. */
interface TableRename {
  readonly from: string;
  readonly to: string;
  /** New name -> name as it stands. */
  readonly columns: ReadonlyMap<string, string>;
}

type Found = ReadonlyMap<string, FoundTable>;

export interface RenamePlan {
  readonly steps: readonly TableStep[];
  /** The tables as they will stand after the steps. */
  readonly found: Found;
  /** Writes a statement about a table so that it can be asked before the steps. */
  inPresentNames(table: string, sql: string): string;
}

const nameText = (field: FieldModel) => `${field.label.zh}（${field.name}）`;

function renameColumns({ before, after, kept }: TableChange, found: FoundTable | undefined): ReadonlyMap<string, string> {
  const moved = kept.filter((pair) => pair.before.column !== pair.after.column && pair.before.column !== '' && pair.after.column !== '');
  const columns = moved.map((pair) => [pair.after.column, pair.before.column] as const);
  return before.table === after.table && !found ? new Map() : new Map(columns.filter(([, old]) => found?.columns.has(old)));
}

/** Index names follow from tables and columns: an index whose meaning stays is renamed, not built again. */
function planIndexes(rename: TableRename, before: DesiredTable, after: DesiredTable): ReadonlyMap<string, string> {
  const inNewNames = (text: string) =>
    [...rename.columns].reduce((said, [to, from]) => said.replaceAll(quoteName(from), quoteName(to)), text);
  const pairs = before.indexes.flatMap((old): (readonly [string, string])[] => {
    const same = after.indexes.find(
      (index) => index.definition === inNewNames(old.definition) && index.unique.length > 0 === old.unique.length > 0,
    );
    return same && same.name !== old.name ? [[old.name, same.name]] : [];
  });
  return new Map(pairs);
}

/** Condition on the rows that have a value in a column of such a type. */
function filledIn(column: string, type: string): string {
  if (type.endsWith('[]')) return `cardinality(${quoteName(column)}) > 0`;
  return type === 'text' ? `${quoteName(column)} <> ''` : `${quoteName(column)} is not null`;
}

const keyOf = (table: string, column: string): string => `${table}.${column}`;

/** Columns of former fields that hold no value and stand where a field is to be renamed to. Shape: column, as `table.column`, -> condition on rows that have a value there. */
export async function findSpareColumns(q: Queryable, changes: readonly TableChange[], found: Found): Promise<ReadonlyMap<string, string>> {
  const spare = new Map<string, string>();
  for (const { before, kept } of changes) {
    const present = found.get(before.table);
    // A column that serves is no left-over, whatever becomes of its field.
    const serving = new Set(before.columns.map(({ name }) => name));
    for (const pair of kept) {
      const { column } = pair.after;
      const type = present?.columns.get(column);
      if (pair.before.column === column || type === undefined || serving.has(column)) continue;
      const filled = filledIn(column, type);
      const { rows } = await q.query(`select exists (select 1 from ${quoteName(before.table)} where ${filled}) as filled`);
      if (rows[0]?.['filled'] === false) spare.set(keyOf(before.table, column), filled);
    }
  }
  return spare;
}

/** What stands in the way of a rename: a column of a former field, with the condition on its values where it has none. */
interface Leftover {
  readonly filled: string | undefined;
}

/** The step in which a field takes the place of a column that holds nothing; rows that have come into it meanwhile stop it. */
function takeSpare(step: TableStep, { pair, filled }: { readonly pair: TableChange['kept'][number]; readonly filled: string }): TableStep {
  const { unless: _, ...renaming } = step;
  const [table, column] = [step.table, pair.after.column].map(quoteName);
  return {
    ...renaming,
    sql: `alter table ${table} drop column ${column}; ${step.sql}`,
    count: `select count(*)::text as count from ${table} where ${filled}`,
    sentence: {
      zh: `${step.sentence.zh}；以前同名字段留下的列 ${pair.after.column} 没有值，由它代替`,
      en: `${step.sentence.en}; the column ${pair.after.column} that a former field has left is empty and gives way`,
    },
  };
}

function columnStep(
  rename: TableRename,
  pair: TableChange['kept'][number],
  { after }: TableChange,
  standing: Leftover | undefined,
): TableStep {
  const leftover = standing !== undefined && standing.filled === undefined;
  const [from, to] = [pair.before.column, pair.after.column].map(quoteName);
  const table = quoteName(rename.to);
  const moves = from !== to && pair.after.column !== '' && rename.columns.has(pair.after.column);
  const step: TableStep = {
    kind: 'renameField',
    table: after.table,
    sql: moves ? `alter table ${table} rename column ${from} to ${to}` : '',
    additive: !leftover,
    rowsAtStake: 0,
    ...(leftover ? { impossible: true } : {}),
    carry: { record: after.record.name, table: after.table, from: pair.before.name, to: pair.after.name },
    ...(moves ? { unless: { table: rename.to, column: pair.after.column } } : {}),
    sentence: leftover
      ? {
          zh: `字段 ${nameText(pair.after)} 不能由“${pair.before.name}”改名而来：列 ${pair.after.column} 里还留着以前同名字段的数据，请换一个名称`,
          en: `${pair.after.name} cannot take over from ${pair.before.name}: the column ${pair.after.column} still holds values of a former field; choose another name`,
        }
      : {
          zh: `字段“${pair.before.name}”改名为 ${nameText(pair.after)}，数据、布局、常用查询、字段权限随之保留`,
          en: `Rename ${pair.before.name} to ${pair.after.name}; values, layouts, saved searches and role rules go along`,
        },
  };
  return standing?.filled === undefined ? step : takeSpare(step, { pair, filled: standing.filled });
}

function renamed(found: FoundTable, rename: TableRename, indexes: ReadonlyMap<string, string>): FoundTable {
  const back = new Map([...rename.columns].map(([to, from]) => [from, to]));
  const columnOf = (name: string) => back.get(name) ?? name;
  return {
    columns: new Map([...found.columns].map(([name, type]) => [columnOf(name), type])),
    indexes: new Set([...found.indexes].map((name) => indexes.get(name) ?? name)),
    references: new Map([...found.references].map(([name, reference]) => [columnOf(name), reference])),
  };
}

const without = <Value>(entries: ReadonlyMap<string, Value>, names: ReadonlySet<string>): ReadonlyMap<string, Value> =>
  new Map([...entries].filter(([name]) => !names.has(name)));

/** Plans the renames that page files declare; what stands is given as it will be after them. `spare` are columns that give way, as `findSpareColumns` finds them. */
export function planRenames(changes: readonly TableChange[], found: Found, spare: ReadonlyMap<string, string>): RenamePlan {
  const steps: TableStep[] = [];
  const then = new Map(found);
  const renames = new Map<string, TableRename>();
  for (const change of changes) {
    const { before, after } = change;
    const stands = found.get(before.table);
    const given = new Set(change.kept.map(({ after: { column } }) => column).filter((column) => spare.has(keyOf(before.table, column))));
    const present = stands && { ...stands, columns: without(stands.columns, given), references: without(stands.references, given) };
    const pairs = change.kept.filter((pair) => pair.before.name !== pair.after.name);
    const movesTable = before.table !== after.table && present !== undefined && !found.has(after.table);
    const rename: TableRename = {
      from: before.table,
      to: after.table,
      columns: present ? renameColumns(change, present) : new Map(),
    };
    if (pairs.length === 0 && !movesTable) continue;
    renames.set(after.table, movesTable ? rename : { ...rename, from: after.table });
    if (movesTable)
      steps.push({
        kind: 'renameTable',
        table: after.table,
        formerly: before.table,
        sql: `alter table ${quoteName(before.table)} rename to ${quoteName(after.table)}`,
        additive: true,
        rowsAtStake: 0,
        unless: { table: after.table },
        sentence: { zh: `表 ${before.table} 改名为 ${after.table}`, en: `Rename the table ${before.table} to ${after.table}` },
      });
    for (const pair of pairs) {
      const { column } = pair.after;
      const isTaken = pair.before.column !== column && stands?.columns.has(column) === true;
      steps.push(columnStep(rename, pair, change, isTaken ? { filled: spare.get(keyOf(before.table, column)) } : undefined));
    }
    if (!present) continue;
    const indexes = new Map(
      [...planIndexes(rename, before, after)].filter(([name, to]) => present.indexes.has(name) && !present.indexes.has(to)),
    );
    for (const [from, to] of indexes)
      steps.push({
        kind: 'renameIndex',
        table: after.table,
        sql: `alter index if exists ${quoteName(from)} rename to ${quoteName(to)}`,
        additive: true,
        rowsAtStake: 0,
        sentence: { zh: `索引 ${from} 改名为 ${to}`, en: `Rename the index ${from} to ${to}` },
      });
    then.set(after.table, renamed(present, rename, indexes));
  }
  return {
    steps,
    found: then,
    inPresentNames: (table, sql) => {
      const rename = renames.get(table);
      if (!rename) return sql;
      const inColumns = [...rename.columns].reduce((said, [to, from]) => said.replaceAll(quoteName(to), quoteName(from)), sql);
      return inColumns.replaceAll(quoteName(rename.to), quoteName(rename.from));
    },
  };
}
