import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { demandRight, type PageDesk } from '../domain/page-desk';
import { type ListAnswer, readList } from '../domain/read-list';
import { readTree } from '../domain/read-tree';
import { restoreRows } from '../domain/restore-rows';
import { refusal } from '../../protocol/errors';
import { changes, reads } from '../policies/access';
import { spliceEnvelope, toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { toExactCountSql, toTotalsSql } from '../query/count-sql';
import { toListSql } from '../query/list-sql';
import { runSql } from '../query/statement';
import { openDesk, type PagePlace, type PageRequest, readItems, readPage, toListRequest, writePage } from './page-call';
import { bodyText } from './read-parameters';
import type { ServerDesk } from './server-desk';

const sendList = (reply: FastifyReply, { rows, ...facts }: ListAnswer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(spliceEnvelope(`{"records":${rows},${JSON.stringify(facts).slice(1)}`));

/** One page of rows; PostgreSQL writes their JSON, which is passed on unread. */
const listPage =
  ({ cursorSeal: seal }: ServerDesk) =>
  async (desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    demandRight(desk, 'view');
    const after = isObject(request.body) ? bodyText(request.body, 'after') : '';
    return sendList(reply, await readList(desk, toListRequest(desk, request), { seal, after }));
  };

/** Nodes that a tree was asked to be opened at, at once. */
const openLimit = 500;

/** A tree: whole, or the levels below the nodes that are asked for. Errors: pageUnknown, wrongParameter, tooManyItems. */
async function listTree(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  demandRight(desk, 'view');
  const sent = isObject(request.body) ? request.body['parents'] : undefined;
  const parents: readonly unknown[] = sent === undefined ? [''] : Array.isArray(sent) ? sent : [undefined];
  const ids = parents.map((id) => {
    if (typeof id !== 'string' || !/^\d{0,18}$/.test(id)) throw refusal('wrongParameter', { name: 'parents' });
    return id;
  });
  if (ids.length > openLimit) throw refusal('tooManyItems', { limit: openLimit });
  const { current: _current, size: _size, ...asked } = toListRequest(desk, request);
  const { rows, nodes, ...facts } = await readTree(desk, asked, ids);
  return reply
    .type('application/json; charset=utf-8')
    .send(spliceEnvelope(`{"records":${rows},"nodes":${nodes},${JSON.stringify(facts).slice(1)}`));
}

/** The exact number of rows of a search, however many there are. */
async function count(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  const asked = toListRequest(desk, request);
  const [found] = await desk.database.read(desk.caller.tenantId, (q) => runSql(q, toExactCountSql(desk.source, asked)));
  return toEnvelope({ total: Number(found?.['count'] ?? 0) });
}

/** The sums of the totalled columns over the whole search. */
async function totals(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  const asked = toListRequest(desk, request);
  const statement = toTotalsSql(desk.source, asked, desk.page.model.table.columns);
  if (!statement) return toEnvelope({});
  const [found] = await desk.database.read(desk.caller.tenantId, (q) => runSql(q, statement));
  return toEnvelope(found?.['totals'] ?? {});
}

const isRowList = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.every(isObject);

/** Removed rows, the last removed first, with who removed them and when. */
async function removed(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'remove');
  const { current, size, tenantId } = toListRequest(desk, request);
  const asked = { tenantId, current, size, removed: true, orderBy: [{ prop: 'updateTime', order: 'desc' as const }] };
  const source = { ...desk.source, sort: [] };
  const [list, counted] = await Promise.all([
    desk.database.read(tenantId, (q) => runSql(q, toListSql(source, asked))),
    desk.database.read(tenantId, (q) => runSql(q, toExactCountSql(desk.source, asked))),
  ]);
  const rows: unknown = JSON.parse(String(list[0]?.['rows'] ?? '[]'));
  const records = isRowList(rows)
    ? rows.map((row) => ({ ...row, removeTime: row['updateTime'], removeUserName: row['updateUserName'] }))
    : [];
  const total = Number(counted[0]?.['count'] ?? 0);
  return toEnvelope({ records, total, size, current, pages: Math.ceil(total / size) });
}

function restore(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const items = readItems(isObject(request.body) ? request.body['items'] : undefined);
  const language = readLanguage(request.headers['accept-language']);
  const work = async (tx: Parameters<typeof restoreRows>[0]) => ({ results: await restoreRows(tx, desk, { items, language }) });
  return writePage(reply, { desk, request, action: 'restore', id: items[0]?.id, work });
}

/** Serves the lists of every page: rows, how many there are, their sums, and those that were removed. */
export function addListRoutes(server: FastifyInstance, desk: ServerDesk): void {
  type Handle = (page: PageDesk, request: PageRequest, reply: FastifyReply) => Promise<unknown>;
  const look = (handle: Handle) => (request: PageRequest, reply: FastifyReply) => {
    const page = openDesk(desk, request);
    return readPage(page, () => handle(page, request, reply));
  };
  const at = (call: string) => `/api/:module/:page/${call}`;
  const viewing = reads('permission:<page>_view');
  server.post<{ Params: PagePlace }>(at('page'), viewing, look(listPage(desk)));
  server.post<{ Params: PagePlace }>(at('tree'), viewing, look(listTree));
  server.post<{ Params: PagePlace }>(at('count'), viewing, look(count));
  server.post<{ Params: PagePlace }>(at('totals'), viewing, look(totals));
  server.post<{ Params: PagePlace }>(at('removed'), reads('permission:<page>_remove'), look(removed));
  server.post<{ Params: PagePlace }>(at('restore'), changes('permission:<page>_remove'), (request, reply) =>
    restore(openDesk(desk, request), request, reply),
  );
}
