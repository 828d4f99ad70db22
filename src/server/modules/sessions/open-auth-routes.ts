import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { Caller } from '../../auth/caller';
import { signIn } from '../../auth/sign-in';
import { requireFresh, findAccessKey, provesLines, takeNonce } from '../../auth/signed-calls';
import type { Server } from '../../http/call-schema';
import { object, required, text, type TypeOf } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { findCaller } from '../../http/authenticate';
import { toEnvelope } from '../../http/envelope';
import { noteFailedSignIn, noteSession } from '../../http/note-session';
import { codeFields, requiresCode, readCode } from './phone-code-routes';
import { requireCaptcha, readCaptcha } from '../../http/read-captcha';
import { headerText } from '../../http/read-parameters';
import { readSwitch } from '../../http/read-switch';
import type { ServerContext } from '../../http/server-context';
import { requireClient, giveTokens, readDevice, refreshCookie, rememberDevice } from '../../http/token-answer';

/** The answer of the open edition. */
function toOpenAnswer(
  caller: Caller,
  { accessToken, refreshToken, expiresIn }: { readonly accessToken: string; readonly refreshToken: string; readonly expiresIn: number },
): object {
  return toEnvelope({
    accessToken,
    refreshToken,
    tokenType: 'bearer',
    expiresIn,
    userId: caller.userId,
    tenantId: caller.tenantId,
    oauthId: '',
    account: caller.account,
    userName: caller.realName,
    avatar: '',
    authority: caller.roles.map((role) => role.alias).join(','),
  });
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Clients of the family differ in what else they send when somebody signs in. */
const tokenParameters = object(
  { ...codeFields, grantType: text(), tenantId: text(), account: text(2048), password: text(4096), refreshToken: text(8192) },
  { open: true },
);

/** The token call of the open edition: other names, an envelope, and failures with their status. */
async function openToken(ctx: ServerContext, { request, reply }: Call, sent: TypeOf<typeof tokenParameters>): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const grant = sent.grantType ?? '';
  const use = grant === 'captcha' || grant === 'refresh_token' ? grant : 'password';
  const client = await requireClient(ctx, request, { tenantId: sent.tenantId, grant: use });
  if (grant === 'refresh_token') {
    const token = sent.refreshToken || (request.cookies[refreshCookie] ?? '');
    const session = token === '' ? undefined : await ctx.sessions.renew(token, client);
    if (session && 'reused' in session) await noteSession(ctx, request, { ...session.reused, action: 'tokenReused', refused: true });
    if (!session || 'reused' in session) throw refusal('sessionOver', {});
    return giveTokens(ctx, reply, { session, present: toOpenAnswer, tellsRefresh: (sent.refreshToken ?? '') !== '' });
  }
  if (grant !== 'password' && grant !== 'captcha') throw refusal('grantUnknown', {});
  const tenantId = sent.tenantId || headerText(request, 'tenant-id');
  if (tenantId === '' || tenantId.length > 20) throw refusal('tenantUnknown', {});
  const account = (sent.account ?? '').slice(0, 64);
  const attempt = {
    tenantId,
    account,
    password: ctx.sentPasswords.open(sent.password ?? '').slice(0, 512),
    address: request.ip,
    agent: headerText(request, 'user-agent'),
    client,
    device: readDevice(ctx, request, { tenantId, account }),
    withCaptcha: grant === 'captcha',
    captcha: readCaptcha(ctx, request, 'signIn'),
    requiresCode: await requiresCode(ctx, tenantId),
    ...readCode(sent),
  };
  try {
    const answer = await signIn(ctx, attempt);
    if (answer.kind === 'refused') throw refusal(answer.code, {});
    rememberDevice(ctx, reply, { tenantId, account });
    await noteSession(ctx, request, { ...answer.session, action: 'signIn' });
    return await giveTokens(ctx, reply, { session: answer.session, present: toOpenAnswer, tellsRefresh: !client.isBrowser });
  } catch (error) {
    await noteFailedSignIn(ctx, request, { tenantId, account, error });
    throw error;
  }
}

const tenantQuery = object({ tenantId: text(), account: text() }, { open: true });

const toTenant = (request: FastifyRequest, sent: string | undefined): string => sent || headerText(request, 'tenant-id') || '000000';

/** Units: seconds. */
const appLife = 7200;
const publicLife = 600;

/** Gives an app a token of its own: by its signature, or, for the public pages, by a captcha. */
async function apiToken(ctx: ServerContext, { request, reply }: Call, appId: string): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  if (appId === 'public') {
    await requireCaptcha(ctx, request, 'apiToken');
    return toEnvelope({ token: await ctx.openTokens.make({ app: appId }, publicLife), expiresIn: publicLife });
  }
  const timestamp = headerText(request, 'timestamp');
  requireFresh(timestamp);
  const key = await findAccessKey(ctx.database, appId, 'api');
  const proven = provesLines(key, [appId, timestamp], headerText(request, 'sign'));
  // A signed call works once; an app that calls twice within a millisecond signs the next one.
  if (!proven || !(await takeNonce(ctx.database, `api ${appId}`, timestamp))) throw refusal('signatureWrong', {});
  return toEnvelope({ token: await ctx.openTokens.make({ app: appId }, appLife), expiresIn: appLife });
}

/** Serves the authentication calls of the open edition, and those around signing in. */
export function addOpenAuthRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/blade-auth/token', changes('public', { parameters: tokenParameters }), (request, reply) =>
    openToken(ctx, { request, reply }, request.body),
  );
  server.get('/api/blade-auth/captcha', reads('public', { budget: 'captcha' }), async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return toEnvelope(await ctx.captchas.make(request.ip));
  });
  server.get('/api/blade-auth/public-key', reads('public', { budget: 'unlimited' }), () =>
    Promise.resolve(toEnvelope({ algorithm: 'SM2', order: 'C1C2C3', publicKey: ctx.sentPasswords.publicKey })),
  );
  server.get('/api/blade-auth/isSmsRequired', reads('public', { query: tenantQuery }), async (request) =>
    toEnvelope(await requiresCode(ctx, toTenant(request, request.query.tenantId))),
  );
  server.get('/api/blade-auth/isUpLoad', reads('public', { query: tenantQuery }), async (request) => {
    const caller = await findCaller(ctx, request);
    return toEnvelope(
      caller !== undefined ||
        (await readSwitch(ctx, { tenantId: toTenant(request, request.query.tenantId), key: 'account.anonymousUpload', otherwise: false })),
    );
  });
  server.post(
    '/csApi/blade-expand/open/token/api_token',
    changes('public', { query: object({ appId: required(text()) }) }),
    (request, reply) => apiToken(ctx, { request, reply }, request.query.appId),
  );
}
