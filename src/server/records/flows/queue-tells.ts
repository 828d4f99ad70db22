import { type RawBuilder, sql } from 'kysely';
import { getAt } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { type DependentsModel, personField, type TellModel, type TransitionModel } from '../../../schema/model/states-model';
import { systemUser } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { type PageContext, recordOf } from '../../rights/page-context';

/** A person whom a record names. */
interface NamedPerson {
  /** The record that he is one of: `staff` or `users`. */
  readonly target: string;
  readonly id: string;
}

/** What a worker needs to tell people of a record. */
export interface ToldRequest {
  readonly page: string;
  readonly id: string;
  readonly record: string;
  /** What told of it: a transition, or a daily rule. */
  readonly transition: string;
  readonly rule?: string;
  readonly notice: string;
  readonly roles: readonly string[];
  /** Transitions: told is whoever may make one of them by then. Absent in what was written down before there were any. */
  readonly may?: readonly string[];
  readonly people: readonly NamedPerson[];
  /** Id of the comment that mentions the people; absent where the record itself tells of something. */
  readonly comment?: string;
  /** Id of the user whose own act it tells of, who is not told of it; absent where none of the institute acted. */
  readonly actor?: string;
}

/**
 * Writes down what is told, in the transaction that tells it: it goes out when that has committed, and only then. What follows from a write, in effects or by itself, is the act
 * of whoever wrote; by date nobody acts, and to customers, who act from outside, what they are told is a receipt.
 */
export async function queueTold(tx: Queryable, { caller, database }: PageContext, told: Omit<ToldRequest, 'actor'>): Promise<void> {
  const acts = caller.userId !== systemUser && (caller.enterId ?? '') === '';
  const request: ToldRequest = acts ? { ...told, actor: caller.userId } : told;
  await tx.query(`insert into sys_delivery (tenant_id, id, kind, request) values ($1, $2, 'told', $3::jsonb)`, [
    caller.tenantId,
    database.ids.next(),
    JSON.stringify(request),
  ]);
}

const idsOf = (value: unknown): readonly string[] => (isEmpty(value) ? [] : String(value).split(','));

/** The condition on rows under an alias that one of some fields refers to a row; undefined where none does. */
function refersTo(alias: string, fields: readonly FieldModel[], id: string): RawBuilder<unknown> | undefined {
  const tests = fields.map((field) =>
    field.type === 'refs'
      ? sql`${id}::text = any(${columnOf(alias, field.column)}::text[])`
      : sql`${columnOf(alias, field.column)} = ${id}::bigint`,
  );
  return tests.length === 0 ? undefined : sql`(${sql.join(tests, sql` or `)})`;
}

/** So many people of the records of one page that rest on another are told of it: each is one more whose rights are looked up when it goes out. */
const mostDependents = 200;

/** Notes among the faults that administrators see that a notice does not reach everybody. */
async function noteCut(tx: Queryable, { caller, database }: PageContext, notice: string, extra: object): Promise<void> {
  await tx.query(`insert into sys_error_log (tenant_id, id, kind, message, extra) values ($1, $2, 'delivery', $3, $4)`, [
    caller.tenantId,
    database.ids.next(),
    `通知“${notice}”涉及的人太多，只通知了前 ${mostDependents} 人`,
    JSON.stringify(extra),
  ]);
}

/**
 * The people whom records name that refer to a row, in a field or in their lines; those that are over rest on nothing any more. Shape: of too many, one
 * more than are to be told.
 */
async function findDependents(
  tx: Queryable,
  ctx: PageContext,
  id: string,
  { record: name, field }: DependentsModel,
): Promise<NamedPerson[]> {
  const own = recordOf(ctx).name;
  const { tenantId } = ctx.caller;
  const record = [...ctx.schemas.pages.values()].map((page) => page.record).find((each) => each.name === name);
  const person = record?.fields.find((each) => each.name === field);
  if (!record || !person) return [];
  const pointing = ({ fields }: RecordModel): readonly FieldModel[] =>
    fields.filter((each) => each.target === own && (each.type === 'ref' || each.type === 'refs'));
  const lines = record.fields.flatMap(({ line }) => {
    const found = line && refersTo('l', pointing(line), id);
    return found
      ? [sql`exists (select 1 from ${tableAs(line, 'l')} where l.parent_id = t.id and ${alive('l', tenantId)} and ${found})`]
      : [];
  });
  const { field: stateField, final = [] } = record.states ?? { field: '' };
  const state = record.fields.find((each) => each.name === stateField);
  const open = state && final.length > 0 ? sql`and ${columnOf('t', state.column)} <> all(${final}::text[])` : sql``;
  const who = columnOf('t', person.column);
  const named = person.type === 'refs' ? sql`cross join lateral unnest(${who}) as u(id)` : sql`cross join lateral (select ${who}) as u(id)`;
  const rows = await runSql(
    tx,
    sql`select distinct u.id::text as id from ${tableAs(record, 't')} ${named} where ${alive('t', tenantId)} ${open} and u.id is not null
      and (${sql.join([refersTo('t', pointing(record), id) ?? sql`false`, ...lines], sql` or `)}) order by 1 limit ${mostDependents + 1}`,
  );
  return rows.map((row) => ({ target: person.target ?? '', id: String(row['id']) }));
}

/** Writes down who is told of a row. */
export async function queueTell(
  tx: Queryable,
  ctx: PageContext,
  {
    tell,
    row,
    old = row,
    by,
  }: { readonly tell: TellModel; readonly row: Row; readonly old?: Row; readonly by: Pick<ToldRequest, 'transition' | 'rule'> },
): Promise<void> {
  const record = recordOf(ctx);
  const people = tell.people.flatMap((name): NamedPerson[] => {
    const { field: named, former } = personField(name);
    const field = record.fields.find((each) => each.name === named);
    if (!field) return [];
    const [then, now] = [idsOf(getAt(old, field.path)), idsOf(getAt(row, field.path))];
    // Whoever stands there as before is no former one.
    return (former ? then.filter((id) => !now.includes(id)) : now).map((id) => ({ target: field.target ?? '', id }));
  });
  for (const each of tell.dependents) {
    const found = await findDependents(tx, ctx, row.id, each);
    people.push(...found.slice(0, mostDependents));
    if (found.length > mostDependents)
      await noteCut(tx, ctx, tell.notice, { page: ctx.page.model.path, id: row.id, of: `${each.record}.${each.field}` });
  }
  await queueTold(tx, ctx, {
    ...{ page: ctx.page.model.path, id: row.id, record: record.name, ...by },
    ...{ notice: tell.notice, roles: tell.roles, may: tell.may, people },
  });
}

/** Writes down who is told of a transition. */
export async function queueTells(
  tx: Queryable,
  ctx: PageContext,
  { transition, row, old }: { readonly transition: TransitionModel; readonly row: Row; readonly old: Row },
): Promise<void> {
  for (const tell of transition.tells ?? []) await queueTell(tx, ctx, { tell, row, old, by: { transition: transition.name } });
}
