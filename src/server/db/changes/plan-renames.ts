import type { DesiredTable } from './desired-tables';
import { quoteName } from './desired-tables';
import type { FieldModel } from '../../../schema/model/record-model';
import type { TableChange } from './compare-tables';
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

function columnStep(rename: TableRename, pair: TableChange['kept'][number], { after }: TableChange, leftover: boolean): TableStep {
  const [from, to] = [pair.before.column, pair.after.column].map(quoteName);
  const table = quoteName(rename.to);
  const moves = from !== to && pair.after.column !== '' && rename.columns.has(pair.after.column);
  return {
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

/** Plans the renames that page files declare; what stands is given as it will be after them. */
export function planRenames(changes: readonly TableChange[], found: Found): RenamePlan {
  const steps: TableStep[] = [];
  const then = new Map(found);
  const renames = new Map<string, TableRename>();
  for (const change of changes) {
    const { before, after } = change;
    const present = found.get(before.table);
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
      const leftover = pair.before.column !== pair.after.column && present?.columns.has(pair.after.column) === true;
      steps.push(columnStep(rename, pair, change, leftover));
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
