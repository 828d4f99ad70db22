import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import { errorCatalogue, refusal } from '../../../protocol/errors';
import { browserClient, type Client } from '../../auth/clients';
import { requireFresh, findAccessKey, provesLines, takeNonce } from '../../auth/signed-calls';
import { makeTicket, provesTicket, readTicket } from '../../auth/sso-ticket';
import type { Server } from '../../http/call-schema';
import { object, required, text, type TypeOf } from '../../http/fields';
import { callerOf, changes } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { noteSession } from '../../http/note-session';
import { headerText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';
import { requireClient, giveTokens } from '../../http/token-answer';

interface Vouched {
  readonly tenantId: string;
  readonly account: string;
  /** Who vouches. */
  readonly by: string;
  readonly client: Client;
}

const accountSql = `
select u.id::text as id from sys_user u join sys_tenant t on t.tenant_id = u.tenant_id and t.enabled and (t.expire_time is null or t.expire_time > now())
where u.tenant_id = $1 and lower(u.account) = lower($2) and u.enabled and u.is_deleted = 0
  and exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`;

/** Opens a session for somebody a partner vouches for. Shape: undefined where the tenant has no such account in use. */
async function openFor(ctx: ServerContext, request: FastifyRequest, { tenantId, account, by, client }: Vouched) {
  const row = await ctx.database.system(async (q) => (await q.query(accountSql, [tenantId, account])).rows[0]);
  if (!row) return undefined;
  const agent = headerText(request, 'user-agent');
  const session = await ctx.sessions.open({ tenantId, userId: String(row['id']), address: request.ip, agent, client });
  await noteSession(ctx, request, { ...session, action: 'signIn', comment: `sso ${by}` });
  return session;
}

const mayVouch = (tenants: readonly string[], tenantId: string): boolean => tenants.includes('*') || tenants.includes(tenantId);

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const word = text(2048);
/** Clients of the family send along what they send when somebody signs in. */
const thirdParameters = object(
  {
    ...{ accessKeyId: required(word), signature: required(word), timestamp: word, nonce: word },
    ...{ tenantId: word, username: word },
  },
  { open: true },
);

/** The third-party token call: a partner's server has signed who is there. */
async function thirdToken(ctx: ServerContext, { request, reply }: Call, sent: TypeOf<typeof thirdParameters>): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const client = await requireClient(ctx, request, { tenantId: sent.tenantId, grant: 'sso' });
  const { accessKeyId: keyId, signature, timestamp = '', nonce = '' } = sent;
  const key = await findAccessKey(ctx.database, keyId, 'third');
  const maySendNeither = ctx.settings.compat.thirdLoginWithoutNonce || key?.withoutNonce === true;
  const isBare = maySendNeither && timestamp === '' && nonce === '';
  if (!isBare && (timestamp === '' || nonce === '')) throw refusal('missingParameter', { name: timestamp === '' ? 'timestamp' : 'nonce' });
  const tenantId = sent.tenantId || headerText(request, 'tenant-id');
  const account = (sent.username ?? '').slice(0, 64);
  if (!isBare) requireFresh(timestamp);
  const proven = provesLines(key, [keyId, tenantId, account, timestamp, nonce], signature);
  const allowed =
    proven &&
    key !== undefined &&
    mayVouch(key.tenants, tenantId) &&
    (key.addresses.length === 0 || key.addresses.includes(request.ip)) &&
    (isBare || (/^[\w-]{16,64}$/.test(nonce) && (await takeNonce(ctx.database, `third ${keyId}`, nonce))));
  const session = allowed ? await openFor(ctx, request, { tenantId, account, by: keyId, client }) : undefined;
  if (session) return giveTokens(ctx, reply, { session, tellsRefresh: !client.isBrowser });
  const description = errorCatalogue.signatureWrong.sentence({})[readLanguage(request.headers['accept-language'])];
  return reply.send({ error_code: 400, error_description: description });
}

/** Hands the signed-in user to a business system: an address with a ticket that names him for a minute. */
async function generateUrl(ctx: ServerContext, request: FastifyRequest, code: string): Promise<object> {
  const caller = callerOf(request);
  const sql =
    'select base_url, secret from sys_third_system where tenant_id = $1 and code = $2 and enabled and is_deleted = 0 and secret <> $3';
  const row = await ctx.database.system(async (q) => (await q.query(sql, [caller.tenantId, code, ''])).rows[0]);
  const base = String(row?.['base_url'] ?? '');
  if (!row || !/^https?:\/\//.test(base) || !URL.canParse(base)) throw refusal('systemUnknown', {});
  const url = new URL(base);
  url.searchParams.set('ticket', makeTicket(String(row['secret']), { issuer: code, tenantId: caller.tenantId, account: caller.account }));
  return toEnvelope(url.toString());
}

/** Takes the ticket of a partner in exchange for a session; each works once. */
async function exchange(ctx: ServerContext, { request, reply }: Call, sent: string): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const ticket = readTicket(sent);
  const key = ticket && (await findAccessKey(ctx.database, ticket.issuer, 'sso'));
  if (!ticket || !key || !provesTicket(key.secret, sent) || !mayVouch(key.tenants, ticket.tenantId)) throw refusal('ticketOver', {});
  if (!(await takeNonce(ctx.database, `sso ${key.id}`, ticket.nonce))) throw refusal('ticketOver', {});
  const session = await openFor(ctx, request, { tenantId: ticket.tenantId, account: ticket.account, by: key.id, client: browserClient });
  if (!session) throw refusal('ticketOver', {});
  return giveTokens(ctx, reply, { session, tellsRefresh: false });
}

/** Serves single sign-on, both ways. */
export function addSsoRoutes(server: Server, ctx: ServerContext): void {
  server.post(
    '/api/blade-auth/third/oauth/token',
    {
      ...changes('public', { parameters: thirdParameters }),
      // A client that is not known is told nothing of what it sent.
      preValidation: async (request) => {
        const query = isObject(request.query) ? request.query : {};
        await requireClient(ctx, request, { tenantId: String(query['tenantId'] ?? ''), grant: 'sso' });
      },
    },
    (request, reply) => thirdToken(ctx, { request, reply }, request.body),
  );
  const ticket = object({ ticket: required(text(8192)) });
  server.post('/api/blade-auth/sso/exchange', changes('public', { parameters: ticket }), (request, reply) =>
    exchange(ctx, { request, reply }, request.body.ticket),
  );
  const query = object({ code: required(text()) });
  server.get('/api/third-systems/generateSSOUrl', changes('signed-in', { query }), (request) =>
    generateUrl(ctx, request, request.query.code),
  );
}
