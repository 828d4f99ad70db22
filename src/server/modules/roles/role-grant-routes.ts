import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/app-error';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { isLimitable } from '../../../schema/context/system-fields';
import type { Caller } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { requireHolders, readHolders } from '../../rights/require-reach';
import {
  type Limited,
  requireCodes,
  requireFields,
  requireRoles,
  requireScopes,
  type FieldWish,
  isScopeKind,
  type ScopeWish,
} from '../../rights/grant-guard';
import { requireOtherRoles } from '../../rights/guard-roles';
import { checkScope } from '../../rights/check-scope';
import type { Server } from '../../http/call-schema';
import { id, idList, ids, listOf, object, oneOf, present, required, text, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { wishesOf } from './named-scopes';
import { readRightWords } from './right-words';
import { compareFields, guardOf, manage } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

const listSql = {
  codes:
    'select m.code from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0 where rm.tenant_id = $1 and rm.role_id = $2 order by m.code',
  scopes: 'select page_path as page, kind, expression from sys_role_scope where tenant_id = $1 and role_id = $2 order by page_path',
  changes: 'select page_path as page, kind, expression from sys_role_change where tenant_id = $1 and role_id = $2 order by page_path',
  fields: 'select record_name as record, field, rule from sys_role_field where tenant_id = $1 and role_id = $2 order by record_name, field',
} as const;

/** Reads all that a role may do: codes of menus and buttons, how far it sees, what it may not do with fields. */
export async function readRoleRights(q: Queryable, tenantId: string, roleId: string) {
  const values = [tenantId, roleId];
  return {
    codes: (await q.query(listSql.codes, values)).rows.map((row) => String(row['code'])),
    scopes: (await q.query(listSql.scopes, values)).rows,
    changes: (await q.query(listSql.changes, values)).rows,
    fields: (await q.query(listSql.fields, values)).rows,
  };
}

/** Rights to call are buttons, and granted with these. Scopes of rows are set on the pages that they name; other pages stay as they are. */
const grantBody = object({
  roleIds: required(ids({ missing: 'nothingChosen' })),
  menuIds: present(idList()),
  ...{ dataScopeIds: idList(), apiScopeIds: idList() },
});

const setLimitSql = (table: string): string =>
  `insert into ${table} (tenant_id, role_id, page_path, kind, expression) values ($1, $2, $3, $4, $5) on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`;
const setScopeSql = setLimitSql('sys_role_scope');

/** Sets which menus and buttons roles hold. */
async function grantMenus(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof grantBody>): Promise<object> {
  const { roleIds, dataScopeIds = [], apiScopeIds = [] } = body;
  const menuIds = [...new Set([...body.menuIds, ...apiScopeIds])];
  const caller = callerOf(request);
  const { tenantId } = caller;
  return manage(ctx, request, {
    subject: 'role',
    work: async (tx) => {
      await requireOtherRoles(tx, { schemas: ctx.store.current(), caller }, roleIds);
      const found = await tx.query('select code from sys_menu where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0', [
        tenantId,
        menuIds,
      ]);
      if (found.rows.length !== menuIds.length) throw refusal('rowGone', {});
      const guard = guardOf(ctx, request, 'menus');
      await guard.require(tx, menuIds);
      const wishes = await wishesOf(tx, tenantId, dataScopeIds);
      requireScopes(caller, wishes);
      const holders = await readHolders(tx, { caller }, roleIds);
      const codes = found.rows.map((row) => String(row['code']));
      const entries = [];
      for (const id of roleIds) {
        const old = await readRoleRights(tx, tenantId, id);
        // What a role holds already may stay; what is new must be the granter's own.
        requireCodes(
          caller,
          codes.filter((code) => !old.codes.includes(code)),
        );
        // What the caller does not meet he does not take away either.
        const before = await tx.query('select menu_id::text as id from sys_role_menu where tenant_id = $1 and role_id = $2', [
          tenantId,
          id,
        ]);
        const met = await guard.keep(
          tx,
          before.rows.map((row) => String(row['id'])),
        );
        await tx.query('delete from sys_role_menu where tenant_id = $1 and role_id = $2 and menu_id = any($3::bigint[])', [
          tenantId,
          id,
          [...met],
        ]);
        await tx.query('insert into sys_role_menu (tenant_id, role_id, menu_id) select $1, $2, m from unnest($3::bigint[]) as m', [
          tenantId,
          id,
          menuIds,
        ]);
        for (const wish of wishes) await tx.query(setScopeSql, [tenantId, id, wish.page, wish.kind, wish.expression]);
        entries.push({ action: 'grant', id, changes: compareFields(['codes', 'scopes'], old, await readRoleRights(tx, tenantId, id)) });
      }
      // A role that says nothing of rows and fields sees all of the pages that it has now.
      await requireRoles(tx, caller, roleIds);
      await requireHolders(tx, { schemas: ctx.store.current(), caller }, holders);
      return { answer: true, entries };
    },
  });
}

const scopeItem = () => object({ page: required(text()), kind: required(text(20)), expression: text(1000) }, { ignored: ['id'] });
/** Scopes of the rows that a role sees, and of those that it may change; what it may change stays as it is where it is left out. */
const scopesBody = object({ roleId: required(id()), scopes: present(listOf(scopeItem())), changes: listOf(scopeItem()) });
type SentScope = TypeOf<typeof scopesBody>['scopes'][number];

/** Errors: pageUnknown, wrongParameter, scopeWrong. */
function toScopeWish(ctx: ServerContext, request: FastifyRequest, { page, kind, expression = '' }: SentScope): ScopeWish {
  const caller = callerOf(request);
  const schemas = ctx.store.current();
  const model = schemas.pages.get(page);
  if (!model) throw refusal('pageUnknown', { path: page.slice(0, 100) });
  if (!isScopeKind(kind)) throw refusal('wrongParameter', { name: 'kind' });
  if (kind !== 'custom') return { page, kind, expression: '' };
  const fault = checkScope(schemas, { record: model.record, writer: caller, expression });
  if (fault) throw refusal('scopeWrong', { said: fault.text[readLanguage(request.headers['accept-language'])].slice(0, 200) });
  return { page, kind, expression };
}

/** Sets the scopes of a role in one table: those that are wished, and no others. Errors: beyondOwn. */
async function storeLimits(
  tx: Queryable,
  { caller, roleId }: { readonly caller: Caller; readonly roleId: string },
  { wishes, old, limited }: { readonly wishes: readonly ScopeWish[]; readonly old: readonly Values[]; readonly limited: Limited },
): Promise<void> {
  requireScopes(caller, wishes, limited);
  // A page that is left out is seen whole, and may be changed whole: that is a wish as well.
  const freed = old.map((scope) => String(scope['page'])).filter((page) => !wishes.some((wish) => wish.page === page));
  requireScopes(
    caller,
    freed.map((page) => ({ page, kind: 'tenant', expression: '' })),
    limited,
  );
  const table = limited === 'rowScopes' ? 'sys_role_scope' : 'sys_role_change';
  await tx.query(`delete from ${table} where tenant_id = $1 and role_id = $2`, [caller.tenantId, roleId]);
  for (const wish of wishes) await tx.query(setLimitSql(table), [caller.tenantId, roleId, wish.page, wish.kind, wish.expression]);
}

async function setScopes(
  ctx: ServerContext,
  request: FastifyRequest,
  { roleId, scopes, changes }: TypeOf<typeof scopesBody>,
): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const wishes = scopes.map((item) => toScopeWish(ctx, request, item));
  const changeWishes = changes?.map((item) => toScopeWish(ctx, request, item));
  const recordOf = (page: string) => ctx.store.current().pages.get(page)?.record;
  // Calls on tables of the system ask for themselves; rows of another back end are not told apart here.
  if (changeWishes?.some(({ page }) => recordOf(page)?.existing !== undefined)) throw refusal('wrongParameter', { name: 'changes' });
  for (const { page } of [...wishes, ...(changeWishes ?? [])]) {
    const { api, label } = recordOf(page) ?? {};
    if (api && label) throw refusal('remoteLacks', { label });
  }
  return manage(ctx, request, {
    subject: 'role',
    work: async (tx) => {
      await requireOtherRoles(tx, { schemas: ctx.store.current(), caller }, [roleId]);
      const old = await readRoleRights(tx, tenantId, roleId);
      const holders = await readHolders(tx, { caller }, [roleId]);
      await storeLimits(tx, { caller, roleId }, { wishes, old: old.scopes, limited: 'rowScopes' });
      if (changeWishes) await storeLimits(tx, { caller, roleId }, { wishes: changeWishes, old: old.changes, limited: 'changeScopes' });
      await requireHolders(tx, { schemas: ctx.store.current(), caller }, holders);
      const now = await readRoleRights(tx, tenantId, roleId);
      return { answer: true, entries: [{ action: 'scopes', id: roleId, changes: compareFields(['scopes', 'changes'], old, now) }] };
    },
  });
}

const fieldsBody = object({
  roleId: required(id()),
  fields: present(
    listOf(
      object(
        { record: required(text()), field: required(text()), rule: required(oneOf('hidden', 'masked', 'readOnly')) },
        { ignored: ['id'] },
      ),
    ),
  ),
});

/** Errors: fieldUnknown. */
function toFieldWish(ctx: ServerContext, { record, field, rule }: TypeOf<typeof fieldsBody>['fields'][number]): FieldWish {
  const known = [...ctx.store.current().records.values()].flatMap((each) => [each, ...each.fields.flatMap((inner) => inner.line ?? [])]);
  if (!known.some((each) => each.name === record && each.fields.some((inner) => inner.name === field && isLimitable(inner))))
    throw refusal('fieldUnknown', { field: `${record}.${field}`.slice(0, 100) });
  return { record, field, rule };
}

async function setFields(ctx: ServerContext, request: FastifyRequest, { roleId, fields }: TypeOf<typeof fieldsBody>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const wishes = fields.map((item) => toFieldWish(ctx, item));
  return manage(ctx, request, {
    subject: 'role',
    work: async (tx) => {
      await requireOtherRoles(tx, { schemas: ctx.store.current(), caller }, [roleId]);
      requireFields(caller, wishes);
      const old = await readRoleRights(tx, tenantId, roleId);
      await tx.query('delete from sys_role_field where tenant_id = $1 and role_id = $2', [tenantId, roleId]);
      for (const wish of wishes)
        await tx.query(
          'insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ($1, $2, $3, $4, $5) on conflict (tenant_id, role_id, record_name, field) do update set rule = excluded.rule',
          [tenantId, roleId, wish.record, wish.field, wish.rule],
        );
      const now = await readRoleRights(tx, tenantId, roleId);
      return { answer: true, entries: [{ action: 'fields', id: roleId, changes: compareFields(['fields'], old, now) }] };
    },
  });
}

/** Why the caller may not change what a role may do. Shape: undefined where he may. */
async function whyRestricted(tx: Queryable, request: FastifyRequest, roleId: string): Promise<'ownRights' | 'beyondOwn' | undefined> {
  const caller = callerOf(request);
  if (caller.roles.some((role) => role.id === roleId)) return 'ownRights';
  try {
    await requireRoles(tx, caller, [roleId]);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'beyondOwn') return 'beyondOwn';
    throw error;
  }
}

/** Tells what a role may do, in words as well, and whether the caller may change it. */
async function tellRights(ctx: ServerContext, request: FastifyRequest, roleId: string): Promise<object> {
  const { tenantId } = callerOf(request);
  return toEnvelope(
    await ctx.database.read(tenantId, async (q) => {
      if (!(await guardOf(ctx, request, 'roles').keep(q, [roleId])).has(roleId)) throw refusal('rowGone', {});
      const rights = await readRoleRights(q, tenantId, roleId);
      const { scopes, changes, fields } = rights;
      const said = { scopes: [...scopes, ...changes], fields };
      const words = await readRightWords(q, ctx.store.current(), { caller: callerOf(request), said });
      return { ...rights, words, restricted: (await whyRestricted(q, request, roleId)) ?? null };
    }),
  );
}

/** Serves what roles may do: their menus and buttons, how far they see, what they may not do with fields. */
export function addRoleGrantRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/role/${call}`;
  const granting = 'permission:roles_grant';
  server.get(at('rights'), reads('permission:roles_view', { query: object({ id: required(id()) }, { open: true }) }), (request) =>
    tellRights(ctx, request, request.query.id),
  );
  server.post(at('grant'), changes(granting, { body: grantBody }), (request) => grantMenus(ctx, request, request.body));
  server.post(at('scopes'), changes(granting, { body: scopesBody }), (request) => setScopes(ctx, request, request.body));
  server.post(at('fields'), changes(granting, { body: fieldsBody }), (request) => setFields(ctx, request, request.body));
}
