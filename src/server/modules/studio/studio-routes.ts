import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/app-error';
import { type FilePublished, longestFile } from '../../../protocol/page-files';
import { writeEntry } from '../../audit/audit-trail';
import { callerOf, changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import { flag, id, object, oneOf, present, rawText, required, text } from '../../http/fields';
import { runCall } from '../../http/once';
import type { ServerContext } from '../../http/server-context';
import { readRoleNames } from '../pages/role-names';
import { judgeDraft, planDraft } from './judge-draft';
import { publishDraft, type Writing } from './publish-draft';
import { listFiles, readFile, readVersion, requireStudio, trailSubject } from './read-files';
import { planRemoval, removePage } from './remove-page';
import { startPage } from './start-page';

const draft = { file: required(text()), text: present(rawText(longestFile)) };
const beginning = object({
  path: required(text(100)),
  zh: required(text(64)),
  en: required(text(64)),
  menu: text(64),
  from: text(100),
  renames: flag(),
});
const publication = object({ ...draft, hash: present(text(64)), consent: oneOf('none', 'empty', 'loss'), stamp: text(64) });

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Changes the folder once for a key, with its entry in the trail; an attempt without the right is noted too. */
async function change(
  ctx: ServerContext,
  { request, reply }: Call,
  action: 'publish' | 'remove',
  work: (writing: Writing) => Promise<FilePublished>,
): Promise<FastifyReply> {
  const { database } = ctx;
  const caller = callerOf(request);
  const audit = { caller, database, request: { id: request.id, address: request.ip }, subject: trailSubject };
  try {
    requireStudio(caller);
    return await runCall(ctx, { request, reply }, async (guard) => toEnvelope(await work({ audit, guard })));
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action, refused: true }));
    throw error;
  }
}

/** Serves the page files to those who configure the installation: to read, to judge, to plan and to publish. */
export function addStudioRoutes(server: Server, ctx: ServerContext): void {
  const access = 'permission:configurator';
  server.get('/api/page-files/list', reads(access, {}), async (request) => {
    requireStudio(callerOf(request));
    return toEnvelope(await listFiles(ctx));
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
    const { path, zh, en, menu = '', from = '', renames = false } = request.body;
    return Promise.resolve(toEnvelope(startPage(ctx, { path, label: { zh, en }, menu, from, renames })));
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
    const { raw: _, taken: _taken, ...plan } = await planDraft(ctx, request.body);
    return toEnvelope(plan);
  });
  const publishing = { ...changes(access, { body: publication }), bodyLimit: 1024 * 1024 };
  server.post('/api/page-files/publish', publishing, (request, reply) =>
    change(ctx, { request, reply }, 'publish', (writing) => {
      const { consent = 'none', stamp = '', ...sent } = request.body;
      return publishDraft(ctx, { ...sent, consent, stamp }, writing);
    }),
  );
  server.post(
    '/api/page-files/plan-removal',
    reads(access, { body: object({ file: required(text()) }), load: 'judge' }),
    async (request) => {
      requireStudio(callerOf(request));
      return toEnvelope(await planRemoval(ctx, request.body.file));
    },
  );
  const removal = object({ file: required(text()), hash: required(text(64)), name: required(text(64)) });
  server.post('/api/page-files/remove', changes(access, { body: removal }), (request, reply) =>
    change(ctx, { request, reply }, 'remove', (writing) => removePage(ctx, request.body, writing)),
  );
}
