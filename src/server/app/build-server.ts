import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { largestFile } from '../../base/accepted-files';
import { createPrinter } from '../../paper/printer';
import { refusal } from '../../protocol/errors';
import { createCaptchas } from '../auth/challenges/captcha';
import { chooseSender } from '../messages/message-sender';
import { createOpenTokens } from '../auth/open-tokens';
import { createPhoneCodes } from '../auth/phone-codes';
import { readSecretKey } from '../auth/secret-key';
import { createCursorSeal } from '../auth/cursor-seal';
import { createDevices } from '../auth/devices';
import { createSentPasswords } from '../auth/sent-passwords';
import { createSessions } from '../auth/sessions';
import { createTickets } from '../auth/tickets';
import { createTokens } from '../auth/tokens';
import { createWorkProofs } from '../auth/challenges/work-proofs';
import type { Database } from '../db/connections/database';
import { openAuditKey } from '../audit/audit-keys';
import { prepareFlows } from '../rights/close-rules';
import { createNoticeHub } from '../notices/notice-hub';
import { readTemplate } from '../messages/message-template';
import type { SchemaTypes, Server } from '../http/call-schema';
import { validateCalls } from '../http/validate-calls';
import { createAuditLinker } from '../audit/audit-linker';
import { jobKinds } from '../jobs/job-kinds';
import { printJob } from '../jobs/print-job';
import { withFlows } from '../records/flows/with-flows';
import { refreshRollups } from '../records/rollups/check-totals';
import { createDailyRunner } from '../jobs/daily-runner';
import { createDeliveryRunner } from '../jobs/delivery-runner';
import { createPaperRunner } from '../papers/paper-runner';
import { createTaskRunner } from '../jobs/task-runner';
import { collectRules, reads, type RouteRule } from '../http/access';
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
import { toEnvelope } from '../http/envelope';
import { addAccountRoutes } from '../modules/accounts/account-routes';
import { addAppRoutes } from '../modules/system/app-routes';
import { addAuthRoutes } from '../modules/sessions/auth-routes';
import { addBatchRoutes } from '../modules/pages/batch-routes';
import { addClientRoutes } from '../modules/system/client-routes';
import { addDepartmentRoutes } from '../modules/departments/department-routes';
import { addDictAdminRoutes } from '../modules/dicts/dict-admin-routes';
import { addDictRoutes } from '../modules/dicts/dict-routes';
import { addExportRoutes } from '../modules/pages/export-routes';
import { addDocsRoutes } from '../modules/system/docs-routes';
import { addDraftRoutes } from '../modules/views/draft-routes';
import { addFileRoutes } from '../modules/files/file-routes';
import { addDirectoryRoutes } from '../modules/directories/directory-routes';
import { addFlowRoutes } from '../modules/flows/flow-routes';
import { addCustomerRoutes } from '../modules/directories/customer-routes';
import { addRegionAdminRoutes } from '../modules/directories/region-admin-routes';
import { addRegionRoutes } from '../modules/directories/region-routes';
import { addSymbolRoutes } from '../modules/directories/symbol-routes';
import { addFindRoutes } from '../modules/pages/find-routes';
import { addImportRoutes } from '../modules/pages/import-routes';
import { addLayoutRoutes } from '../modules/views/layout-routes';
import { addLogRoutes } from '../modules/system/log-routes';
import { addMaterialRoutes } from '../modules/files/material-routes';
import { addMenuAdminRoutes } from '../modules/menus/menu-admin-routes';
import { addMenuRoutes } from '../modules/menus/menu-routes';
import { addListRoutes } from '../modules/pages/list-routes';
import { addNoticeRoutes } from '../modules/notices/notice-routes';
import { addNoticeAdminRoutes } from '../modules/notices/notice-admin-routes';
import { addNumberRoutes } from '../modules/pages/number-routes';
import { addOpenAuthRoutes } from '../modules/sessions/open-auth-routes';
import { addPhoneCodeRoutes } from '../modules/sessions/phone-code-routes';
import { followModel } from '../http/follow-model';
import { guardPageCalls } from '../http/guard-page-calls';
import { addPageRoutes } from '../modules/pages/page-routes';
import { addFaceRoutes } from '../modules/public/face-routes';
import { addPrintRoutes } from '../modules/papers/print-routes';
import { addChallengeRoutes } from '../http/read-captcha';
import { addSchemaRoutes } from '../modules/pages/schema-routes';
import { addFixedHeaders, answerFailures, createFastify, readForms } from '../http/server-basics';
import type { ServerContext } from '../http/server-context';
import { addReportQueryRoutes } from '../modules/reports/report-query-routes';
import { addRightsRoutes } from '../modules/roles/rights-routes';
import { addRoleGrantRoutes } from '../modules/roles/role-grant-routes';
import { addApiScopeRoutes } from '../modules/menus/api-scope-routes';
import { addDataScopeRoutes } from '../modules/roles/data-scope-routes';
import { addRoleLimitRoutes } from '../modules/roles/role-limit-routes';
import { addRoleRoutes } from '../modules/roles/role-routes';
import { addSecretRoutes } from '../modules/system/secret-routes';
import { addSessionRoutes } from '../modules/sessions/session-routes';
import { addSettingsRoutes } from '../modules/system/settings-routes';
import { addSocketRoutes, socketOptions } from '../modules/notices/socket-routes';
import { addSsoRoutes } from '../modules/sessions/sso-routes';
import { addStatusRoutes } from '../modules/system/status-routes';
import { addTallyRoutes } from '../modules/pages/tally-routes';
import { addTodoRoutes } from '../modules/pages/todo-routes';
import { addTaskRoutes } from '../modules/pages/task-routes';
import { addTenantRoutes } from '../modules/tenants/tenant-routes';
import { addUserAdminRoutes } from '../modules/users/user-admin-routes';
import { addUserSessionRoutes } from '../modules/sessions/user-session-routes';
import { addUserFileRoutes } from '../modules/users/user-file-routes';
import { addUserRoutes } from '../modules/users/user-routes';
import { addViewRoutes } from '../modules/views/view-routes';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import type { Settings } from '../settings';

interface ServerOptions {
  readonly database: Database;
  readonly store: SchemaStore;
  readonly settings: Settings;
  readonly schemasDir?: string;
  readonly demo?: boolean;
  /** Folder of the built app; absent where there is none. */
  readonly appDir?: string;
  readonly connectionLimits?: ConnectionLimits;
}

function addHealth(server: Server, ctx: ServerContext): void {
  server.get('/healthz', reads('public', { budget: 'unlimited' }), () => Promise.resolve(toEnvelope('alive')));
  server.get('/readyz', reads('public', { budget: 'unlimited' }), async () => {
    const ready = await ctx.database
      .system((q) => q.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    if (!ready) throw refusal('unavailable', {});
    return toEnvelope('ready');
  });
}

interface Parts {
  readonly rules: readonly RouteRule[];
  /** Folder of the built app; absent where there is none. */
  readonly appDir: string | undefined;
}

async function addAllRoutes(server: Server, ctx: ServerContext, { rules, appDir }: Parts): Promise<void> {
  addHealth(server, ctx);
  addDocsRoutes(server, ctx, rules);
  addAuthRoutes(server, ctx);
  addOpenAuthRoutes(server, ctx);
  addChallengeRoutes(server, ctx);
  addPhoneCodeRoutes(server, ctx);
  addAccountRoutes(server, ctx);
  addNoticeRoutes(server, ctx);
  addNoticeAdminRoutes(server, ctx);
  addSocketRoutes(server, ctx);
  addMaterialRoutes(server, ctx);
  addDirectoryRoutes(server, ctx);
  addFlowRoutes(server, ctx);
  addCustomerRoutes(server, ctx);
  addSymbolRoutes(server, ctx);
  addRegionRoutes(server, ctx);
  addRegionAdminRoutes(server, ctx);
  addSsoRoutes(server, ctx);
  addReportQueryRoutes(server, ctx);
  addSessionRoutes(server, ctx);
  addUserAdminRoutes(server, ctx);
  addUserFileRoutes(server, ctx);
  addUserSessionRoutes(server, ctx);
  addRoleRoutes(server, ctx);
  addRoleGrantRoutes(server, ctx);
  addRoleLimitRoutes(server, ctx);
  addDataScopeRoutes(server, ctx);
  addApiScopeRoutes(server, ctx);
  addRightsRoutes(server, ctx);
  addMenuAdminRoutes(server, ctx);
  addDepartmentRoutes(server, ctx);
  addDictAdminRoutes(server, ctx);
  addSettingsRoutes(server, ctx);
  addTenantRoutes(server, ctx);
  addNumberRoutes(server, ctx);
  addClientRoutes(server, ctx);
  addSecretRoutes(server, ctx);
  addLogRoutes(server, ctx);
  addUserRoutes(server, ctx);
  addMenuRoutes(server, ctx);
  addDictRoutes(server, ctx);
  addSchemaRoutes(server, ctx);
  addLayoutRoutes(server, ctx);
  addViewRoutes(server, ctx);
  addDraftRoutes(server, ctx);
  addFileRoutes(server, ctx);
  addTaskRoutes(server, ctx);
  addFindRoutes(server, ctx);
  addStatusRoutes(server, ctx);
  addListRoutes(server, ctx);
  addTallyRoutes(server, ctx);
  addTodoRoutes(server, ctx);
  addPageRoutes(server, ctx);
  addExportRoutes(server, ctx);
  addBatchRoutes(server, ctx);
  addImportRoutes(server, ctx);
  addPrintRoutes(server, ctx);
  addFaceRoutes(server, ctx);
  await addAppRoutes(server, appDir);
}

/** Builds the server: every route with its rule, every answer with its headers, menus and dictionaries brought along with the schemas. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { store, settings } = options;
  const database = withFlows(options.database);
  const key = await readSecretKey(database, settings.secretKey);
  const tokens = createTokens(key);
  const limits = options.connectionLimits ?? connectionLimits;
  const server = createFastify(settings, limits);
  const note = (said: string) => (error: unknown) => server.log.error({ err: error }, said);
  const printer = createPrinter();
  const press = { printer, publicUrl: settings.publicUrl };
  const tasks = createTaskRunner({
    database,
    store,
    files: { database, dir: settings.filesDir },
    kinds: [...jobKinds, printJob(press)],
    onError: note('a task failed'),
  });
  const deliveries = createDeliveryRunner({ database, store, onError: note('a notice could not be delivered') });
  const papers = createPaperRunner({ database, store, press, onError: note('an original could not be made') });
  const daily = createDailyRunner({ database, store, onError: note('what happens by date could not be done') });
  const phoneCodes = createPhoneCodes({
    database,
    key,
    sender: chooseSender(database, settings),
    template: (tenantId) => database.read(tenantId, (q) => readTemplate(q, store.current(), { tenantId, kind: 'sms', event: 'captcha' })),
    onError: note('a message could not be sent'),
  });
  const ctx: ServerContext = {
    database,
    store,
    settings,
    tokens,
    sessions: createSessions(database, tokens, settings.rightsCacheMs),
    sentPasswords: await createSentPasswords(database),
    captchas: createCaptchas(database),
    cursorSeal: createCursorSeal(key),
    workProofs: createWorkProofs(database, key),
    devices: createDevices(key),
    openTokens: createOpenTokens(key),
    phoneCodes,
    tickets: createTickets(key),
    tasks,
    printer,
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
  const provision = async (schemas: ServingSchemas): Promise<void> => {
    for (const { facts, zh, en } of await provisionTenants(database, schemas)) server.log.warn(facts, `${zh} / ${en}`);
    ctx.sessions.forget();
  };
  const follow = (schemas: ServingSchemas): Promise<void> => refreshRollups(database, schemas);
  await provision(store.current());
  await follow(store.current());
  const stopProvisioning = store.beforeServing(provision);
  const unfollow = store.onChange(follow);
  const endHousekeeping = keepHouse(
    { files: { database, dir: settings.filesDir }, schemas: () => store.current() },
    note('housekeeping failed'),
  );
  server.addHook('onClose', async () => {
    stopProvisioning();
    unfollow();
    await endHousekeeping();
    await phoneCodes.settle();
    await tasks.close();
    await papers.close();
    await printer.close();
    await daily.close();
    await deliveries.close();
    await linker.close();
  });
  await server.ready();
  tasks.start();
  deliveries.start();
  daily.start();
  papers.start();
  linker.start();
  void prepareFlows(store.current().pages);
  return server;
}

/** Lists every route with who may call it; needs neither database nor schemas. */
export async function listRoutes(): Promise<readonly RouteRule[]> {
  const server = Fastify();
  const rules = collectRules(server);
  // Routes touch the context only when they are called, and these never are.
  const nobody = new Proxy({}, { get: () => refuseUse }) as ServerContext;
  await addAllRoutes(server.withTypeProvider<SchemaTypes>(), nobody, { rules, appDir: undefined });
  await server.close();
  return [...rules];
}

const refuseUse = (): never => {
  throw new Error('These routes are only listed.');
};
