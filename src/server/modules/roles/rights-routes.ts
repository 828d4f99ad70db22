import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { isPlatformTable } from '../../../schema/model/existing-tables';
import { type Caller, holdsCode, owningRoles, ownsEverything, platformTenant } from '../../auth/caller';
import { loadCaller } from '../../auth/load-caller';
import type { Queryable } from '../../db/connections/database';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo } from '../../rights/page-context';
import type { RowGuard } from '../../rights/guard-rows';
import type { Server } from '../../http/call-schema';
import { id as idField, object, required, text, type TypeOf } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readRightWords } from './right-words';
import { loadRow } from '../../query/load-rows';
import { guardOf, readGuarded } from '../../http/admin-call';
import { readRoleRights } from './role-grant-routes';
import type { ServerContext } from '../../http/server-context';

/** The caller's guard over accounts. Errors: forbidden where their roles are hidden from the caller: rights would tell them. */
function guardOfRights(ctx: ServerContext, request: FastifyRequest): RowGuard {
  const guard = guardOf(ctx, request, 'users');
  if (!Object.hasOwn(guard.readable({ roleId: true }), 'roleId')) throw refusal('forbidden', {});
  return guard;
}

/** Somebody whom the caller may meet, with the rights he has now. Errors: userUnknown; forbidden where the roles of accounts are hidden from the caller. */
async function loadOther(ctx: ServerContext, request: FastifyRequest, userId: string): Promise<Caller> {
  const { tenantId } = callerOf(request);
  const met = await ctx.database.read(tenantId, (q) => guardOfRights(ctx, request).keep(q, [userId]));
  const other = met.has(userId) ? await loadCaller(ctx.database, { tenantId, userId }) : undefined;
  if (!other) throw refusal('userUnknown', {});
  return other;
}

interface NamedRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

/** Those of some roles that the caller may meet, as the caller may see them. */
async function tellRoles(
  q: Queryable,
  { ctx, request, ids }: { readonly ctx: ServerContext; readonly request: FastifyRequest; readonly ids: ReadonlySet<string> },
): Promise<readonly NamedRole[]> {
  const { tenantId } = callerOf(request);
  const sql =
    'select id::text as id, role_alias as "roleAlias", role_name as "roleName", sort from sys_role where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0';
  const asked = { sql, values: [tenantId, [...ids]], order: 'l.sort, l.id::bigint', limit: 10_000, guard: guardOf(ctx, request, 'roles') };
  const rows = await readGuarded(q, asked);
  return rows.map((row) => ({ id: String(row['id']), alias: String(row['roleAlias']), name: String(row['roleName']) }));
}

function tellRules(rules: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined): readonly Readonly<Record<string, string>>[] {
  return [...(rules ?? [])].flatMap(([record, fields]) => [...fields].map(([field, rule]) => ({ record, field, rule })));
}

/** What somebody sees: his pages with what he may do there, how far he sees, which fields are shut. Nothing is done in his name. */
async function viewAs(ctx: ServerContext, request: FastifyRequest, asked: string): Promise<object> {
  const other = await loadOther(ctx, request, asked);
  const schemas = ctx.store.current();
  const shown = [...schemas.pages.values()].filter((page) => mayDo(other, page, 'view'));
  const call = { caller: other, request: { id: request.id, address: request.ip } };
  const pages = shown.map((page) => ({
    path: page.path,
    label: page.label,
    can: page.permissions.filter((permission) => mayDo(other, page, permission.action)).map((permission) => permission.action),
    labels: page.permissions.filter((permission) => mayDo(other, page, permission.action)).map((permission) => permission.label),
    limited: openPageContext(ctx, { path: page.path, ...call }).source.scope !== undefined,
    scopes: other.rowScopes
      .filter((scope) => scope.page === page.path)
      .map(({ roleId, kind, expression }) => ({ roleId, kind, expression })),
  }));
  const [first] = shown;
  const rules = first ? openPageContext(ctx, { path: first.path, ...call }).source.rules : undefined;
  const { userId, account, realName, deptId, roles } = other;
  const fields = tellRules(rules);
  const { tenantId } = other;
  const { words, met } = await ctx.database.read(tenantId, async (q) => ({
    words: await readRightWords(q, schemas, { caller: other, said: { fields } }),
    met: await tellRoles(q, { ctx, request, ids: new Set(roles.map((role) => role.id)) }),
  }));
  return toEnvelope({
    user: { ...guardOf(ctx, request, 'users').hide({ account, realName, deptId }), userId, roles: met },
    ownsEverything: ownsEverything(other),
    pages,
    fields,
    words,
    codes: [...other.codes].sort(),
  });
}

/** Roles that hold a right whatever they were given, and whether others may be given it: pages for who runs the platform open to nobody else. */
function whoMayHold(ctx: ServerContext, tenantId: string, code: string): { readonly owners: readonly string[]; readonly isGiven: boolean } {
  const page = [...ctx.store.current().pages.values()].find((each) => each.permissions.some((permission) => permission.code === code));
  if (!isPlatformTable(page?.record.existing)) return { owners: [...owningRoles], isGiven: true };
  return { owners: tenantId === platformTenant ? ['administrator'] : [], isGiven: false };
}

const holdersSql = `
select u.id::text as id, u.account, u.real_name as "realName", array_agg(r.id::text order by r.sort, r.id) as "roleIds"
from sys_user u join sys_user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
where u.tenant_id = $1 and u.is_deleted = 0 and u.enabled and (r.role_alias = any($3)
  or $4 and exists (select 1 from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0
    where rm.tenant_id = r.tenant_id and rm.role_id = r.id and m.code = $2))
group by u.id, u.account, u.real_name`;

/** Who of those whom the caller may meet holds a right, and by which of his roles. */
async function whoCan(ctx: ServerContext, request: FastifyRequest, code: string): Promise<object> {
  const { tenantId } = callerOf(request);
  const { owners, isGiven } = whoMayHold(ctx, tenantId, code);
  const asked = {
    sql: holdersSql,
    values: [tenantId, code, owners, isGiven],
    order: 'l.id::bigint',
    limit: 2000,
    guard: guardOfRights(ctx, request),
  };
  const idsOf = (row: Readonly<Record<string, unknown>>): readonly unknown[] => (Array.isArray(row['roleIds']) ? row['roleIds'] : []);
  const { rows, met } = await ctx.database.read(tenantId, async (q) => {
    const found = await readGuarded(q, asked);
    return { rows: found, met: await tellRoles(q, { ctx, request, ids: new Set(found.flatMap(idsOf).map(String)) }) };
  });
  const told = rows.map((row) => ({
    ...{ userId: row['id'], account: row['account'], realName: row['realName'] },
    roles: met.filter((role) => idsOf(row).includes(role.id)).map((role) => role.name),
  }));
  return toEnvelope(told.sort((left, right) => (String(left.account) < String(right.account) ? -1 : 1)));
}

const grantersSql = `
select id::text as id, role_name as "roleName", role_alias as "roleAlias", sort from sys_role r where tenant_id = $1 and is_deleted = 0
  and (role_alias = any($3) or $4 and exists (select 1 from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
    and m.is_deleted = 0 where rm.tenant_id = r.tenant_id and rm.role_id = r.id and m.code = $2))`;

async function rowStands(
  ctx: ServerContext,
  caller: Caller,
  place: { readonly page: string; readonly id: string; readonly request: FastifyRequest },
) {
  const page = openPageContext(ctx, { path: place.page, caller, request: { id: place.request.id, address: place.request.ip } });
  const { tenantId } = caller;
  return ctx.database.read(tenantId, async (q: Queryable) => {
    const { scope: _scope, ...all } = page.source;
    const there = (await loadRow(q, all, { tenantId, id: place.id })) !== undefined;
    return { there, seen: there && (await loadRow(q, page.source, { tenantId, id: place.id })) !== undefined };
  });
}

const whyQuery = object({ userId: idField(), page: text(), action: text(), id: text(), code: text() }, { open: true });

/** Why somebody may or may not do something: which right is asked for, who could give it, and whether the row lies outside what he sees. */
async function whyNot(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof whyQuery>): Promise<object> {
  const caller = callerOf(request);
  const { userId: requested = '', page = '', id = '' } = query;
  const asked = requested === caller.userId ? '' : requested;
  // Anybody may ask about himself; about others only who administers roles.
  if (asked !== '' && !holdsCode(caller, 'roles_view')) throw refusal('forbidden', {});
  const other = asked === '' ? caller : await loadOther(ctx, request, asked);
  const action = query.action || 'view';
  const model = ctx.store.current().pages.get(page);
  const code = query.code || model?.permissions.find((permission) => permission.action === action)?.code;
  if (code === undefined)
    throw model ? refusal('transitionUnknown', { name: action.slice(0, 40) }) : refusal('pageUnknown', { path: page.slice(0, 100) });
  const named = model?.permissions.find((permission) => permission.code === code);
  const holds = model && named ? mayDo(other, model, named.action) : holdsCode(other, code);
  const giving = other.roles.filter((role) => other.grants.get(role.id)?.has(code) === true || ownsEverything({ ...other, roles: [role] }));
  const { tenantId } = caller;
  const { owners, isGiven } = whoMayHold(ctx, tenantId, code);
  const granters = {
    ...{ sql: grantersSql, values: [tenantId, code, owners, isGiven], order: 'l.sort, l.id::bigint' },
    ...{ limit: 2000, guard: guardOf(ctx, request, 'roles') },
  };
  const { granting, words, by } = await ctx.database.read(tenantId, async (q) => ({
    by: (asked === '' ? giving : await tellRoles(q, { ctx, request, ids: new Set(giving.map((role) => role.id)) })).map(({ name }) => name),
    granting: (await readGuarded(q, granters)).map(({ sort: _sort, ...role }) => role),
    words: await readRightWords(q, ctx.store.current(), { caller, said: { codes: [code] } }),
  }));
  // Rows of another back end are shown to all who may view them.
  const here = model && model.record.api === undefined ? model : undefined;
  const row = here && mayDo(other, here, 'view') && /^\d{1,18}$/.test(id) ? await rowStands(ctx, other, { page, id, request }) : undefined;
  // What others see of a row that is shut to the caller himself is not told either.
  const isRestricted =
    row !== undefined && model !== undefined && mayDo(caller, model, 'view') && !(await rowStands(ctx, caller, { page, id, request })).seen;
  // Who may not see a row is not told whether it is there, unless he could look for himself.
  const outside = row?.there === true && !row.seen && !isRestricted && (asked !== '' || ownsEverything(caller));
  const may = holds && (row === undefined || (row.seen && !isRestricted));
  const reason = may ? 'allowed' : !holds ? 'missingRight' : outside ? 'outsideScope' : 'rowGone';
  return toEnvelope({ may, reason, code, by, roles: holds ? [] : granting, words });
}

/** What a role may do, and whether it holds everything whatever it was given; of one that the caller may not meet, nothing. */
async function readCompared(q: Queryable, at: { readonly caller: Caller; readonly guard: RowGuard }, id: string) {
  const { caller, guard } = at;
  const { tenantId } = caller;
  if (!(await guard.keep(q, [id])).has(id)) return { owns: false, codes: [], scopes: [], changes: [], fields: [] };
  const found = await q.query('select role_alias from sys_role where tenant_id = $1 and id = $2 and is_deleted = 0', [tenantId, id]);
  const role = { id, alias: String(found.rows[0]?.['role_alias'] ?? ''), name: '' };
  const owns = ownsEverything({ ...caller, roles: [role] });
  // Neither rows nor fields are shut to who holds everything.
  const none = { codes: [], scopes: [], changes: [], fields: [] };
  return { owns, ...(owns ? none : await readRoleRights(q, tenantId, id)) };
}

const compareQuery = object({ left: required(idField()), right: required(idField()) }, { open: true });

/** What two roles have in common and what each has alone; one that holds everything has in common with the other all that this may do. */
async function compareRoles(ctx: ServerContext, request: FastifyRequest, ids: TypeOf<typeof compareQuery>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const { left, right, words } = await ctx.database.read(tenantId, async (q) => {
    const at = { caller, guard: guardOf(ctx, request, 'roles') };
    const one = await readCompared(q, at, ids.left);
    const other = await readCompared(q, at, ids.right);
    const said = {
      codes: [...one.codes, ...other.codes],
      scopes: [...one.scopes, ...other.scopes, ...one.changes, ...other.changes],
      fields: [...one.fields, ...other.fields],
    };
    return { left: one, right: other, words: await readRightWords(q, ctx.store.current(), { caller, said }) };
  });
  const split = (one: readonly unknown[], other: readonly unknown[]) => {
    const [ones, others] = [one.map((each) => JSON.stringify(each)), other.map((each) => JSON.stringify(each))];
    const parse = (texts: readonly string[]): readonly unknown[] => texts.map((text): unknown => JSON.parse(text));
    return {
      both: parse(ones.filter((each) => others.includes(each))),
      left: parse(ones.filter((each) => !others.includes(each))),
      right: parse(others.filter((each) => !ones.includes(each))),
    };
  };
  return toEnvelope({
    ownsEverything: { left: left.owns, right: right.owns },
    codes: split(left.owns ? right.codes : left.codes, right.owns ? left.codes : right.codes),
    scopes: split(left.scopes, right.scopes),
    changes: split(left.changes, right.changes),
    fields: split(left.fields, right.fields),
    words,
  });
}

/** Serves what administrators, and those who were refused, want to know about rights. */
export function addRightsRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/rights/${call}`;
  const userQuery = object({ userId: required(idField()) }, { open: true });
  const codeQuery = object({ code: required(text()) }, { open: true });
  server.get(at('view-as'), reads('permission:users_rights', { query: userQuery }), (request) =>
    viewAs(ctx, request, request.query.userId),
  );
  server.get(at('who-can'), reads('permission:menus_holders', { query: codeQuery }), (request) => whoCan(ctx, request, request.query.code));
  server.get(at('why'), reads('signed-in', { query: whyQuery }), (request) => whyNot(ctx, request, request.query));
  server.get(at('compare'), reads('permission:roles_view', { query: compareQuery }), (request) =>
    compareRoles(ctx, request, request.query),
  );
}
