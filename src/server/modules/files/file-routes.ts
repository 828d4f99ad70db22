import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypes, shownAlone, shownInline } from '../../../base/accepted-files';
import { refusal } from '../../../protocol/errors';
import { barePicture } from '../../files/bare-picture';
import { findOpen } from '../../files/file-access';
import { requireRoom } from '../../files/file-quota';
import { takePart } from '../../files/upload-parts';
import { removeFiles } from '../../files/remove-files';
import { findFiles, openContent, sentUp, storeFile, type StoredFile } from '../../files/file-store';
import type { Server } from '../../http/call-schema';
import { object, required, text, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toContentDisposition } from '../../http/content-disposition';
import { toEnvelope } from '../../http/envelope';
import { runCall } from '../../http/once';
import { readParts } from '../../http/read-multipart';
import type { ServerContext } from '../../http/server-context';
import { fieldFor, filesOfRow } from './record-files';

/** A file as known clients expect it. */
function toFileInfo(file: StoredFile): object {
  const { fileId, originalName, size, contentType, sha256, createTime } = file;
  return {
    fileId,
    attachId: fileId,
    name: originalName,
    originalName,
    size,
    contentType,
    sha256,
    domain: '',
    link: `/api/file/load?fileId=${fileId}`,
    createTime,
  };
}

/**
 * Which field of which page files are sent up for; without it they are judged when a row names them. With an `uploadId` the message holds a part of one file,
 * from `offset` of the `total` that the whole has.
 */
const place = whole({ min: 0, max: Number.MAX_SAFE_INTEGER });
const uploadQuery = object({ bizType: text(100), field: text(120), uploadId: text(32), offset: place, total: place });

async function upload(
  ctx: ServerContext,
  request: FastifyRequest,
  { bizType = '', field = '', uploadId, offset = 0, total: size = 0 }: TypeOf<typeof uploadQuery>,
): Promise<object> {
  const caller = callerOf(request);
  const into = bizType === '' && field === '' ? undefined : fieldFor(ctx, request, { bizType, field });
  const stored: object[] = [];
  for await (const part of readParts(request)) {
    if (part.kind !== 'file') continue;
    const { name, content } = part;
    // A file for which there is no room is refused with its first part, not with its last.
    if (uploadId !== undefined) await ctx.database.read(caller.tenantId, (q) => requireRoom(q, { tenantId: caller.tenantId, size }));
    const taken =
      uploadId === undefined ? { whole: content } : await takePart(ctx.files.contents, caller, { uploadId, offset, size, content });
    if ('received' in taken) return toEnvelope(taken);
    stored.push(toFileInfo(await storeFile(ctx.files, caller, { name, content: taken.whole, into, remark: sentUp })));
  }
  if (stored.length === 0) throw refusal('missingParameter', { name: 'file' });
  return toEnvelope(stored.length === 1 ? stored[0] : stored);
}

/** Finds the files that a caller may have. */
async function findForCaller(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<readonly StoredFile[]> {
  const caller = callerOf(request);
  const found = await findFiles(ctx.files, caller.tenantId, ids);
  const asker = { caller, schemas: ctx.store.current() };
  return found.length === 0 ? [] : ctx.database.read(caller.tenantId, (q) => findOpen(q, asker, found));
}

/** Which row's files are asked for: the page, or the record, that keeps it, and its id. */
const ofRow = { bizType: text(100), bizId: text(20) };
const fileQuery = object({ fileId: text(), ticket: text(4096), ...ofRow }, { open: true });
type Asked = TypeOf<typeof fileQuery>;

/** A file that may leave; to visitors, whose tickets name nobody, without what a camera noted in it. */
interface Allowed {
  readonly file: StoredFile;
  readonly isBare: boolean;
}

/** Finds the file that the caller, or the ticket in the address, may have; who holds a ticket was asked when it was made. Errors: signedOut, ticketWrong, fileMissing. */
async function findAllowed(ctx: ServerContext, request: FastifyRequest, { fileId = '', ticket = '' }: Asked): Promise<Allowed> {
  // Browsers and proxies look with HEAD before they fetch; that is no download.
  const claims = ticket === '' ? undefined : await ctx.tickets[request.method === 'HEAD' ? 'read' : 'redeem'](ticket);
  if (ticket !== '' && claims?.fileId !== fileId) throw refusal('ticketWrong', {});
  const [file] = claims ? await findFiles(ctx.files, claims.tenantId, [fileId]) : await findForCaller(ctx, request, [fileId]);
  if (!file) throw refusal('fileMissing', {});
  return { file, isBare: claims?.userId === '' };
}

/** The most files that one call tells of. */
const listed = 500;

/** Tells of files by their ids, or of those of a row, in the order of its fields. */
async function list(
  ctx: ServerContext,
  request: FastifyRequest,
  {
    ids,
    bizType = '',
    bizId = '',
  }: { readonly ids?: string | undefined; readonly bizType?: string | undefined; readonly bizId?: string | undefined },
): Promise<object> {
  const asked = ids === undefined && bizType !== '' ? await filesOfRow(ctx, request, { bizType, bizId }) : (ids ?? '').split(',');
  const found = new Map((await findForCaller(ctx, request, asked.slice(0, listed))).map((file) => [file.fileId, file]));
  return toEnvelope([...new Set(asked)].flatMap((id) => found.get(id) ?? []).map(toFileInfo));
}

/** How a file leaves: to be kept, or to be shown where a browser can; `preview` shows or says that it cannot. */
type Way = 'download' | 'load' | 'preview';

/** What a file may do that a browser shows: nothing. */
const contentPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox`;
/** Browsers show a PDF by a program of their own, which does not start where the answer forbids programs; what is recognized as a PDF is shown as one or not at all. */
const documentPolicy = `script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Errors: previewRefused, and those of finding it. */
async function send(ctx: ServerContext, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, asked: Asked, way: Way) {
  const { file, isBare } = await findAllowed(ctx, request, asked);
  if (way === 'preview' && !shownAlone.has(file.contentType)) throw refusal('previewRefused', {});
  const inline = way === 'preview' || (way === 'load' && shownInline.has(file.contentType));
  const stream = await openContent(ctx.files, file);
  const content = isBare ? barePicture(await buffer(stream), file.contentType) : stream;
  return reply
    .header('Content-Disposition', toContentDisposition(inline ? 'inline' : 'attachment', file.originalName))
    .header('Content-Security-Policy', inline && file.contentType === fileTypes.pdf ? documentPolicy : contentPolicy)
    .header('Content-Length', Buffer.isBuffer(content) ? content.length : file.size)
    .type(file.contentType)
    .send(content);
}

/** Serves attachments. */
export function addFileRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/file/upload', changes('signed-in', { load: 'upload', query: uploadQuery }), (request) =>
    upload(ctx, request, request.query),
  );
  const opening = reads('ticket', { query: fileQuery });
  server.get('/api/file/download', opening, (request, reply) => send(ctx, { request, reply }, request.query, 'download'));
  server.get('/api/file/load', opening, (request, reply) => {
    const { fileId, bizType } = request.query;
    return fileId === undefined && bizType !== undefined
      ? list(ctx, request, request.query)
      : send(ctx, { request, reply }, request.query, 'load');
  });
  server.get('/csApi/blade-upload/file/preview', opening, (request, reply) => send(ctx, { request, reply }, request.query, 'preview'));
  const removal = object({ fileId: text(64), ids: text(50_000) });
  server.post('/api/file/delete', changes('signed-in', { parameters: removal }), async (request, reply) => {
    const { fileId = '', ids = '' } = request.body;
    const requested = `${fileId},${ids}`.split(',').filter((id) => id.trim() !== '');
    if (requested.length === 0) throw refusal('nothingChosen', { name: 'ids' });
    if (requested.length > listed) throw refusal('tooManyItems', { limit: listed });
    const caller = callerOf(request);
    const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'file' };
    return runCall(ctx, { request, reply }, async () => {
      await removeFiles(ctx.files, { ...audit, schemas: ctx.store.current() }, requested);
      return toEnvelope(true);
    });
  });
  server.post('/api/file/ticket', reads('signed-in', { body: object({ fileId: required(text()) }, { open: true }) }), async (request) => {
    const { tenantId, userId } = callerOf(request);
    const { fileId } = request.body;
    if ((await findForCaller(ctx, request, [fileId])).length === 0) throw refusal('fileMissing', {});
    return toEnvelope({ ticket: await ctx.tickets.make({ tenantId, userId, fileId }) });
  });
  const listQuery = object({ ids: text(50_000), ...ofRow }, { open: true });
  server.get('/api/file/list', reads('signed-in', { query: listQuery }), (request) => list(ctx, request, request.query));
}
