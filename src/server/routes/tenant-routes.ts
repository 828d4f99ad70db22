import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import { prepareHash, storeHash } from '../auth/change-password';
import { makePassword } from '../auth/make-password';
import { sendsMessages } from '../auth/message-sender';
import type { Queryable } from '../db/database';
import { type AuditDesk, writeEntry } from '../domain/audit-trail';
import { guardTenant } from '../domain/rights/guard-tenant';
import { readParameters, writeParameters } from '../domain/tenant-parameters';
import { callerOf, changes, reads } from '../policies/access';
import { furnishTenants } from '../policies/furnish-tenants';
import { toEnvelope } from '../present/envelope';
import { compareFields, demandText, likeText, optionalText, readPageOf, readPaging, toPageEnvelope } from './admin-call';
import { bodyObject, bodyText, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

type Fields = Readonly<Record<string, unknown>>;

const tenantSql = `
select tenant_id as id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  coalesce(to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '') as "expireTime", case when enabled then 1 else 0 end as status, 0 as "isDeleted",
  admin_account as "adminAccount", to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime" from sys_tenant where is_deleted = 0`;

const told = ['tenantName', 'domain', 'linkman', 'contactNumber', 'address', 'expireTime', 'status', 'adminAccount'];

const readTenant = async (q: Queryable, tenantId: string): Promise<Fields | undefined> =>
  (await q.query(`${tenantSql} and tenant_id = $1`, [tenantId])).rows[0];

async function list(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const page = readPaging(request);
  const names = ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber'];
  const sql = `select * from (${tenantSql}) t where ${names.map((name, index) => `"${name}" ilike $${index + 1}`).join(' and ')}`;
  const values = names.map((name) => likeText(queryText(request, name)));
  const { rows, total } = await desk.database.system((q) => readPageOf(q, { sql, order: '"tenantId"', values, page }));
  return toPageEnvelope(rows, total, page);
}

async function select(desk: ServerDesk): Promise<object> {
  const sql =
    'select tenant_id as "tenantId", tenant_name as "tenantName" from sys_tenant where enabled and is_deleted = 0 order by tenant_id';
  return toEnvelope(await desk.database.system(async (q) => (await q.query(sql)).rows));
}

async function detail(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const row = await desk.database.system((q) => readTenant(q, queryText(request, 'id') || queryText(request, 'tenantId')));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

/** Tells the sign-in page of a host which tenant it is for, and nothing else. */
async function info(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const domain = queryText(request, 'domain');
  if (domain === '') return toEnvelope({});
  const sql = `select tenant_id as "tenantId", domain from sys_tenant where enabled and domain <> '' and lower(domain) = lower($1)`;
  return toEnvelope((await desk.database.system(async (q) => (await q.query(sql, [domain])).rows[0])) ?? {});
}

/** What a submit says of a tenant; what it leaves out stays. Shape: by the columns of page_tenants. Errors: nameMissing, wrongParameter. */
function readColumns(body: Values, old: Fields | undefined): Fields {
  const text = (name: string, most: number): string =>
    Object.hasOwn(body, name) || !old ? optionalText(body, name, most) : String(old[name] ?? '');
  const expire = text('expireTime', 20);
  if (expire !== '' && !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(expire)) throw refusal('wrongParameter', { name: 'expireTime' });
  const adminAccount = optionalText(body, 'adminAccount', 64);
  if (/\s/.test(adminAccount) || adminAccount.length === 1) throw refusal('wrongParameter', { name: 'adminAccount' });
  const enabled = Object.hasOwn(body, 'status') ? bodyText(body, 'status') !== '0' : old?.['status'] !== 0;
  return {
    tenant_name: Object.hasOwn(body, 'tenantName') || !old ? demandText(body, 'tenantName', 64) : String(old['tenantName']),
    domain: text('domain', 128),
    linkman: text('linkman', 64),
    contact_number: text('contactNumber', 32),
    address: text('address', 200),
    expire_time: expire === '' ? null : expire,
    tenant_state: enabled ? '1' : '0',
    ...(old ? {} : { admin_account: adminAccount }),
  };
}

/** Says whether another tenant has the host already: the sign-in page finds its tenant by it. */
async function isDomainTaken(q: Queryable, domain: string, tenantId: string): Promise<boolean> {
  if (domain === '') return false;
  const sql = 'select 1 from sys_tenant where lower(domain) = lower($1) and tenant_id <> $2 and is_deleted = 0';
  return (await q.query(sql, [domain, tenantId])).rows.length > 0;
}

const auditOf = (desk: ServerDesk, request: FastifyRequest): AuditDesk => ({
  caller: callerOf(request),
  database: desk.database,
  request: { id: request.id, address: request.ip },
  subject: 'tenant',
});

/** Does in one transaction what concerns more than one tenant, with the view of tenants open. */
async function asPlatform<T>(desk: ServerDesk, { tenantId }: Caller, work: (q: Queryable) => Promise<T>): Promise<T> {
  return desk.database.system(async (q) => {
    await q.query('begin');
    await q.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    const done = await work(q);
    await q.query('commit');
    return done;
  });
}

/** Makes a tenant with its menus, dictionaries, roles and first administrator, or changes one; one that is shut lets nobody work on. */
async function submit(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const body = bodyObject(request);
  const tenantId = demandText(body, 'tenantId', 12);
  if (!/^[0-9A-Za-z]{3,12}$/.test(tenantId)) throw refusal('wrongParameter', { name: 'tenantId' });
  const isNew = bodyText(body, 'id') === '';
  const old = await desk.database.system((q) => readTenant(q, tenantId));
  if (isNew && old) throw refusal('tenantTaken', {});
  if (!isNew && !old) throw refusal('rowGone', {});
  const columns = readColumns(body, old);
  const values = { tenantCode: tenantId, tenantState: columns['tenant_state'], expireTime: columns['expire_time'] };
  const change = { action: isNew ? 'create' : 'edit', values, ...(old ? { old: { tenantCode: tenantId } } : {}) };
  await desk.database.system((q) => guardTenant(q, desk.store.current(), change));
  if (await desk.database.system((q) => isDomainTaken(q, String(columns['domain'] ?? ''), tenantId)))
    throw refusal('wrongParameter', { name: 'domain' });
  await asPlatform(desk, caller, async (q) => {
    const signed = { ...columns, update_user: caller.userId, update_user_name: caller.realName };
    const set = isNew ? { ...signed, id: desk.database.ids.next(), create_user: caller.userId, create_user_name: caller.realName } : signed;
    const names = Object.keys(set);
    const places = names.map((_name, index) => `$${index + 2}`);
    await q.query(
      isNew
        ? `insert into page_tenants (tenant_code, ${names.join(', ')}) values ($1, ${places.join(', ')})`
        : `update page_tenants set version = version + 1, ${names.map((name, index) => `${name} = ${places[index] ?? ''}`).join(', ')} where tenant_code = $1`,
      [tenantId, ...Object.values(set)],
    );
    const changed = compareFields(told, old, await readTenant(q, tenantId));
    await writeEntry(q, auditOf(desk, request), { action: isNew ? 'create' : 'edit', comment: tenantId, changes: changed });
  });
  if (isNew) await furnishTenants(desk.database, desk.store.current());
  desk.sessions.forget();
  return toEnvelope({ id: tenantId });
}

/** Removes tenants in which nobody is signed in and nothing was done; their ids stay taken. */
async function remove(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const sent = queryText(request, 'ids') || bodyText(bodyObject(request), 'ids');
  const ids = [...new Set(sent.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length === 0) throw refusal('nothingChosen', {});
  await asPlatform(desk, caller, async (q) => {
    for (const tenantId of ids) {
      const old = await readTenant(q, tenantId);
      if (!old) throw refusal('rowGone', {});
      await guardTenant(q, desk.store.current(), { action: 'remove', old: { tenantCode: tenantId } });
      await q.query('update page_tenants set is_deleted = 1, version = version + 1 where tenant_code = $1', [tenantId]);
      await writeEntry(q, auditOf(desk, request), { action: 'remove', comment: tenantId, changes: compareFields(told, old, undefined) });
    }
  });
  desk.sessions.forget();
  return toEnvelope(true);
}

const administratorSql = `
select u.id::text as id, u.account from page_tenants t join sys_user u on u.tenant_id = t.tenant_code and lower(u.account) = lower(t.admin_account) and u.is_deleted = 0
where t.tenant_code = $1 and t.is_deleted = 0`;

/** Gives a tenant's first administrator a new password, which he must change. Shape: his account and the password, told once. */
async function openAdministrator(desk: ServerDesk, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const caller = callerOf(request);
  const tenantId = demandText(bodyObject(request), 'tenantId', 12);
  const answer = await asPlatform(desk, caller, async (q) => {
    const found = (await q.query(administratorSql, [tenantId])).rows[0];
    if (!found) throw refusal('userUnknown', {});
    const user = { tenantId, userId: String(found['id']) };
    if (user.userId === caller.userId && tenantId === caller.tenantId) throw refusal('ownRights', {});
    const password = makePassword();
    await storeHash(q, user, { hash: await prepareHash(desk.database, user, password), mustChange: true });
    await writeEntry(q, auditOf(desk, request), { action: 'password', comment: tenantId });
    return { account: String(found['account']), password };
  });
  desk.sessions.forget();
  return toEnvelope(answer);
}

async function tellParameters(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const tenantId = queryText(request, 'tenantId');
  return desk.database.system(async (q) => {
    if (!(await readTenant(q, tenantId))) throw refusal('rowGone', {});
    return toEnvelope(await readParameters(q, tenantId));
  });
}

/** Changes what the program reads of a tenant; each is in force at the next call. Errors: rowGone, wrongParameter. */
async function setParameters(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const body = bodyObject(request);
  const tenantId = demandText(body, 'tenantId', 12);
  const values = isObject(body['values']) ? body['values'] : {};
  // A code that cannot be sent would shut everybody out, whoever runs the platform with them.
  if (values['account.smsRequired'] === 'true' && !sendsMessages(desk.settings)) throw refusal('smsNotSet', {});
  const answer = await asPlatform(desk, callerOf(request), async (q) => {
    if (!(await readTenant(q, tenantId))) throw refusal('rowGone', {});
    const old = await readParameters(q, tenantId);
    await writeParameters(q, { tenantId, ids: desk.database.ids, values });
    const now = await readParameters(q, tenantId);
    await writeEntry(q, auditOf(desk, request), {
      action: 'parameters',
      comment: tenantId,
      changes: compareFields(Object.keys(now), old, now),
    });
    return now;
  });
  desk.sessions.forget();
  return toEnvelope(answer);
}

/** Serves the tenants of an installation to who runs it. Source: api-contract 16. */
export function addTenantRoutes(server: FastifyInstance, desk: ServerDesk): void {
  const at = (call: string) => `/api/blade-system/tenant/${call}`;
  server.get(at('info'), reads('public'), (request) => info(desk, request));
  server.get(at('list'), reads('platform'), (request) => list(desk, request));
  server.get(at('page'), reads('platform'), (request) => list(desk, request));
  server.get(at('select'), reads('platform'), () => select(desk));
  server.get(at('detail'), reads('platform'), (request) => detail(desk, request));
  server.get(at('parameters'), reads('platform'), (request) => tellParameters(desk, request));
  server.post(at('parameters'), changes('platform'), (request) => setParameters(desk, request));
  server.post(at('submit'), changes('platform'), (request) => submit(desk, request));
  server.post(at('remove'), changes('platform'), (request) => remove(desk, request));
  server.post(at('administrator'), changes('platform'), (request, reply) => openAdministrator(desk, request, reply));
}
