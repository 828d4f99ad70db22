import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../../base/dot-path';
import { insertMade } from '../../rights/insert-made';
import { refusal } from '../../../protocol/errors';
import { type Caller, holdsCode, ownsEverything } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { requireEntryRoles } from '../../rights/guard-roles';
import type { RowGuard } from '../../rights/guard-rows';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters } from '../../http/common-schemas';
import {
  anything,
  entityKeys,
  filledText,
  flag,
  id as idField,
  ids as idsField,
  nodeKeys,
  object,
  required,
  text as textField,
  type TypeOf,
  whole,
} from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { systemRights } from '../../rights/system-rights';
import { toEnvelope } from '../../http/envelope';
import { type MenuRow, toMenuNodes, toMenuRow, toMenuTreeNodes } from './menu-nodes';
import { compareFields, requireNoCycle, requireSent, requireSubmit, requireVersion, guardOf, manage } from '../../http/admin-call';
import { requireAddress } from '../../rights/require-address';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

const readAll = async (q: Queryable, tenantId: string): Promise<readonly MenuRow[]> =>
  (await q.query('select * from sys_menu where tenant_id = $1 and is_deleted = 0', [tenantId])).rows.map(toMenuRow);

/** Texts of a menu that are hidden or masked; what it is and where it hangs is said by the tree itself. */
function hideMenu(guard: RowGuard, row: MenuRow): MenuRow {
  const { nameZh, nameEn, alias, path, source, remark, code } = row;
  return { ...row, ...guard.hide({ nameZh, nameEn, alias, path, source, remark, code }) };
}

/** The menus and buttons that the caller may meet, as he may see them. */
async function rowsOf(ctx: ServerContext, request: FastifyRequest): Promise<readonly MenuRow[]> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'menus');
  return ctx.database.read(tenantId, async (q) => {
    const rows = await readAll(q, tenantId);
    const met = await guard.keep(
      q,
      rows.map((row) => row.id),
    );
    return rows.filter((row) => met.has(row.id)).map((row) => hideMenu(guard, row));
  });
}

const menusQuery = object({ name: textField(), code: textField() }, { open: true });
const levelQuery = object({ parentId: textField() }, { open: true });
type Filters = TypeOf<typeof menusQuery>;

interface Listed<Q> {
  readonly query: Q;
  readonly only: (row: MenuRow) => boolean;
}

/** Rows that meet the filters, with all that stands above them. */
function meet(rows: readonly MenuRow[], { name = '', code = '' }: Filters): readonly MenuRow[] {
  const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((each) => has(each.nameZh, name) && has(each.code, code)))
    for (let at: MenuRow | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  return rows.filter((row) => kept.has(row.id));
}

async function list(ctx: ServerContext, request: FastifyRequest, { query, only }: Listed<Filters>): Promise<object> {
  return toEnvelope(toMenuNodes(meet((await rowsOf(ctx, request)).filter(only), query)));
}

async function level(ctx: ServerContext, request: FastifyRequest, { query, only }: Listed<TypeOf<typeof levelQuery>>): Promise<object> {
  const rows = (await rowsOf(ctx, request)).filter(only);
  const parent = query.parentId || '0';
  const nodes = toMenuNodes(rows.filter((row) => row.parentId === parent).map((row) => ({ ...row, parentId: '0' })));
  return toEnvelope(
    nodes.map((node) => ({ ...node, parentId: parent, ...(rows.some((row) => row.parentId === node.id) ? { hasChildren: true } : {}) })),
  );
}

async function detail(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const row = (await rowsOf(ctx, request)).find((each) => each.id === id);
  if (!row) throw refusal('rowGone', {});
  const [node] = toMenuNodes([{ ...row, parentId: '0' }]);
  return toEnvelope({ ...node, parentId: row.parentId, version: row.version });
}

const told = [
  'code',
  'name',
  'nameEn',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'isOpen',
  'remark',
  'parentId',
  'hidden',
  'roles',
];

const toTold = (row: MenuRow): Fields => ({ ...row, name: row.nameZh });

/** Errors: beyondOwn where a row would bear, lose or take away a right that the caller does not hold: its code is free for another row then. */
function requireOwnCodes(ctx: ServerContext, caller: Caller, codes: readonly string[]): void {
  const known = new Set([
    ...[...ctx.store.current().pages.values()].flatMap((page) => [page.page, ...page.permissions.map((permission) => permission.code)]),
    ...systemRights.flatMap((right) => [right.code, ...right.actions.map(({ action }) => `${right.code}_${action}`)]),
  ]);
  if (codes.some((code) => known.has(code) && !holdsCode(caller, code))) throw refusal('beyondOwn', {});
}

/** Errors: beyondOwn where roles hold the row: another code would be theirs at once, without anybody granting it. */
async function requireUngranted(tx: Queryable, caller: Caller, id: string): Promise<void> {
  if (ownsEverything(caller)) return;
  const held = await tx.query('select 1 from sys_role_menu where tenant_id = $1 and menu_id = $2 limit 1', [caller.tenantId, id]);
  if (held.rows.length > 0) throw refusal('beyondOwn', {});
}

/** The roles that alone see the entry, as a list or with commas between, in `roles` or `meta.roles`. Shape: undefined where nothing is said of them. */
function sentRoles(body: Values): readonly string[] | undefined {
  const meta = isObject(body['meta']) ? body['meta'] : {};
  const sent = Object.hasOwn(body, 'roles') ? body['roles'] : meta['roles'];
  if (sent === undefined) return undefined;
  const listed = (Array.isArray(sent) ? sent.map(String) : String(sent ?? '').split(',')).map((alias) => alias.trim());
  return [...new Set(listed.filter((alias) => alias !== ''))];
}

const menuBody = object(
  {
    ...{ id: idField(), version: whole(), parentId: idField(), code: filledText(64), name: filledText(64), nameEn: textField(64) },
    ...{ alias: textField(32), path: textField(500), source: textField(64), sort: whole(), category: whole({ min: 1, max: 2 }) },
    ...{ action: whole(), isOpen: whole(), remark: textField(500), hidden: flag(), roles: anything(), meta: anything() },
  },
  { ignored: [...entityKeys, ...nodeKeys, 'categoryName', 'actionName', 'isOpenName', 'component', 'src'], toCreate: ['code', 'name'] },
);

async function submit(ctx: ServerContext, request: FastifyRequest, sent: TypeOf<typeof menuBody>): Promise<object> {
  requireSubmit(request, 'menus');
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(ctx, request, 'menus');
  // The wire calls the name by another word than the page.
  const { name: _name, ...rest } = sent;
  const body: TypeOf<typeof menuBody> = guard.writable(guard.mayWrite('nameZh') ? sent : rest);
  const { id } = body;
  return manage(ctx, request, {
    subject: 'menu',
    work: async (tx) => {
      if (id !== undefined) await guard.demand(tx, [id]);
      const rows = await readAll(tx, tenantId);
      const old = rows.find((row) => row.id === id);
      if (id !== undefined && !old) throw refusal('rowGone', {});
      if (old) requireVersion(body, { version: old.version });
      guard.requireServed(Object.hasOwn(sent, 'name') ? { ...sent, nameZh: sent.name } : sent, old && { ...hideMenu(guard, old) });
      const code = requireSent(body.code, old?.code, 'code');
      if (!/^[A-Za-z][\w:.-]*$/.test(code)) throw refusal('wrongParameter', { name: 'code' });
      if (rows.some((row) => row.code === code && row.id !== id)) throw refusal('menuTaken', {});
      if (code !== old?.code) {
        requireOwnCodes(ctx, caller, old ? [code, old.code] : [code]);
        if (old) await requireUngranted(tx, caller, old.id);
      }
      const parentId = Object.hasOwn(body, 'parentId') || !old ? (body.parentId ?? '0') : old.parentId;
      if (parentId !== '0' && !rows.some((row) => row.id === parentId)) throw refusal('rowGone', {});
      const menuId = id ?? ctx.database.ids.next();
      if (parentId !== (old?.parentId ?? '0')) await guard.requirePlace(tx, { id, parentId: parentId === '0' ? undefined : parentId });
      requireNoCycle(rows, menuId, parentId);
      const name = requireSent(body.name, old?.nameZh, 'name');
      const [listed, stored] = [sentRoles(body), old?.roles ?? []];
      const roles = listed ? await requireEntryRoles(tx, { schemas: ctx.store.current(), caller }, { sent: listed, stored }) : stored;
      const values: Readonly<Record<string, unknown>> = {
        parent_id: parentId,
        code,
        name_zh: name,
        name_en: body.nameEn ?? old?.nameEn ?? name,
        alias: body.alias ?? old?.alias ?? 'menu',
        path: requireAddress(body.path ?? old?.path ?? ''),
        source: body.source ?? old?.source ?? '',
        sort: body.sort ?? old?.sort ?? 0,
        category: body.category ?? old?.category ?? 1,
        action: body.action ?? old?.action ?? 0,
        is_open: body.isOpen ?? old?.isOpen ?? 0,
        remark: body.remark ?? old?.remark ?? '',
        hidden: body.hidden ?? old?.hidden ?? false,
        roles,
        changed: true,
      };
      const sets = Object.keys(values).map((column, index) => `${column} = $${index + 3}`);
      if (old)
        await tx.query(`update sys_menu set ${sets.join(', ')}, version = version + 1 where tenant_id = $1 and id = $2`, [
          tenantId,
          menuId,
          ...Object.values(values),
        ]);
      else await insertMade(tx, caller, 'sys_menu', { id: menuId, ...values });
      await guard.requireStored(tx, menuId);
      const now = (await readAll(tx, tenantId)).find((row) => row.id === menuId);
      const changed = compareFields(told, old && toTold(old), now && toTold(now));
      if (old) guard.requireKept(changed.map(({ field }) => (field === 'name' ? 'nameZh' : field)));
      return {
        answer: { id: menuId, version: now?.version ?? 1 },
        entries: [{ action: old ? 'edit' : 'create', id: menuId, changes: changed }],
      };
    },
  });
}

async function remove(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  return manage(ctx, request, {
    subject: 'menu',
    work: async (tx) => {
      const rows = await readAll(tx, tenantId);
      await guardOf(ctx, request, 'menus').demand(tx, ids);
      const gone = rows.filter((row) => ids.includes(row.id));
      if (gone.length !== ids.length) throw refusal('rowGone', {});
      if (rows.some((row) => ids.includes(row.parentId) && !ids.includes(row.id))) throw refusal('hasChildren', {});
      requireOwnCodes(
        ctx,
        caller,
        gone.map((row) => row.code),
      );
      await tx.query('update sys_menu set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])', [
        tenantId,
        ids,
      ]);
      await tx.query('delete from sys_role_menu where tenant_id = $1 and menu_id = any($2::bigint[])', [tenantId, ids]);
      return {
        answer: true,
        entries: gone.map((row) => ({ action: 'remove', id: row.id, changes: compareFields(told, toTold(row), undefined) })),
      };
    },
  });
}

/** Marks of a tree what the caller cannot grant, and says it in both languages. */
function markTree(nodes: readonly object[], caller: Caller, byId: ReadonlyMap<string, MenuRow>): readonly object[] {
  return nodes.map((node: { readonly id?: unknown; readonly children?: readonly object[] }) => {
    const row = byId.get(String(node.id));
    const children = node.children && markTree(node.children, caller, byId);
    const restricted = row !== undefined && !holdsCode(caller, row.code);
    return { ...node, titleEn: row?.nameEn ?? '', ...(restricted ? { disabled: true } : {}), ...(children ? { children } : {}) };
  });
}

/** What the caller can grant, as a tree; all that there is where `all` asks for it, with a mark on what he cannot. */
async function grantTree(ctx: ServerContext, request: FastifyRequest, all: boolean | undefined): Promise<object> {
  const caller = callerOf(request);
  const rows = await rowsOf(ctx, request);
  if (all === true) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return toEnvelope({ menu: markTree(toMenuTreeNodes(rows), caller, byId), dataScope: [], apiScope: [] });
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((each) => holdsCode(caller, each.code)))
    for (let at: MenuRow | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  return toEnvelope({ menu: toMenuTreeNodes(rows.filter((row) => kept.has(row.id))), dataScope: [], apiScope: [] });
}

interface Keys {
  /** What holds menus. */
  readonly record: 'roles' | 'topMenus';
  readonly sql: string;
}

/** The menus that roles, or bars, hold: of both, those that the caller may meet. */
async function treeKeys(ctx: ServerContext, request: FastifyRequest, { record, sql, ids }: Keys & { readonly ids: readonly string[] }) {
  const { tenantId } = callerOf(request);
  const met = await ctx.database.read(tenantId, async (q) => {
    const holders = await guardOf(ctx, request, record).keep(q, ids);
    const { rows } = await q.query(sql, [tenantId, [...holders]]);
    const held = rows.map((row) => String(row['id']));
    const open = await guardOf(ctx, request, 'menus').keep(q, held);
    return held.filter((id) => open.has(id));
  });
  return toEnvelope({ menu: met, dataScope: [], apiScope: [] });
}

const keysOfRoles: Keys = {
  record: 'roles',
  sql: 'select distinct menu_id::text as id from sys_role_menu where tenant_id = $1 and role_id = any($2::bigint[])',
};
const keysOfTop: Keys = {
  record: 'topMenus',
  sql: 'select distinct menu_id::text as id from sys_top_menu_item where tenant_id = $1 and top_menu_id = any($2::bigint[])',
};

/** Serves the administration of menus and buttons. */
export function addMenuAdminRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/menu/${call}`;
  const seeing = 'permission:menus_view';
  // Whoever chooses the menus of a bar has to know which there are.
  const choosing = 'permission:menus_view|topMenus_grant';
  const isMenu = (row: MenuRow): boolean => row.category === 1;
  const isAny = (): boolean => true;
  server.get(at('list'), reads(seeing, { query: menusQuery }), (request) => list(ctx, request, { query: request.query, only: isAny }));
  server.get(at('menu-list'), reads(choosing, { query: menusQuery }), (request) =>
    list(ctx, request, { query: request.query, only: isMenu }),
  );
  const leveling = reads(seeing, { query: levelQuery });
  server.get(at('lazy-list'), leveling, (request) => level(ctx, request, { query: request.query, only: isAny }));
  server.get(at('lazy-menu-list'), leveling, (request) => level(ctx, request, { query: request.query, only: isMenu }));
  server.get(at('tree'), reads(seeing, {}), async (request) => toEnvelope(toMenuTreeNodes((await rowsOf(ctx, request)).filter(isMenu))));
  server.get(at('detail'), reads(seeing, { query: idQuery }), (request) => detail(ctx, request, request.query.id));
  const query = object({ all: flag() }, { open: true });
  server.get(at('grant-tree'), reads('permission:roles_grant', { query }), (request) => grantTree(ctx, request, request.query.all));
  server.get(at('grant-top-tree'), reads(choosing, { query }), (request) => grantTree(ctx, request, request.query.all));
  const held = required(idsField({ missing: 'nothingChosen' }));
  const rolesQuery = object({ roleIds: held }, { open: true });
  server.get(at('role-tree-keys'), reads('permission:roles_view', { query: rolesQuery }), (request) =>
    treeKeys(ctx, request, { ...keysOfRoles, ids: request.query.roleIds }),
  );
  server.get(at('top-tree-keys'), reads(choosing, { query: object({ topMenuIds: held }, { open: true }) }), (request) =>
    treeKeys(ctx, request, { ...keysOfTop, ids: request.query.topMenuIds }),
  );
  server.post(at('submit'), changes('permission:menus_create|menus_edit', { body: menuBody }), (request) =>
    submit(ctx, request, request.body),
  );
  server.post(at('remove'), changes('permission:menus_remove', { parameters: idsParameters }), (request) =>
    remove(ctx, request, request.body.ids),
  );
}
