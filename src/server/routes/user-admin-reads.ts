import type { FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/page-model';
import type { Queryable } from '../db/database';
import { fieldRulesOf } from '../domain/rights/caller-rules';
import { callerOf } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { type FieldRule, maskValue } from '../query/field-rules';
import type { StockKind } from '../query/stock-filters';
import { queryId, readPageOf, readPaging, readStock, tenantOf, toPageEnvelope } from './admin-call';
import { readDepartmentNames } from './department-names';
import type { ServerDesk } from './server-desk';

type Fields = Readonly<Record<string, unknown>>;

/** What is told of a user; what is stored of his password never is. Source: api-contract 16. */
const userSql = `
select u.id::text as id, u.tenant_id as "tenantId", '' as code, u.account, u.nick_name as name, u.real_name as "realName", u.avatar, u.email, u.phone,
  coalesce(to_char(u.birthday, 'YYYY-MM-DD'), '') as birthday, case when u.sex ~ '^\\d$' then u.sex::int else -1 end as sex,
  coalesce(u.dept_id::text, '') as "deptId", coalesce(u.post_id::text, '') as "postId", coalesce(p.post_name, '') as "postName",
  coalesce(r.ids, '') as "roleId", coalesce(r.names, '') as "roleName", case u.sex when '1' then '男' when '2' then '女' else '' end as "sexName",
  case when u.enabled then 1 else 0 end as status, u.version, 0 as "isDeleted",
  to_char(u.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  to_char(u.update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updateTime",
  to_char(u.last_login at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lastLogin"
from sys_user u left join sys_post p on p.tenant_id = u.tenant_id and p.id = u.post_id and p.is_deleted = 0
left join lateral (select string_agg(r.id::text, ',' order by r.sort, r.id) as ids, string_agg(r.role_name, ',' order by r.sort, r.id) as names from sys_user_role ur
  join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0 where ur.tenant_id = u.tenant_id and ur.user_id = u.id) r on true
where u.tenant_id = $1 and u.is_deleted = 0`;

/** What lists of users can be narrowed and put in order by. */
const userKinds: Readonly<Record<string, StockKind>> = {
  id: 'id',
  account: 'text',
  name: 'text',
  realName: 'text',
  email: 'text',
  phone: 'text',
  birthday: 'time',
  sex: 'number',
  deptId: 'id',
  postId: 'id',
  postName: 'text',
  roleId: 'text',
  roleName: 'text',
  status: 'number',
  createTime: 'time',
  updateTime: 'time',
  lastLogin: 'time',
};

/** What the wire calls a field of the page of users, where that is not its name. */
const wireNames: Readonly<Record<string, readonly string[]>> = {
  roleIds: ['roleId', 'roleName'],
  deptId: ['deptId', 'deptName'],
  postId: ['postId', 'postName'],
  sex: ['sex', 'sexName'],
  userState: ['status'],
};

/** Fields of accounts that the caller may not read, by their names of the wire, with the field and whether the ends of a text are left. */
function readShut(desk: ServerDesk, request: FastifyRequest): ReadonlyMap<string, FieldModel | undefined> {
  const schemas = desk.store.current();
  const rules = fieldRulesOf(callerOf(request), schemas).get('users') ?? new Map<string, FieldRule>();
  const fields = schemas.records.get('users')?.fields ?? [];
  return new Map(
    [...rules].flatMap(([name, rule]) => {
      const field = rule === 'masked' ? fields.find((each) => each.name === name) : undefined;
      return rule === 'readOnly' ? [] : (wireNames[name] ?? [name]).map((wire) => [wire, field] as const);
    }),
  );
}

const hide = (row: Fields, shut: ReturnType<typeof readShut>): Fields =>
  shut.size === 0
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, shut.has(name) ? (maskValue(shut.get(name), value) ?? '') : value]),
      );

/** What one may not read one can neither find nor sort by. */
const openKinds = (shut: ReturnType<typeof readShut>): typeof userKinds =>
  Object.fromEntries(Object.entries(userKinds).filter(([name]) => !shut.has(name)));

const withDepartment = (row: Fields, names: ReadonlyMap<string, string>): Fields => ({
  ...row,
  deptName: names.get(String(row['deptId'])) ?? '',
});

/** Gives a page of users. */
export async function listUsers(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const tenantId = tenantOf(request);
  const page = readPaging(request);
  const shut = readShut(desk, request);
  const asked = { sql: userSql, values: [tenantId], order: 'l.id::bigint', page, stock: readStock(request, openKinds(shut)) };
  const { rows, total } = await desk.database.read(tenantId, (q) => readPageOf(q, asked));
  const names = await readDepartmentNames(desk, tenantId);
  return toPageEnvelope(
    rows.map((row) => hide(withDepartment(row, names), shut)),
    total,
    page,
  );
}

/** Units: rows. */
const exportLimit = 50_000;

/** Every user whom the filters of the list find, as he is told of. */
export async function readAllUsers(desk: ServerDesk, request: FastifyRequest): Promise<readonly Fields[]> {
  const tenantId = tenantOf(request);
  const page = { size: exportLimit, current: 1 };
  const shut = readShut(desk, request);
  const asked = { sql: userSql, values: [tenantId], order: 'l.id::bigint', page, stock: readStock(request, openKinds(shut)) };
  const { rows } = await desk.database.read(tenantId, (q) => readPageOf(q, asked));
  const names = await readDepartmentNames(desk, tenantId);
  return rows.map((row) => hide(withDepartment(row, names), shut));
}

/** Names of users, for pickers: anybody signed in may know who works here. */
export async function nameUsers(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const { tenantId } = callerOf(request);
  const sql = `select id::text as id, real_name as "realName", nick_name as name, coalesce(dept_id::text, '') as "deptId" from sys_user
    where tenant_id = $1 and is_deleted = 0 and enabled order by real_name, id limit 9999`;
  return toEnvelope(await desk.database.read(tenantId, async (q) => (await q.query(sql, [tenantId])).rows));
}

/** Reads a user as he is told of. */
export const readUser = async (q: Queryable, tenantId: string, id: string): Promise<Fields | undefined> =>
  (await q.query(`${userSql} and u.id = $2`, [tenantId, id])).rows[0];

/** Tells of one user. Errors: rowGone. */
export async function tellUser(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const { tenantId } = callerOf(request);
  const row = await desk.database.read(tenantId, (q) => readUser(q, tenantId, queryId(request)));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(hide(withDepartment(row, await readDepartmentNames(desk, tenantId)), readShut(desk, request)));
}
