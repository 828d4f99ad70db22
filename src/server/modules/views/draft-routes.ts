import type { FastifyRequest } from 'fastify';
import { type Draft, longestDraft } from '../../../protocol/draft';
import { refusal } from '../../../protocol/errors';
import { fileDrafts } from '../../../protocol/page-files';
import { requireRight } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { object, present, rawText, required, text, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { requireStudio } from '../studio/read-files';
import type { ServerContext } from '../../http/server-context';
import { unknownPage } from '../../unknown-page';

/** Drafts that a person may have on one page; the oldest go. Of page files there is one each, and a new page exists nowhere else. */
const mostDrafts = (page: string): number => (page === fileDrafts ? 500 : 20);

function readDraftId(text: string): string {
  if (!/^[0-9a-f]{32}$/.test(text)) throw refusal('wrongParameter', { name: 'id' });
  return text;
}

/** Errors: wrongParameter. */
function requireRecordId(sent: string): string {
  if (!/^\d*$/.test(sent)) throw refusal('wrongParameter', { name: 'recordId' });
  return sent;
}

const draftBody = object({
  ...{ id: required(text()), page: required(text()), recordId: text(19) },
  ...{ time: required(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })), parameter: present(rawText(2 * longestDraft)) },
});

/** Refuses a page that does not serve, and one that the caller may enter nothing into. */
function requirePage(ctx: ServerContext, request: FastifyRequest, path: string): void {
  if (path === fileDrafts) return requireStudio(callerOf(request));
  const page = ctx.store.current().serving.get(path);
  if (!page) throw unknownPage(ctx.store.current(), path);
  requireRight({ caller: callerOf(request), page }, 'create', 'edit');
}

/** Keeps what the caller is typing; of a form the newest alone. */
async function saveDraft(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof draftBody>): Promise<object> {
  const caller = callerOf(request);
  const { page, parameter, time } = body;
  const [id, recordId] = [readDraftId(body.id), requireRecordId(body.recordId ?? '')];
  if (Buffer.byteLength(parameter) > longestDraft) throw refusal('bodyTooLarge', {});
  requirePage(ctx, request, page);
  await ctx.database.write(caller.tenantId, async (tx) => {
    await tx.query(
      `insert into sys_draft as d (tenant_id, user_id, id, page_path, record_id, time, parameter) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, user_id, id) do update set time = excluded.time, parameter = excluded.parameter, update_time = now()
       where d.page_path = excluded.page_path and d.record_id = excluded.record_id and d.time <= excluded.time`,
      [caller.tenantId, caller.userId, id, page, recordId, time, parameter],
    );
    await tx.query(
      `delete from sys_draft where tenant_id = $1 and user_id = $2 and page_path = $3 and id in
       (select id from sys_draft where tenant_id = $1 and user_id = $2 and page_path = $3 order by time desc offset $4)`,
      [caller.tenantId, caller.userId, page, mostDrafts(page)],
    );
  });
  return toEnvelope(true);
}

/** Gives the caller's own drafts of a record, the newest first. */
const draftsQuery = object({ page: text(), recordId: text(19) }, { open: true });

async function listDrafts(
  ctx: ServerContext,
  request: FastifyRequest,
  { page = '', recordId = '' }: TypeOf<typeof draftsQuery>,
): Promise<object> {
  const caller = callerOf(request);
  const found = await ctx.database.read(caller.tenantId, (q) =>
    q.query(
      `select id, page_path, record_id, time, parameter from sys_draft
       where tenant_id = $1 and user_id = $2 and page_path = $3 and record_id = $4 order by time desc`,
      [caller.tenantId, caller.userId, page, requireRecordId(recordId)],
    ),
  );
  const drafts = found.rows.map((row): Draft => ({
    id: String(row['id']),
    page: String(row['page_path']),
    recordId: String(row['record_id']),
    time: Number(row['time']),
    parameter: String(row['parameter']),
  }));
  return toEnvelope(drafts);
}

async function removeDraft(ctx: ServerContext, request: FastifyRequest, sent: string): Promise<object> {
  const caller = callerOf(request);
  const id = readDraftId(sent);
  await ctx.database.write(caller.tenantId, (tx) =>
    tx.query('delete from sys_draft where tenant_id = $1 and user_id = $2 and id = $3', [caller.tenantId, caller.userId, id]),
  );
  return toEnvelope(true);
}

/** Serves drafts: what a person was typing and has not saved. They belong to that person alone. */
export function addDraftRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/drafts/save', { ...changes('signed-in', { body: draftBody }), bodyLimit: 2 * longestDraft }, (request) =>
    saveDraft(ctx, request, request.body),
  );
  server.get('/api/drafts/list', reads('signed-in', { query: draftsQuery }), (request) => listDrafts(ctx, request, request.query));
  const removal = object({ id: required(text()) });
  server.post('/api/drafts/remove', changes('signed-in', { body: removal }), (request) => removeDraft(ctx, request, request.body.id));
}
