import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters, pagingFields, toPage } from '../../http/common-schemas';
import { entityKeys, id, object, text, type TypeOf, whole } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';
import { rowsOf } from './menu-admin-routes';
import type { MenuRow } from './menu-nodes';
import { removeMenus, submitMenu } from './write-menu';

/** A button as known clients administer what may be called: it is the same right, whichever word it is granted by. Source: dictionary api_scope_type. */
const toWire = (row: MenuRow): object => ({
  id: row.id,
  menuId: row.parentId,
  resourceCode: row.code,
  scopeName: row.nameZh,
  scopePath: row.path,
  scopeType: row.pagePath === undefined || row.pagePath.startsWith('system/') ? 1 : 2,
  remark: row.remark,
  version: row.version,
  status: 1,
  isDeleted: 0,
});

const scopesQuery = object({ ...pagingFields(), menuId: id(), scopeName: text(), resourceCode: text() }, { open: true });

const scopeBody = object(
  {
    ...{ id: id(), version: whole(), menuId: id(), resourceCode: text(64), scopeName: text(64), scopePath: text(500), remark: text(500) },
    scopeType: whole({ min: 1, max: 2 }),
  },
  { ignored: entityKeys, toCreate: ['menuId', 'resourceCode', 'scopeName'] },
);

const isButton = (row: MenuRow): boolean => row.category === 2;

async function list(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof scopesQuery>): Promise<object> {
  const { menuId, scopeName = '', resourceCode = '' } = query;
  const found = (await rowsOf(ctx, request)).filter(
    (row) =>
      isButton(row) &&
      (menuId === undefined || row.parentId === menuId) &&
      row.nameZh.includes(scopeName) &&
      row.code.toLowerCase().includes(resourceCode.toLowerCase()),
  );
  const page = toPage(query);
  const start = (page.current - 1) * page.size;
  return toPageEnvelope(found.slice(start, start + page.size).map(toWire), found.length, page);
}

/** Errors: rowGone where one of them is a menu. Those that are gone are told where they are to be written: a removal that is asked for again by its key is answered as before. */
async function requireNoMenu(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<void> {
  if ((await rowsOf(ctx, request)).some((row) => ids.includes(row.id) && !isButton(row))) throw refusal('rowGone', {});
}

async function submit(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof scopeBody>): Promise<object> {
  if (body.id !== undefined) await requireNoMenu(ctx, request, [body.id]);
  const { menuId, resourceCode, scopeName, scopePath } = body;
  return submitMenu(ctx, request, {
    ...(body.id === undefined ? { category: 2 } : { id: body.id }),
    ...(body.version === undefined ? {} : { version: body.version }),
    ...(menuId === undefined ? {} : { parentId: menuId }),
    ...(resourceCode === undefined ? {} : { code: resourceCode }),
    ...(scopeName === undefined ? {} : { name: scopeName }),
    ...(scopePath === undefined ? {} : { path: scopePath }),
    ...(body.remark === undefined ? {} : { remark: body.remark }),
  });
}

/** Serves the rights to call as known clients administer them: they are the buttons of the menus, and roles are granted them with these. */
export function addApiScopeRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/api-scope/${call}`;
  const seeing = 'permission:menus_view';
  server.get(at('list'), reads(seeing, { query: scopesQuery }), (request) => list(ctx, request, request.query));
  server.get(at('detail'), reads(seeing, { query: idQuery }), async (request) => {
    // A menu has its right too.
    const row = (await rowsOf(ctx, request)).find((each) => each.id === request.query.id);
    if (!row) throw refusal('rowGone', {});
    return toEnvelope(toWire(row));
  });
  server.post(at('submit'), changes('permission:menus_create|menus_edit', { body: scopeBody }), (request) =>
    submit(ctx, request, request.body),
  );
  server.post(at('remove'), changes('permission:menus_remove', { parameters: idsParameters }), async (request) => {
    await requireNoMenu(ctx, request, request.body.ids);
    return removeMenus(ctx, request, request.body.ids);
  });
}
