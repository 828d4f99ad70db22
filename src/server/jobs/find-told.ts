import { AppError } from '../../base/app-error';
import type { PageModel } from '../../schema/model/page-model';
import { owningRoles, toContext } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { loadRow, type Row } from '../query/load-rows';
import type { ToldRequest } from '../records/flows/queue-tells';
import { requireOpen } from '../records/flows/require-open';
import { hidesState } from '../records/write/state-of';
import { stateOf } from '../../schema/view/row-state';
import { requireChangeable } from '../rights/change-scope';
import { codeOf, mayDo, type PageContext, recordOf } from '../rights/page-context';
import type { ToldReaders } from './told-readers';

/** What is told of a record of a tenant. */
export interface Delivery {
  readonly tenantId: string;
  readonly id: string;
  readonly request: ToldRequest;
}

/** Somebody who is told of a row, as he sees it. */
interface Addressee {
  readonly userId: string;
  readonly row: Row;
}

interface Search {
  readonly readers: ToldReaders;
  readonly page: PageModel;
  readonly delivery: Delivery;
}

/** Says whether an account may be told: everybody but whoever did it himself. */
export const isOther =
  ({ request }: Delivery) =>
  (userId: string): boolean =>
    userId !== request.actor;

/** The accounts that are meant by name: holders of roles, and people whom the record names. */
export async function findNamed(q: Queryable, { tenantId, request }: Delivery): Promise<readonly string[]> {
  const idsOf = (target: string): readonly string[] => request.people.flatMap((each) => (each.target === target ? [each.id] : []));
  const { rows } = await q.query(
    `select u.id::text as id from sys_user u where u.tenant_id = $1 and u.is_deleted = 0 and u.enabled and (u.id = any($2::bigint[]) or u.staff_id = any($3::bigint[])
       or exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
         where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.role_alias = any($4::text[]))) order by u.id`,
    [tenantId, idsOf('users'), idsOf('staff'), request.roles],
  );
  return rows.map((row) => String(row['id']));
}

const givenSql = `
select u.id::text as id from sys_user u where u.tenant_id = $1 and u.is_deleted = 0 and u.enabled
  and exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    join sys_role_menu rm on rm.tenant_id = r.tenant_id and rm.role_id = r.id
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and m.code = any($2::text[])) order by u.id`;

/** Says whether the reader may make a transition with a row as it stands: his right, his rows, its state and guard, and what he did with it before. */
async function mayMake(q: Queryable, ctx: PageContext, id: string, name: string): Promise<boolean> {
  const record = recordOf(ctx);
  const { records, bigrams } = ctx.schemas;
  // Guards read all of the row, as when the button is pressed, not what the reader may see of it.
  const row = await loadRow(q, { record, records, bigrams }, { tenantId: ctx.caller.tenantId, id });
  if (!row) return false;
  const { states } = record;
  const transition = states?.transitions.find((each) => each.name === name);
  if (!states || !transition?.from.includes(stateOf(record, row)) || !mayDo(ctx.caller, ctx.page.model, name)) return false;
  try {
    await requireChangeable(q, ctx, name, [row.id]);
    await requireOpen(q, { ctx, states, transition, context: toContext(ctx.caller), hold: false }, row);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Those of some accounts who may view the row, and may make one of the transitions with it where any are named. */
async function keepReaders(
  q: Queryable,
  { readers, delivery: { tenantId, request } }: Search,
  { users, moves }: { readonly users: readonly string[]; readonly moves?: readonly string[] },
): Promise<readonly Addressee[]> {
  const kept: Addressee[] = [];
  for (const userId of users) {
    const reader = await readers.open(q, { tenantId, userId, path: request.page });
    // That it is sent at all tells which state the record has come to.
    if (!reader || hidesState(reader)) continue;
    const row = await loadRow(q, reader.source, { tenantId, id: request.id });
    if (!row) continue;
    let may = moves === undefined;
    for (const name of moves ?? []) may ||= await mayMake(q, reader, row.id, name);
    if (may) kept.push({ userId, row });
  }
  return kept;
}

/** Everybody who is meant, whoever did it included: where he alone may go on with it, it is in his hands, and nobody is called instead of him. */
async function findMeant(q: Queryable, search: Search): Promise<readonly Addressee[]> {
  const { page, delivery } = search;
  const { tenantId, request } = delivery;
  const moves = request.may ?? [];
  const named = await findNamed(q, delivery);
  const told = await keepReaders(q, search, { users: named });
  if (moves.length === 0) return told;
  const known = new Set(named);
  const { rows } = await q.query(givenSql, [tenantId, moves.map((name) => codeOf(page, name))]);
  const given = rows.map((row) => String(row['id'])).filter((userId) => !known.has(userId));
  const acting = await keepReaders(q, search, { users: given, moves });
  if (acting.length > 0) return [...told, ...acting];
  const owners = await findNamed(q, { ...delivery, request: { ...request, people: [], roles: [...owningRoles] } });
  return [...told, ...(await keepReaders(q, search, { users: owners.filter((userId) => !known.has(userId)), moves }))];
}

/**
 * Finds who is told: holders of roles and people whom the record names, and whoever may make one of the transitions that the notice names, but for whoever did it himself. Who holds
 * every right as the owner of a tenant is told as such only where nobody whom the right was given to may make it: else administrators would be told of all.
 */
export async function findTold(q: Queryable, search: Search): Promise<readonly Addressee[]> {
  const isTold = isOther(search.delivery);
  return (await findMeant(q, search)).filter(({ userId }) => isTold(userId));
}
