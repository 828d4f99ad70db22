import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { refusal } from '../protocol/errors';
import { createCaptchas } from './auth/captcha';
import { chooseSender } from './auth/message-sender';
import { createOpenTokens } from './auth/open-tokens';
import { createPhoneCodes } from './auth/phone-codes';
import { readSecretKey } from './auth/secret-key';
import { createCursorSeal } from './auth/cursor-seal';
import { createDevices } from './auth/devices';
import { createSentPasswords } from './auth/sent-passwords';
import { createSessions } from './auth/sessions';
import { createTickets } from './auth/tickets';
import { createTokens } from './auth/tokens';
import { createWorkProofs } from './auth/work-proofs';
import type { Database } from './db/database';
import { openAuditKey } from './domain/audit-keys';
import { prepareFlows } from './domain/rights/close-rules';
import { createNoticeHub } from './domain/notice-hub';
import { readTemplate } from './domain/message-template';
import type { SchemaTypes, Server } from './http/call-schema';
import { validateCalls } from './http/validate-calls';
import { createAuditLinker } from './jobs/audit-linker';
import { jobKinds } from './jobs/job-kinds';
import { createTaskRunner } from './jobs/task-runner';
import { collectRules, reads, type RouteRule } from './policies/access';
import { auditCalls } from './policies/audit-calls';
import { authenticateCalls } from './policies/authenticate';
import { type ConnectionLimits, connectionLimits, limitConnections } from './policies/connection-limits';
import { limitBodies } from './policies/body-limits';
import { applyCompat } from './policies/compat';
import { furnishTenants } from './policies/furnish-tenants';
import { keepHouse } from './policies/housekeeping';
import { limitCalls } from './policies/rate-limits';
import { toEnvelope } from './present/envelope';
import { addAccountRoutes } from './routes/account-routes';
import { addAppRoutes } from './routes/app-routes';
import { addAuthRoutes } from './routes/auth-routes';
import { addBatchRoutes } from './routes/batch-routes';
import { addClientRoutes } from './routes/client-routes';
import { addDepartmentRoutes } from './routes/department-routes';
import { addDictAdminRoutes } from './routes/dict-admin-routes';
import { addDictRoutes } from './routes/dict-routes';
import { addExportRoutes } from './routes/export-routes';
import { addDocsRoutes } from './routes/docs-routes';
import { addDraftRoutes } from './routes/draft-routes';
import { addFileRoutes } from './routes/file-routes';
import { addDirectoryRoutes } from './routes/directory-routes';
import { addFindRoutes } from './routes/find-routes';
import { addImportRoutes } from './routes/import-routes';
import { addLayoutRoutes } from './routes/layout-routes';
import { addLogRoutes } from './routes/log-routes';
import { addMaterialRoutes } from './routes/material-routes';
import { addMenuAdminRoutes } from './routes/menu-admin-routes';
import { addMenuRoutes } from './routes/menu-routes';
import { addListRoutes } from './routes/list-routes';
import { addNoticeRoutes } from './routes/notice-routes';
import { addNumberRoutes } from './routes/number-routes';
import { addOpenAuthRoutes } from './routes/open-auth-routes';
import { addPhoneCodeRoutes } from './routes/phone-code-routes';
import { guardPageCalls } from './routes/guard-page-calls';
import { addPageRoutes } from './routes/page-routes';
import { addChallengeRoutes } from './routes/read-captcha';
import { addSchemaRoutes } from './routes/schema-routes';
import { addFixedHeaders, answerFailures, createFastify, readForms } from './routes/server-basics';
import type { ServerDesk } from './routes/server-desk';
import { addRightsRoutes } from './routes/rights-routes';
import { addRoleGrantRoutes } from './routes/role-grant-routes';
import { addRoleLimitRoutes } from './routes/role-limit-routes';
import { addRoleRoutes } from './routes/role-routes';
import { addSessionRoutes } from './routes/session-routes';
import { addSettingsRoutes } from './routes/settings-routes';
import { addSocketRoutes, socketOptions } from './routes/socket-routes';
import { addSsoRoutes } from './routes/sso-routes';
import { addStatusRoutes } from './routes/status-routes';
import { addTallyRoutes } from './routes/tally-routes';
import { addTaskRoutes } from './routes/task-routes';
import { addTenantRoutes } from './routes/tenant-routes';
import { addUserAdminRoutes } from './routes/user-admin-routes';
import { addUserSessionRoutes } from './routes/user-session-routes';
import { addUserFileRoutes } from './routes/user-file-routes';
import { addUserRoutes } from './routes/user-routes';
import { addViewRoutes } from './routes/view-routes';
import type { SchemaStore, ServingSchemas } from './schema-store';
import type { Settings } from './settings';

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

function addHealth(server: Server, desk: ServerDesk): void {
  server.get('/healthz', reads('public', {}), () => Promise.resolve(toEnvelope('alive')));
  server.get('/readyz', reads('public', {}), async () => {
    const ready = await desk.database
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

async function addAllRoutes(server: Server, desk: ServerDesk, { rules, appDir }: Parts): Promise<void> {
  addHealth(server, desk);
  addDocsRoutes(server, desk, rules);
  addAuthRoutes(server, desk);
  addOpenAuthRoutes(server, desk);
  addChallengeRoutes(server, desk);
  addPhoneCodeRoutes(server, desk);
  addAccountRoutes(server, desk);
  addNoticeRoutes(server, desk);
  addSocketRoutes(server, desk);
  addMaterialRoutes(server, desk);
  addDirectoryRoutes(server, desk);
  addSsoRoutes(server, desk);
  addSessionRoutes(server, desk);
  addUserAdminRoutes(server, desk);
  addUserFileRoutes(server, desk);
  addUserSessionRoutes(server, desk);
  addRoleRoutes(server, desk);
  addRoleGrantRoutes(server, desk);
  addRoleLimitRoutes(server, desk);
  addRightsRoutes(server, desk);
  addMenuAdminRoutes(server, desk);
  addDepartmentRoutes(server, desk);
  addDictAdminRoutes(server, desk);
  addSettingsRoutes(server, desk);
  addTenantRoutes(server, desk);
  addNumberRoutes(server, desk);
  addClientRoutes(server, desk);
  addLogRoutes(server, desk);
  addUserRoutes(server, desk);
  addMenuRoutes(server, desk);
  addDictRoutes(server, desk);
  addSchemaRoutes(server, desk);
  addLayoutRoutes(server, desk);
  addViewRoutes(server, desk);
  addDraftRoutes(server, desk);
  addFileRoutes(server, desk);
  addTaskRoutes(server, desk);
  addFindRoutes(server, desk);
  addStatusRoutes(server, desk);
  addListRoutes(server, desk);
  addTallyRoutes(server, desk);
  addPageRoutes(server, desk);
  addExportRoutes(server, desk);
  addBatchRoutes(server, desk);
  addImportRoutes(server, desk);
  await addAppRoutes(server, appDir);
}

/** Builds the server: every route with its rule, every answer with its headers, menus and dictionaries brought along with the schemas. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { database, store, settings } = options;
  const key = await readSecretKey(database, settings.secretKey);
  const tokens = createTokens(key);
  const limits = options.connectionLimits ?? connectionLimits;
  const server = createFastify(settings, limits);
  const note = (said: string) => (error: unknown) => server.log.error({ err: error }, said);
  const tasks = createTaskRunner({
    database,
    store,
    files: { database, dir: settings.filesDir },
    kinds: jobKinds,
    onError: note('a task failed'),
  });
  const phoneCodes = createPhoneCodes({
    database,
    key,
    sender: chooseSender(database, settings),
    template: (tenantId) => database.read(tenantId, (q) => readTemplate(q, store.current(), { tenantId, kind: 'sms', event: 'captcha' })),
    onError: note('a message could not be sent'),
  });
  const desk: ServerDesk = {
    database,
    store,
    settings,
    tokens,
    sessions: createSessions(database, tokens),
    sentPasswords: await createSentPasswords(database),
    captchas: createCaptchas(database),
    cursorSeal: createCursorSeal(key),
    workProofs: createWorkProofs(database, key),
    devices: createDevices(key),
    openTokens: createOpenTokens(key),
    phoneCodes,
    tickets: createTickets(key),
    tasks,
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
  limitBodies(server);
  readForms(server);
  await server.register(cookie);
  await server.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 10 } });
  await server.register(compress, { global: true, threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 1 } });
  await server.register(websocket, socketOptions(server, desk.hub));
  authenticateCalls(server, desk);
  auditCalls(server, database);
  applyCompat(server, settings);
  validateCalls(server);
  guardPageCalls(server, desk);
  await addAllRoutes(server.withTypeProvider<SchemaTypes>(), desk, { rules, appDir: options.appDir });
  const follow = (schemas: ServingSchemas): Promise<void> => furnishTenants(database, schemas);
  await follow(store.current());
  const unfollow = store.onChange(follow);
  const endHousekeeping = keepHouse(database, note('housekeeping failed'));
  server.addHook('onClose', async () => {
    unfollow();
    endHousekeeping();
    await phoneCodes.settle();
    await tasks.close();
    await linker.close();
  });
  await server.ready();
  tasks.start();
  linker.start();
  void prepareFlows(store.current().pages);
  return server;
}

/** Lists every route with who may call it; needs neither database nor schemas. */
export async function listRoutes(): Promise<readonly RouteRule[]> {
  const server = Fastify();
  const rules = collectRules(server);
  // Routes touch the desk only when they are called, and these never are.
  const nobody = new Proxy({}, { get: () => refuseUse }) as ServerDesk;
  await addAllRoutes(server.withTypeProvider<SchemaTypes>(), nobody, { rules, appDir: undefined });
  await server.close();
  return [...rules];
}

const refuseUse = (): never => {
  throw new Error('These routes are only listed.');
};
