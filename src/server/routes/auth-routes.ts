import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal, errorCatalogue } from '../../protocol/errors';
import { type SignInAnswer, signIn } from '../auth/sign-in';
import { changes, reads } from '../policies/access';
import { accessCookie, findCaller } from '../policies/authenticate';
import { toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { createErrorLogUpload } from './error-log-upload';
import { noteFailedSignIn, noteSession } from './note-session';
import { codeToken, demandsCode, readCode } from './phone-code-routes';
import { readCaptcha } from './read-captcha';
import { headerText, queryText, readEverywhere } from './read-parameters';
import type { ServerDesk } from './server-desk';
import { clearCookies, demandClient, giveTokens, readDevice, refreshCookie, rememberDevice, tokenPath } from './token-answer';

function refuseBare(
  reply: FastifyReply,
  request: FastifyRequest,
  code: 'wrongPassword' | 'wrongSignIn' | 'noRole' | 'smsCodeMissing' | 'sessionOver',
  extra: object = {},
): FastifyReply {
  const description = errorCatalogue[code].sentence({})[readLanguage(request.headers['accept-language'])];
  return reply.send({ error_code: code === 'sessionOver' ? 401 : 400, error_description: description, ...extra });
}

async function refresh(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply, sent: string): Promise<FastifyReply> {
  const token = sent === '' ? request.cookies[refreshCookie] : sent;
  const session = token === undefined || token === '' ? undefined : await desk.sessions.renew(token);
  if (session && !('reused' in session)) return giveTokens(desk, reply, { session });
  if (session) await noteSession(desk, request, { ...session.reused, action: 'tokenReused', refused: true });
  clearCookies(desk, reply);
  return refuseBare(reply.code(401), request, 'sessionOver');
}

async function answerSignIn(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply, answer: SignInAnswer): Promise<FastifyReply> {
  if (answer.kind === 'in') {
    await noteSession(desk, request, { ...answer.session, action: 'signIn' });
    return giveTokens(desk, reply, { session: answer.session });
  }
  // Failures of the commercial edition come with status 200. Source: api-contract 1.3.
  return refuseBare(reply, request, answer.code, {
    ...(answer.captcha ? { captcha_required: true } : {}),
    ...(answer.code === 'smsCodeMissing' ? { sms_required: true } : {}),
  });
}

async function token(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  demandClient(desk, request);
  const parameter = await readEverywhere(request);
  const grant = parameter('grant_type');
  if (grant === 'refresh_token') return refresh(desk, request, reply, parameter('refresh_token'));
  if (grant === 'sms_code') return codeToken(desk, reply, parameter);
  if (grant !== 'password' && grant !== 'captcha') throw refusal('grantUnknown', {});
  const tenantId = parameter('tenantId') || headerText(request, 'tenant-id');
  if (tenantId === '' || tenantId.length > 20) throw refusal('tenantUnknown', {});
  const [account, password] = [parameter('username').slice(0, 64), desk.sentPasswords.open(parameter('password')).slice(0, 512)];
  const attempt = {
    tenantId,
    account,
    password,
    device: readDevice(desk, request, { tenantId, account }),
    address: request.ip,
    agent: headerText(request, 'user-agent'),
    withCaptcha: grant === 'captcha',
    captcha: readCaptcha(desk, request, 'signIn'),
    demandsCode: await demandsCode(desk, tenantId),
    ...readCode(parameter),
  };
  const answer = await signIn(desk, attempt).catch(async (error: unknown) => {
    await noteFailedSignIn(desk, request, { tenantId, account, error });
    throw error;
  });
  if (answer.kind === 'refused') await noteFailedSignIn(desk, request, { tenantId, account, error: answer.code });
  else rememberDevice(desk, reply, { tenantId, account });
  return answerSignIn(desk, request, reply, answer);
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
async function signOut(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  requireOwnPage(request);
  const cookie = request.cookies[accessCookie];
  const claims = cookie === undefined ? undefined : await desk.tokens.readAccess(cookie);
  const session = (await findCaller(desk, request)) ?? claims;
  if (session) {
    await desk.sessions.close(session);
    await noteSession(desk, request, { ...session, action: 'signOut' });
  }
  clearCookies(desk, reply);
}

/** A page that goes away calls this too; only a real exit ends the session, or every reload would. Source: api-contract 3.9. */
async function leave(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  if (queryText(request, 'reason') === 'exit') await signOut(desk, request, reply);
  return toEnvelope(true);
}

/** Serves sign-in, refresh, sign-out and captcha. */
export function addAuthRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post(tokenPath, changes('public'), (request, reply) => token(desk, request, reply));
  server.get('/api/blade-auth/oauth/captcha', reads('public', 'captcha'), async (request, reply) => {
    const captcha = await desk.captchas.make(request.ip);
    reply.header('Cache-Control', 'no-store');
    return { ...toEnvelope(captcha), ...captcha };
  });
  server.get('/api/blade-auth/oauth/logout', changes('public'), async (request, reply) => {
    await signOut(desk, request, reply);
    return { success: 'true', msg: 'success' };
  });
  server.post('/api/blade-auth/logout', changes('public'), async (request, reply) => {
    await signOut(desk, request, reply);
    return toEnvelope({ code: '200', msg: '操作成功' });
  });
  // A list is the log of a browser, by whichever of both names. Source: api-contract 3.9.
  const upload = createErrorLogUpload(desk);
  const leaveOrUpload = (request: FastifyRequest, reply: FastifyReply) =>
    Array.isArray(request.body) ? upload(request, reply, request.body) : leave(desk, request, reply);
  // What a browser noted of a failure is kept as well as it can be.
  const uploads = { config: { ...changes('public').config, cleansText: true } };
  server.post('/user/send-logs', uploads, leaveOrUpload);
  server.post('/user/logout', uploads, leaveOrUpload);
  server.get('/user/logout', changes('public'), (request, reply) => leave(desk, request, reply));
}
