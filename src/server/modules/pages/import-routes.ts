import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { ImportHand } from '../../../protocol/import-report';
import { type FileStore, keepMadeFile, type StoredFile } from '../../files/file-store';
import { cleanFileName } from '../../files/file-kinds';
import { type KeyGuard, runOnce } from '../../records/write/idempotency';
import { makeTemplate } from '../../records/import/make-template';
import { requireImport, type OpenImport, openImport } from '../../records/import/open-import';
import { readHand } from '../../records/import/read-hand';
import type { ImportRequest, ImportWays } from '../../records/import/import-run';
import { runImport } from '../../records/import/run-import';
import { type PageContext } from '../../rights/page-context';
import { queueTask } from '../../jobs/task-store';
import type { Server } from '../../http/call-schema';
import { pageParams } from '../../http/common-schemas';
import { flag, object, oneOf, type TypeOf } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { toContentDisposition } from '../../http/content-disposition';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { noteRefusal, openContext, type PageRequest } from '../../http/page-call';
import { readParts } from '../../http/read-multipart';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';

/** Up to so many rows are looked through while the caller waits. */
const answeredRows = 1000;
/** Units: bytes. */
const sizeLimit = 30 * 1024 * 1024;
const handLimit = 4 * 1024 * 1024;

const words = { import: { zh: '导入', en: 'Import' }, check: { zh: '导入检查', en: 'Import check' } } as const;

interface Upload {
  readonly name: string;
  readonly content: Buffer;
  /** What the sender says of the file by hand, as it came; absent where it says nothing. */
  readonly said?: string;
}

/** Reads the one file of a call, and what is said of it. Errors: wrongMediaType, missingParameter, fileTooLarge. */
async function readUpload(request: PageRequest): Promise<Upload> {
  let said: string | undefined;
  let file: Upload | undefined;
  for await (const part of readParts(request, { fileSize: sizeLimit, files: 1, fieldSize: handLimit })) {
    if (part.kind === 'file') file = { name: cleanFileName(part.name), content: part.content };
    else if (part.field === 'hand') said = part.value;
  }
  if (!file) throw refusal('missingParameter', { name: 'file' });
  return said === undefined ? file : { ...file, said };
}

const importQuery = object({ mode: oneOf('all', 'good'), dryRun: flag(), background: flag() });
type Ways = TypeOf<typeof importQuery>;

function toRequest(request: PageRequest, { name }: Upload, { mode = 'all', dryRun = false }: Ways): ImportRequest {
  return {
    fileName: name,
    dryRun,
    mode,
    language: readLanguage(request.headers['accept-language']),
  };
}

/** Keeps the file for the task that will import it. */
async function keepUpload(store: FileStore, page: PageContext, { name, content }: Upload): Promise<StoredFile> {
  const { draftDir } = store.contents;
  await mkdir(draftDir, { recursive: true });
  const path = join(draftDir, `draft-${randomUUID()}`);
  try {
    await writeFile(path, content);
    return await keepMadeFile(store, page.caller, { name, path, contentType: 'application/octet-stream' });
  } finally {
    await rm(path, { force: true });
  }
}

interface Asked {
  readonly upload: Upload;
  readonly opened: OpenImport;
  readonly hand: ImportHand | undefined;
  readonly request: ImportRequest;
  readonly guard: KeyGuard;
}

async function queueImport(ctx: ServerContext, page: PageContext, { upload, opened, hand, request, guard }: Asked): Promise<object> {
  const { language, ...how } = request;
  const { fileId } = await keepUpload(ctx.files, page, upload);
  const taskId = await page.database.write(page.caller.tenantId, async (tx) => {
    await guard(tx);
    return queueTask(tx, page, {
      kind: 'import',
      name: `${page.page.model.label[language]} · ${words[how.dryRun ? 'check' : 'import'][language]}`,
      language,
      request: { ...how, fileId, ...(hand ? { hand } : {}) },
      total: opened.mapped.rows.length,
    });
  });
  ctx.tasks.wake();
  return { taskId };
}

function waysOf(ctx: ServerContext, page: PageContext, guard: KeyGuard): ImportWays {
  const { tenantId } = page.caller;
  return {
    read: (fn) => page.database.read(tenantId, fn),
    write: (fn) =>
      page.database.write(tenantId, async (tx) => {
        await guard(tx);
        return fn(tx);
      }),
    saveFile: (file) => keepMadeFile(ctx.files, page.caller, file),
    progress: () => undefined,
    requireGoing: () => undefined,
  };
}

async function importFile(
  ctx: ServerContext,
  { request, reply }: { request: PageRequest; reply: FastifyReply },
  ways: Ways,
): Promise<FastifyReply> {
  const page = openContext(ctx, request);
  try {
    requireImport(page);
    const upload = await readUpload(request);
    const how = toRequest(request, upload, ways);
    const background = ways.background === true;
    const hand = upload.said === undefined ? undefined : readHand(upload.said);
    const work = async (guard: KeyGuard): Promise<object> => {
      const opened = await openImport(page, upload.content, hand);
      const asked = { upload, opened, hand, request: how, guard };
      return background && opened.mapped.rows.length > answeredRows
        ? queueImport(ctx, page, asked)
        : { report: await runImport(page, opened, { request: how, ways: waysOf(ctx, page, guard) }) };
    };
    const key = headerText(request, 'idempotency-key');
    const answered = async (guard: KeyGuard) => ({ status: 200, body: JSON.stringify(toEnvelope(await work(guard))) });
    const content = `${request.method} ${request.url}\n${createHash('sha256')
      .update(upload.content)
      .update(upload.said ?? '')
      .digest('hex')}`;
    // The import has transactions of its own, so that none stands open around it.
    const answer = await runOnce({ database: page.database, caller: page.caller, key: key === '' ? undefined : key, content }, answered);
    return await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  } catch (error) {
    throw await noteRefusal(page, error, { action: 'import' });
  }
}

async function sendTemplate(ctx: ServerContext, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = openContext(ctx, request);
  try {
    const taken = requireImport(page);
    const file = await makeTemplate(page, taken, readLanguage(request.headers['accept-language']));
    return await reply
      .header('Content-Disposition', toContentDisposition('attachment', file.name))
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(file.content);
  } catch (error) {
    throw await noteRefusal(page, error, { action: 'import' });
  }
}

/** Serves the template of a page, and the import of a file made from it. */
export function addImportRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/:module/:page/${call}`;
  const right = 'permission:<page>_import';
  server.post(at('template'), reads(right, { params: pageParams }), (request, reply) => sendTemplate(ctx, request, reply));
  server.post(at('import'), changes(right, { params: pageParams, query: importQuery, load: 'upload' }), (request, reply) =>
    importFile(ctx, { request, reply }, request.query),
  );
}
