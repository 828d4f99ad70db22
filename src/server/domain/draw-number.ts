import { sql } from 'kysely';
import type { NumberItem, NumberRule } from '../../schema/catalogue-model';
import type { FieldModel, RecordModel } from '../../schema/page-model';
import type { Queryable } from '../db/database';
import { runSql } from '../query/statement';

interface Parts {
  readonly before: string;
  readonly after: string;
  readonly digits: number;
}

/** Writes the items around the serial for a day. */
export function renderNumber(items: readonly NumberItem[], today: string): Parts {
  const [year = '', month = '', day = ''] = today.split('-');
  const dates: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: day };
  const at = items.findIndex((item) => item.serial !== undefined);
  const render = (list: readonly NumberItem[]): string =>
    list.map((item) => item.text ?? (item.date ?? '').replace(/yyyy|yy|MM|dd/g, (part) => dates[part] ?? '')).join('');
  const last = at < 0 ? items.length : at;
  return { before: render(items.slice(0, last)), after: render(items.slice(last + 1)), digits: items[at]?.serial ?? 0 };
}

interface Draw {
  readonly tenantId: string;
  readonly rule: NumberRule;
  readonly record: RecordModel;
  readonly field: FieldModel;
  readonly today: string;
}

/** The highest serial that rows of the scope bear already; they may have come from elsewhere. */
async function highest(tx: Queryable, draw: Draw, parts: Parts): Promise<bigint> {
  const column = sql.id(draw.field.column);
  const serial = sql`substr(${column}, ${parts.before.length + 1}::int, length(${column}) - ${parts.before.length + parts.after.length}::int)`;
  const meets = sql`tenant_id = ${draw.tenantId} and left(${column}, ${parts.before.length}::int) = ${parts.before} and length(${column}) > ${parts.before.length + parts.after.length}::int and right(${column}, ${-parts.before.length}::int) like ${`%${parts.after.replace(/[\\%_]/g, '\\$&')}`} escape '\\'`;
  const found = await runSql(
    tx,
    sql`select coalesce(max(case when ${serial} ~ '^[0-9]{1,18}$' then ${serial}::bigint end), 0)::text as last from ${sql.table(draw.record.table)} where ${meets}`,
  );
  return BigInt(String(found[0]?.['last'] ?? '0'));
}

/**
 * Draws the next numbers of a rule, in order. The counter's row stays locked until the transaction ends, so that numbers have no gaps and no doubles.
 * Source: sys_number; one counter for each text around the serial.
 */
export async function drawNumbers(tx: Queryable, draw: Draw, count: number): Promise<readonly string[]> {
  const parts = renderNumber(draw.rule.items, draw.today);
  if (parts.digits === 0 || count < 1) return Array.from({ length: count }, () => parts.before);
  const scope = `${parts.before}#${parts.after}`;
  const key = [draw.tenantId, draw.rule.code, scope];
  const answer = await tx.query(
    `insert into sys_number as n (tenant_id, rule, scope, last) values ($1, $2, $3, $4)
     on conflict (tenant_id, rule, scope) do update set last = n.last + excluded.last returning last`,
    [...key, count],
  );
  const many = BigInt(count);
  let last = BigInt(String(answer.rows[0]?.['last'] ?? many));
  if (last === many) {
    const taken = await highest(tx, draw, parts);
    if (taken > 0n) {
      last = taken + many;
      await tx.query('update sys_number set last = $4 where tenant_id = $1 and rule = $2 and scope = $3', [...key, String(last)]);
    }
  }
  const first = last - many + 1n;
  return Array.from(
    { length: count },
    (_none, index) => `${parts.before}${String(first + BigInt(index)).padStart(parts.digits, '0')}${parts.after}`,
  );
}

/** Draws the next number of a rule. */
export async function drawNumber(tx: Queryable, draw: Draw): Promise<string> {
  const [number = ''] = await drawNumbers(tx, draw, 1);
  return number;
}
