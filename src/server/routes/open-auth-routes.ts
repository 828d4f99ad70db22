import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import { signIn } from '../auth/sign-in';
import { demandFresh, findAccessKey, provesLines, takeNonce } from '../auth/signed-calls';
import { accessSeconds } from '../auth/tokens';
import { changes, reads } from '../policies/access';
import { findCaller } from '../policies/authenticate';
import { toEnvelope } from '../present/envelope';
import { noteFailedSignIn, noteSession } from './note-session';
import { demandsCode, readCode } from './phone-code-routes';
import { demandCaptcha, readCaptcha } from './read-captcha';
import { headerText, queryText, readEverywhere } from './read-parameters';
import { readSwitch } from './read-switch';
import type { ServerDesk } from './server-desk';
import { demandClient, giveTokens, readDevice, refreshCookie, rememberDevice } from './token-answer';

/** The answer of the open edition. Source: api-contract 3.3; the refresh token goes into its cookie only. */
function toOpenAnswer(caller: Caller, accessToken: string): object {
  return toEnvelope({
    accessToken,
    refreshToken: '',
    tokenType: 'bearer',
    expiresIn: accessSeconds,
    userId: caller.userId,
    tenantId: caller.tenantId,
    oauthId: '',
    account: caller.account,
    userName: caller.realName,
    avatar: '',
    authority: caller.roles.map((role) => role.alias).join(','),
  });
}

/** The token call of the open edition: other names, an envelope, and failures with their status. */
async function openToken(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  demandClient(desk, request);
  const parameter = await readEverywhere(request);
  const grant = parameter('grantType');
  if (grant === 'refresh_token') {
    const sent = parameter('refreshToken') || (request.cookies[refreshCookie] ?? '');
    const session = sent === '' ? undefined : await desk.sessions.renew(sent);
    if (session && 'reused' in session) await noteSession(desk, request, { ...session.reused, action: 'tokenReused', refused: true });
    if (!session || 'reused' in session) throw refusal('sessionOver', {});
    return giveTokens(desk, reply, { session, present: toOpenAnswer });
  }
  if (grant !== 'password' && grant !== 'captcha') throw refusal('grantUnknown', {});
  const tenantId = parameter('tenantId') || headerText(request, 'tenant-id');
  if (tenantId === '' || tenantId.length > 20) throw refusal('tenantUnknown', {});
  const account = parameter('account').slice(0, 64);
  const attempt = {
    tenantId,
    account,
    password: desk.sentPasswords.open(parameter('password')).slice(0, 512),
    address: request.ip,
    agent: headerText(request, 'user-agent'),
    device: readDevice(desk, request, { tenantId, account }),
    withCaptcha: grant === 'captcha',
    captcha: readCaptcha(desk, request, 'signIn'),
    demandsCode: await demandsCode(desk, tenantId),
    ...readCode(parameter),
  };
  try {
    const answer = await signIn(desk, attempt);
    if (answer.kind === 'refused') throw refusal(answer.code, {});
    rememberDevice(desk, reply, { tenantId, account });
    await noteSession(desk, request, { ...answer.session, action: 'signIn' });
    return await giveTokens(desk, reply, { session: answer.session, present: toOpenAnswer });
  } catch (error) {
    await noteFailedSignIn(desk, request, { tenantId, account, error });
    throw error;
  }
}

const askedTenant = (request: FastifyRequest): string => queryText(request, 'tenantId') || headerText(request, 'tenant-id') || '000000';

/** Units: seconds. */
const appLife = 7200;
const publicLife = 600;

/** Gives an app a token of its own: by its signature, or, for the public pages, by a captcha. Source: api-contract 3.10. */
async function apiToken(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const appId = queryText(request, 'appId');
  if (appId === '') throw refusal('missingParameter', { name: 'appId' });
  if (appId === 'public') {
    await demandCaptcha(desk, request, 'apiToken');
    return toEnvelope({ token: await desk.openTokens.make(appId, publicLife), expiresIn: publicLife });
  }
  const timestamp = headerText(request, 'timestamp');
  demandFresh(timestamp);
  const key = await findAccessKey(desk.database, appId);
  const proven = provesLines(key, [appId, timestamp], headerText(request, 'sign'));
  // A signed call works once; an app that calls twice within a millisecond signs the next one.
  if (!proven || !(await takeNonce(desk.database, `api ${appId}`, timestamp))) throw refusal('signatureWrong', {});
  return toEnvelope({ token: await desk.openTokens.make(appId, appLife), expiresIn: appLife });
}

/** Serves the authentication calls of the open edition, and those around signing in. Source: api-contract 3.3, 3.6, 3.7, 3.10. */
export function addOpenAuthRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post('/api/blade-auth/token', changes('public'), (request, reply) => openToken(desk, request, reply));
  server.get('/api/blade-auth/captcha', reads('public', 'captcha'), async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return toEnvelope(await desk.captchas.make(request.ip));
  });
  server.get('/api/blade-auth/public-key', reads('public'), () =>
    Promise.resolve(toEnvelope({ algorithm: 'SM2', order: 'C1C2C3', publicKey: desk.sentPasswords.publicKey })),
  );
  server.get('/api/blade-auth/isSmsRequired', reads('public'), async (request) =>
    toEnvelope(await demandsCode(desk, askedTenant(request))),
  );
  server.get('/api/blade-auth/isUpLoad', reads('public'), async (request) => {
    const caller = await findCaller(desk, request);
    return toEnvelope(
      caller !== undefined ||
        (await readSwitch(desk, { tenantId: askedTenant(request), key: 'account.anonymousUpload', otherwise: false })),
    );
  });
  server.post('/csApi/blade-expand/open/token/api_token', changes('public'), (request, reply) => apiToken(desk, request, reply));
}
