import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { NumberRule } from '../../../schema/model/catalogue-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { runSql } from '../../query/statement';
import { makeRandomCodes, hasChance } from './random-codes';
import { type NumberFrame, toFrame, toShippedFrame, writeNumber } from './number-frame';
import { deptOf, type MissingPart, writeParts } from './number-parts';
import { chooseRule, loadDepartments, loadRules, noteSources, type RuleContext, type TenantRule } from './number-rules';

interface Allocation {
  readonly ctx: RuleContext;
  readonly rule: NumberRule;
  readonly record: RecordModel;
  readonly field: FieldModel;
  readonly today: string;
}

/** Texts around a serial, the counter that it is drawn from, and how often. */
interface Counter {
  readonly frame: NumberFrame;
  /** Scope of the counter beside that of the text; the same where the serial begins anew with each text. */
  readonly scope: string;
}

/** Name of the counter of the texts around a serial. */
export const textScope = ({ before, after }: NumberFrame): string => `${before}#${after}`;

/**
 * The highest serial that rows bear already around the same texts; they may have come from elsewhere. All records that are numbered by the rule are asked: they share its
 * counter, so one's number is never the other's.
 */
export async function highestSerial(
  tx: Queryable,
  { ctx, rule }: { readonly ctx: Pick<RuleContext, 'caller' | 'schemas'>; readonly rule: string },
  { before, after }: NumberFrame,
): Promise<bigint> {
  const [start, end] = [[...before].length, [...after].length];
  const { tenantId } = ctx.caller;
  const numbered = [...ctx.schemas.records.values()].flatMap((record) =>
    record.fields
      .filter((field) => field.number === rule && field.column !== '')
      .map((field) => [record.table, sql.id(field.column)] as const),
  );
  if (numbered.length === 0) return 0n;
  const highest = numbered.map(([table, column]) => {
    const serial = sql`substr(${column}, ${start + 1}::int, length(${column}) - ${start + end}::int)`;
    const meets = sql`tenant_id = ${tenantId} and left(${column}, ${start}::int) = ${before} and length(${column}) > ${start + end}::int and substr(${column}, length(${column}) - ${end - 1}::int) = ${after}`;
    return sql`select max(case when ${serial} ~ '^[0-9]{1,18}$' then ${serial}::bigint end) as last from ${sql.table(table)} where ${meets}`;
  });
  const found = await runSql(tx, sql`select coalesce(max(last), 0)::text as last from (${sql.join(highest, sql` union all `)}) as h`);
  return BigInt(String(found[0]?.['last'] ?? '0'));
}

/** Counts on; the row stays locked until the transaction ends. Shape: where the counter stands afterwards. */
async function count(tx: Queryable, key: readonly unknown[], by: number): Promise<bigint> {
  const answer = await tx.query(
    `insert into sys_number as n (tenant_id, rule, scope, last) values ($1, $2, $3, $4)
     on conflict (tenant_id, rule, scope) do update set last = n.last + excluded.last returning last`,
    [...key, by],
  );
  return BigInt(String(answer.rows[0]?.['last'] ?? by));
}

const lift = (tx: Queryable, key: readonly unknown[], last: bigint) =>
  tx.query('update sys_number set last = $4 where tenant_id = $1 and rule = $2 and scope = $3', [...key, String(last)]);

/**
 * Draws serials in order: numbers have no gaps and no doubles, whatever the serial begins anew with. Shape: the last of them.
 * Source: sys_number; one counter for each text around the serial, one more where a rule counts over texts.
 */
async function allocateSerials(
  tx: Queryable,
  allocation: Allocation,
  { frame, scope, many }: Counter & { readonly many: number },
): Promise<bigint> {
  const keyOf = (name: string) => [allocation.ctx.caller.tenantId, allocation.rule.code, name];
  const requested = BigInt(many);
  const own = textScope(frame);
  const over = scope === own ? 0n : await count(tx, keyOf(scope), many);
  const counted = await count(tx, keyOf(own), many);
  // The first draw of a counter asks what is there already.
  const free =
    counted === requested ? (await highestSerial(tx, { ctx: allocation.ctx, rule: allocation.rule.code }, frame)) + requested : counted;
  const last = over > free ? over : free;
  if (last > counted) await lift(tx, keyOf(own), last);
  if (scope !== own && last > over) await lift(tx, keyOf(scope), last);
  return last;
}

/** Name of a rule's counter: over the whole rule, its year, month or day, or apart for each text. */
export function scopeOf(rule: TenantRule | undefined, frame: NumberFrame, today: string): string {
  const lengths: Readonly<Record<string, number>> = { none: 0, year: 4, month: 7, day: 10 };
  const length = rule && lengths[rule.resetBy];
  return rule === undefined || length === undefined ? textScope(frame) : `${rule.code}|${today.slice(0, length)}`;
}

/** Numbers for some rows, in their order; where one cannot be written, why. */
interface Allocated {
  readonly numbers: readonly string[];
  readonly faults: ReadonlyMap<string, Text>;
}

/** The rule by which a new row gets a number of a field; undefined where it gets none, or one by a transition only. */
export const numberAtOnce = ({ schemas }: Pick<RuleContext, 'schemas'>, field: FieldModel): NumberRule | undefined =>
  field.number === undefined || field.numberedBy ? undefined : schemas.numbers.get(field.number);

/** Chooses the tenant's own rule for a row and writes it; without one the shipped rule stands. */
async function frameRow(
  tx: Queryable,
  allocation: Allocation,
  { rules, values }: { readonly rules: readonly TenantRule[]; readonly values: Values },
): Promise<Counter & { readonly missing: readonly MissingPart[] }> {
  const { ctx, record, today } = allocation;
  const place = { ctx, record, values, today };
  const service = record.fields.find((field) => field.name === 'abilityType');
  const departments = rules.some((rule) => rule.deptId !== '') ? await loadDepartments(tx, ctx, deptOf(place, false).id) : [];
  const rule = chooseRule(rules, { departments, abilityType: service ? String(getAt(values, service.path) ?? '') : '' });
  const { parts, missing } = rule ? await writeParts(tx, place, rule) : { parts: [], missing: [] };
  const frame = rule ? toFrame(parts) : toShippedFrame(allocation.rule.items, today);
  return { frame, scope: scopeOf(rule, frame, today), missing };
}

/** Draws a number for each of some new rows, by the tenant's own rule or else by the shipped one. Errors: serialUsedUp. */
export async function allocateNumbers(tx: Queryable, allocation: Allocation, rows: readonly Values[]): Promise<Allocated> {
  if (rows.length === 0) return { numbers: [], faults: new Map() };
  // What nobody may guess stays chance, whatever a tenant writes of its numbers.
  if (hasChance(allocation.rule))
    return {
      numbers: await makeRandomCodes(tx, allocation, { tenantId: allocation.ctx.caller.tenantId, many: rows.length }),
      faults: new Map(),
    };
  const rules = await loadRules(tx, allocation.ctx, allocation.rule.code);
  await noteSources(tx, allocation.ctx, rules);
  const shipped = rules.length === 0 ? await frameRow(tx, allocation, { rules, values: {} }) : undefined;
  const framed: Awaited<ReturnType<typeof frameRow>>[] = [];
  for (const values of rows) framed.push(shipped ?? (await frameRow(tx, allocation, { rules, values })));
  const faults = new Map(
    framed.flatMap(({ missing }) => missing.map(({ field, text }) => [field || allocation.field.name, text] as const)),
  );
  if (faults.size > 0) return { numbers: [], faults };
  const numbers: string[] = [];
  const groups = new Map<string, number[]>();
  for (const [index, { frame, scope }] of framed.entries()) {
    const key = JSON.stringify([scope, textScope(frame)]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  // In one order by everybody, so that two who draw much cannot wait for each other.
  for (const [, places] of [...groups].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const counter = framed[places[0] ?? 0];
    if (!counter) continue;
    const { frame } = counter;
    const last = frame.digits === undefined ? 0n : await allocateSerials(tx, allocation, { ...counter, many: places.length });
    for (const [turn, place] of places.entries())
      numbers[place] = frame.digits === undefined ? frame.before : writeNumber(frame, last - BigInt(places.length - 1 - turn));
  }
  return { numbers, faults };
}

/** Errors: invalidFields where a number could not be written. */
export function requireAllocated({ numbers, faults }: Allocated): readonly string[] {
  if (faults.size > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
  return numbers;
}
