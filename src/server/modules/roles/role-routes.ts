import type { FastifyRequest } from 'fastify';
import { insertMade } from '../../rights/insert-made';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { requireRoles } from '../../rights/grant-guard';
import { requireRoleNameKept } from '../../rights/own-rights';
import { beginRole } from '../../rights/start-roles';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters } from '../../http/common-schemas';
import { entityKeys, filledText, id as idField, nodeKeys, object, text as textField, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import {
  compareFields,
  requireNoCycle,
  requireSent,
  requireSubmit,
  requireVersion,
  guardOf,
  hangRows,
  manage,
} from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

const roleSql = `
select id::text as id, tenant_id as "tenantId", parent_id::text as "parentId", role_name as "roleName", role_alias as "roleAlias", sort, version, 0 as "isDeleted"
from sys_role where tenant_id = $1 and is_deleted = 0`;

const builtIn: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);

async function readRoles(q: Queryable, tenantId: string): Promise<readonly Fields[]> {
  return (await q.query(`${roleSql} order by sort, id`, [tenantId])).rows;
}

const readRole = async (q: Queryable, tenantId: string, id: string): Promise<Fields | undefined> =>
  (await q.query(`${roleSql} and id = $2`, [tenantId, id])).rows[0];

const withChildren = (node: Fields, children: readonly object[]): object =>
  children.length > 0 ? { ...node, hasChildren: true, children } : node;

/** The roles that the caller may meet, as he may see them, and what each of them hangs below is called. */
async function rolesFor(ctx: ServerContext, request: FastifyRequest): Promise<readonly Fields[]> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'roles');
  return ctx.database.read(tenantId, async (q) => {
    const rows = await readRoles(q, tenantId);
    const met = await guard.keep(
      q,
      rows.map((row) => String(row['id'])),
    );
    const names = new Map(rows.map((row) => [row['id'], row['roleName']]));
    return rows
      .filter((row) => met.has(String(row['id'])))
      .map((row) => guard.hide({ ...row, parentName: names.get(row['parentId']) ?? '' }));
  });
}

const rolesQuery = object({ roleName: textField(), roleAlias: textField() }, { open: true });

async function listRoles(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof rolesQuery>): Promise<object> {
  const rows = await rolesFor(ctx, request);
  // What is hidden or masked is asked as it is shown.
  const has = (row: Fields, name: 'roleName' | 'roleAlias'): boolean =>
    String(row[name])
      .toLowerCase()
      .includes((query[name] ?? '').toLowerCase());
  const met = rows.filter((row) => has(row, 'roleName') && has(row, 'roleAlias'));
  return toEnvelope(hangRows(met, withChildren));
}

async function roleTree(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const toNode = (row: Fields, children: readonly object[]) =>
    withChildren({ id: row['id'], parentId: row['parentId'], title: row['roleName'], key: row['id'], value: row['id'] }, children);
  return toEnvelope(hangRows(await rolesFor(ctx, request), toNode));
}

async function roleDetail(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'roles');
  const row = await ctx.database.read(tenantId, async (q) => ((await guard.keep(q, [id])).has(id) ? readRole(q, tenantId, id) : undefined));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(guard.hide(row));
}

const told = ['roleName', 'roleAlias', 'parentId', 'sort'];
const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

const roleBody = object(
  { id: idField(), version: whole(), parentId: idField(), roleName: filledText(64), roleAlias: filledText(64), sort: whole() },
  { ignored: [...entityKeys, ...nodeKeys], toCreate: ['roleName', 'roleAlias'] },
);

async function submitRole(ctx: ServerContext, request: FastifyRequest, sent: TypeOf<typeof roleBody>): Promise<object> {
  requireSubmit(request, 'roles');
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(ctx, request, 'roles');
  const body = guard.writable(sent);
  const { id } = body;
  const work = async (tx: Queryable) => {
    if (id !== undefined) await guard.require(tx, [id]);
    const old = id === undefined ? undefined : await readRole(tx, tenantId, id);
    if (id !== undefined && !old) throw refusal('rowGone', {});
    if (old) requireVersion(body, old);
    guard.requireServed(sent, old && guard.hide(old));
    // What the caller may not change is not sent, and stays.
    const text = (name: 'roleName' | 'roleAlias'): string =>
      requireSent(body[name], old && !guard.mayWrite(name) ? String(old[name]) : undefined, name);
    const [name, alias] = [text('roleName'), text('roleAlias')];
    if (!/^[A-Za-z][\w-]*$/.test(alias)) throw refusal('wrongParameter', { name: 'roleAlias' });
    if (id !== undefined) await requireRoles(tx, caller, [id]);
    // Who could name a role anew could make himself an administrator.
    if (builtIn.has(alias) ? old?.['roleAlias'] !== alias : builtIn.has(String(old?.['roleAlias']))) throw refusal('beyondOwn', {});
    if (id !== undefined) requireRoleNameKept(caller, { id, before: old?.['roleAlias'], after: alias });
    const roleId = id ?? ctx.database.ids.next();
    const before = String(old?.['parentId'] ?? '0');
    const parent = old && !guard.mayWrite('parentId') ? before : (body.parentId ?? '0');
    if (parent !== before) {
      await guard.requirePlace(tx, { id, parentId: parent === '0' ? undefined : parent });
      requireNoCycle(await readRoles(tx, tenantId), roleId, parent);
    }
    const sort = old && !guard.mayWrite('sort') ? Number(old['sort']) : (body.sort ?? 0);
    const said: Fields = { roleName: name, roleAlias: alias, parentId: parent, sort };
    if (old) guard.requireKept(told.filter((field) => String(old[field]) !== String(said[field])));
    if (id === undefined)
      await insertMade(tx, caller, 'sys_role', { id: roleId, parent_id: parent, role_name: name, role_alias: alias, sort });
    else
      await tx.query(
        'update sys_role set parent_id = $3, role_name = $4, role_alias = $5, sort = $6, version = version + 1 where tenant_id = $1 and id = $2',
        [tenantId, roleId, parent, name, alias, sort],
      );
    if (old?.['roleAlias'] !== alias) await beginRole(tx, { schemas: ctx.store.current(), tenantId }, roleId);
    // What page files give it by its name, its maker hands on.
    if (id === undefined) await requireRoles(tx, caller, [roleId]);
    await guard.requireStored(tx, roleId);
    const now = await readRole(tx, tenantId, roleId);
    const entry = { action: id === undefined ? 'create' : 'edit', id: roleId, changes: compareFields(told, old, now) };
    return { answer: { id: roleId, version: now?.['version'] ?? 1 }, entries: [entry] };
  };
  try {
    return await manage(ctx, request, { subject: 'role', work });
  } catch (error) {
    throw isDouble(error) ? refusal('roleTaken', {}) : error;
  }
}

async function removeRoles(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  return manage(ctx, request, {
    subject: 'role',
    work: async (tx) => {
      await guardOf(ctx, request, 'roles').require(tx, ids);
      await requireRoles(tx, caller, ids);
      const used = await tx.query(
        `select exists (select 1 from sys_user_role ur join sys_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and u.is_deleted = 0
           where ur.tenant_id = $1 and ur.role_id = any($2::bigint[])) as used,
         exists (select 1 from sys_role where tenant_id = $1 and parent_id = any($2::bigint[]) and id <> all($2::bigint[]) and is_deleted = 0) as above`,
        [tenantId, ids],
      );
      if (used.rows[0]?.['above'] === true) throw refusal('hasChildren', {});
      const gone = await tx.query(
        'update sys_role set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[]) returning id::text, role_name as "roleName", role_alias as "roleAlias"',
        [tenantId, ids],
      );
      if (gone.rows.some((row) => builtIn.has(String(row['roleAlias'])))) throw refusal('roleFixed', {});
      if (used.rows[0]?.['used'] === true) throw refusal('roleUsed', {});
      for (const table of ['sys_role_menu', 'sys_role_scope', 'sys_role_change', 'sys_role_field', 'sys_role_start', 'sys_user_role'])
        await tx.query(`delete from ${table} where tenant_id = $1 and role_id = any($2::bigint[])`, [tenantId, ids]);
      return {
        answer: true,
        entries: gone.rows.map((row) => ({ action: 'remove', id: String(row['id']), changes: compareFields(told, row, undefined) })),
      };
    },
  });
}

/** Serves roles. */
export function addRoleRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/role/${call}`;
  server.get(at('list'), reads('permission:roles_view', { query: rolesQuery }), (request) => listRoles(ctx, request, request.query));
  server.get(at('tree'), reads('permission:roles_view|users_view', {}), (request) => roleTree(ctx, request));
  server.get(at('detail'), reads('permission:roles_view', { query: idQuery }), (request) => roleDetail(ctx, request, request.query.id));
  server.post(at('submit'), changes('permission:roles_create|roles_edit', { body: roleBody }), (request) =>
    submitRole(ctx, request, request.body),
  );
  server.post(at('remove'), changes('permission:roles_remove', { parameters: idsParameters }), (request) =>
    removeRoles(ctx, request, request.body.ids),
  );
}
