import type { FastifyReply } from 'fastify';
import { isObject, type Values } from '../../../base/dot-path';
import { tellsOfRecords } from '../../../schema/model/name-operations';
import { tellRecords } from '../../audit/tell-records';
import { recordOf, requireRight, type PageContext } from '../../rights/page-context';
import { type ListAnswer, readList, rowsOf } from '../../records/read/read-list';
import { seekSubjects } from '../../records/read/seek-subjects';
import { readTree } from '../../records/read/read-tree';
import { restoreRows } from '../../records/flows/restore-rows';
import type { Stored } from '../../records/write/submit-row';
import { refusal } from '../../../protocol/errors';
import type { Server } from '../../http/call-schema';
import { pageParams, rowItems } from '../../http/common-schemas';
import { object, required, texts } from '../../http/fields';
import { searchBody, searchQuery } from '../../http/search-schema';
import { changes, reads } from '../../http/access';
import { sendSpliced, toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { toExactCountSql, toTotalsSql } from '../../query/count-sql';
import { type ListRequest, toListSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { isRemote, listRemote, openRemote } from '../../remote/read-remote';
import { openAnywhere, openContext, type PageRequest, readPage, toListRequest, writePage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';

const sendList = (reply: FastifyReply, { rows, ...facts }: ListAnswer): FastifyReply =>
  sendSpliced(reply, '{"records":', ...rows, `,${JSON.stringify(facts).slice(1)}`);

const isRowList = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.every(isObject);

/** One page of rows of another back end. */
async function listElsewhere({ settings }: ServerContext, ctx: PageContext, asked: ListRequest): Promise<object> {
  const { size, current } = asked;
  const { rows, total } = await listRemote(openRemote(settings.backends, ctx), asked);
  return toEnvelope({ records: rows, total, size, current, pages: Math.ceil(total / size) });
}

/** What is asked for, with the records that its texts stand for. */
async function sought(ctx: PageContext, asked: ListRequest): Promise<ListRequest> {
  const condition = await seekSubjects(ctx, asked.condition);
  return condition ? { ...asked, condition } : asked;
}

/** One page of rows; PostgreSQL writes their JSON, which is passed on unread but where the rows tell of other records. */
async function listPage(
  ctx: PageContext,
  { asked, server, after }: { asked: ListRequest; server: ServerContext; after: string },
  reply: FastifyReply,
) {
  if (isRemote(ctx)) return reply.send(await listElsewhere(server, ctx, asked));
  const list = await readList(ctx, await sought(ctx, asked), { seal: server.cursorSeal, after });
  if (!tellsOfRecords(recordOf(ctx))) return sendList(reply, list);
  return sendList(reply, { ...list, rows: [Buffer.from(JSON.stringify(await tellRecords(ctx, rowsOf(list))))] });
}

/** Nodes that a tree was asked to be opened at, at once. */
const openLimit = 500;

/** A tree: whole, or the levels below the nodes that are asked for. Errors: pageUnknown, wrongParameter. */
async function listTree(
  ctx: PageContext,
  { asked: { current: _current, size: _size, ...asked }, parents }: { asked: ListRequest; parents: readonly string[] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!parents.every((id) => /^\d{0,18}$/.test(id))) throw refusal('wrongParameter', { name: 'parents' });
  const { rows, nodes, ...facts } = await readTree(ctx, asked, parents);
  return sendSpliced(reply, '{"records":', rows, `,"nodes":${nodes},${JSON.stringify(facts).slice(1)}`);
}

/** The exact number of rows of a search, however many there are. */
async function count(ctx: PageContext, asked: ListRequest): Promise<object> {
  const statement = toExactCountSql(ctx.source, await sought(ctx, asked));
  const [found] = await ctx.database.read(ctx.caller.tenantId, (q) => runSql(q, statement));
  return toEnvelope({ total: Number(found?.['count'] ?? 0) });
}

/** The sums of the totalled columns over the whole search. */
async function totals(ctx: PageContext, asked: ListRequest): Promise<object> {
  const statement = toTotalsSql(ctx.source, asked, ctx.page.model.table.columns);
  if (!statement) return toEnvelope({});
  const [found] = await ctx.database.read(ctx.caller.tenantId, (q) => runSql(q, statement));
  return toEnvelope(found?.['totals'] ?? {});
}

/** Removed rows, the last removed first, with who removed them and when. */
async function removed(ctx: PageContext, { current, size, tenantId }: ListRequest): Promise<object> {
  const asked = { tenantId, current, size, removed: true, orderBy: [{ prop: 'updateTime', order: 'desc' as const }] };
  const source = { ...ctx.source, sort: [] };
  const [list, counted] = await Promise.all([
    ctx.database.read(tenantId, (q) => runSql(q, toListSql(source, asked))),
    ctx.database.read(tenantId, (q) => runSql(q, toExactCountSql(ctx.source, asked))),
  ]);
  const rows: unknown = JSON.parse(String(list[0]?.['rows'] ?? '[]'));
  const records = isRowList(rows)
    ? rows.map((row) => ({ ...row, removeTime: row['updateTime'], removeUserName: row['updateUserName'] }))
    : [];
  const total = Number(counted[0]?.['count'] ?? 0);
  return toEnvelope({ records, total, size, current, pages: Math.ceil(total / size) });
}

interface Call {
  readonly page: PageContext;
  readonly request: PageRequest;
  readonly reply: FastifyReply;
}

function restore({ page, request, reply }: Call, items: readonly Stored[]): Promise<FastifyReply> {
  const language = readLanguage(request.headers['accept-language']);
  const work = async (tx: Parameters<typeof restoreRows>[0]) => ({ results: await restoreRows(tx, page, { items, language }) });
  return writePage(reply, { ctx: page, request, action: 'restore', id: items[0]?.id, work });
}

/** Serves the lists of every page: rows, how many there are, their sums, and those that were removed. */
export function addListRoutes(server: Server, ctx: ServerContext): void {
  type Sent = PageRequest & Parameters<typeof toListRequest>[1];
  const look = <T>(request: Sent, work: (page: PageContext, asked: ListRequest) => Promise<T>, right = 'view'): Promise<T> => {
    const page = openContext(ctx, request);
    return readPage(page, () => {
      requireRight(page, right);
      return work(page, toListRequest(page, request));
    });
  };
  const at = (call: string) => `/api/:module/:page/${call}`;
  const parts = { params: pageParams, query: searchQuery, body: searchBody, load: 'search' } as const;
  const viewing = reads('permission:<page>_view', parts);
  const treeBody = object({ parents: texts(openLimit) }, { open: true });
  server.post(at('page'), viewing, (request, reply) => {
    const page = openAnywhere(ctx, request);
    return readPage(page, () => {
      requireRight(page, 'view');
      return listPage(page, { asked: toListRequest(page, request), server: ctx, after: request.body.after ?? '' }, reply);
    });
  });
  server.post(at('tree'), reads('permission:<page>_view', { ...parts, body: treeBody }), (request, reply) =>
    look(request, (page, asked) => listTree(page, { asked, parents: request.body.parents ?? [''] }, reply)),
  );
  server.post(at('count'), viewing, (request) => look(request, count));
  server.post(at('totals'), viewing, (request) => look(request, totals));
  server.post(at('removed'), reads('permission:<page>_remove', parts), (request) => look(request, removed, 'remove'));
  const restoreBody = object({ items: required(rowItems()) });
  server.post(at('restore'), changes('permission:<page>_remove', { params: pageParams, body: restoreBody }), (request, reply) =>
    restore({ page: openContext(ctx, request), request, reply }, request.body.items),
  );
}
