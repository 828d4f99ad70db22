import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { findBrokenText } from '../../base/well-formed';
import { findConversionKey, findShapeFault } from '../../base/json-shape';
import { refusal } from '../../protocol/errors';
import { type ConnectionLimits } from './limits/connection-limits';
import { isOtherVerb, type RouteRule } from './access';
import { toFailure } from '../failure';
import { readLanguage } from '../language';
import { describeForLog, hideInAddress, hideSecrets } from '../hide-secrets';
import { standardLog } from '../log-writer';
import { OutsideFault } from '../outgoing/outside-fault';
import type { Settings } from '../settings';

/** What the browser may load; the hosts are those whose pages may stand in a frame. */
const toSecurityPolicy = (frameHosts: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    [`frame-src 'self'`, ...frameHosts].join(' '),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ');

/** What the document may do that shows a draft's page in the editor's frame: draw it, in a frame of this very host alone, and ask nobody for anything. */
export const previewPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `font-src 'self' data:`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

const permissionsPolicy = 'camera=(), microphone=(), geolocation=()';

/** What the documents of the app may do that everything else that is served, the pages for visitors included, may not: read a code with the camera. */
export const appPermissions = permissionsPolicy.replace('camera=()', 'camera=(self)');

const fixedHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
};

/** Calls that stand beside `/api`, and that some clients ask for below it. */
const besideApi = /^\/api(?=\/user\/(?:getUserInfo|logout|send-logs)(?:\?|$))/;

/** Pages that known clients ask for as a module of their own: questionnaires with what was answered to them, and jewels. */
const ownModules: readonly (readonly [RegExp, string])[] = [
  [/^\/csApi\/blade-template(?=\/(?:questionnaires|questions|opinions)\/)/, '/api/crm'],
  [/^\/csApi\/hm-jewels(?=\/jewels\/)/, '/api/metrology'],
];

/** The address that serves what is asked for: real gateways strip `/api`, and clients differ in what they put it before. */
const toServed = (url: string): string =>
  url.startsWith('/blade-')
    ? `/api${url}`
    : ownModules.reduce((path, [prefix, served]) => path.replace(prefix, served), url.replace(besideApi, ''));

/** Makes the bare server: request ids, body limit, a log without secrets, both address forms. */
export function createFastify(settings: Settings, limits: ConnectionLimits): FastifyInstance {
  return Fastify({
    bodyLimit: 4 * 1024 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    keepAliveTimeout: limits.idle,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    trustProxy: settings.trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => toServed(request.url ?? '/'),
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            stream: standardLog,
            level: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
            serializers: {
              req: (request: FastifyRequest) => ({ id: request.id, method: request.method, url: hideInAddress(request.url) }),
              err: describeForLog,
            },
          },
  });
}

const causeOf = (error: unknown): string => (error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error));

/** Answers failures and missing addresses with an envelope in the caller's language. */
export function answerFailures(server: FastifyInstance, rules: readonly RouteRule[]): void {
  server.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error, { language: readLanguage(request.headers['accept-language']), traceId: request.id });
    // While the database is away every call fails, and none of them for a reason of its own: a line each will do.
    if (failure.status === 503)
      request.log.warn(
        { req: request, cause: hideSecrets(causeOf(error)) },
        'the database, or something else that a call needs, is not available',
      );
    else if (error.cause instanceof OutsideFault)
      request.log.warn(
        { req: request, at: hideSecrets(error.cause.at), reason: hideSecrets(error.cause.reason) },
        'a source of measured values did not give what it was asked for',
      );
    else if (failure.status >= 500) request.log.error({ err: error, req: request }, 'request failed');
    if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter));
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.body));
  });
  const refuseMissing = async (request: FastifyRequest): Promise<never> =>
    Promise.reject(refusal(isOtherVerb(rules, request.method, request.url) ? 'wrongVerb' : 'notFound', {}));
  server.setNotFoundHandler(refuseMissing);
  // What nobody serves is refused before its body is read.
  server.addHook('onRequest', async (request) => {
    if (request.is404) await refuseMissing(request);
  });
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;
/** Levels of lists and objects in one another; page files and searches need no more than twenty. */
const deepestBody = 64;
/** Keys and elements of a body: a form of 1,000 lines with fifty fields has half of it, 10,000 chosen rows a third. */
const widestBody = 100_000;

/** Reads JSON and form bodies. Errors: bodyTooDeep, bodyTooWide, numberTooLong, brokenText, unknownParameter, unreadableBody. */
export function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // A body of nothing is no body, whatever its type says: clients send `application/json` with an empty one.
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    const shape = findShapeFault(text, { depth: deepestBody, values: widestBody });
    if (shape?.fault === 'deep') return done(refusal('bodyTooDeep', { most: deepestBody }));
    if (shape?.fault === 'wide') return done(refusal('bodyTooWide', { most: widestBody }));
    if (shape) return done(refusal('numberTooLong', { name: shape.name.slice(0, 100) }));
    try {
      const parsed: unknown = JSON.parse(text);
      // No field may be called so, and what reads a body may turn any part of it into a text.
      const conversion = findConversionKey(text, parsed);
      if (conversion !== undefined) return done(refusal('unknownParameter', { name: conversion }));
      // Raw text cannot hold half a character; an escape can. Calls that clean texts by themselves take it.
      const broken = surrogateEscape.test(text) && request.routeOptions.config.cleansText !== true ? findBrokenText(parsed) : undefined;
      return broken === undefined ? done(null, parsed) : done(refusal('brokenText', { name: broken }));
    } catch {
      return done(refusal('unreadableBody', {}));
    }
  });
}

/** Gives every answer its request id and the security headers. */
export function addFixedHeaders(server: FastifyInstance, frameHosts: readonly string[]): void {
  const headers = { 'Content-Security-Policy': toSecurityPolicy(frameHosts), ...fixedHeaders };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
}
