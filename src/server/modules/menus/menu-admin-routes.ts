import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { type Caller, holdsCode } from '../../auth/caller';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters } from '../../http/common-schemas';
import { flag, ids as idsField, object, required, text as textField, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { studioMenu } from '../../auth/studio';
import { toEnvelope } from '../../http/envelope';
import { type MenuRow, toMenuNodes, toMenuTreeNodes } from './menu-nodes';
import { guardOf } from '../../http/admin-call';
import { heldScopes, scopeTree } from '../roles/named-scopes';
import { hideMenu, menuBody, readAllMenus, removeMenus, submitMenu } from './write-menu';
import type { ServerContext } from '../../http/server-context';

/** The menus and buttons that the caller may meet, as he may see them. */
export async function rowsOf(ctx: ServerContext, request: FastifyRequest): Promise<readonly MenuRow[]> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'menus');
  return ctx.database.read(tenantId, async (q) => {
    const rows = await readAllMenus(q, tenantId);
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

/** Marks of a tree what the caller cannot grant, and says it in both languages. */
function markTree(nodes: readonly object[], caller: Caller, byId: ReadonlyMap<string, MenuRow>): readonly object[] {
  return nodes.map((node: { readonly id?: unknown; readonly children?: readonly object[] }) => {
    const row = byId.get(String(node.id));
    const children = node.children && markTree(node.children, caller, byId);
    const restricted = row !== undefined && !holdsCode(caller, row.code);
    return { ...node, titleEn: row?.nameEn ?? '', ...(restricted ? { disabled: true } : {}), ...(children ? { children } : {}) };
  });
}

/** Says whether a row can be granted to roles: whoever may work at page files does so without a grant, and nobody else by one. */
const isRight = ({ code }: MenuRow): boolean => code !== studioMenu;

interface TreeAsked {
  readonly all: boolean | undefined;
  /** Says which rows are offered. */
  offers(row: MenuRow): boolean;
}

/** What the caller can grant, as a tree; all that there is where `all` asks for it, with a mark on what he cannot. */
async function grantTree(ctx: ServerContext, request: FastifyRequest, { all, offers }: TreeAsked): Promise<object> {
  const caller = callerOf(request);
  const rows = (await rowsOf(ctx, request)).filter(offers);
  const { tenantId } = caller;
  const dataScope = await ctx.database.read(tenantId, (q) => scopeTree(q, tenantId));
  if (all === true) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return toEnvelope({ menu: markTree(toMenuTreeNodes(rows), caller, byId), dataScope, apiScope: [] });
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter((each) => holdsCode(caller, each.code)))
    for (let at: MenuRow | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  return toEnvelope({ menu: toMenuTreeNodes(rows.filter((row) => kept.has(row.id))), dataScope, apiScope: [] });
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
    const dataScope = record === 'roles' ? await heldScopes(q, tenantId, [...holders]) : [];
    return { menu: held.filter((id) => open.has(id)), dataScope, apiScope: [] };
  });
  return toEnvelope(met);
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
  server.get(at('grant-tree'), reads('permission:roles_grant', { query }), (request) =>
    grantTree(ctx, request, { all: request.query.all, offers: isRight }),
  );
  server.get(at('grant-top-tree'), reads(choosing, { query }), (request) =>
    grantTree(ctx, request, { all: request.query.all, offers: isAny }),
  );
  const held = required(idsField({ missing: 'nothingChosen' }));
  const rolesQuery = object({ roleIds: held }, { open: true });
  server.get(at('role-tree-keys'), reads('permission:roles_view', { query: rolesQuery }), (request) =>
    treeKeys(ctx, request, { ...keysOfRoles, ids: request.query.roleIds }),
  );
  server.get(at('top-tree-keys'), reads(choosing, { query: object({ topMenuIds: held }, { open: true }) }), (request) =>
    treeKeys(ctx, request, { ...keysOfTop, ids: request.query.topMenuIds }),
  );
  server.post(at('submit'), changes('permission:menus_create|menus_edit', { body: menuBody }), (request) =>
    submitMenu(ctx, request, request.body),
  );
  server.post(at('remove'), changes('permission:menus_remove', { parameters: idsParameters }), (request) =>
    removeMenus(ctx, request, request.body.ids),
  );
}
