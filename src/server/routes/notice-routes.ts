import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import { findFiles } from '../domain/file-store';
import { boardOrder, openBoard, readNotice, type Reader, toBusiness, toSummary } from '../domain/notice-board';
import { callerOf, changes, reads } from '../policies/access';
import { findCaller } from '../policies/authenticate';
import { toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { queryId, readIds, readPageOf, readPaging, toPageEnvelope } from './admin-call';
import { bodyObject, bodyText, headerText, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

const mostNotices = 200;

const boardOf = (desk: ServerDesk, reader: Reader) => openBoard(desk.store.current(), reader);

function ownBoard(desk: ServerDesk, request: FastifyRequest) {
  const caller = callerOf(request);
  return boardOf(desk, { tenantId: caller.tenantId, caller, language: readLanguage(request.headers['accept-language']) });
}

/** Whoever calls; a stranger stands in front of the tenant that he names. */
async function readerOf(desk: ServerDesk, request: FastifyRequest): Promise<Reader> {
  const caller = await findCaller(desk, request);
  return {
    tenantId: caller?.tenantId ?? (queryText(request, 'tenantId') || headerText(request, 'tenant-id') || '000000').slice(0, 20),
    caller,
    language: readLanguage(request.headers['accept-language']),
  };
}

async function listReleased(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const reader = await readerOf(desk, request);
  const [page, board] = [readPaging(request, mostNotices), boardOf(desk, reader)];
  if (!board) return toPageEnvelope([], 0, page);
  const { rows, total } = await desk.database.read(reader.tenantId, (q) => readPageOf(q, { ...board, order: boardOrder, page }));
  const records = rows.map(({ id, title, category, categoryName, releaseTime, content, isTop }) => ({
    ...{ id, title, category, categoryName, releaseTime, isTop },
    summary: toSummary(content),
  }));
  return toPageEnvelope(records, total, page);
}

async function showReleased(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const reader = await readerOf(desk, request);
  const [id, board] = [queryId(request), boardOf(desk, reader)];
  const row = board && (await desk.database.read(reader.tenantId, (q) => readNotice(q, board, id)));
  if (!row) throw refusal('rowGone', {});
  const { title, category, categoryName, releaseTime, content, isTop, fileIds } = row;
  const released = { id, title, category, categoryName, releaseTime, content, isTop };
  // In front of the door nobody opens attachments, so none are named there.
  if (!reader.caller) return toEnvelope(released);
  const ids = Array.isArray(fileIds) ? fileIds.map(String) : [];
  const files = await findFiles({ database: desk.database, dir: desk.settings.filesDir }, reader.tenantId, ids);
  return toEnvelope({ ...released, files: files.map(({ fileId, originalName, size }) => ({ fileId, name: originalName, size })) });
}

/** The messages of whoever is signed in. Source: spec 2.5.14, 3.9.5, 7.8.3. */
async function listOwn(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const [page, board] = [readPaging(request, mostNotices), ownBoard(desk, request)];
  if (!board) return toPageEnvelope([], 0, page);
  const [type, read] = [queryText(request, 'type'), queryText(request, 'isRead')];
  const sql = `select * from (${board.sql}) b where ($4 = '' or category = $4) and ($5 = '' or "isRead" = ($5 in ('1', 'true')))`;
  const { rows, total } = await desk.database.read(caller.tenantId, (q) =>
    readPageOf(q, { sql, values: [...board.values, type, read], order: boardOrder, page }),
  );
  const records = rows.map((row) => ({
    ...{ id: row['id'], type: row['category'], typeName: row['categoryName'], title: row['title'] },
    ...{ text: toSummary(row['content']), date: row['releaseTime'], isRead: row['isRead'] === true },
    ...toBusiness(row),
  }));
  return toPageEnvelope(records, total, page);
}

async function countUnread(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const board = ownBoard(desk, request);
  if (!board) return toEnvelope(0);
  const sql = `select count(*)::int as n from (${board.sql}) b where not "isRead"`;
  const row = await desk.database.read(caller.tenantId, async (q) => (await q.query(sql, board.values)).rows[0]);
  return toEnvelope(Number(row?.['n'] ?? 0));
}

/** Marks messages as read, those named or all; what one may not see stays unmarked. Shape: how many were not read before. */
async function markRead(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const all = bodyText(bodyObject(request), 'all') === '1' || bodyObject(request)['all'] === true;
  const ids = all ? [] : readIds(request);
  const board = ownBoard(desk, request);
  if (!board) return toEnvelope(0);
  const sql = `insert into sys_notice_read (tenant_id, user_id, notice_id) select $1, $2, b.id::bigint from (${board.sql}) b
    where $4 or b.id = any($5::text[]) on conflict do nothing`;
  const marked = await desk.database.write(caller.tenantId, (tx) => tx.query(sql, [...board.values, all, ids]));
  return toEnvelope(marked.rowCount ?? 0);
}

/** Serves published notices: to everybody what is for everybody, to the signed-in their own with what they have read. Source: api-contract 12. */
export function addNoticeRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post('/api/blade-desk/notice/releaseInfoPage', reads('public'), (request) => listReleased(desk, request));
  server.get('/api/blade-desk/notice/releaseInfo', reads('public'), (request) => showReleased(desk, request));
  server.get('/api/appoints/notify/msgCenterPage', reads('signed-in'), (request) => listOwn(desk, request));
  server.get('/api/appoints/notify/unreadCount', reads('signed-in'), (request) => countUnread(desk, request));
  server.post('/api/appoints/notify/read', changes('signed-in'), (request) => markRead(desk, request));
}
