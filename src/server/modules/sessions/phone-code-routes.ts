import type { Client } from '../../auth/clients';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { isPlatform } from '../../auth/caller';
import { signInByCode } from '../../auth/code-sign-in';
import { requirePhone } from '../../auth/require-phone';
import { usesOutbox } from '../../messages/message-sender';
import { codeLife, codePause, codePurposes } from '../../auth/phone-codes';
import type { Server } from '../../http/call-schema';
import { wordParams } from '../../http/common-schemas';
import { object, oneOf, text, type TypeOf } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { findCaller, requireOpen } from '../../http/authenticate';
import { toEnvelope } from '../../http/envelope';
import { noteFailedSignIn, noteSession } from '../../http/note-session';
import { requireCaptcha } from '../../http/read-captcha';
import { headerText } from '../../http/read-parameters';
import { readSwitch } from '../../http/read-switch';
import type { ServerContext } from '../../http/server-context';
import { giveTokens, rememberDevice } from '../../http/token-answer';
import { findVisitorTenant } from '../../http/visitor-tenant';

const codeQuery = object({ scene: oneOf(...codePurposes), tenantId: text() });

/** Sends a code to a phone; the answer is the same for numbers that are known and that are not, and never holds the code. */
async function sendCode(
  ctx: ServerContext,
  request: FastifyRequest,
  { phone: sent, scene = 'login', tenantId: named }: TypeOf<typeof codeQuery> & { readonly phone: string },
): Promise<object> {
  const phone = requirePhone(sent);
  const caller = await findCaller(ctx, request);
  // A number of one's own is changed by whoever is signed in.
  if (scene === 'phone' && !caller) throw refusal('signedOut', {});
  if (scene === 'phone' && caller) requireOpen(request, caller);
  // Whoever runs the platform reads what is in the outbox as well; anybody else who is signed in is no surer than a stranger.
  if (scene !== 'phone' && !(caller && isPlatform(caller))) await requireCaptcha(ctx, request, scene);
  const tenantId = scene === 'phone' && caller ? caller.tenantId : await findVisitorTenant(ctx.database, request, named);
  const required = scene === 'login' && (await requiresCode(ctx, tenantId));
  const smsId = await ctx.phoneCodes.send({ tenantId, phone, scene, address: request.ip, required });
  return { ...toEnvelope({ smsId, expiresIn: codeLife, resendAfter: codePause }), msg: '验证码已发送' };
}

/** Says whether a tenant demands a code beside the password; one that has not said so, or is not known, does not. */
export const requiresCode = (ctx: Pick<ServerContext, 'database'>, tenantId: string): Promise<boolean> =>
  readSwitch(ctx, { tenantId, key: 'account.smsRequired', otherwise: false });

/** What proves a phone, as the token calls of both generations take it. */
export const codeFields = { phone: text(), smsId: text(), smsCode: text() };

interface SentCode {
  readonly phone?: string | undefined;
  readonly smsId?: string | undefined;
  readonly smsCode?: string | undefined;
}

/** Shape: '' each where it is not sent. */
export const readCode = ({ phone = '', smsId = '', smsCode = '' }: SentCode) => ({
  phone: phone.slice(0, 20),
  smsId: smsId.slice(0, 64),
  smsCode: smsCode.slice(0, 10),
});

/** The token call for a code that was sent to a phone. */
export async function codeToken(
  ctx: ServerContext,
  { reply, client }: { readonly reply: FastifyReply; readonly client: Client },
  sent: SentCode & { readonly tenantId?: string | undefined; readonly username?: string | undefined },
): Promise<FastifyReply> {
  const { request } = reply;
  const tenantId = sent.tenantId || headerText(request, 'tenant-id');
  if (tenantId === '' || tenantId.length > 20) throw refusal('tenantUnknown', {});
  const { phone: typed, smsId, smsCode: code } = readCode(sent);
  const phone = requirePhone(typed);
  const [account, agent] = [(sent.username ?? '').slice(0, 64), headerText(request, 'user-agent')];
  const enter = async () => {
    // Where both are demanded, one of them alone opens nothing.
    if (await requiresCode(ctx, tenantId)) throw refusal('passwordToo', {});
    return signInByCode(ctx, { tenantId, phone, smsId, code, account, address: request.ip, agent, client });
  };
  const done = await enter().catch(async (error: unknown) => {
    await noteFailedSignIn(ctx, request, { tenantId, account: account || phone, error });
    throw error;
  });
  rememberDevice(ctx, reply, { tenantId, account: done.account });
  await noteSession(ctx, request, { ...done.session, action: 'signIn', comment: `sms ${agent}` });
  return giveTokens(ctx, reply, { session: done.session, tellsRefresh: !client.isBrowser });
}

const outboxSql = `
select id, tenant as "tenantId", channel, recipient as "to", scene, text, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
from sys_outbox order by sys_outbox.create_time desc limit 100`;

/** Serves codes for phones, and the outbox where messages stay while the demo institute is looked at. */
export function addPhoneCodeRoutes(server: Server, ctx: ServerContext): void {
  const parts = { budget: 'code', params: wordParams('phone'), query: codeQuery } as const;
  server.post('/csApi/hm-metrology/self-service/sms/:phone', changes('public', parts), (request) =>
    sendCode(ctx, request, { ...request.query, ...request.params }),
  );
  server.get('/api/system/outbox', reads('platform', {}), async () => {
    if (!usesOutbox(ctx.settings)) throw refusal('notFound', {});
    return toEnvelope(await ctx.database.system(async (q) => (await q.query(outboxSql)).rows));
  });
}
