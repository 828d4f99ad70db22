import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, refusal } from '../../protocol/errors';
import { demandFresh, findAccessKey, provesLines, takeNonce } from '../auth/signed-calls';
import { makeTicket, provesTicket, readTicket } from '../auth/sso-ticket';
import { callerOf, changes } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { noteSession } from './note-session';
import { headerText, queryText, readEverywhere } from './read-parameters';
import type { ServerDesk } from './server-desk';
import { demandClient, giveTokens } from './token-answer';

interface Vouched {
  readonly tenantId: string;
  readonly account: string;
  /** Who vouches. */
  readonly by: string;
}

const accountSql = `
select u.id::text as id from sys_user u join sys_tenant t on t.tenant_id = u.tenant_id and t.enabled and (t.expire_time is null or t.expire_time > now())
where u.tenant_id = $1 and lower(u.account) = lower($2) and u.enabled and u.is_deleted = 0
  and exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`;

/** Opens a session for somebody a partner vouches for. Shape: undefined where the tenant has no such account in use. */
async function openFor(desk: ServerDesk, request: FastifyRequest, { tenantId, account, by }: Vouched) {
  const row = await desk.database.system(async (q) => (await q.query(accountSql, [tenantId, account])).rows[0]);
  if (!row) return undefined;
  const agent = headerText(request, 'user-agent');
  const session = await desk.sessions.open({ tenantId, userId: String(row['id']), address: request.ip, agent });
  await noteSession(desk, request, { ...session, action: 'signIn', comment: `sso ${by}` });
  return session;
}

const mayVouch = (tenants: readonly string[], tenantId: string): boolean => tenants.includes('*') || tenants.includes(tenantId);

/** The third-party token call: a partner's server has signed who is there. Source: api-contract 3.4. */
async function thirdToken(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  demandClient(desk, request);
  const parameter = await readEverywhere(request);
  const [keyId, signature, timestamp, nonce] = [
    parameter('accessKeyId'),
    parameter('signature'),
    parameter('timestamp'),
    parameter('nonce'),
  ];
  for (const [name, value] of Object.entries({ accessKeyId: keyId, signature, timestamp, nonce }))
    if (value === '') throw refusal('missingParameter', { name });
  const tenantId = parameter('tenantId') || headerText(request, 'tenant-id');
  const account = parameter('username').slice(0, 64);
  demandFresh(timestamp);
  const key = await findAccessKey(desk.database, keyId);
  const proven = provesLines(key, [keyId, tenantId, account, timestamp, nonce], signature);
  const allowed =
    proven &&
    key !== undefined &&
    mayVouch(key.tenants, tenantId) &&
    (key.addresses.length === 0 || key.addresses.includes(request.ip)) &&
    /^[\w-]{16,64}$/.test(nonce) &&
    (await takeNonce(desk.database, `third ${keyId}`, nonce));
  const session = allowed ? await openFor(desk, request, { tenantId, account, by: keyId }) : undefined;
  if (session) return giveTokens(desk, reply, { session });
  const description = errorCatalogue.signatureWrong.sentence({})[readLanguage(request.headers['accept-language'])];
  return reply.send({ error_code: 400, error_description: description });
}

/** Hands the signed-in user to a business system: an address with a ticket that names him for a minute. Source: api-contract 13.1. */
async function generateUrl(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const code = queryText(request, 'code');
  if (code === '') throw refusal('missingParameter', { name: 'code' });
  const sql = 'select base_url, secret from sys_third_system where tenant = $1 and code = $2 and enabled';
  const row = await desk.database.system(async (q) => (await q.query(sql, [caller.tenantId, code])).rows[0]);
  const base = String(row?.['base_url'] ?? '');
  if (!row || !/^https?:\/\//.test(base) || !URL.canParse(base)) throw refusal('systemUnknown', {});
  const url = new URL(base);
  url.searchParams.set('ticket', makeTicket(String(row['secret']), { issuer: code, tenantId: caller.tenantId, account: caller.account }));
  return toEnvelope(url.toString());
}

/** Takes the ticket of a partner in exchange for a session; each works once. */
async function exchange(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const sent = (await readEverywhere(request))('ticket');
  if (sent === '') throw refusal('missingParameter', { name: 'ticket' });
  const ticket = readTicket(sent);
  const key = ticket && (await findAccessKey(desk.database, ticket.issuer));
  if (!ticket || !key || !provesTicket(key.secret, sent) || !mayVouch(key.tenants, ticket.tenantId)) throw refusal('ticketOver', {});
  if (!(await takeNonce(desk.database, `sso ${key.id}`, ticket.nonce))) throw refusal('ticketOver', {});
  const session = await openFor(desk, request, { tenantId: ticket.tenantId, account: ticket.account, by: key.id });
  if (!session) throw refusal('ticketOver', {});
  return giveTokens(desk, reply, { session });
}

/** Serves single sign-on, both ways. */
export function addSsoRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post('/api/blade-auth/third/oauth/token', changes('public'), (request, reply) => thirdToken(desk, request, reply));
  server.post('/api/blade-auth/sso/exchange', changes('public'), (request, reply) => exchange(desk, request, reply));
  server.get('/api/third-systems/generateSSOUrl', changes('signed-in'), (request) => generateUrl(desk, request));
}
