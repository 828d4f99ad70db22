import { getAt } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { TellModel, TransitionModel } from '../../../schema/model/states-model';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
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
}

/** Writes down who is told of a row, in the transaction that tells it: it goes out when that has committed, and only then. */
export async function queueTell(
  tx: Queryable,
  ctx: PageContext,
  { tell, row, by }: { readonly tell: TellModel; readonly row: Row; readonly by: Pick<ToldRequest, 'transition' | 'rule'> },
): Promise<void> {
  const record = recordOf(ctx);
  const people = tell.people.flatMap((name): NamedPerson[] => {
    const field = record.fields.find((each) => each.name === name);
    const value = field && getAt(row, field.path);
    if (!field || isEmpty(value)) return [];
    return String(value)
      .split(',')
      .map((id) => ({ target: field.target ?? '', id }));
  });
  const request: ToldRequest = {
    ...{ page: ctx.page.model.path, id: row.id, record: record.name, ...by },
    ...{ notice: tell.notice, roles: tell.roles, may: tell.may, people },
  };
  await tx.query(`insert into sys_delivery (tenant_id, id, kind, request) values ($1, $2, 'told', $3::jsonb)`, [
    ctx.caller.tenantId,
    ctx.database.ids.next(),
    JSON.stringify(request),
  ]);
}

/** Writes down who is told of a transition. */
export async function queueTells(
  tx: Queryable,
  ctx: PageContext,
  { transition, row }: { transition: TransitionModel; row: Row },
): Promise<void> {
  for (const tell of transition.tells ?? []) await queueTell(tx, ctx, { tell, row, by: { transition: transition.name } });
}
