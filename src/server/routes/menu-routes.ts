import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import { type Caller, ownsEverything } from '../auth/caller';
import { mayDo } from '../domain/page-desk';
import { callerOf, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { type MenuRow, toButtonTree, toMenuRow, toRouteTree } from '../present/menu-nodes';
import { queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

async function readMenu(desk: ServerDesk, caller: Caller): Promise<readonly MenuRow[]> {
  const rows = await desk.database.read(
    caller.tenantId,
    async (q) => (await q.query('select * from sys_menu where tenant_id = $1 and is_deleted = 0', [caller.tenantId])).rows,
  );
  const { pages } = desk.store.current();
  return rows.map(toMenuRow).filter((row) => row.pagePath === undefined || pages.has(row.pagePath));
}

/** A page shows where it may be viewed; a group of the schemas only for what is in it; any other row where it was granted. */
function isMenuGranted(desk: ServerDesk, caller: Caller, row: MenuRow): boolean {
  const { pages, menus } = desk.store.current();
  const page = row.pagePath === undefined ? undefined : pages.get(row.pagePath);
  if (page) return mayDo(caller, page, 'view');
  if (menus.some((group) => group.code === row.code)) return false;
  return ownsEverything(caller) || caller.codes.has(row.code);
}

function isButtonGranted(desk: ServerDesk, caller: Caller, row: MenuRow): boolean {
  const page = row.pagePath === undefined ? undefined : desk.store.current().pages.get(row.pagePath);
  if (!page) return ownsEverything(caller) || caller.codes.has(row.code);
  const permission = page.permissions.find((each) => each.code === row.code);
  return permission !== undefined && mayDo(caller, page, permission.action);
}

const topMenuSql = `
select id::text as id, tenant_id as "tenantId", code, name, source, path, sort, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  1 as status, 0 as "isDeleted" from sys_top_menu where tenant_id = $1 and is_deleted = 0 order by sort, id`;

/** Menus that a bar above the menu shows, with all that hangs below them. Shape: undefined where none is asked for. */
async function readTopMenu(desk: ServerDesk, request: FastifyRequest, rows: readonly MenuRow[]): Promise<ReadonlySet<string> | undefined> {
  const id = queryText(request, 'topMenuId');
  if (id === '') return undefined;
  if (!/^\d{1,18}$/.test(id)) throw refusal('wrongParameter', { name: 'topMenuId' });
  const { tenantId } = callerOf(request);
  const sql = 'select menu_id::text as id from sys_top_menu_item where tenant_id = $1 and top_menu_id = $2';
  const found = await desk.database.read(tenantId, async (q) => (await q.query(sql, [tenantId, id])).rows);
  const chosen = new Set(found.map((row) => String(row['id'])));
  const below = (row: MenuRow, steps = 0): boolean => {
    const parent = rows.find((each) => each.id === row.parentId);
    return chosen.has(row.id) || (parent !== undefined && steps < 50 && below(parent, steps + 1));
  };
  return new Set(rows.filter((row) => below(row)).map((row) => row.id));
}

/** Serves the menu and the buttons that are granted to the caller. Source: api-contract 5. */
export function addMenuRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.get('/api/blade-system/menu/routes', reads('signed-in'), async (request) => {
    const caller = callerOf(request);
    const rows = await readMenu(desk, caller);
    const bar = await readTopMenu(desk, request, rows);
    return toEnvelope(toRouteTree(rows, (row) => (bar === undefined || bar.has(row.id)) && isMenuGranted(desk, caller, row)));
  });
  server.get('/api/blade-system/menu/buttons', reads('signed-in'), async (request) => {
    const caller = callerOf(request);
    return toEnvelope(toButtonTree(await readMenu(desk, caller), (row) => isButtonGranted(desk, caller, row)));
  });
  server.get('/api/blade-system/menu/top-menu', reads('signed-in'), async (request) => {
    const { tenantId } = callerOf(request);
    return toEnvelope(await desk.database.read(tenantId, async (q) => (await q.query(topMenuSql, [tenantId])).rows));
  });
}
