import type { FastifyReply } from 'fastify';
import type { Values } from '../../../base/dot-path';
import {
  auditExport,
  countExport,
  type GiveRows,
  prepareExport,
  type PreparedExport,
  readExportRequest,
  writeExport,
} from '../../records/export/export-rows';
import { refusal } from '../../../protocol/errors';
import { searchCodec } from '../../../protocol/search-codec';
import { isRemote, listRemote, openRemote } from '../../remote/read-remote';
import { requireRight, type PageContext } from '../../rights/page-context';
import { queueTask } from '../../jobs/task-store';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { exportBody } from '../../http/search-schema';
import { changes } from '../../http/access';
import { toContentDisposition } from '../../http/content-disposition';
import { toEnvelope } from '../../http/envelope';
import { type Language, readLanguage } from '../../language';
import { noteRefusal, openAnywhere, type PageRequest } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';

/** Up to so many rows the file itself is the answer. */
const answeredRows = 5000;

const word = { zh: '导出', en: 'Export' } as const;

async function sendFile(
  page: PageContext,
  { prepared, give }: { readonly prepared: PreparedExport; readonly give?: GiveRows },
  reply: FastifyReply,
) {
  const parts: Buffer[] = [];
  const count = await writeExport(page, prepared, {
    give,
    sink: (bytes) => {
      parts.push(bytes);
      return Promise.resolve();
    },
  });
  await page.database.write(page.caller.tenantId, (tx) => auditExport(tx, page, prepared, count));
  return reply
    .header('Content-Disposition', toContentDisposition('attachment', prepared.fileName))
    .type(prepared.contentType)
    .send(Buffer.concat(parts));
}

/** The rows of another back end that an export asks for, as many as one answer has. Errors: remoteTooMany. */
async function rowsElsewhere({ settings }: ServerContext, page: PageContext, { request }: PreparedExport): Promise<GiveRows> {
  const { condition, orderBy } = searchCodec.decode(request.search);
  const { current, size } = request.page ?? { current: 1, size: answeredRows };
  const asked = { tenantId: page.caller.tenantId, orderBy, current, size, ...(condition ? { condition } : {}) };
  const { rows, total } = await listRemote(openRemote(settings.backends, page), asked);
  // A file that lacks rows would be taken for all of them.
  if (!request.page && total > rows.length) throw refusal('remoteTooMany', { limit: answeredRows });
  return (take) => take(rows);
}

async function queueExport(
  ctx: ServerContext,
  page: PageContext,
  asked: { readonly prepared: PreparedExport; readonly total: number; readonly language: Language },
): Promise<object> {
  const { prepared, total, language } = asked;
  const { search, page: cut, ...request } = prepared.request;
  const taskId = await page.database.write(page.caller.tenantId, (tx) =>
    queueTask(tx, page, {
      kind: 'export',
      name: `${page.page.model.label[language]} · ${word[language]}`,
      language,
      request: { ...search, ...request, scope: cut ? 'page' : 'all' },
      total,
    }),
  );
  ctx.tasks.wake();
  return toEnvelope({ taskId });
}

async function exportPage(
  ctx: ServerContext,
  { request, reply }: { request: PageRequest; reply: FastifyReply },
  body: Values,
): Promise<unknown> {
  const page = openAnywhere(ctx, request);
  try {
    requireRight(page, 'view');
    requireRight(page, 'export');
  } catch (error) {
    throw await noteRefusal(page, error, { action: 'export' });
  }
  const language = readLanguage(request.headers['accept-language']);
  const prepared = await prepareExport(page, readExportRequest(body), language);
  if (isRemote(page)) return sendFile(page, { prepared, give: await rowsElsewhere(ctx, page, prepared) }, reply);
  const total = await page.database.read(page.caller.tenantId, (q) => countExport(q, prepared));
  return total <= answeredRows ? sendFile(page, { prepared }, reply) : queueExport(ctx, page, { prepared, total, language });
}

/** Serves the rows of a page as a file: at once, or as a task where they are many. */
export function addExportRoutes(server: Server, ctx: ServerContext): void {
  const parts = { params: pageParams, body: exportBody, load: 'export' } as const;
  server.post('/api/:module/:page/export', changes('permission:<page>_export', parts), (request, reply) =>
    exportPage(ctx, { request, reply }, request.body),
  );
}
