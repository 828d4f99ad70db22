import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { refusal } from '../protocol/errors';
import { createCaptchas } from './auth/captcha';
import { readSecretKey } from './auth/secret-key';
import { createSessions } from './auth/sessions';
import { createTickets } from './auth/tickets';
import { createTokens } from './auth/tokens';
import type { Database } from './db/database';
import { collectRules, isOtherVerb, reads, type RouteRule } from './policies/access';
import { authenticateCalls } from './policies/authenticate';
import { syncDicts } from './policies/dict-sync';
import { syncMenus } from './policies/menu-sync';
import { toFailure } from './present/failure';
import { toEnvelope } from './present/envelope';
import { readLanguage } from './present/language';
import { addAppRoutes } from './routes/app-routes';
import { addAuthRoutes } from './routes/auth-routes';
import { addDictRoutes } from './routes/dict-routes';
import { addFileRoutes } from './routes/file-routes';
import { addLayoutRoutes } from './routes/layout-routes';
import { addMenuRoutes } from './routes/menu-routes';
import { addPageRoutes } from './routes/page-routes';
import { addSchemaRoutes } from './routes/schema-routes';
import type { ServerDesk } from './routes/server-desk';
import { addUserRoutes } from './routes/user-routes';
import type { SchemaStore, ServingSchemas } from './schema-store';
import type { Settings } from './settings';

export interface ServerOptions {
  readonly database: Database;
  readonly store: SchemaStore;
  readonly settings: Settings;
  readonly schemasDir?: string;
  readonly demo?: boolean;
  /** Folder of the built app; absent where there is none. */
  readonly appDir?: string;
}

const securityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `worker-src 'self' blob:`,
  `frame-src 'self'`,
  `manifest-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `object-src 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

const fixedHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': securityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** Secrets in an address are never written down. */
const maskAddress = (url: string): string => url.replace(/([?&](?:password|refresh_token|ticket|blade-auth)=)[^&]*/gi, '$1***');

function createFastify(settings: Settings): FastifyInstance {
  return Fastify({
    bodyLimit: 4 * 1024 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: false,
    logController: new LogController({ disableRequestLogging: true }),
    // Real gateways strip /api; both forms are served. Source: api-contract 0.2.
    rewriteUrl: (request) => ((request.url ?? '').startsWith('/blade-') ? `/api${request.url ?? ''}` : (request.url ?? '/')),
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
            serializers: { req: (request: FastifyRequest) => ({ id: request.id, method: request.method, url: maskAddress(request.url) }) },
          },
  });
}

function answerFailures(server: FastifyInstance, rules: readonly RouteRule[]): void {
  server.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error, { language: readLanguage(request.headers['accept-language']), traceId: request.id });
    if (failure.status >= 500) request.log.error({ err: error, req: request }, 'request failed');
    if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter));
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body));
  });
  server.setNotFoundHandler((request) => {
    throw refusal(isOtherVerb(rules, request.method, request.url) ? 'wrongVerb' : 'notFound', {});
  });
}

function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // A body of nothing is no body, whatever its type says: clients send `application/json` with an empty one.
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      const parsed: unknown = JSON.parse(String(body));
      return done(null, parsed);
    } catch {
      return done(refusal('unreadableBody', {}));
    }
  });
}

function addHealth(server: FastifyInstance, desk: ServerDesk): void {
  server.get('/healthz', reads('public'), () => Promise.resolve(toEnvelope('alive')));
  server.get('/readyz', reads('public'), async () => {
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

async function addAllRoutes(server: FastifyInstance, desk: ServerDesk, appDir: string | undefined): Promise<void> {
  addHealth(server, desk);
  addAuthRoutes(server, desk);
  addUserRoutes(server, desk);
  addMenuRoutes(server, desk);
  addDictRoutes(server, desk);
  addSchemaRoutes(server, desk);
  addLayoutRoutes(server, desk);
  addFileRoutes(server, desk);
  addPageRoutes(server, desk);
  await addAppRoutes(server, appDir);
}

/** Builds the server: every route with its rule, every answer with its headers, menus and dictionaries brought along with the schemas. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { database, store, settings } = options;
  const key = await readSecretKey(database, settings.secretKey);
  const tokens = createTokens(key);
  const desk: ServerDesk = {
    database,
    store,
    settings,
    tokens,
    sessions: createSessions(database, tokens),
    captchas: createCaptchas(database),
    tickets: createTickets(key),
  };
  const server = createFastify(settings);
  const rules = collectRules(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
  answerFailures(server, rules);
  readForms(server);
  await server.register(cookie);
  await server.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 10 } });
  await server.register(compress, { global: true, threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 1 } });
  authenticateCalls(server, desk);
  await addAllRoutes(server, desk, options.appDir);
  const follow = async (schemas: ServingSchemas): Promise<void> => {
    await syncMenus(database, schemas);
    await syncDicts(database, schemas);
  };
  await follow(store.current());
  const unfollow = store.onChange(follow);
  server.addHook('onClose', (_server, done) => {
    unfollow();
    done();
  });
  await server.ready();
  return server;
}

/** Lists every route with who may call it; needs neither database nor schemas. */
export async function listRoutes(): Promise<readonly RouteRule[]> {
  const server = Fastify();
  const rules = collectRules(server);
  // Routes touch the desk only when they are called, and these never are.
  const nobody = new Proxy({}, { get: () => refuseUse }) as ServerDesk;
  await addAllRoutes(server, nobody, undefined);
  await server.close();
  return [...rules];
}

const refuseUse = (): never => {
  throw new Error('These routes are only listed.');
};
