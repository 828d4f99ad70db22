import { sql } from 'kysely';
import { getAt, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { holdsCode, ownsEverything } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { systemRights } from './system-rights';
import { alive, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import { requireAddress } from '../require-address';
import { compareRows } from '../query/compare-rows';
import type { PageContext } from './page-context';
import { requireAbove, requireRoles } from './grant-guard';
import { requireReach, type Held } from './require-reach';
import { requirePresentKey } from './guard-dict';
import { guardTenant } from './guard-tenant';
import { requirePlace } from './guard-tree';
import { requireWithin } from './require-within';
import { requireKept, requireOwnAccountKept, requireRoleNameKept } from './own-rights';
import { beginRole } from './start-roles';

/** A change of a row that is about to be made, by a person, through a page. */
interface RowChange {
  /** `create`, `edit`, `remove`, `restore` or the name of a transition. */
  readonly action: string;
  /** Absent where the row is new. */
  readonly id?: string;
  readonly old?: Values;
  readonly values?: Values;
}

type Guard = (tx: Queryable, ctx: PageContext, change: RowChange) => Promise<void>;

/** Roles by whose names rights are known. */
const builtIn: ReadonlySet<unknown> = new Set(['administrator', 'admin', 'configurator']);

const idsOf = (values: Values | undefined, name: string): readonly string[] =>
  String(values?.[name] ?? '')
    .split(',')
    .filter((id) => id !== '')
    .sort();

/** Errors: beyondOwn: what is brought back may hold more by now than it did. */
function requireOwner({ caller }: PageContext): void {
  if (!ownsEverything(caller)) throw refusal('beyondOwn', {});
}

const changesOf = (ctx: PageContext, { old, values }: RowChange): readonly string[] =>
  old && values ? compareRows(ctx.page.model.record, old, values).map((change) => change.field) : [];

const guardUser: Guard = async (tx, ctx, change) => {
  const { action, id, old, values } = change;
  const { caller } = ctx;
  if (action === 'restore') return requireOwner(ctx);
  if (id !== undefined) await requireAbove(tx, caller, [id]);
  const requested = idsOf(values, 'roleIds');
  const changesRoles = values !== undefined && requested.join() !== idsOf(old, 'roleIds').join();
  if (id === caller.userId) {
    if (action !== 'edit') throw refusal('ownRights', {});
    requireOwnAccountKept(ctx.schemas, caller, changesRoles ? ['roleIds'] : changesOf(ctx, change));
  }
  if (changesRoles) await requireRoles(tx, caller, requested);
};

const guardRole: Guard = async (tx, ctx, { action, id, old, values }) => {
  if (action === 'restore') return requireOwner(ctx);
  if (id !== undefined) await requireRoles(tx, ctx.caller, [id]);
  const [before, after] = [old?.['roleAlias'], values?.['roleAlias']];
  if (action === 'remove') {
    if (builtIn.has(before)) throw refusal('roleFixed', {});
    return;
  }
  // Who could name a role anew could make himself an administrator.
  if (before !== after && (builtIn.has(before) || builtIn.has(after))) throw refusal('beyondOwn', {});
  if (id !== undefined) requireRoleNameKept(ctx.caller, { id, before, after });
};

const guardMenu: Guard = async (tx, ctx, { action, id, old, values }) => {
  const { caller } = ctx;
  if (action === 'restore') return requireOwner(ctx);
  requireAddress(String(values?.['path'] ?? ''));
  const known = new Set([
    ...[...ctx.schemas.pages.values()].flatMap((page) => [page.page, ...page.permissions.map(({ code }) => code)]),
    ...systemRights.flatMap(({ code, actions }) => [code, ...actions.map((each) => `${code}_${each.action}`)]),
  ]);
  const codes = [old?.['code'], values?.['code']].map((code) => String(code ?? ''));
  if (action === 'edit' && codes[0] === codes[1]) return;
  // A code that is freed could be taken by another row, and with it what roles hold.
  if (codes.some((code) => known.has(code) && !holdsCode(caller, code))) throw refusal('beyondOwn', {});
  if (action !== 'edit' || id === undefined || ownsEverything(caller)) return;
  const held = await tx.query('select 1 from sys_role_menu where tenant_id = $1 and menu_id = $2 limit 1', [caller.tenantId, id]);
  if (held.rows.length > 0) throw refusal('beyondOwn', {});
};

const guardDict: Guard = (_tx, { schemas }, { old, values }) => {
  const keyOf = (row: Values) => ({ code: String(row['code'] ?? ''), key: String(row['dictKey'] ?? '') });
  if (values) requirePresentKey(schemas, keyOf(values), old && keyOf(old));
  return Promise.resolve();
};

const guardSession: Guard = async (tx, { caller }, { id }) => {
  const found = await tx.query('select user_id::text as id from sys_session where tenant_id = $1 and id = $2', [
    caller.tenantId,
    id ?? null,
  ]);
  const userIds = found.rows.map((row) => String(row['id']));
  if (!userIds.includes(caller.userId)) await requireAbove(tx, caller, userIds);
};

const guards: Readonly<Record<string, Guard>> = {
  users: guardUser,
  roles: guardRole,
  menus: guardMenu,
  sessions: guardSession,
  dicts: guardDict,
  // What stands in other tenants is seen by the owner of the tables alone.
  tenants: (_tx, ctx, change) => ctx.database.system((q) => guardTenant(q, ctx.schemas, change)),
};

/** A node of a tree that gets a place, or another one. */
async function guardPlace(tx: Queryable, { page, source, caller }: PageContext, { action, id, old, values }: RowChange): Promise<void> {
  const { record } = page.model;
  const field = record.fields.find((each) => each.name === record.parentField);
  // What is brought back hangs where it hung.
  if (!field || !values || action === 'restore') return;
  const [before, after] = [old, values].map((row) => String(getAt(row, field.path) ?? ''));
  if (before !== after) await requirePlace(tx, { source, caller }, { id, parentId: after === '' ? undefined : after });
}

/**
 * Demands of a change of accounts, roles, menus, sessions and dictionaries what the calls that administer them demand: nobody reaches those above him, hands
 * on what he does not hold, or changes his own rights; and of every change, that it shows the caller no other rows than before.
 * Errors: beyondOwn, ownRights, roleFixed, rowGone, invalidFields.
 */
export async function guardExisting(tx: Queryable, ctx: PageContext, change: RowChange): Promise<void> {
  const { record } = ctx.page.model;
  await guards[record.existing ?? '']?.(tx, ctx, change);
  requireKept(ctx.schemas, ctx.caller, { record: record.name, changed: changesOf(ctx, change) });
  await guardPlace(tx, ctx, change);
}

/** Gives a stored role what page files say of its name. Errors: beyondOwn where its maker does not hold all of it. */
async function startRole(
  tx: Queryable,
  { schemas, caller }: PageContext,
  id: string,
  { old, values }: Omit<RowChange, 'action'>,
): Promise<void> {
  if (old && old['roleAlias'] === values?.['roleAlias']) return;
  await beginRole(tx, { schemas, tenantId: caller.tenantId }, id);
  if (!old) await requireRoles(tx, caller, [id]);
}

/** What decides how far an account reaches. */
const reaching = ['roleIds', 'deptId', 'staffId', 'enterId'] as const;
/** By what an account is opened without its password. */
const opening = ['phone', 'email'] as const;

/** A row as it was stored. */
interface StoredRow extends RowChange {
  readonly id: string;
  readonly values: Values;
}

/**
 * Demands of an account that was stored that nobody reaches further through another's account: the caller may meet it where it stands now, and it shows no rows
 * that he may not see, where it is new or can be opened by another telephone or address; where it was moved, was linked to somebody or holds other roles, no rows
 * that it did not show before. Whose account it is counts each time: rows that name him may come any day. Errors: beyondOwn.
 */
async function guardAccount(tx: Queryable, ctx: PageContext, { id, old, values }: StoredRow): Promise<void> {
  const { record, scope } = ctx.source;
  const changed = changesOf(ctx, { action: 'edit', ...(old ? { old } : {}), values });
  const isOpened = opening.some((name) => changed.includes(name) && String(values[name] ?? '') !== '');
  if (!old || isOpened) await requireReach(tx, ctx, [id]);
  if (old && reaching.some((name) => changed.includes(name))) {
    // What a page of users has no field for stays as it is.
    const said = reaching.filter((name) => record.fields.some((field) => field.name === name));
    const held = said.map((name) => [name, name === 'roleIds' ? idsOf(old, name) : String(old[name] ?? '')]);
    await requireReach(tx, ctx, [id], new Map([[id, Object.fromEntries(held) as Partial<Held>]]));
  }
  if (!scope || (old && String(old['deptId'] ?? '') === String(values['deptId'] ?? ''))) return;
  const stored = sql`select 1 from ${tableAs(record, 't')} where ${alive('t', ctx.caller.tenantId)} and t.id = ${id}::bigint and ${scope('t')}`;
  if ((await runSql(tx, stored)).length === 0) throw refusal('beyondOwn', {});
}

/**
 * Demands of rows that were stored what no look at them before can tell: a role gets what page files say of its name, which its maker must hold; nobody reaches
 * further through an account; and what was entered by hand lies within the rows of who entered it. A transition may leave them, as its page file says what it does.
 * Errors: beyondOwn; those of `requireWithin`.
 */
export async function guardStored(tx: Queryable, ctx: PageContext, rows: readonly StoredRow[]): Promise<void> {
  const { existing } = ctx.source.record;
  for (const row of rows) {
    if (existing === 'roles') await startRole(tx, ctx, row.id, { ...(row.old ? { old: row.old } : {}), values: row.values });
    if (existing === 'users') await guardAccount(tx, ctx, row);
  }
  await requireWithin(
    tx,
    ctx,
    rows.filter(({ action }) => action === 'create' || action === 'edit'),
  );
}
