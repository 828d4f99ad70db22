import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal, errorCatalogue } from '../../../protocol/errors';
import type { Client } from '../../auth/clients';
import { type SignInAnswer, signIn } from '../../auth/sign-in';
import type { Server } from '../../http/call-schema';
import { anything, object, text, type TypeOf } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { accessCookie, findCaller } from '../../http/authenticate';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { createErrorLogUpload } from '../system/error-log-upload';
import { noteFailedSignIn, noteSession } from '../../http/note-session';
import { codeFields, codeToken, requiresCode, readCode } from './phone-code-routes';
import { readCaptcha } from '../../http/read-captcha';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';
import { clearCookies, requireClient, giveTokens, readDevice, refreshCookie, rememberDevice, tokenPath } from '../../http/token-answer';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Clients of the family differ in what else they send when somebody signs in. */
const tokenParameters = object(
  { ...codeFields, grant_type: text(), tenantId: text(), username: text(8192), password: text(4096), refresh_token: text(8192) },
  { open: true },
);

function refuseBare(
  reply: FastifyReply,
  request: FastifyRequest,
  code: 'wrongPassword' | 'wrongSignIn' | 'noRole' | 'smsCodeMissing' | 'sessionOver',
  extra: object = {},
): FastifyReply {
  const description = errorCatalogue[code].sentence({})[readLanguage(request.headers['accept-language'])];
  return reply.send({ error_code: code === 'sessionOver' ? 401 : 400, error_description: description, ...extra });
}

async function refresh(ctx: ServerContext, { request, reply }: Call, sent: string, client: Client): Promise<FastifyReply> {
  const token = sent === '' ? request.cookies[refreshCookie] : sent;
  const session = token === undefined || token === '' ? undefined : await ctx.sessions.renew(token, client);
  // What came out of the cookie goes back into it alone: no script may lift it out.
  if (session && !('reused' in session)) return giveTokens(ctx, reply, { session, tellsRefresh: sent !== '' });
  if (session) await noteSession(ctx, request, { ...session.reused, action: 'tokenReused', refused: true });
  clearCookies(ctx, reply);
  return refuseBare(reply.code(401), request, 'sessionOver');
}

async function answerSignIn(ctx: ServerContext, { request, reply }: Call, answer: SignInAnswer, client: Client): Promise<FastifyReply> {
  if (answer.kind === 'in') {
    await noteSession(ctx, request, { ...answer.session, action: 'signIn' });
    return giveTokens(ctx, reply, { session: answer.session, tellsRefresh: !client.isBrowser });
  }
  // Failures of the commercial edition come with status 200.
  return refuseBare(reply, request, answer.code, {
    ...(answer.captcha ? { captcha_required: true } : {}),
    ...(answer.code === 'smsCodeMissing' ? { sms_required: true } : {}),
  });
}

/** What a client must be allowed for a grant; a code to a phone stands for a password. */
const grantNeeded = (grant: string): 'captcha' | 'refresh_token' | 'password' =>
  grant === 'captcha' || grant === 'refresh_token' ? grant : 'password';

async function token(ctx: ServerContext, { request, reply }: Call, sent: TypeOf<typeof tokenParameters>): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const grant = sent.grant_type ?? '';
  const client = await requireClient(ctx, request, { tenantId: sent.tenantId, grant: grantNeeded(grant) });
  if (grant === 'refresh_token') return refresh(ctx, { request, reply }, sent.refresh_token ?? '', client);
  if (grant === 'sms_code') return codeToken(ctx, { reply, client }, sent);
  if (grant !== 'password' && grant !== 'captcha') throw refusal('grantUnknown', {});
  const tenantId = sent.tenantId || headerText(request, 'tenant-id');
  if (tenantId === '' || tenantId.length > 20) throw refusal('tenantUnknown', {});
  const [account, password] = [(sent.username ?? '').slice(0, 64), ctx.sentPasswords.open(sent.password ?? '').slice(0, 512)];
  const attempt = {
    tenantId,
    account,
    password,
    device: readDevice(ctx, request, { tenantId, account }),
    address: request.ip,
    agent: headerText(request, 'user-agent'),
    client,
    withCaptcha: grant === 'captcha',
    captcha: readCaptcha(ctx, request, 'signIn'),
    requiresCode: await requiresCode(ctx, tenantId),
    ...readCode(sent),
  };
  const answer = await signIn(ctx, attempt).catch(async (error: unknown) => {
    await noteFailedSignIn(ctx, request, { tenantId, account, error });
    throw error;
  });
  if (answer.kind === 'refused') await noteFailedSignIn(ctx, request, { tenantId, account, error: answer.code });
  else rememberDevice(ctx, reply, { tenantId, account });
  return answerSignIn(ctx, { request, reply }, answer, client);
}

/**
 * A picture or a link on any page can ask for an address, and the cookie goes along: signing out by GET takes the browser's word that a page of ours asks, or the
 * token in the header, which no other page can send. Errors: wrongOrigin.
 */
function requireOwnPage(request: FastifyRequest): void {
  const proven = headerText(request, 'sec-fetch-site') === 'same-origin' || headerText(request, 'blade-auth') !== '';
  if (request.method === 'GET' && !proven) throw refusal('wrongOrigin', {});
}

/** Ends the session that the header or the cookie names, if there is one: signing out always succeeds. Errors: wrongOrigin. */
async function signOut(ctx: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  requireOwnPage(request);
  const cookie = request.cookies[accessCookie];
  const claims = cookie === undefined ? undefined : await ctx.tokens.readAccess(cookie);
  const session = (await findCaller(ctx, request)) ?? claims;
  if (session) {
    await ctx.sessions.close(session);
    await noteSession(ctx, request, { ...session, action: 'signOut' });
  }
  clearCookies(ctx, reply);
}

/** A page that goes away calls this too; only a real exit ends the session, or every reload would. */
async function leave(ctx: ServerContext, { request, reply }: Call, reason: string | undefined): Promise<object> {
  if (reason === 'exit') await signOut(ctx, request, reply);
  return toEnvelope(true);
}

const isEmptyBody = (body: unknown): boolean => isEmpty(body) || (isObject(body) && Object.keys(body).length === 0);

/** Serves sign-in, refresh, sign-out and captcha. */
export function addAuthRoutes(server: Server, ctx: ServerContext): void {
  server.post(tokenPath, changes('public', { parameters: tokenParameters }), (request, reply) =>
    token(ctx, { request, reply }, request.body),
  );
  server.get('/api/blade-auth/oauth/captcha', reads('public', { budget: 'captcha' }), async (request, reply) => {
    const captcha = await ctx.captchas.make(request.ip);
    reply.header('Cache-Control', 'no-store');
    return { ...toEnvelope(captcha), ...captcha };
  });
  // Clients of the family differ in what they send when somebody leaves, and nothing may keep him from it.
  const leaving = { parameters: object({}, { open: true }), query: object({ reason: text() }, { open: true }) };
  server.get('/api/blade-auth/oauth/logout', changes('public', { query: leaving.query }), async (request, reply) => {
    await signOut(ctx, request, reply);
    return { success: 'true', msg: 'success' };
  });
  server.post('/api/blade-auth/logout', changes('public', leaving), async (request, reply) => {
    await signOut(ctx, request, reply);
    return toEnvelope({ code: '200', msg: '操作成功' });
  });
  // A list is the log of a browser, by whichever of both names.
  const upload = createErrorLogUpload(ctx);
  const leaveOrUpload = ({ request, reply }: Call, reason: string | undefined) =>
    Array.isArray(request.body) ? upload(request, reply, request.body) : leave(ctx, { request, reply }, reason);
  // What a browser noted of a failure is kept as well as it can be.
  const uploads = changes('public', { cleansText: true, query: leaving.query, body: anything() });
  server.post('/user/send-logs', uploads, (request, reply) => {
    // A log that is no list would be thrown away with a word of thanks.
    if (!Array.isArray(request.body) && !isEmptyBody(request.body)) throw refusal('unreadableBody', {});
    return leaveOrUpload({ request, reply }, request.query.reason);
  });
  server.post('/user/logout', uploads, (request, reply) => leaveOrUpload({ request, reply }, request.query.reason));
  server.get('/user/logout', changes('public', { query: leaving.query }), (request, reply) =>
    leave(ctx, { request, reply }, request.query.reason),
  );
}
