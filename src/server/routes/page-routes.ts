import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { Queryable } from '../db/database';
import { readHistory } from '../domain/audit-trail';
import { findCandidates } from '../domain/find-candidates';
import { demandRight, type PageDesk } from '../domain/page-desk';
import { removeRows } from '../domain/remove-rows';
import { type Stored, submitAction, submitRow } from '../domain/submit-row';
import { transitionRows } from '../domain/transition-rows';
import { changes, reads } from '../policies/access';
import { furnishTenants } from '../policies/furnish-tenants';
import { toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { loadRow } from '../query/load-rows';
import { itemLimit, openDesk, type PagePlace, type PageRequest, readItems, readPage, writePage } from './page-call';
import { bodyNumber, bodyObject, bodyText, bodyTexts, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

async function detail(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  const id = queryText(request, 'id');
  const { tenantId } = desk.caller;
  const row = await desk.database.read(tenantId, (q) => loadRow(q, desk.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

async function history(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => readHistory(q, desk, queryText(request, 'id'))));
}

async function candidates(desk: PageDesk, request: PageRequest): Promise<object> {
  const body = bodyObject(request);
  const size = bodyNumber(body, 'size', 20);
  const ids = bodyTexts(body, 'ids').filter((id) => /^\d{1,18}$/.test(id));
  if (ids.length > itemLimit) throw refusal('tooManyItems', { limit: itemLimit });
  const current = bodyNumber(body, 'current', 0);
  const asked = {
    ...(Number.isInteger(current) && current > 0 && current <= 10_000 ? { current } : {}),
    ...(typeof body['parent'] === 'string' && /^\d{0,18}$/.test(body['parent']) ? { parent: body['parent'] } : {}),
    ...(typeof body['branch'] === 'string' && /^\d{0,18}$/.test(body['branch']) ? { branch: body['branch'] } : {}),
    ...(body['branches'] === true ? { branches: true } : {}),
    field: bodyText(body, 'field'),
    keyword: bodyText(body, 'keyword').slice(0, 100).replaceAll('\0', ''),
    ids,
    size: Number.isInteger(size) && size > 0 ? Math.min(size, 500) : 20,
    values: isObject(body['values']) ? body['values'] : {},
  };
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => findCandidates(q, desk, asked)));
}

async function submit(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = bodyObject(request);
  const action = submitAction(body);
  const after = async (): Promise<void> => {
    if (desk.page.model.record.existing === 'tenants' && action === 'create') await furnishTenants(desk.database, desk.schemas);
  };
  return writePage(reply, { desk, request, action, id: bodyText(body, 'id'), work: (tx) => submitRow(tx, desk, body), after });
}

/** Items with versions, or `?ids=` of foreign clients, which know no versions. */
async function itemsToRemove(tx: Queryable, desk: PageDesk, request: PageRequest): Promise<readonly Stored[]> {
  const ids = queryText(request, 'ids');
  if (ids === '') return readItems(isObject(request.body) ? request.body['items'] : undefined);
  demandRight(desk, 'remove');
  const { tenantId } = desk.caller;
  const wanted = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (wanted.length > itemLimit) throw refusal('tooManyItems', { limit: itemLimit });
  const found: Stored[] = [];
  for (const id of wanted) {
    const row = await loadRow(tx, desk.source, { tenantId, id });
    if (!row) throw refusal('rowGone', {});
    found.push({ id, version: row.version });
  }
  return found;
}

function remove(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  return writePage(reply, {
    desk,
    request,
    action: 'remove',
    work: async (tx) => {
      await removeRows(tx, desk, await itemsToRemove(tx, desk, request));
      return true;
    },
  });
}

function transition(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = bodyObject(request);
  const items = readItems(body['items']);
  const data: Values = isObject(body['data']) ? body['data'] : {};
  const language = readLanguage(request.headers['accept-language']);
  const asked = { name: bodyText(body, 'name'), items, comment: bodyText(body, 'comment').slice(0, 2000), data, language };
  const action = asked.name.slice(0, 40);
  return writePage(reply, {
    desk,
    request,
    action,
    id: items[0]?.id,
    work: async (tx) => ({ results: await transitionRows(tx, desk, asked) }),
  });
}

/** Serves the calls of every page that the schemas describe. Source: design.md 4, "The wire". */
export function addPageRoutes(server: FastifyInstance, desk: ServerDesk): void {
  type Handle = (page: PageDesk, request: PageRequest, reply: FastifyReply) => Promise<unknown>;
  const look = (handle: Handle) => (request: PageRequest, reply: FastifyReply) => {
    const page = openDesk(desk, request);
    return readPage(page, () => handle(page, request, reply));
  };
  const change = (handle: Handle) => (request: PageRequest, reply: FastifyReply) => handle(openDesk(desk, request), request, reply);
  const at = (call: string) => `/api/:module/:page/${call}`;
  const viewing = reads('permission:<page>_view');
  server.get<{ Params: PagePlace }>(at('detail'), viewing, look(detail));
  server.get<{ Params: PagePlace }>(at('history'), viewing, look(history));
  server.post<{ Params: PagePlace }>(at('candidates'), viewing, look(candidates));
  server.post<{ Params: PagePlace }>(at('submit'), changes('permission:<page>_create|<page>_edit'), change(submit));
  server.post<{ Params: PagePlace }>(at('remove'), changes('permission:<page>_remove'), change(remove));
  server.post<{ Params: PagePlace }>(at('transition'), changes('permission:<page>_<transition>'), change(transition));
}
