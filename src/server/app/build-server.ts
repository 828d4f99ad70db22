import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { largestFile } from '../../base/accepted-files';
import { createPrinter } from '../../paper/printer';
import { createCaptchas } from '../auth/challenges/captcha';
import { chooseSenders } from '../messages/message-sender';
import { createOpenTokens } from '../auth/open-tokens';
import { createPhoneCodes } from '../auth/phone-codes';
import { readSecretKey } from '../auth/secret-key';
import { createCursorSeal, createSecretSeal } from '../auth/cursor-seal';
import { createDevices } from '../auth/devices';
import { createSentPasswords } from '../auth/sent-passwords';
import { createSessions } from '../auth/sessions';
import { createTickets } from '../auth/tickets';
import { createTokens } from '../auth/tokens';
import { createWorkProofs } from '../auth/challenges/work-proofs';
import type { Database } from '../db/connections/database';
import { openAuditKey } from '../audit/audit-keys';
import { prepareFlows } from '../../schema/check/all-flows';
import { openContents } from '../files/open-contents';
import { createNoticeHub } from '../notices/notice-hub';
import { readInstituteLanguage } from '../messages/institute-language';
import { readTemplate } from '../messages/message-template';
import type { SchemaTypes } from '../http/call-schema';
import { validateCalls } from '../http/validate-calls';
import { createAuditLinker } from '../audit/audit-linker';
import { jobKinds } from '../jobs/job-kinds';
import { printJob } from '../jobs/print-job';
import { withFlows } from '../records/flows/with-flows';
import { waitAtMost } from './wait-at-most';
import { refreshComputed } from '../records/rollups/refresh-computed';
import { createDailyRunner } from '../jobs/daily-runner';
import { createDeliveryRunner } from '../jobs/delivery-runner';
import { createMessageRunner } from '../jobs/message-runner';
import { createPaperRunner } from '../jobs/paper-runner';
import { createTaskRunner } from '../jobs/task-runner';
import { collectRules } from '../http/access';
import { auditCalls } from '../http/audit-calls';
import { authenticateCalls } from '../http/authenticate';
import { type ConnectionLimits, connectionLimits, limitConnections } from '../http/limits/connection-limits';
import { limitCallTime } from '../http/limits/limit-call-time';
import { limitBodies } from '../http/limits/body-limits';
import { applyCompat } from '../http/compat';
import { provisionTenants } from '../provision/provision-tenants';
import { keepHouse } from '../provision/housekeeping';
import { shareFairly } from '../http/limits/fair-shares';
import { limitCalls } from '../http/limits/rate-limits';
import { followModel } from '../http/follow-model';
import { guardPageCalls } from '../http/guard-page-calls';
import { addFixedHeaders, answerFailures, createFastify, readForms } from '../http/server-basics';
import type { ServerContext } from '../http/server-context';
import { socketOptions } from '../modules/notices/socket-routes';
import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import { tellShut } from '../db/schema/shut-folder';
import type { Settings } from '../settings';
import { createDraftJudge } from '../trial/draft-judge';
import { createDraftValidators } from '../trial/draft-validators';
import { addAllRoutes } from './all-routes';

interface ServerOptions {
  readonly database: Database;
  readonly store: SchemaStore;
  readonly settings: Settings;
  readonly schemasDir?: string;
  readonly demo?: boolean;
  /** True where tenants are given the towns of the country, which are many. */
  readonly towns?: boolean;
  /** How long stored rows that are computed anew are waited for before calls are answered; to the end where absent. Units: ms. */
  readonly patience?: number;
  /** Folder of the built app; absent where there is none. */
  readonly appDir?: string;
  readonly connectionLimits?: ConnectionLimits;
}

/** Builds the server: every route with its rule, every answer with its headers, menus and dictionaries brought along with the schemas. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { store, settings } = options;
  const database = withFlows(options.database);
  const key = await readSecretKey(database, settings.secretKey);
  const tokens = createTokens(key);
  const files = { database, contents: openContents(settings) };
  const limits = options.connectionLimits ?? connectionLimits;
  const server = createFastify(settings, limits);
  const note = (said: string) => (error: unknown) => server.log.error({ err: error }, said);
  const printer = createPrinter();
  const press = { printer, paperUrl: settings.paperUrl };
  // A batch of hundreds takes minutes: whoever prints one paper meanwhile does not wait for it.
  const inBackground = { ...press, printer: createPrinter() };
  const tasks = createTaskRunner({
    database,
    store,
    files,
    kinds: [...jobKinds, printJob(inBackground)],
    onError: note('a task failed'),
  });
  const deliveries = createDeliveryRunner({
    ...{ database, store, publicUrl: settings.publicOrigin === undefined ? undefined : settings.publicUrl },
    onError: note('a notice could not be delivered'),
  });
  const senders = chooseSenders(database, settings);
  const messages = createMessageRunner({
    ...{ database, senders, deduplicating: settings.smsDeduplicates ? ['sms'] : [] },
    onError: note('a message could not be sent'),
  });
  const papers = createPaperRunner({ database, store, press: inBackground, onError: note('an original could not be made') });
  const daily = createDailyRunner({ database, store, onError: note('what happens by date could not be done') });
  const phoneCodes = createPhoneCodes({
    database,
    key,
    sender: senders.sms,
    template: (tenantId) =>
      database.read(tenantId, async (q) => {
        const template = await readTemplate(q, store.current(), { tenantId, kind: 'sms', event: 'captcha' });
        return template && { ...template, content: template.content[await readInstituteLanguage(q, tenantId)] };
      }),
    onError: note('a message could not be sent'),
  });
  const draftJudge = createDraftJudge(store.dir);
  const ctx: ServerContext = {
    database,
    store,
    settings,
    files,
    tokens,
    sessions: createSessions(database, tokens, settings.rightsCacheMs),
    sentPasswords: await createSentPasswords(database),
    captchas: createCaptchas(database),
    cursorSeal: createCursorSeal(key),
    secretSeal: createSecretSeal(key),
    workProofs: createWorkProofs(database, key),
    devices: createDevices(key),
    openTokens: createOpenTokens(key),
    phoneCodes,
    tickets: createTickets(key),
    tasks,
    printer,
    draftJudge,
    draftValidators: createDraftValidators(),
    hub: createNoticeHub({ database, store, onError: note('notices could not be told') }),
  };
  const linker = createAuditLinker({
    database,
    dataDir: settings.dataDir,
    key: openAuditKey(settings),
    onError: note('audit entries could not be linked'),
  });
  const rules = collectRules(server);
  limitConnections(server, limits);
  addFixedHeaders(server, settings.frameHosts);
  answerFailures(server, rules);
  limitCalls(server);
  limitCallTime(server);
  limitBodies(server);
  followModel(server, ctx);
  shareFairly(server);
  readForms(server);
  await server.register(cookie);
  await server.register(multipart, { limits: { fileSize: largestFile, files: 10 } });
  await server.register(compress, { global: true, threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 1 } });
  await server.register(websocket, socketOptions(server, ctx.hub));
  authenticateCalls(server, ctx);
  auditCalls(server, database);
  applyCompat(server, settings);
  validateCalls(server);
  guardPageCalls(server, ctx);
  await addAllRoutes(server.withTypeProvider<SchemaTypes>(), ctx, { rules, appDir: options.appDir });
  const provision = async (schemas: ServingSchemas, before: CompiledSchemas | undefined): Promise<void> => {
    for (const { facts, done, zh, en } of await provisionTenants(database, schemas, before))
      server.log[done ? 'info' : 'warn'](facts, `${zh} / ${en}`);
    ctx.sessions.forget();
  };
  const follow = async (schemas: ServingSchemas, before?: CompiledSchemas): Promise<void> => {
    for (const { facts, failed, zh, en } of await refreshComputed(database, schemas, before))
      server.log[failed ? 'warn' : 'info'](facts, `${zh} / ${en}`);
  };
  const shut = tellShut(store.dir);
  if (shut) server.log.warn({ folder: store.dir }, `${shut.zh}。 / ${shut.en}.`);
  const former = await store.former();
  await provision(store.current(), former);
  let closing = false;
  const computing = follow(store.current(), former);
  await waitAtMost(computing, options.patience, () =>
    server.log.warn(
      '仍在按新的页面文件计算已有数据，其间照常服务，算完另行说明 / Stored rows are still being computed as the page files now say; calls are answered meanwhile, and the end is told',
    ),
  );
  // What fails once calls are answered is begun with again by the next start.
  const computed = computing.catch((error: unknown) => {
    if (!closing) note('computed values could not be brought up')(error);
  });
  const stopProvisioning = store.beforeServing((schemas) => provision(schemas, store.current()));
  // Whoever looks at a page is told before its computed values are brought up, which may take long.
  const untell = store.onChange(() => ctx.hub.tellPages());
  const unfollow = store.onChange(async (schemas) => {
    // One after the other: the formulas of a former text must not have the last word.
    await computed;
    await follow(schemas);
  });
  const endHousekeeping = keepHouse({ files, schemas: () => store.current(), towns: options.towns ?? false }, note('housekeeping failed'));
  // Before calls are waited for: a verdict may take two minutes.
  server.addHook('preClose', () => draftJudge.close());
  server.addHook('onClose', async () => {
    closing = true;
    stopProvisioning();
    untell();
    unfollow();
    await endHousekeeping();
    await phoneCodes.settle();
    await tasks.close();
    await papers.close();
    await printer.close();
    await inBackground.printer.close();
    await daily.close();
    await deliveries.close();
    await messages.close();
    await linker.close();
  });
  await server.ready();
  tasks.start();
  deliveries.start();
  messages.start();
  // What happens by date is decided by computed values.
  void computed.then(() => (closing ? undefined : daily.start()));
  papers.start();
  linker.start();
  void prepareFlows(store.current().pages);
  return server;
}
