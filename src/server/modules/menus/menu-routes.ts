import type { FastifyRequest } from 'fastify';
import { type Caller, ownsEverything } from '../../auth/caller';
import { codeOf, mayDo } from '../../rights/page-context';
import type { PageModel } from '../../../schema/model/page-model';
import { mayConfigure, studioMenu } from '../../auth/studio';
import type { Server } from '../../http/call-schema';
import { id as idField, object } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { type MenuRow, toButtonTree, toMenuRow, toRouteTree } from './menu-nodes';
import type { ServerContext } from '../../http/server-context';

async function readMenu(ctx: ServerContext, caller: Caller): Promise<readonly MenuRow[]> {
  const rows = await ctx.database.read(
    caller.tenantId,
    async (q) => (await q.query('select * from sys_menu where tenant_id = $1 and is_deleted = 0', [caller.tenantId])).rows,
  );
  const { pages } = ctx.store.current();
  return rows.map(toMenuRow).filter((row) => row.pagePath === undefined || pages.has(row.pagePath));
}

/** Says whether a page file leaves its page out of the caller's menu: all his roles view it for the sake of other pages alone. */
const isLeftOut = (caller: Caller, { menu }: PageModel): boolean =>
  menu?.notFor !== undefined && caller.roles.length > 0 && caller.roles.every(({ alias }) => menu.notFor?.includes(alias));

/** A page shows where it may be viewed, a statistic of it where that is granted besides; a group of the schemas only for what is in it; any other row where it was granted. */
function isMenuGranted(ctx: ServerContext, caller: Caller, row: MenuRow): boolean {
  // Everybody who administers menus sees them all, or nobody could take a restriction back.
  if (row.roles.length > 0 && !ownsEverything(caller) && !caller.roles.some((role) => row.roles.includes(role.alias))) return false;
  if (row.code === studioMenu) return mayConfigure(caller);
  const { pages, menus } = ctx.store.current();
  const page = row.pagePath === undefined ? undefined : pages.get(row.pagePath);
  const statistic = page?.statistics?.find(({ name }) => codeOf(page, name) === row.code);
  if (page && statistic === undefined && isLeftOut(caller, page)) return false;
  if (page) return mayDo(caller, page, 'view') && (statistic === undefined || mayDo(caller, page, statistic.name));
  if (menus.some((group) => group.code === row.code)) return false;
  return ownsEverything(caller) || caller.codes.has(row.code);
}

function isButtonGranted(ctx: ServerContext, caller: Caller, row: MenuRow): boolean {
  const page = row.pagePath === undefined ? undefined : ctx.store.current().pages.get(row.pagePath);
  if (!page) return ownsEverything(caller) || caller.codes.has(row.code);
  const permission = page.permissions.find((each) => each.code === row.code);
  return permission !== undefined && mayDo(caller, page, permission.action);
}

const topMenuSql = `
select id::text as id, tenant_id as "tenantId", code, name, source, path, sort, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  1 as status, 0 as "isDeleted" from sys_top_menu where tenant_id = $1 and is_deleted = 0 order by sort, id`;

const heldSql = `
select t.id::text as id, t.path, coalesce(array_agg(i.menu_id::text) filter (where i.menu_id is not null), '{}') as menus
from sys_top_menu t left join sys_top_menu_item i on i.tenant_id = t.tenant_id and i.top_menu_id = t.id
where t.tenant_id = $1 and t.is_deleted = 0 group by t.id, t.path`;

/**
 * Menus that each bar above the menu shows, by its id: those that were given to it, or else those at its path, with all that hangs below
 * them. Shape: ids of rows.
 */
async function readBars(ctx: ServerContext, tenantId: string, rows: readonly MenuRow[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await ctx.database.read(tenantId, async (q) => (await q.query(heldSql, [tenantId])).rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const held = (bar: Readonly<Record<string, unknown>>): ReadonlySet<string> => {
    const given: ReadonlySet<unknown> = new Set(Array.isArray(bar['menus']) ? bar['menus'] : []);
    const path = String(bar['path']).replace(/\/+$/, '');
    const isChosen = (row: MenuRow): boolean =>
      given.size > 0 ? given.has(row.id) : path !== '' && (row.path === path || row.path.startsWith(`${path}/`));
    const below = (row: MenuRow, steps = 0): boolean => {
      const parent = byId.get(row.parentId);
      return isChosen(row) || (parent !== undefined && steps < 50 && below(parent, steps + 1));
    };
    return new Set(rows.filter((row) => below(row)).map((row) => row.id));
  };
  return new Map(found.map((bar) => [String(bar['id']), held(bar)]));
}

/** The bars that show something to the caller. */
async function listTopMenus(ctx: ServerContext, request: FastifyRequest): Promise<readonly object[]> {
  const caller = callerOf(request);
  const bars = await ctx.database.read(caller.tenantId, async (q) => (await q.query(topMenuSql, [caller.tenantId])).rows);
  if (bars.length === 0) return [];
  const rows = await readMenu(ctx, caller);
  const held = await readBars(ctx, caller.tenantId, rows);
  const isShown = (id: string): boolean =>
    rows.some((row) => row.category === 1 && held.get(id)?.has(row.id) === true && isMenuGranted(ctx, caller, row));
  return bars.filter((bar) => isShown(String(bar['id'])));
}

/** Serves the menu and the buttons that are granted to the caller. */
export function addMenuRoutes(server: Server, ctx: ServerContext): void {
  const query = object({ topMenuId: idField() }, { open: true });
  server.get('/api/blade-system/menu/routes', reads('signed-in', { query }), async (request) => {
    const caller = callerOf(request);
    const rows = await readMenu(ctx, caller);
    const { topMenuId } = request.query;
    const none: ReadonlySet<string> = new Set();
    const bar = topMenuId === undefined ? undefined : ((await readBars(ctx, caller.tenantId, rows)).get(topMenuId) ?? none);
    return toEnvelope(toRouteTree(rows, (row) => (bar === undefined || bar.has(row.id)) && isMenuGranted(ctx, caller, row)));
  });
  server.get('/api/blade-system/menu/buttons', reads('signed-in', {}), async (request) => {
    const caller = callerOf(request);
    return toEnvelope(toButtonTree(await readMenu(ctx, caller), (row) => isButtonGranted(ctx, caller, row)));
  });
  server.get('/api/blade-system/menu/top-menu', reads('signed-in', {}), async (request: FastifyRequest) =>
    toEnvelope(await listTopMenus(ctx, request)),
  );
}
