import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { findFiles } from '../../files/file-store';
import { boardOrder, openBoard, readNotice, type Reader, toBusiness, toSummary } from '../../notices/notice-board';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { flag, id as idField, ids as idsField, object, required, text, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { findOpenCaller } from '../../http/authenticate';
import { toEnvelope, toKeyNumber } from '../../http/envelope';
import { readLanguage } from '../../language';
import { readPageOf, toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';
import { findVisitorTenant } from '../../http/visitor-tenant';

const mostNotices = 200;

const boardOf = (ctx: ServerContext, reader: Reader) => openBoard(ctx.store.current(), reader);

function ownBoard(ctx: ServerContext, request: FastifyRequest) {
  const caller = callerOf(request);
  return boardOf(ctx, { tenantId: caller.tenantId, caller, language: readLanguage(request.headers['accept-language']) });
}

/** Whoever calls; a stranger stands in front of the tenant that he names. */
async function readerOf(ctx: ServerContext, request: FastifyRequest, tenant: string | undefined): Promise<Reader> {
  const caller = await findOpenCaller(ctx, request);
  return {
    tenantId: caller?.tenantId ?? (await findVisitorTenant(ctx.database, request, tenant)),
    caller,
    language: readLanguage(request.headers['accept-language']),
  };
}

const releasedQuery = object({ ...pagingFields(mostNotices), tenantId: text() }, { open: true });

async function listReleased(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof releasedQuery>): Promise<object> {
  const reader = await readerOf(ctx, request, query.tenantId);
  const [page, board] = [toPage(query), boardOf(ctx, reader)];
  const { rows, total } = await ctx.database.read(reader.tenantId, (q) => readPageOf(q, { ...board, order: boardOrder, page }));
  const records = rows.map(({ id, title, category, categoryName, releaseTime, content, isTop }) => ({
    ...{ id, title, category: toKeyNumber(category), categoryName, releaseTime, isTop },
    summary: toSummary(content),
  }));
  return toPageEnvelope(records, total, page);
}

const oneQuery = object({ id: required(idField()), tenantId: text() }, { open: true });

async function showReleased(ctx: ServerContext, request: FastifyRequest, { id, tenantId }: TypeOf<typeof oneQuery>): Promise<object> {
  const reader = await readerOf(ctx, request, tenantId);
  const board = boardOf(ctx, reader);
  const row = await ctx.database.read(reader.tenantId, (q) => readNotice(q, board, id));
  if (!row) throw refusal('rowGone', {});
  const { title, category, categoryName, releaseTime, content, isTop, fileIds } = row;
  const released = { id, title, category: toKeyNumber(category), categoryName, releaseTime, content, isTop };
  // In front of the door nobody opens attachments, so none are named there.
  if (!reader.caller) return toEnvelope(released);
  const ids = Array.isArray(fileIds) ? fileIds.map(String) : [];
  const files = await findFiles(ctx.files, reader.tenantId, ids);
  return toEnvelope({
    ...released,
    files: files.map(({ fileId, originalName, size, contentType }) => ({ fileId, name: originalName, size, type: contentType })),
  });
}

const ownQuery = object({ ...pagingFields(mostNotices), type: text(), isRead: text() }, { open: true });

/** The messages of whoever is signed in. */
async function listOwn(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof ownQuery>): Promise<object> {
  const caller = callerOf(request);
  const [page, board] = [toPage(query), ownBoard(ctx, request)];
  const { type = '', isRead: read = '' } = query;
  const sql = `select * from (${board.sql}) b where ($4 = '' or category = $4) and ($5 = '' or "isRead" = ($5 in ('1', 'true')))`;
  const { rows, total } = await ctx.database.read(caller.tenantId, (q) =>
    readPageOf(q, { sql, values: [...board.values, type, read], order: boardOrder, page }),
  );
  const records = rows.map((row) => ({
    ...{ id: row['id'], type: row['category'], typeName: row['categoryName'], title: row['title'] },
    ...{ text: toSummary(row['content']), date: row['releaseTime'], isRead: row['isRead'] === true ? 1 : 0 },
    isTop: Number(row['isTop']) === 1,
    ...toBusiness(row),
  }));
  return toPageEnvelope(records, total, page);
}

async function countUnread(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const board = ownBoard(ctx, request);
  const sql = `select count(*)::int as n from (${board.sql}) b where not "isRead"`;
  const row = await ctx.database.read(caller.tenantId, async (q) => (await q.query(sql, board.values)).rows[0]);
  return toEnvelope(Number(row?.['n'] ?? 0));
}

const readParameters = object({ ids: idsField(), all: flag() });

/** Marks messages as read, those named or all; what one may not see stays unmarked. Shape: how many were not read before. */
async function markRead(
  ctx: ServerContext,
  request: FastifyRequest,
  { ids = [], all = false }: TypeOf<typeof readParameters>,
): Promise<object> {
  const caller = callerOf(request);
  if (!all && ids.length === 0) throw refusal('nothingChosen', { name: 'ids' });
  const board = ownBoard(ctx, request);
  const sql = `insert into sys_notice_read (tenant_id, user_id, notice_id) select $1, $2, b.id::bigint from (${board.sql}) b
    where $4 or b.id = any($5::text[]) on conflict do nothing`;
  const marked = await ctx.database.write(caller.tenantId, (tx) => tx.query(sql, [...board.values, all, all ? [] : ids]));
  return toEnvelope(marked.rowCount ?? 0);
}

/** Serves published notices: to everybody what is for everybody, to the signed-in their own with what they have read. */
export function addNoticeRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/blade-desk/notice/releaseInfoPage', reads('public', { query: releasedQuery }), (request) =>
    listReleased(ctx, request, request.query),
  );
  server.get('/api/blade-desk/notice/releaseInfo', reads('public', { query: oneQuery }), (request) =>
    showReleased(ctx, request, request.query),
  );
  server.get('/api/appoints/notify/msgCenterPage', reads('signed-in', { query: ownQuery }), (request) =>
    listOwn(ctx, request, request.query),
  );
  server.get('/api/appoints/notify/unreadCount', reads('signed-in', {}), (request) => countUnread(ctx, request));
  server.post('/api/appoints/notify/read', changes('signed-in', { parameters: readParameters }), (request) =>
    markRead(ctx, request, request.body),
  );
}
