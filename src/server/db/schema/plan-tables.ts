import type { Text } from '../../../schema/model/page-model';
import type { TableChange } from '../changes/compare-tables';
import type { Queryable } from '../connections/database';
import { planKeys } from '../changes/plan-keys';
import { planLosses } from '../changes/plan-losses';
import { planRenames, type RenamePlan } from '../changes/plan-renames';
import type { FoundTable } from '../changes/read-tables';
import { readTables } from '../changes/read-tables';
import type { TablePlan, TableStep } from '../table-step';
import { isReady, planRetype, withoutReplaced } from '../changes/retype-column';
import type { WantedColumn, WantedIndex, WantedTable } from '../changes/wanted-tables';
import { commonColumns, lineColumns, nameOf, quoteName } from '../changes/wanted-tables';

interface Planning {
  readonly q: Queryable;
  readonly wanted: ReadonlyMap<string, WantedTable>;
  /** What stands, under the names that the renames before will have given. */
  readonly found: ReadonlyMap<string, FoundTable>;
  readonly renames: RenamePlan;
}

async function countRows({ q, renames }: Planning, table: string, sql: string): Promise<number> {
  return Number((await q.query(renames.inPresentNames(table, sql))).rows[0]?.['count'] ?? 0);
}

const longestName = 63;

/** Names that the database could not hold as they stand. */
function refuseNames(wanted: WantedTable): readonly TableStep[] {
  const refuse = (sentence: Text): TableStep => ({
    kind: 'refuse',
    table: wanted.table,
    sql: '',
    additive: false,
    impossible: true,
    rowsAtStake: 0,
    sentence,
  });
  const long = [wanted.table, ...wanted.columns.map((column) => column.name)].filter((name) => Buffer.byteLength(name) > longestName);
  const taken = { ...commonColumns, ...(wanted.parent === undefined ? {} : lineColumns) };
  return [
    ...long.map((name) =>
      refuse({
        zh: `名称 ${name} 超过数据库允许的 ${longestName} 个字节，请改短。`,
        en: `The name ${name} is longer than the ${longestName} bytes of the database; shorten it.`,
      }),
    ),
    ...wanted.columns
      .filter((column) => Object.hasOwn(taken, column.name))
      .map((column) =>
        refuse({
          zh: `字段 ${column.field} 的列名 ${column.name} 由系统使用，请换一个名称。`,
          en: `The column ${column.name} of the field ${column.field} belongs to the system; choose another name.`,
        }),
      ),
  ];
}

function createTable(wanted: WantedTable): TableStep {
  const common = Object.entries({ ...commonColumns, ...(wanted.parent === undefined ? {} : lineColumns) });
  const columns = [
    ...common.map(([name, type]) => `${name} ${type}`),
    ...wanted.columns.map((column) => `${quoteName(column.name)} ${column.type}`),
    'primary key (tenant_id, id)',
  ];
  const sql = `create table if not exists ${quoteName(wanted.table)} (\n  ${columns.join(',\n  ')}\n)`;
  const sentence = { zh: `新建表 ${wanted.table}（${wanted.label.zh}）`, en: `Make the table ${wanted.table} (${wanted.label.en})` };
  return { kind: 'createTable', table: wanted.table, sql, additive: true, rowsAtStake: 0, sentence };
}

async function planColumn(planning: Planning, wanted: WantedTable, column: WantedColumn): Promise<TableStep | undefined> {
  const { table } = wanted;
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
  return planRetype({ found, count: (of, sql) => countRows(planning, of, sql), inPresentNames }, wanted, column);
}

/**
 * Fills a new column with what its rows copy from the records that they refer to, as they stand now: nobody saves all rows at once, and until then no search and no row scope
 * would find them by it. Shape: undefined where nothing is copied, or what is copied from does not stand yet.
 */
function fillCopied({ found, wanted: tables, renames }: Planning, wanted: WantedTable, column: WantedColumn): TableStep | undefined {
  const copied = wanted.record.fields.find(({ name }) => name === column.field)?.copy ?? '';
  const reference = wanted.columns.find(({ field, target }) => target !== undefined && copied.startsWith(`${field}.`));
  const target = tables.get(reference?.target ?? '');
  const source = target?.columns.find(({ field }) => field === copied.slice((reference?.field.length ?? 0) + 1));
  if (!reference || !target || !source) return undefined;
  const stands = found.get(wanted.table)?.columns.has(reference.name) && found.get(target.table)?.columns.get(source.name) === column.type;
  const [at, own, by, of, from] = [wanted.table, column.name, reference.name, target.table, source.name].map(quoteName);
  const sql = `update ${at} t set ${own} = s.${from} from ${of} s where s.tenant_id = t.tenant_id and s.id = t.${by} and t.${own} is null and s.${from} is not null`;
  if (!stands || renames.inPresentNames(target.table, sql) !== sql) return undefined;
  const sentence = {
    zh: `表 ${wanted.table} 已有的行从 ${target.table} 复制 ${column.name}（${column.label.zh}）`,
    en: `Copy ${column.name} (${column.label.en}) into the rows of ${wanted.table} from ${target.table}`,
  };
  return { kind: 'fillColumn', table: wanted.table, sql, additive: true, rowsAtStake: 0, sentence };
}

/** True where an index can be built now, before any other step of its table. */
function standsFor({ found, renames }: Planning, wanted: WantedTable, index: WantedIndex): boolean {
  const now = found.get(wanted.table);
  const text = `${quoteName(wanted.table)} ${index.definition}`;
  return now !== undefined && isReady(index, { wanted, found: now }) && renames.inPresentNames(wanted.table, text) === text;
}

/** Builds an index while people go on writing; one of its name that was not finished is in the way. */
const buildBeside = (wanted: WantedTable, index: WantedIndex): readonly string[] => [
  `drop index concurrently if exists ${quoteName(index.name)}`,
  `create index concurrently ${quoteName(index.name)} on ${quoteName(wanted.table)} ${index.definition}`,
];

async function planIndex(planning: Planning, wanted: WantedTable, index: WantedIndex): Promise<TableStep | undefined> {
  const found = planning.found.get(wanted.table);
  if (found?.indexes.has(index.name)) return undefined;
  const unique = index.unique.length > 0;
  const sql = `create ${unique ? 'unique ' : ''}index if not exists ${quoteName(index.name)} on ${quoteName(wanted.table)} ${index.definition}`;
  const step = { table: wanted.table, sql, additive: true, rowsAtStake: 0 };
  if (!unique)
    return {
      ...step,
      ...(found && standsFor(planning, wanted, index) ? { sql: '', ahead: { finish: buildBeside(wanted, index) } } : {}),
      kind: 'createIndex',
      sentence: { zh: `表 ${wanted.table} 建立索引（${index.label}）`, en: `Index ${wanted.table} (${index.label})` },
    };
  const fine = { zh: `表 ${wanted.table} 的 ${index.label} 不得重复`, en: `Make ${index.label} unique in ${wanted.table}` };
  if (!found || !index.unique.every((column) => found.columns.has(column))) return { ...step, kind: 'addUnique', sentence: fine };
  const columns = index.unique.map(quoteName);
  const filled = columns.map((column) => `${column} is not null`).join(' and ');
  const count = `select coalesce(sum(n), 0)::text as count from (select count(*) as n from ${quoteName(wanted.table)}
    where is_deleted = 0 and ${filled} group by tenant_id, ${columns.join(', ')} having count(*) > 1) d`;
  const rowsAtStake = await countRows(planning, wanted.table, count);
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
function planDrops(planning: Planning, wanted: WantedTable): readonly TableStep[] {
  const kept = new Set(wanted.indexes.map((index) => index.name));
  const gone = [...(planning.found.get(wanted.table)?.indexes ?? [])].filter(
    (name) => /^(uq|ix|bg)_[0-9a-f]{8}_/.test(name) && !kept.has(name),
  );
  return gone.map((name) => ({
    kind: 'dropIndex',
    table: wanted.table,
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

const exists = (planning: Planning, table: string) => planning.found.has(table) || planning.wanted.has(table);

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

function toKeys(wanted: WantedTable): readonly Key[] {
  const own = wanted.columns.flatMap((column): Key[] =>
    column.target === undefined ? [] : [{ column: column.name, target: column.target, field: column.field, rule: '' }],
  );
  if (wanted.parent === undefined) return own;
  return [...own, { column: 'parent_id', target: wanted.parent, field: 'parent_id', rule: 'on delete cascade' }];
}

async function planTable(planning: Planning, wanted: WantedTable): Promise<readonly TableStep[]> {
  const refused = refuseNames(wanted);
  if (refused.length > 0) return refused;
  // An index on a column would stand in the way of its change.
  const steps: (TableStep | undefined)[] = [...planDrops(planning, wanted)];
  if (!planning.found.has(wanted.table)) steps.push(createTable(wanted));
  else
    for (const column of wanted.columns) {
      const step = await planColumn(planning, wanted, column);
      steps.push(step, step?.kind === 'addColumn' ? fillCopied(planning, wanted, column) : undefined);
    }
  const found = planning.found.get(wanted.table);
  const then = found
    ? { ...planning, found: new Map([...planning.found, [wanted.table, withoutReplaced(found, wanted)] as const]) }
    : planning;
  for (const index of wanted.indexes) steps.push(await planIndex(then, wanted, index));
  for (const key of toKeys(wanted)) steps.push(await planReference(then, wanted.table, key));
  return steps.filter((step) => step !== undefined);
}

/**
 * Compares the tables that the schemas ask for with those that stand, and says every step between, whether it loses anything or not; with what
 * has changed since the texts that serve, renames and what is taken away too.
 */
export async function planTables(q: Queryable, tables: readonly WantedTable[], changes: readonly TableChange[] = []): Promise<TablePlan> {
  const wanted = new Map(tables.map((table) => [table.table, table]));
  const names = new Set([...wanted.keys(), ...changes.map(({ before }) => before.table)]);
  const renames = planRenames(changes, await readTables(q, [...names]));
  const planning: Planning = { q, wanted, found: renames.found, renames };
  const steps: TableStep[] = [...renames.steps];
  for (const table of tables) steps.push(...(await planTable(planning, table)));
  const keys = await planKeys(q, { tables, changes, renames });
  return { steps: [...steps, ...keys, ...(await planLosses(q, changes, renames))] };
}
