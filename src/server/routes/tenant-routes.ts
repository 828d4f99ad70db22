import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { Queryable } from '../db/database';
import { writeEntry } from '../domain/audit-trail';
import { syncDicts } from '../policies/dict-sync';
import { syncMenus } from '../policies/menu-sync';
import { callerOf, changes, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { compareFields, demandText, likeText, optionalText, readPageOf, readPaging, toPageEnvelope } from './admin-call';
import { bodyObject, bodyText, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

type Fields = Readonly<Record<string, unknown>>;

const tenantSql = `
select tenant_id as id, tenant_id as "tenantId", tenant_name as "tenantName", domain, linkman, contact_number as "contactNumber", address,
  coalesce(to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '') as "expireTime", case when enabled then 1 else 0 end as status, 0 as "isDeleted",
  to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime" from sys_tenant where true`;

const told = ['tenantName', 'domain', 'linkman', 'contactNumber', 'address', 'expireTime', 'status'];

const readTenant = async (q: Queryable, tenantId: string): Promise<Fields | undefined> =>
  (await q.query(`${tenantSql} and tenant_id = $1`, [tenantId])).rows[0];

async function list(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const page = readPaging(request);
  const sql = `${tenantSql} and tenant_id ilike $1 and tenant_name ilike $2`;
  const values = [likeText(queryText(request, 'tenantId')), likeText(queryText(request, 'tenantName'))];
  const { rows, total } = await desk.database.system((q) => readPageOf(q, { sql, order: '"tenantId"', values, page }));
  return toPageEnvelope(rows, total, page);
}

async function select(desk: ServerDesk): Promise<object> {
  const sql = 'select tenant_id as "tenantId", tenant_name as "tenantName" from sys_tenant where enabled order by tenant_id';
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

async function makeRoles(q: Queryable, desk: ServerDesk, tenantId: string): Promise<void> {
  for (const [alias, name] of [
    ['admin', '租户管理员'],
    ['configurator', '配置员'],
  ] as const)
    await q.query(
      `insert into sys_role (tenant_id, id, role_name, role_alias) select $1, $2, $3, $4
       where not exists (select 1 from sys_role where tenant_id = $1 and role_alias = $4 and is_deleted = 0)`,
      [tenantId, desk.database.ids.next(), name, alias],
    );
}

/** Makes a tenant with its menus, dictionaries and roles, or changes one; a tenant that is shut lets nobody work on. */
async function submit(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const body = bodyObject(request);
  const tenantId = demandText(body, 'tenantId', 12);
  if (!/^[0-9A-Za-z]{3,12}$/.test(tenantId)) throw refusal('wrongParameter', { name: 'tenantId' });
  const isNew = bodyText(body, 'id') === '';
  const old = await desk.database.system((q) => readTenant(q, tenantId));
  if (isNew && old) throw refusal('tenantTaken', {});
  if (!isNew && !old) throw refusal('rowGone', {});
  const text = (name: string, most: number): string =>
    Object.hasOwn(body, name) || !old ? optionalText(body, name, most) : String(old[name] ?? '');
  const name = Object.hasOwn(body, 'tenantName') || !old ? demandText(body, 'tenantName', 64) : String(old['tenantName']);
  const expire = text('expireTime', 20);
  if (expire !== '' && !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(expire)) throw refusal('wrongParameter', { name: 'expireTime' });
  const enabled = Object.hasOwn(body, 'status') ? bodyText(body, 'status') !== '0' : old?.['status'] !== 0;
  // Who runs the platform could not open his own tenant again.
  if (tenantId === caller.tenantId && !enabled) throw refusal('ownRights', {});
  const values = [
    tenantId,
    name,
    text('domain', 128),
    text('linkman', 64),
    text('contactNumber', 32),
    text('address', 200),
    expire === '' ? null : expire,
    enabled,
  ];
  await desk.database.system(async (q) => {
    await q.query('begin');
    await q.query(
      `insert into sys_tenant (tenant_id, tenant_name, domain, linkman, contact_number, address, expire_time, enabled) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant_id) do update set tenant_name = excluded.tenant_name, domain = excluded.domain, linkman = excluded.linkman,
         contact_number = excluded.contact_number, address = excluded.address, expire_time = excluded.expire_time, enabled = excluded.enabled`,
      values,
    );
    if (isNew) await makeRoles(q, desk, tenantId);
    const audit = { caller, database: desk.database, request: { id: request.id, address: request.ip }, subject: 'tenant' };
    const changed = compareFields(told, old, await readTenant(q, tenantId));
    await writeEntry(q, audit, { action: isNew ? 'create' : 'edit', comment: tenantId, changes: changed });
    await q.query('commit');
  });
  if (isNew) {
    await syncMenus(desk.database, desk.store.current());
    await syncDicts(desk.database, desk.store.current());
  }
  desk.sessions.forget();
  return toEnvelope({ id: tenantId });
}

/** Serves the tenants of an installation to who runs it. Source: api-contract 16. */
export function addTenantRoutes(server: FastifyInstance, desk: ServerDesk): void {
  const at = (call: string) => `/api/blade-system/tenant/${call}`;
  server.get(at('info'), reads('public'), (request) => info(desk, request));
  server.get(at('list'), reads('platform'), (request) => list(desk, request));
  server.get(at('page'), reads('platform'), (request) => list(desk, request));
  server.get(at('select'), reads('platform'), () => select(desk));
  server.get(at('detail'), reads('platform'), (request) => detail(desk, request));
  server.post(at('submit'), changes('platform'), (request) => submit(desk, request));
}
