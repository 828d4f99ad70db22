import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { requireAbove, requireRoles } from '../../rights/grant-guard';
import { requireReach, type Held } from '../../rights/require-reach';
import { requireOwnAccountKept } from '../../rights/own-rights';
import { callerOf } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

interface UserChange {
  /** Absent where the account is new. */
  readonly id: string | undefined;
  /** The account as it is told of; absent where it is new. */
  readonly old: Fields | undefined;
  /** What is stored of it, by the names of the wire. */
  readonly values: Fields;
  /** Absent where the roles stay. */
  readonly roleIds?: readonly string[] | undefined;
}

/** Fields of the page of users that an account says differently from before; what opens it is none of them. */
const compared = ['account', 'realName', 'email', 'phone', 'sex', 'birthday', 'deptId', 'postId', 'staffId', 'enterId'] as const;

const textOf = (value: unknown): string => (value === null || value === undefined || value === -1 ? '' : String(value));

function changesOf({ old, values, roleIds }: UserChange): readonly string[] {
  const changed = compared.filter((name) => textOf(old?.[name]) !== textOf(values[name]));
  const state = values['enabled'] === (textOf(old?.['status']) !== '0') ? [] : ['userState'];
  return [...changed, ...state, ...(roleIds ? ['roleIds'] : [])];
}

const isNew = (ids: readonly string[], before: unknown): readonly string[] => {
  const held = new Set(textOf(before).split(','));
  return ids.filter((id) => !held.has(id));
};

/**
 * Demands of a change of an account that the caller may meet it, stands no lower, hands on nothing that he does not hold, chooses only what is
 * offered to him, and keeps what decides his own rights. Errors: rowGone, beyondOwn, ownRights.
 */
export async function requireUserChange(
  tx: Queryable,
  at: { readonly ctx: ServerContext; readonly request: FastifyRequest },
  change: UserChange,
): Promise<void> {
  const { ctx, request } = at;
  const caller = callerOf(request);
  const { id, old, values, roleIds } = change;
  if (id !== undefined) await requireAbove(tx, caller, [id]);
  if (id === caller.userId) requireOwnAccountKept(ctx.store.current(), caller, changesOf(change));
  if (roleIds) {
    await guardOf(ctx, request, 'roles').require(tx, isNew(roleIds, old?.['roleId']));
    await requireRoles(tx, caller, roleIds);
  }
  for (const [name, record] of [
    ['deptId', 'departments'],
    ['postId', 'posts'],
    ['staffId', 'staff'],
    ['enterId', 'customers'],
  ] as const) {
    const chosen = textOf(values[name]);
    if (chosen !== '') await guardOf(ctx, request, record).requireChosen(tx, isNew([chosen], old?.[name]));
  }
}

/** Finds whether other roles are sent than a user has. Shape: the roles that are sent; undefined where they are those that the user has. */
export function changedRoles(ids: readonly string[] | undefined, old: Fields | undefined): readonly string[] | undefined {
  if (ids === undefined) return undefined;
  return [...ids].sort().join() ===
    String(old?.['roleId'] ?? '')
      .split(',')
      .filter(Boolean)
      .sort()
      .join()
    ? undefined
    : ids;
}

/** What an account that is told of held. */
export const heldBy = (old: Fields): Held => ({
  ...{ deptId: textOf(old['deptId']), staffId: textOf(old['staffId']), enterId: textOf(old['enterId']) },
  roleIds: textOf(old['roleId'])
    .split(',')
    .filter((id) => id !== ''),
});

/**
 * Demands of an account that was stored that nobody reaches further through another's account: the caller may meet it where it stands now, and it shows no
 * rows that he may not see, where it is new or can be opened by another telephone or address; where it was moved, was linked to somebody or holds other
 * roles, no rows that it did not show before. Errors: beyondOwn.
 */
export async function requireStillMet(
  tx: Queryable,
  at: { readonly ctx: ServerContext; readonly request: FastifyRequest },
  change: UserChange & { readonly id: string },
): Promise<void> {
  const { id, old, values, roleIds } = change;
  const isChanged = (name: string): boolean => !old || textOf(old[name]) !== textOf(values[name]);
  const reaches = { schemas: at.ctx.store.current(), caller: callerOf(at.request) };
  const isOpened = ['phone', 'email'].some((name) => isChanged(name) && textOf(values[name]) !== '');
  if (!old || isOpened) await requireReach(tx, reaches, [id]);
  if (old && (roleIds || ['deptId', 'staffId', 'enterId'].some(isChanged)))
    await requireReach(tx, reaches, [id], new Map([[id, heldBy(old)]]));
  if (!isChanged('deptId')) return;
  if (!(await guardOf(at.ctx, at.request, 'users').keep(tx, [id])).has(id)) throw refusal('beyondOwn', {});
}
