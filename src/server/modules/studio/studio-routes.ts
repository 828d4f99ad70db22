import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/app-error';
import { longestFile } from '../../../protocol/page-files';
import { writeEntry } from '../../audit/audit-trail';
import { callerOf, changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import { flag, id, object, oneOf, present, rawText, required, text, type TypeOf } from '../../http/fields';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';
import { runOnce } from '../../records/write/idempotency';
import { readRoleNames } from '../pages/role-names';
import { judgeDraft, planDraft } from './judge-draft';
import { publishDraft } from './publish-draft';
import { listFiles, readFile, readVersion, requireStudio, trailSubject } from './read-files';
import { startPage } from './start-page';

const draft = { file: required(text()), text: present(rawText(longestFile)) };
const beginning = object({ path: required(text(100)), zh: required(text(64)), en: required(text(64)), menu: text(64), from: text(100) });
const publication = object({ ...draft, hash: present(text(64)), consent: oneOf('none', 'empty', 'loss'), stamp: text(64) });

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Publishes once for a key, with its entry in the trail; an attempt without the right is noted too. */
async function publish(ctx: ServerContext, { request, reply }: Call, sent: TypeOf<typeof publication>): Promise<FastifyReply> {
  const { database } = ctx;
  const caller = callerOf(request);
  const audit = { caller, database, request: { id: request.id, address: request.ip }, subject: trailSubject };
  const { file, text, hash, consent = 'none', stamp = '' } = sent;
  try {
    requireStudio(caller);
    const key = headerText(request, 'idempotency-key') || undefined;
    const content = `${request.method} ${request.url}\n${JSON.stringify(sent)}`;
    const answer = await runOnce({ database, caller, key, content }, async (guard) => {
      const published = await publishDraft(ctx, { file, text, hash, consent, stamp }, { audit, guard });
      return { status: 200, body: JSON.stringify(toEnvelope(published)) };
    });
    return await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'publish', refused: true }));
    throw error;
  }
}

/** Serves the page files to those who configure the installation: to read, to judge, to plan and to publish. */
export function addStudioRoutes(server: Server, ctx: ServerContext): void {
  const access = 'permission:configurator';
  server.get('/api/page-files/list', reads(access, {}), (request) => {
    requireStudio(callerOf(request));
    return Promise.resolve(toEnvelope(listFiles(ctx)));
  });
  const one = object({ file: required(text()) }, { open: true });
  server.get('/api/page-files/detail', reads(access, { query: one }), async (request) => {
    const caller = callerOf(request);
    requireStudio(caller);
    return toEnvelope(await readFile(ctx, caller, request.query.file));
  });
  const version = object({ file: required(text()), id: required(id()) }, { open: true });
  server.get('/api/page-files/version', reads(access, { query: version }), async (request) => {
    requireStudio(callerOf(request));
    return toEnvelope({ text: await readVersion(ctx, request.query) });
  });
  server.post('/api/page-files/start', reads(access, { body: beginning }), (request) => {
    requireStudio(callerOf(request));
    const { path, zh, en, menu = '', from = '' } = request.body;
    return Promise.resolve(toEnvelope(startPage(ctx, { path, label: { zh, en }, menu, from })));
  });
  server.post('/api/page-files/check', reads(access, { body: object({ ...draft, preview: flag() }), load: 'judge' }), async (request) => {
    const caller = callerOf(request);
    requireStudio(caller);
    const { preview = false, ...sent } = request.body;
    const verdict = await judgeDraft(ctx, sent, preview);
    if (!verdict.page) return toEnvelope(verdict);
    const names = await readRoleNames(ctx, caller.tenantId, Object.keys(verdict.page.roles));
    return toEnvelope({ ...verdict, roleNames: Object.fromEntries(names) });
  });
  server.post('/api/page-files/plan', reads(access, { body: object(draft), load: 'judge' }), async (request) => {
    requireStudio(callerOf(request));
    const { raw: _, ...plan } = await planDraft(ctx, request.body);
    return toEnvelope(plan);
  });
  server.post('/api/page-files/publish', { ...changes(access, { body: publication }), bodyLimit: 1024 * 1024 }, (request, reply) =>
    publish(ctx, { request, reply }, request.body),
  );
}
