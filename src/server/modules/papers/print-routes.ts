import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { answeredPapers } from '../../../protocol/print';
import { callerOf, changes } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toContentDisposition } from '../../http/content-disposition';
import { toEnvelope } from '../../http/envelope';
import { anything, ids as idsField, object, oneOf, record, required, text, type TypeOf, whole } from '../../http/fields';
import { noteRefusal } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { queueTask } from '../../jobs/task-store';
import { type Language, readLanguage } from '../../language';
import { layoutFile, type PaperModel } from '../../../schema/model/paper-model';
import { writeEntry } from '../../audit/audit-trail';
import { shanghaiNow } from '../../db/clock';
import { toOwnOrder } from '../../papers/own-layout';
import { loadHouse } from '../../papers/paper-order';
import { paperName } from '../../papers/paper-name';
import { type PrintedPaper, printPaper } from '../../papers/print-paper';
import { printRecords } from '../../papers/print-records';
import { openPageContext } from '../../rights/open-page-context';
import { requireRight, type PageContext } from '../../rights/page-context';

/** Most papers of one print. */
const mostRecords = 1000;

const options = object({ copies: whole({ min: 1, max: 99 }), watermark: text(20), lang: text(8), form: oneOf('pdf', 'svg', 'xml') });
const printBody = object({ templateCode: text(64), bizType: text(100), ids: idsField(), data: anything(), options });
const printQuery = object({ templateCode: text(64), bizType: text(100), ids: idsField() });

interface Asked {
  readonly query: TypeOf<typeof printQuery>;
  readonly body: TypeOf<typeof printBody>;
}

/** Finds the paper that is asked for, of the kind of record that is said. Errors: paperUnknown. */
function findPaper({ store }: ServerContext, { query, body }: Asked): PaperModel {
  const paper = store.current().papers.get(body.templateCode || query.templateCode || '');
  const bizType = body.bizType || query.bizType || '';
  // Other clients name the kind of record by the page alone.
  if (!paper || (bizType !== '' && bizType !== paper.page && bizType !== paper.page.split('/')[1])) throw refusal('paperUnknown', {});
  return paper;
}

const languageOf = (said: string | undefined, request: FastifyRequest): Language =>
  said === 'en' || said === 'zh' ? said : readLanguage(request.headers['accept-language']);

const formats = { pdf: 'application/pdf', svg: 'image/svg+xml', xml: 'application/xml; charset=utf-8' } as const;

/** Answers with a printed paper. */
export function sendPaper(
  reply: FastifyReply,
  { name, form, printed }: { name: string; form: keyof typeof formats; printed: PrintedPaper },
) {
  return reply
    .header('X-Document-Id', randomUUID())
    .header('X-Page-Count', String(printed.pages))
    .header('Content-Disposition', toContentDisposition('inline', name.replace(/pdf$/, form)))
    .type(formats[form])
    .send(printed.content);
}

async function queuePrint(
  ctx: ServerContext,
  page: PageContext,
  asked: { paper: PaperModel; ids: readonly string[]; copies: number; language: Language; mark: string | undefined },
) {
  requireRight(page, 'view');
  requireRight(page, 'print');
  const { paper, ids, copies, language, mark } = asked;
  const taskId = await page.database.write(page.caller.tenantId, (tx) =>
    queueTask(tx, page, {
      kind: 'print',
      name: `${page.page.model.label[language]} · ${paper.label[language]}`,
      language,
      request: { paper: paper.name, ids, copies, ...(mark === undefined ? {} : { mark }) },
      total: ids.length,
    }),
  );
  ctx.tasks.wake();
  return toEnvelope({ taskId });
}

async function generate(
  ctx: ServerContext,
  { request, reply, asked }: { request: FastifyRequest; reply: FastifyReply; asked: Asked },
): Promise<unknown> {
  const paper = findPaper(ctx, asked);
  const { body, query } = asked;
  const page = openPageContext(ctx, { path: paper.page, caller: callerOf(request), request: { id: request.id, address: request.ip } });
  try {
    // What a browser says of a record is not printed: anybody could print a certificate of his own.
    if (body.data !== undefined && body.data !== null) throw refusal('paperData', {});
    const ids = body.ids && body.ids.length > 0 ? body.ids : (query.ids ?? []);
    if (ids.length === 0) throw refusal('nothingChosen', { name: 'ids' });
    const copies = body.options?.copies ?? 1;
    if (ids.length * copies > mostRecords) throw refusal('tooManyItems', { limit: mostRecords });
    const language = languageOf(body.options?.lang, request);
    const mark = body.options?.watermark;
    if (body.options?.form === 'xml' && ids.length > 1) throw refusal('paperTwin', {});
    const form = body.options?.form ?? 'pdf';
    if (form !== 'xml' && ids.length * copies > answeredPapers) return await queuePrint(ctx, page, { paper, ids, copies, language, mark });
    const printed = await printRecords(page, {
      press: { printer: ctx.printer, paperUrl: ctx.settings.paperUrl },
      paper,
      ids,
      copies,
      language,
      mark,
      form,
    });
    return sendPaper(reply, { name: printed.name, form, printed });
  } catch (error) {
    throw await noteRefusal(page, error, { action: 'print' });
  }
}

const ownBody = object({ template: required(record()), data: anything(), options });

/** Word across a sheet that shows what a caller sent. */
const previewMark = { zh: '预览', en: 'PREVIEW' } as const;

/** Prints a layout and data of the caller's own. It says that it is a preview: anybody could print a certificate otherwise. */
async function generateOwn(
  ctx: ServerContext,
  { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: TypeOf<typeof ownBody> },
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const form = body.options?.form ?? 'pdf';
  if (form === 'xml') throw refusal('paperTwin', {});
  const [some] = ctx.store.current().papers.values();
  if (!some) throw refusal('paperUnknown', {});
  const { [layoutFile]: _own, ...shared } = some.files;
  const language = languageOf(body.options?.lang, request);
  const order = toOwnOrder({
    ...{ template: body.template, data: body.data, copies: body.options?.copies ?? 1, language, shared, day: shanghaiNow().today },
    mark: [previewMark[language], body.options?.watermark ?? ''].filter((word) => word !== '').join(' · '),
    house: await loadHouse(ctx.database, caller.tenantId),
  });
  const printed = await printPaper(ctx.printer, { ...order, form });
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'print' };
  const changes = [{ field: 'pages', before: null, after: printed.pages }];
  await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'print', changes }));
  return sendPaper(reply, { name: paperName(previewMark, language), form, printed });
}

/** Serves papers of records as PDF: at once, or as a task where they are many. */
export function addPrintRoutes(server: Server, ctx: ServerContext): void {
  // Which page it is, and so whose right, is known by the paper.
  const parts = { query: printQuery, body: printBody, load: 'export' } as const;
  server.post('/print/pdf/generate', changes('signed-in', parts), (request, reply) =>
    generate(ctx, { request, reply, asked: { query: request.query, body: request.body } }),
  );
  server.post('/print/pdf/generateDiy', changes('permission:print_diy', { body: ownBody, load: 'export' }), (request, reply) =>
    generateOwn(ctx, { request, reply, body: request.body }),
  );
}
