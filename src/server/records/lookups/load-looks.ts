import { sql } from 'kysely';
import { isDateTime, isDay } from '../../../base/day';
import { Decimal, decimalText } from '../../../base/decimal';
import { getAt, setAt, type Values } from '../../../base/dot-path';
import { type ExpressionLanguage, runExpression } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import { type LookTest, type LookUp, lookUpsOf } from '../../../schema/expression/look-ups';
import type { Expression } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { toWireColumn } from '../../query/row-json';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';
import { lockKeys } from './lock-keys';
import { inStatedOrder, orderFields } from './look-order';
import { isWrittenAlong, type Records, targetOf } from './look-plan';

/** Rows of the record itself that will be stored together with the one that looks. */
export interface Beside {
  /** Those that have a value in a key. */
  rows(field: string, value: string): readonly Values[];
  /** Says whether one of them stands for a stored row. */
  replaces(id: string): boolean;
}

/** Whose expressions look, and what they read there. */
export interface Looking {
  readonly tenantId: string;
  readonly records: Records;
  readonly record: RecordModel;
  readonly language: ExpressionLanguage;
  /** What the expressions read, without what is looked for. */
  readonly scope: object;
  /** True: what is found must stay so until the transaction ends. */
  readonly hold: boolean;
  /** True: all that are found are loaded, where one would decide. */
  readonly all?: boolean | undefined;
  /** The row that looks: it never finds itself. */
  readonly id?: string | undefined;
  readonly beside?: Beside | undefined;
}

/** The text of a value that an expression gave. Shape: undefined where it is not known. */
function toText(value: unknown): string | undefined {
  if (value instanceof Decimal) return decimalText(value);
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const signs: Readonly<Record<LookTest['sign'], Sql>> = {
  '==': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};

/** A value as a column takes it. Shape: undefined where the expression alone can compare the two. */
function toOperand({ type }: FieldModel, sign: LookTest['sign'], text: string): Sql | undefined {
  switch (type) {
    case 'text':
    case 'option':
      return sign === '==' ? sql`${text}::text` : undefined;
    case 'ref':
      return sign === '==' && /^\d{1,18}$/.test(text) ? sql`${text}::bigint` : undefined;
    case 'int':
      return /^-?\d{1,18}$/.test(text) ? sql`${text}::bigint` : undefined;
    case 'day':
      return isDay(text) ? sql`${text}::date` : undefined;
    case 'dateTime':
      return isDateTime(text) ? sql`(${text}::timestamp at time zone 'Asia/Shanghai')` : undefined;
    default:
      return undefined;
  }
}

/**
 * What narrows the rows of a look-up in the database; `whole` where no more is asked of them. Shape: undefined where no row can be meant, or the value of its key
 * is not known.
 */
function testsOf(record: RecordModel, look: LookUp, key: FieldModel, valueOf: (test: LookTest) => string | undefined) {
  const tests: Sql[] = [];
  let found: string | undefined;
  for (const test of look.tests) {
    const field = record.fields.find((each) => each.name === test.field);
    const text = valueOf(test);
    const isKey = field === key && test.sign === '==';
    const operand = field && text !== undefined && !field.system ? toOperand(field, test.sign, text) : undefined;
    if (isKey && operand === undefined) return undefined;
    if (isKey) found ??= text;
    if (field && operand) tests.push(sql`${columnOf('t', field.column)} ${signs[test.sign]} ${operand}`);
  }
  return found === undefined ? undefined : { tests, value: found, whole: look.whole && tests.length === look.tests.length };
}

function orderSql(record: RecordModel, look: LookUp): Sql {
  const parts = orderFields(record, look).map(
    ({ field, descending }) => sql`${columnOf('t', field.column)} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  return sql.join([...parts, sql`t.id`]);
}

async function loadLook(tx: Queryable, at: Looking, look: LookUp): Promise<readonly Values[] | undefined> {
  const { tenantId, records, language, scope } = at;
  const target = targetOf(records, at.record, look);
  if (!target) return undefined;
  const { record, key } = target;
  const narrowed = testsOf(record, look, key, (test) => toText(runExpression(language, test.value, scope)));
  if (!narrowed) return undefined;
  const own = record.name === at.record.name;
  // Every writer locks the keys of his rows first, so that none of these rows changes under this lock and none is added. Whoever may write one of that key himself takes
  // it as a writer at once: two that only look would both wait for the other's share.
  const mode = own || isWrittenAlong(records, record.name) ? 'write' : 'share';
  if (at.hold) await lockKeys(tx, [{ tenantId, record: record.name, field: key.name, value: narrowed.value }], mode);
  const names = new Set(at.record.looks?.find(({ page }) => page === look.page)?.fields.map((field) => field.name));
  const beside = own ? at.beside : undefined;
  const ordering = orderFields(record, look).map(({ field }) => field);
  const fields = record.fields.filter(
    (field) => field.name === 'id' || names.has(field.name) || (beside !== undefined && ordering.includes(field)),
  );
  // Rows beside may stand for stored ones, and then the first is not the one that counts.
  const first = narrowed.whole && !beside && at.all !== true ? sql` limit 1` : sql``;
  const self = own && at.id !== undefined ? sql` and t.id <> ${at.id}::bigint` : sql``;
  const rows = await runSql(
    tx,
    sql`select json_build_array(${sql.join(fields.map((field) => toWireColumn(field, 't')))}) as list from ${tableAs(record, 't')}
      where ${alive('t', tenantId)} and ${sql.join(narrowed.tests, sql` and `)}${self} order by ${orderSql(record, look)}${first}`,
  );
  const found = rows.map((row) => {
    const list = row['list'] as readonly unknown[];
    return fields.reduce<Values>((values, field, index) => setAt(values, field.path, list[index] ?? null), {});
  });
  if (!beside) return found;
  const stored = found.filter((row) => !beside.replaces(String(getAt(row, ['id']))));
  return inStatedOrder(record, look, [...stored, ...beside.rows(key.name, narrowed.value)]);
}

/** Looks into other pages for what expressions ask there; where it is to be held until the transaction ends, under a lock on each key. Shape: undefined where nothing is asked. */
export async function loadLooks(tx: Queryable, expressions: readonly (Expression | undefined)[], at: Looking): Promise<Looked | undefined> {
  if (!at.record.looks) return undefined;
  const looks = expressions.flatMap((expression) => (expression === undefined ? [] : lookUpsOf(expression)));
  if (looks.length === 0) return undefined;
  const found = new Map<string, readonly Values[]>();
  for (const look of looks) {
    const rows = found.has(look.text) ? undefined : await loadLook(tx, at, look);
    if (rows) found.set(look.text, rows);
  }
  return found;
}
