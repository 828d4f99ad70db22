import type { FastifyInstance } from 'fastify';
import { type Caller, ownsEverything } from '../auth/caller';
import { mayDo } from '../domain/page-desk';
import { callerOf, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { type MenuRow, toButtonTree, toMenuRow, toRouteTree } from '../present/menu-nodes';
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

/** Serves the menu and the buttons that are granted to the caller. Source: api-contract 5. */
export function addMenuRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.get('/api/blade-system/menu/routes', reads('signed-in'), async (request) => {
    const caller = callerOf(request);
    return toEnvelope(toRouteTree(await readMenu(desk, caller), (row) => isMenuGranted(desk, caller, row)));
  });
  server.get('/api/blade-system/menu/buttons', reads('signed-in'), async (request) => {
    const caller = callerOf(request);
    return toEnvelope(toButtonTree(await readMenu(desk, caller), (row) => isButtonGranted(desk, caller, row)));
  });
  server.get('/api/blade-system/menu/top-menu', reads('signed-in'), () => Promise.resolve(toEnvelope([])));
}
