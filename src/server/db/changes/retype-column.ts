import { createHash } from 'node:crypto';
import type { Text } from '../../../schema/model/text';
import type { FoundTable } from './read-tables';
import type { TableStep, WorkAhead } from '../table-step';
import { toTypeChange, type TypeChange } from './type-changes';
import type { DesiredColumn, DesiredIndex, DesiredTable } from './desired-tables';
import { quoteName } from './desired-tables';

/** What names of unfinished columns, with their triggers, functions and indexes, begin with; no field makes a name with a colon. */
export const unfinishedPrefix = 'next:';

/** The table as it stands, and how it is asked under the names that it has before the renames of the same plan. */
interface RetypeContext {
  readonly found: FoundTable;
  readonly count: (table: string, sql: string) => Promise<number>;
  readonly inPresentNames: (table: string, sql: string) => string;
}

function unfinishedName(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
  return unfinishedPrefix + hash;
}

const uses = (index: DesiredIndex, column: string): boolean => index.definition.includes(quoteName(column));

/** True where every column of an index, but for the one named, stands already as it is wanted. */
export const isReady = (index: DesiredIndex, { desired, found }: { desired: DesiredTable; found: FoundTable }, but?: string): boolean =>
  desired.columns.every(({ name, type }) => name === but || !uses(index, name) || found.columns.get(name) === type);

/** A trigger must not refuse what people may still write: a value that the new type cannot hold stays empty, and stops the change before it takes effect. */
function valueFor(change: TypeChange, using: string): string {
  return change.widens ? `case when ${change.lost} then null else ${using} end` : using;
}

/** Statements that bring a column to another type without rewriting the table: a second column is filled beside it, then takes its name. */
function retype(
  found: FoundTable,
  desired: DesiredTable,
  column: DesiredColumn,
): { readonly sql: string; readonly ahead: Required<WorkAhead> } {
  const from = found.columns.get(column.name) ?? '';
  const table = quoteName(desired.table);
  const [name, plainNext] = [quoteName(column.name), unfinishedName(desired.table, column.name)];
  const next = quoteName(plainNext);
  const valueOf = (of: string) => {
    const change = toTypeChange(from, column.type, of);
    return valueFor(change, change.using ?? 'null');
  };
  const indexes = desired.indexes
    .filter((index) => uses(index, column.name) && isReady(index, { desired, found }, column.name))
    .map((index) => ({ index, temporary: quoteName(unfinishedName(desired.table, column.name, index.name)) }));
  return {
    sql: [
      `drop trigger ${next} on ${table}`,
      `drop function ${next}()`,
      `alter table ${table} drop column ${name}`,
      `alter table ${table} rename column ${next} to ${name}`,
      ...indexes.map(({ index, temporary }) => `alter index ${temporary} rename to ${quoteName(index.name)}`),
    ].join(';\n'),
    ahead: {
      open: [
        `alter table ${table} add column ${next} ${column.type}`,
        `create function ${next}() returns trigger language plpgsql as $next$ begin new.${next} := ${valueOf(`new.${name}`)}; return new; end $next$`,
        `create trigger ${next} before insert or update of ${name} on ${table} for each row execute function ${next}()`,
      ].join(';\n'),
      fill: `with batch as (select tenant_id, id from ${table} where (tenant_id, id) > ($1::text, $2::bigint) order by tenant_id, id limit $3::int),
        filled as (update ${table} t set ${next} = ${valueOf(`t.${name}`)} from batch b where t.tenant_id = b.tenant_id and t.id = b.id and t.${name} is not null)
        select tenant_id, id::text as id from batch order by tenant_id desc, batch.id desc limit 1`,
      finish: [
        ...indexes.map(
          ({ index, temporary }) =>
            `create ${index.unique.length > 0 ? 'unique ' : ''}index concurrently ${temporary} on ${table} ${index.definition.replaceAll(name, next)}`,
        ),
        `analyze ${table} (${next})`,
      ],
    },
  };
}

function sentenceOf(column: DesiredColumn, now: string, of: { readonly widens: boolean; readonly rows: number }): Text {
  const field = `${column.label.zh}（${column.field}）`;
  const fate = (zh: string, en: string) => ({
    zh: `字段 ${field} 的类型由 ${now} 改为 ${column.type}${zh}`,
    en: `Changing ${column.field} from ${now} to ${column.type} ${en}`,
  });
  if (of.widens) return { zh: `字段 ${field} 由 ${now} 放宽为 ${column.type}`, en: `Widen ${column.field} from ${now} to ${column.type}` };
  if (of.rows === 0) return fate('，目前没有数据受影响', 'touches no value now');
  return fate(`，会丢失 ${of.rows} 行数据的值（先另存一份）`, `loses the values of ${of.rows} rows, of which a copy is kept`);
}

/** Plans the change of a column's type. Shape: one step; its statements never rewrite the table while others wait for it. */
export async function planRetype(context: RetypeContext, desired: DesiredTable, column: DesiredColumn): Promise<TableStep> {
  const { table } = desired;
  const now = context.found.columns.get(column.name) ?? '';
  const name = quoteName(column.name);
  const change = toTypeChange(now, column.type, name);
  const count = `select count(*)::text as count from ${quoteName(table)} where ${change.lost}`;
  const rowsAtStake = await context.count(table, count);
  const widens = change.widens && rowsAtStake === 0;
  const sentence = sentenceOf(column, now, { widens, rows: rowsAtStake });
  const loses = widens ? {} : { loses: { column: column.name, where: change.lost } };
  const step = { kind: widens ? 'widenColumn' : 'changeType', table, additive: widens, rowsAtStake, count, sentence, ...loses } as const;
  // No value of the old type makes one of the new: an empty column in the place of the old one.
  if (change.using === undefined)
    return { ...step, sql: `alter table ${quoteName(table)} drop column ${name}, add column ${name} ${column.type}` };
  const { sql, ahead } = retype(context.found, desired, column);
  const present = (text: string) => context.inPresentNames(table, text);
  return { ...step, sql, ahead: { open: present(ahead.open), fill: present(ahead.fill), finish: ahead.finish.map(present) } };
}

/** The table without the columns that are replaced, whose references and indexes go with them, but for indexes that are made on the column beside it. */
export function withoutReplaced(found: FoundTable, desired: DesiredTable): FoundTable {
  const replaced = desired.columns.filter(({ name, type }) => found.columns.has(name) && found.columns.get(name) !== type);
  if (replaced.length === 0) return found;
  const gone = new Set(replaced.map(({ name }) => name));
  const isFilled = ({ name, type }: DesiredColumn) => toTypeChange(found.columns.get(name) ?? '', type, name).using !== undefined;
  const indexes = new Set(found.indexes);
  for (const column of replaced)
    for (const index of desired.indexes) {
      if (!uses(index, column.name)) continue;
      if (isFilled(column) && isReady(index, { desired, found }, column.name)) indexes.add(index.name);
      else indexes.delete(index.name);
    }
  return {
    columns: new Map([...found.columns].filter(([name]) => !gone.has(name))),
    indexes,
    references: new Map([...found.references].filter(([name]) => !gone.has(name))),
  };
}
