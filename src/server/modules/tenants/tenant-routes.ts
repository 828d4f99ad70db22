import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { type Caller, isPlatform, ownsEverything } from '../../auth/caller';
import { prepareHash, storeHash } from '../../auth/change-password';
import { makePassword } from '../../auth/make-password';
import { sendsMessages } from '../../messages/message-sender';
import type { Queryable } from '../../db/connections/database';
import { type AuditContext, writeEntry } from '../../audit/audit-trail';
import { guardTenant } from '../../rights/guard-tenant';
import { readParameters, writeParameters } from './tenant-parameters';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { entityKeys, filledText, flag, object, present, record, required, text as textField, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { provisionStored } from '../../provision/provision-tenants';
import { toEnvelope } from '../../http/envelope';
import { runCall } from '../../http/once';
import { compareFields, likeText, readPageOf, toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

const tenantSql = `
select tenant_id as id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  coalesce(to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '') as "expireTime", case when enabled then 1 else 0 end as status, 0 as "isDeleted",
  admin_account as "adminAccount", to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime" from sys_tenant where is_deleted = 0`;

const told = ['tenantName', 'domain', 'linkman', 'contactNumber', 'address', 'expireTime', 'status', 'adminAccount'];

const readTenant = async (q: Queryable, tenantId: string): Promise<Fields | undefined> =>
  (await q.query(`${tenantSql} and tenant_id = $1`, [tenantId])).rows[0];

const listed = ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber'] as const;
const [name, one] = [textField(), object({ id: textField(), tenantId: textField() }, { open: true })];
const listQuery = object(
  { ...pagingFields(), tenantId: name, tenantName: name, domain: name, linkman: name, contactNumber: name },
  { open: true },
);

async function list(ctx: ServerContext, query: TypeOf<typeof listQuery>): Promise<object> {
  const page = toPage(query);
  const sql = `select * from (${tenantSql}) t where ${listed.map((name, index) => `"${name}" ilike $${index + 1}`).join(' and ')}`;
  const values = listed.map((name) => likeText(query[name] ?? ''));
  const { rows, total } = await ctx.database.system((q) => readPageOf(q, { sql, order: '"tenantId"', values, page }));
  return toPageEnvelope(rows, total, page);
}

/** Tenants to choose from: all of them for who runs the installation, for a tenant's own administrator his own. Errors: forbidden. */
async function select(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  if (!ownsEverything(caller)) throw refusal('forbidden', {});
  const sql = `select tenant_id as "tenantId", tenant_name as "tenantName" from sys_tenant where enabled and is_deleted = 0 and ($1 or tenant_id = $2)
    order by tenant_id`;
  return toEnvelope(await ctx.database.system(async (q) => (await q.query(sql, [isPlatform(caller), caller.tenantId])).rows));
}

async function detail(ctx: ServerContext, { id, tenantId }: TypeOf<typeof one>): Promise<object> {
  const row = await ctx.database.system((q) => readTenant(q, id || tenantId || ''));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

/** Tells the sign-in page of a host which tenant it is for, and nothing else. */
async function info(ctx: ServerContext, domain: string): Promise<object> {
  if (domain === '') return toEnvelope({});
  const sql = `select tenant_id as "tenantId", domain from sys_tenant where enabled and domain <> '' and lower(domain) = lower($1)`;
  return toEnvelope((await ctx.database.system(async (q) => (await q.query(sql, [domain])).rows[0])) ?? {});
}

const code = required(textField(12));
const submitBody = object(
  {
    ...{ id: textField(12), tenantId: textField(12), tenantName: filledText(64), domain: textField(128), linkman: textField(64) },
    ...{ contactNumber: textField(32), address: textField(200), expireTime: textField(20), adminAccount: textField(64), status: flag() },
  },
  { ignored: [...entityKeys, 'accountNumber', 'backgroundUrl', 'packageId', 'licenseKey', 'datasourceId'], toCreate: ['tenantName'] },
);
type Sent = TypeOf<typeof submitBody>;

/** What a submit says of a tenant; what it leaves out stays. Shape: by the columns of page_tenants. Errors: nameMissing, wrongParameter. */
function readColumns(body: Sent, old: Fields | undefined): Fields {
  const text = (name: 'expireTime' | 'domain' | 'linkman' | 'contactNumber' | 'address'): string => body[name] ?? String(old?.[name] ?? '');
  const expire = text('expireTime');
  if (expire !== '' && !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(expire)) throw refusal('wrongParameter', { name: 'expireTime' });
  const { adminAccount = '' } = body;
  if (/\s/.test(adminAccount) || adminAccount.length === 1) throw refusal('wrongParameter', { name: 'adminAccount' });
  const enabled = body.status ?? old?.['status'] !== 0;
  return {
    tenant_name: body.tenantName ?? String(old?.['tenantName'] ?? ''),
    domain: text('domain'),
    linkman: text('linkman'),
    contact_number: text('contactNumber'),
    address: text('address'),
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

/** An id that no tenant has or had, for one that is made without: six digits, as the known clients expect. */
async function freeId(ctx: ServerContext): Promise<string> {
  return ctx.database.system(async (q) => {
    for (;;) {
      const id = String(randomInt(100_000, 1_000_000));
      if ((await q.query('select 1 from sys_tenant where tenant_id = $1', [id])).rows.length === 0) return id;
    }
  });
}

const auditOf = (ctx: ServerContext, request: FastifyRequest): AuditContext => ({
  caller: callerOf(request),
  database: ctx.database,
  request: { id: request.id, address: request.ip },
  subject: 'tenant',
});

/** Does in one transaction what concerns more than one tenant, with the view of tenants open. */
async function asPlatform<T>(ctx: ServerContext, { tenantId }: Caller, work: (q: Queryable) => Promise<T>): Promise<T> {
  return ctx.database.system(async (q) => {
    await q.query('begin');
    await q.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    const done = await work(q);
    await q.query('commit');
    return done;
  });
}

/** Makes a tenant with its menus, dictionaries, roles and first administrator, or changes one; one that is shut lets nobody work on. */
async function submit(ctx: ServerContext, request: FastifyRequest, body: Sent): Promise<object> {
  const caller = callerOf(request);
  const { id = '' } = body;
  const tenantId = body.tenantId || id || (await freeId(ctx));
  if (!/^[0-9A-Za-z]{3,12}$/.test(tenantId)) throw refusal('wrongParameter', { name: 'tenantId' });
  const isNew = id === '';
  const old = await ctx.database.system((q) => readTenant(q, tenantId));
  if (isNew && old) throw refusal('tenantTaken', {});
  if (!isNew && !old) throw refusal('rowGone', {});
  const columns = readColumns(body, old);
  const values = { tenantCode: tenantId, tenantState: columns['tenant_state'], expireTime: columns['expire_time'] };
  const change = { action: isNew ? 'create' : 'edit', values, ...(old ? { old: { tenantCode: tenantId } } : {}) };
  await ctx.database.system((q) => guardTenant(q, ctx.store.current(), change));
  if (await ctx.database.system((q) => isDomainTaken(q, String(columns['domain'] ?? ''), tenantId)))
    throw refusal('wrongParameter', { name: 'domain' });
  await asPlatform(ctx, caller, async (q) => {
    const signed = { ...columns, update_user: caller.userId, update_user_name: caller.realName };
    const set = isNew ? { ...signed, id: ctx.database.ids.next(), create_user: caller.userId, create_user_name: caller.realName } : signed;
    const names = Object.keys(set);
    const places = names.map((_name, index) => `$${index + 2}`);
    await q.query(
      isNew
        ? `insert into page_tenants (tenant_code, ${names.join(', ')}) values ($1, ${places.join(', ')})`
        : `update page_tenants set version = version + 1, ${names.map((name, index) => `${name} = ${places[index] ?? ''}`).join(', ')} where tenant_code = $1`,
      [tenantId, ...Object.values(set)],
    );
    const changed = compareFields(told, old, await readTenant(q, tenantId));
    await writeEntry(q, auditOf(ctx, request), { action: isNew ? 'create' : 'edit', comment: tenantId, changes: changed });
  });
  if (isNew) await provisionStored(ctx);
  ctx.sessions.forget();
  return toEnvelope({ id: tenantId });
}

/** Removes tenants in which nobody is signed in and nothing was done; their ids stay taken. */
async function remove(ctx: ServerContext, request: FastifyRequest, sent: string): Promise<object> {
  const caller = callerOf(request);
  const ids = [...new Set(sent.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (ids.length === 0) throw refusal('nothingChosen', { name: 'ids' });
  await asPlatform(ctx, caller, async (q) => {
    for (const tenantId of ids) {
      const old = await readTenant(q, tenantId);
      if (!old) throw refusal('rowGone', {});
      await guardTenant(q, ctx.store.current(), { action: 'remove', old: { tenantCode: tenantId } });
      await q.query('update page_tenants set is_deleted = 1, version = version + 1 where tenant_code = $1', [tenantId]);
      await writeEntry(q, auditOf(ctx, request), { action: 'remove', comment: tenantId, changes: compareFields(told, old, undefined) });
    }
  });
  ctx.sessions.forget();
  return toEnvelope(true);
}

const administratorSql = `
select u.id::text as id, u.account from page_tenants t join sys_user u on u.tenant_id = t.tenant_code and lower(u.account) = lower(t.admin_account) and u.is_deleted = 0
where t.tenant_code = $1 and t.is_deleted = 0`;

/** Gives a tenant's first administrator a new password, which he must change. Shape: his account and the password, told once. */
async function openAdministrator(
  ctx: ServerContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  tenantId: string,
) {
  reply.header('Cache-Control', 'no-store');
  const caller = callerOf(request);
  const answer = await asPlatform(ctx, caller, async (q) => {
    const found = (await q.query(administratorSql, [tenantId])).rows[0];
    if (!found) throw refusal('userUnknown', {});
    const user = { tenantId, userId: String(found['id']) };
    if (user.userId === caller.userId && tenantId === caller.tenantId) throw refusal('ownRights', {});
    const password = makePassword();
    await storeHash(q, user, { hash: await prepareHash(ctx.database, user, password), mustChange: true });
    await writeEntry(q, auditOf(ctx, request), { action: 'password', comment: tenantId });
    return { account: String(found['account']), password };
  });
  ctx.sessions.forget();
  return toEnvelope(answer);
}

async function tellParameters(ctx: ServerContext, tenantId: string): Promise<object> {
  return ctx.database.system(async (q) => {
    if (!(await readTenant(q, tenantId))) throw refusal('rowGone', {});
    return toEnvelope(await readParameters(q, tenantId));
  });
}

const parametersBody = object({ tenantId: code, values: present(record()) });

/** Changes what the program reads of a tenant; each is in force at the next call. Errors: rowGone, wrongParameter. */
async function setParameters(
  ctx: ServerContext,
  request: FastifyRequest,
  { tenantId, values }: TypeOf<typeof parametersBody>,
): Promise<object> {
  // A code that cannot be sent would shut everybody out, whoever runs the platform with them.
  if (values['account.smsRequired'] === 'true' && !sendsMessages(ctx.settings)) throw refusal('smsNotSet', {});
  const answer = await asPlatform(ctx, callerOf(request), async (q) => {
    if (!(await readTenant(q, tenantId))) throw refusal('rowGone', {});
    const old = await readParameters(q, tenantId);
    await writeParameters(q, { tenantId, ids: ctx.database.ids, values });
    const now = await readParameters(q, tenantId);
    await writeEntry(q, auditOf(ctx, request), {
      action: 'parameters',
      comment: tenantId,
      changes: compareFields(Object.keys(now), old, now),
    });
    return now;
  });
  ctx.sessions.forget();
  return toEnvelope(answer);
}

/** Serves the tenants of an installation to who runs it. */
export function addTenantRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/tenant/${call}`;
  const platform = 'platform';
  const byDomain = reads('public', { query: object({ domain: textField(2000) }, { open: true }) });
  server.get(at('info'), byDomain, (request) => info(ctx, request.query.domain ?? ''));
  const listing = reads(platform, { query: listQuery });
  server.get(at('list'), listing, (request) => list(ctx, request.query));
  server.get(at('page'), listing, (request) => list(ctx, request.query));
  server.get(at('select'), reads('signed-in', {}), (request) => select(ctx, request));
  server.get(at('detail'), reads(platform, { query: one }), (request) => detail(ctx, request.query));
  server.get(at('parameters'), reads(platform, { query: one }), (request) => tellParameters(ctx, request.query.tenantId ?? ''));
  server.post(at('parameters'), changes(platform, { body: parametersBody }), (request, reply) =>
    runCall(ctx, { request, reply }, () => setParameters(ctx, request, request.body)),
  );
  server.post(at('submit'), changes(platform, { body: submitBody }), (request, reply) =>
    runCall(ctx, { request, reply }, () => submit(ctx, request, request.body)),
  );
  // The ids of tenants are their codes.
  const removal = object({ ids: required(textField(20_000, { missing: 'nothingChosen' })) });
  server.post(at('remove'), changes(platform, { parameters: removal }), (request, reply) =>
    runCall(ctx, { request, reply }, () => remove(ctx, request, request.body.ids)),
  );
  server.post(at('administrator'), changes(platform, { body: object({ tenantId: code }) }), (request, reply) =>
    openAdministrator(ctx, { request, reply }, request.body.tenantId),
  );
}
