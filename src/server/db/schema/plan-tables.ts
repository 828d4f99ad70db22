import type { Text } from '../../../schema/model/text';
import type { TableChange } from '../changes/compare-tables';
import type { Queryable } from '../connections/database';
import { planKeys } from '../changes/plan-keys';
import { planMove } from '../changes/move-lines';
import { planLosses } from '../changes/plan-losses';
import { findSpareColumns, planRenames, type RenamePlan } from '../changes/plan-renames';
import type { FoundTable } from '../changes/read-tables';
import { readTables } from '../changes/read-tables';
import type { TablePlan, TableStep } from '../table-step';
import { isReady, planRetype, withoutReplaced } from '../changes/retype-column';
import type { DesiredColumn, DesiredIndex, DesiredTable } from '../changes/desired-tables';
import { commonColumns, lineColumns, nameOf, quoteName } from '../changes/desired-tables';

interface Planning {
  readonly q: Queryable;
  readonly desired: ReadonlyMap<string, DesiredTable>;
  /** What stands, under the names that the renames before will have given. */
  readonly found: ReadonlyMap<string, FoundTable>;
  readonly renames: RenamePlan;
}

async function countRows({ q, renames }: Planning, table: string, sql: string): Promise<number> {
  return Number((await q.query(renames.inPresentNames(table, sql))).rows[0]?.['count'] ?? 0);
}

const longestName = 63;

/** Names that the database could not hold as they stand. */
function refuseNames(desired: DesiredTable): readonly TableStep[] {
  const refuse = (sentence: Text): TableStep => ({
    kind: 'refuse',
    table: desired.table,
    sql: '',
    additive: false,
    impossible: true,
    rowsAtStake: 0,
    sentence,
  });
  const long = [desired.table, ...desired.columns.map((column) => column.name)].filter((name) => Buffer.byteLength(name) > longestName);
  const taken = { ...commonColumns, ...(desired.parent === undefined ? {} : lineColumns) };
  return [
    ...long.map((name) =>
      refuse({
        zh: `名称 ${name} 超过数据库允许的 ${longestName} 个字节，请改短。`,
        en: `The name ${name} is longer than the ${longestName} bytes of the database; shorten it.`,
      }),
    ),
    ...desired.columns
      .filter((column) => Object.hasOwn(taken, column.name))
      .map((column) =>
        refuse({
          zh: `字段 ${column.field} 的列名 ${column.name} 由系统使用，请换一个名称。`,
          en: `The column ${column.name} of the field ${column.field} belongs to the system; choose another name.`,
        }),
      ),
  ];
}

function createTable(desired: DesiredTable): TableStep {
  const common = Object.entries({ ...commonColumns, ...(desired.parent === undefined ? {} : lineColumns) });
  const columns = [
    ...common.map(([name, type]) => `${name} ${type}`),
    ...desired.columns.map((column) => `${quoteName(column.name)} ${column.type}`),
    'primary key (tenant_id, id)',
  ];
  const sql = `create table if not exists ${quoteName(desired.table)} (\n  ${columns.join(',\n  ')}\n)`;
  const sentence = { zh: `新建表 ${desired.table}（${desired.label.zh}）`, en: `Make the table ${desired.table} (${desired.label.en})` };
  return { kind: 'createTable', table: desired.table, sql, additive: true, rowsAtStake: 0, sentence };
}

async function planColumn(planning: Planning, desired: DesiredTable, column: DesiredColumn): Promise<TableStep | undefined> {
  const { table } = desired;
  const found = planning.found.get(table);
  const now = found?.columns.get(column.name);
  if (now === column.type) return undefined;
  const at = `${quoteName(table)}`;
  if (!found || now === undefined) {
    const sentence = {
      zh: `表 ${table} 增加列 ${column.name}（${column.label.zh}）`,
      en: `Add the column ${column.name} (${column.label.en}) to ${table}`,
    };
    const sql = `alter table ${at} add column if not exists ${quoteName(column.name)} ${column.type}`;
    return { kind: 'addColumn', table, sql, additive: true, rowsAtStake: 0, sentence };
  }
  const { inPresentNames } = planning.renames;
  return planRetype({ found, count: (of, sql) => countRows(planning, of, sql), inPresentNames }, desired, column);
}

/**
 * Fills a new column with what its rows copy from the records that they refer to, as they stand now: nobody saves all rows at once, and until then no search and no row scope
 * would find them by it. Shape: undefined where nothing is copied, or what is copied from does not stand yet.
 */
function fillCopied({ found, desired: tables, renames }: Planning, desired: DesiredTable, column: DesiredColumn): TableStep | undefined {
  const copied = desired.record.fields.find(({ name }) => name === column.field)?.copy ?? '';
  const reference = desired.columns.find(({ field, target }) => target !== undefined && copied.startsWith(`${field}.`));
  const target = tables.get(reference?.target ?? '');
  const source = target?.columns.find(({ field }) => field === copied.slice((reference?.field.length ?? 0) + 1));
  if (!reference || !target || !source) return undefined;
  const stands = found.get(desired.table)?.columns.has(reference.name) && found.get(target.table)?.columns.get(source.name) === column.type;
  const [at, own, by, of, from] = [desired.table, column.name, reference.name, target.table, source.name].map(quoteName);
  const sql = `update ${at} t set ${own} = s.${from} from ${of} s where s.tenant_id = t.tenant_id and s.id = t.${by} and t.${own} is null and s.${from} is not null`;
  if (!stands || renames.inPresentNames(target.table, sql) !== sql) return undefined;
  const sentence = {
    zh: `表 ${desired.table} 已有的行从 ${target.table} 复制 ${column.name}（${column.label.zh}）`,
    en: `Copy ${column.name} (${column.label.en}) into the rows of ${desired.table} from ${target.table}`,
  };
  return { kind: 'fillColumn', table: desired.table, sql, additive: true, rowsAtStake: 0, sentence };
}

/** True where an index can be built now, before any other step of its table. */
function standsFor({ found, renames }: Planning, desired: DesiredTable, index: DesiredIndex): boolean {
  const now = found.get(desired.table);
  const text = `${quoteName(desired.table)} ${index.definition}`;
  return now !== undefined && isReady(index, { desired, found: now }) && renames.inPresentNames(desired.table, text) === text;
}

/** Builds an index while people go on writing; one of its name that was not finished is in the way. */
const buildBeside = (desired: DesiredTable, index: DesiredIndex): readonly string[] => [
  `drop index concurrently if exists ${quoteName(index.name)}`,
  `create index concurrently ${quoteName(index.name)} on ${quoteName(desired.table)} ${index.definition}`,
];

async function planIndex(planning: Planning, desired: DesiredTable, index: DesiredIndex): Promise<TableStep | undefined> {
  const found = planning.found.get(desired.table);
  if (found?.indexes.has(index.name)) return undefined;
  const unique = index.unique.length > 0;
  const sql = `create ${unique ? 'unique ' : ''}index if not exists ${quoteName(index.name)} on ${quoteName(desired.table)} ${index.definition}`;
  const step = { table: desired.table, sql, additive: true, rowsAtStake: 0 };
  if (!unique)
    return {
      ...step,
      ...(found && standsFor(planning, desired, index) ? { sql: '', ahead: { finish: buildBeside(desired, index) } } : {}),
      kind: 'createIndex',
      sentence: { zh: `表 ${desired.table} 建立索引（${index.label}）`, en: `Index ${desired.table} (${index.label})` },
    };
  const fine = { zh: `表 ${desired.table} 的 ${index.label} 不得重复`, en: `Make ${index.label} unique in ${desired.table}` };
  if (!found || !index.unique.every((column) => found.columns.has(column))) return { ...step, kind: 'addUnique', sentence: fine };
  const columns = index.unique.map(quoteName);
  const filled = columns.map((column) => `${column} is not null`).join(' and ');
  const count = `select coalesce(sum(n), 0)::text as count from (select count(*) as n from ${quoteName(desired.table)}
    where is_deleted = 0 and ${filled} group by tenant_id, ${columns.join(', ')} having count(*) > 1) d`;
  const rowsAtStake = await countRows(planning, desired.table, count);
  if (rowsAtStake === 0) return { ...step, kind: 'addUnique', sentence: fine };
  return {
    ...step,
    kind: 'addUnique',
    additive: false,
    impossible: true,
    rowsAtStake,
    count,
    sentence: {
      zh: `${index.label} 不能设为唯一：已有 ${rowsAtStake} 行数据的值重复，请先改正`,
      en: `${index.label} cannot be unique: ${rowsAtStake} rows have values that occur more than once; correct them first`,
    },
  };
}

/** Indexes of ours that no page asks for any longer; a uniqueness that was taken back would otherwise go on refusing rows. */
function planDrops(planning: Planning, desired: DesiredTable): readonly TableStep[] {
  const kept = new Set(desired.indexes.map((index) => index.name));
  const gone = [...(planning.found.get(desired.table)?.indexes ?? [])].filter(
    (name) => /^(uq|ix|bg)_[0-9a-f]{8}_/.test(name) && !kept.has(name),
  );
  return gone.map((name) => ({
    kind: 'dropIndex',
    table: desired.table,
    sql: `drop index if exists ${quoteName(name)}`,
    additive: true,
    rowsAtStake: 0,
    sentence: { zh: `去掉不再需要的索引 ${name}`, en: `Drop the index ${name}, which is no longer wanted` },
  }));
}

interface Key {
  readonly column: string;
  readonly target: string;
  readonly field: string;
  readonly rule: string;
}

const exists = (planning: Planning, table: string) => planning.found.has(table) || planning.desired.has(table);

async function planReference(planning: Planning, table: string, key: Key): Promise<TableStep | undefined> {
  const found = planning.found.get(table);
  const now = found?.references.get(key.column);
  if (now?.target === key.target || !exists(planning, key.target)) return undefined;
  const [at, column, target] = [table, key.column, key.target].map(quoteName);
  const drop = now === undefined ? '' : `drop constraint ${quoteName(now.constraint)}, `;
  // Deferrable, so that rows which refer to each other in a circle can be loaded in one transaction.
  const sql = `alter table ${at} ${drop}add constraint ${quoteName(nameOf('fk', table, [key.column, key.target]))} foreign key (tenant_id, ${column})
    references ${target} (tenant_id, id) ${key.rule} deferrable initially immediate`;
  const asks = found?.columns.get(key.column) === 'bigint';
  const count = planning.found.has(key.target)
    ? `select count(*)::text as count from ${at} a where ${column} is not null and not exists (select 1 from ${target} b where b.tenant_id = a.tenant_id and b.id = a.${column})`
    : `select count(*)::text as count from ${at} where ${column} is not null`;
  const rowsAtStake = asks ? await countRows(planning, table, count) : 0;
  const sentence =
    rowsAtStake === 0
      ? { zh: `字段 ${key.field} 指向表 ${key.target}`, en: `${key.field} refers to ${key.target}` }
      : {
          zh: `字段 ${key.field} 不能指向表 ${key.target}：${rowsAtStake} 行数据的值在那里没有对应记录`,
          en: `${key.field} cannot refer to ${key.target}: the values of ${rowsAtStake} rows have no record there`,
        };
  const additive = rowsAtStake === 0;
  const step = {
    table,
    sql,
    additive,
    rowsAtStake,
    sentence,
    ...(asks ? { count } : {}),
    ...(additive ? {} : { impossible: true as const }),
  };
  return { ...step, kind: now ? 'retarget' : 'addReference' };
}

function toKeys(desired: DesiredTable): readonly Key[] {
  const own = desired.columns.flatMap((column): Key[] =>
    column.target === undefined ? [] : [{ column: column.name, target: column.target, field: column.field, rule: '' }],
  );
  if (desired.parent === undefined) return own;
  return [...own, { column: 'parent_id', target: desired.parent, field: 'parent_id', rule: 'on delete cascade' }];
}

async function planTable(planning: Planning, desired: DesiredTable): Promise<readonly TableStep[]> {
  const refused = refuseNames(desired);
  if (refused.length > 0) return refused;
  // An index on a column would stand in the way of its change.
  const steps: (TableStep | undefined)[] = [...planDrops(planning, desired)];
  if (!planning.found.has(desired.table)) steps.push(createTable(desired));
  else
    for (const column of desired.columns) {
      const step = await planColumn(planning, desired, column);
      steps.push(step, step?.kind === 'addColumn' ? fillCopied(planning, desired, column) : undefined);
    }
  const found = planning.found.get(desired.table);
  steps.push(...(await planMove(planning.q, desired, { tables: planning.desired, hasTarget: found !== undefined })));
  const then = found
    ? { ...planning, found: new Map([...planning.found, [desired.table, withoutReplaced(found, desired)] as const]) }
    : planning;
  for (const index of desired.indexes) steps.push(await planIndex(then, desired, index));
  for (const key of toKeys(desired)) steps.push(await planReference(then, desired.table, key));
  return steps.filter((step) => step !== undefined);
}

/**
 * Compares the tables that the schemas ask for with those that stand, and says every step between, whether it loses anything or not; with what
 * has changed since the texts that serve, renames and what is taken away too.
 */
export async function planTables(q: Queryable, tables: readonly DesiredTable[], changes: readonly TableChange[] = []): Promise<TablePlan> {
  const desired = new Map(tables.map((table) => [table.table, table]));
  const names = new Set([...desired.keys(), ...changes.map(({ before }) => before.table)]);
  const standing = await readTables(q, [...names]);
  const renames = planRenames(changes, standing, await findSpareColumns(q, changes, standing));
  const planning: Planning = { q, desired, found: renames.found, renames };
  const steps: TableStep[] = [...renames.steps];
  for (const table of tables) steps.push(...(await planTable(planning, table)));
  const keys = await planKeys(q, { tables, changes, renames });
  return { steps: [...steps, ...keys, ...(await planLosses(q, { changes, renames, tables }))] };
}
