import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { type listQuery, toPage } from '../../http/common-schemas';
import type { TypeOf } from '../../http/fields';
import { callerOf } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { LegacyFilterKind } from '../../query/legacy-filters';
import { guardOf, readGuarded, readPageOf, readLegacyFilter, tenantOf, toPageEnvelope } from '../../http/admin-call';
import { readDepartmentNames, readDisplayNames } from '../departments/department-names';
import type { GuardedRecord } from '../../rights/guard-rows';
import { mayChoose } from '../../rights/may-choose';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

/** What is told of a user; what is stored of his password never is. */
const userSql = `
select u.id::text as id, u.tenant_id as "tenantId", '' as code, u.account, u.nick_name as name, u.real_name as "realName", u.avatar, u.email, u.phone,
  coalesce(to_char(u.birthday, 'YYYY-MM-DD'), '') as birthday, case when u.sex ~ '^\\d$' then u.sex::int else -1 end as sex,
  coalesce(u.dept_id::text, '') as "deptId", coalesce(u.post_id::text, '') as "postId", coalesce(p.post_name, '') as "postName",
  coalesce(u.staff_id::text, '') as "staffId", coalesce(u.enter_id::text, '') as "enterId",
  coalesce(r.ids, '') as "roleId", coalesce(r.names, '') as "roleName", case u.sex when '1' then '男' when '2' then '女' else '' end as "sexName",
  case when u.enabled then 1 else 0 end as status, u.version, 0 as "isDeleted",
  to_char(u.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
  to_char(u.update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updateTime",
  coalesce(u.create_user::text, '') as "createUser", coalesce(u.create_dept::text, '') as "createDept", coalesce(u.update_user::text, '') as "updateUser",
  to_char(u.last_login at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lastLogin"
from sys_user u left join sys_post p on p.tenant_id = u.tenant_id and p.id = u.post_id and p.is_deleted = 0
left join lateral (select string_agg(r.id::text, ',' order by r.sort, r.id) as ids, string_agg(r.role_name, ',' order by r.sort, r.id) as names from sys_user_role ur
  join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0 where ur.tenant_id = u.tenant_id and ur.user_id = u.id) r on true
where u.tenant_id = $1 and u.is_deleted = 0`;

/** What lists of users can be narrowed and put in order by. */
const userKinds: Readonly<Record<string, LegacyFilterKind>> = {
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
  staffId: 'id',
  enterId: 'id',
  roleId: 'text',
  status: 'number',
  createTime: 'time',
  updateTime: 'time',
  lastLogin: 'time',
};

const roleKinds: typeof userKinds = { roleName: 'text' };
const postKinds: typeof userKinds = { postName: 'text' };

/** What the audit trail tells of a changed user, by the names of the wire. */
export const toldOfUser = [
  'account',
  'realName',
  'name',
  'email',
  'phone',
  'birthday',
  'sex',
  'deptId',
  'postId',
  'staffId',
  'enterId',
  'roleId',
  'status',
];

/** Tells of some users as the caller may see them, with what their departments, posts, roles, employees and customers are called; a name that is shut to him there is shut here. */
async function tellNamed(ctx: ServerContext, request: FastifyRequest, rows: readonly Fields[]): Promise<readonly Fields[]> {
  const tenantId = tenantOf(request);
  const of = (record: GuardedRecord) => guardOf(ctx, request, record, tenantId);
  const [users, roles, posts] = [of('users'), of('roles'), of('posts')];
  const [departments, staff, customers] = [of('departments'), of('staff'), of('customers')];
  const idsOf = (name: string) => rows.map((row) => String(row[name])).filter((id) => id !== '');
  const houses = await readDepartmentNames(ctx, tenantId);
  const people = await readDisplayNames(ctx, tenantId, { record: 'staff', ids: idsOf('staffId') });
  const units = await readDisplayNames(ctx, tenantId, { record: 'customers', ids: idsOf('enterId') });
  return rows.map((row) =>
    users.hide({
      ...row,
      ...roles.hide({ roleName: row['roleName'] }),
      ...posts.hide({ postName: row['postName'] }),
      deptName: departments.hideName(houses.get(String(row['deptId'])) ?? ''),
      staffName: staff.hideName(people.get(String(row['staffId'])) ?? ''),
      enterName: customers.hideName(units.get(String(row['enterId'])) ?? ''),
    }),
  );
}

/** One page of the accounts that the caller may meet, as the filters of the address narrow them. */
async function readUsers(ctx: ServerContext, request: FastifyRequest, page: { readonly size: number; readonly current: number }) {
  const tenantId = tenantOf(request);
  const guard = guardOf(ctx, request, 'users', tenantId);
  // What may not be read of roles and posts cannot be found by either.
  const [roles, posts] = [guardOf(ctx, request, 'roles', tenantId), guardOf(ctx, request, 'posts', tenantId)];
  const legacyFilters = readLegacyFilter(
    request,
    guard.readable({ ...userKinds, ...roles.readable(roleKinds), ...posts.readable(postKinds) }),
  );
  const asked = { sql: userSql, values: [tenantId], order: 'l.id::bigint', page, legacyFilters, guard };
  const { rows, total } = await ctx.database.read(tenantId, (q) => readPageOf(q, asked));
  return { rows: await tellNamed(ctx, request, rows), total };
}

/** Gives a page of users. */
export async function listUsers(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof listQuery>): Promise<object> {
  const page = toPage(query);
  const { rows, total } = await readUsers(ctx, request, page);
  return toPageEnvelope(rows, total, page);
}

/** Units: rows. */
const exportLimit = 50_000;

/** Every user whom the filters of the list find, as he is told of. */
export async function readAllUsers(ctx: ServerContext, request: FastifyRequest): Promise<readonly Fields[]> {
  return (await readUsers(ctx, request, { size: exportLimit, current: 1 })).rows;
}

/** Names of users, for pickers: those whom the caller may meet. */
export async function nameUsers(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  if (!mayChoose(ctx.store.current(), caller, 'users')) return toEnvelope([]);
  const sql = `select id::text as id, real_name as "realName", nick_name as name, coalesce(dept_id::text, '') as "deptId" from sys_user
    where tenant_id = $1 and is_deleted = 0 and enabled`;
  const asked = { sql, values: [tenantId], order: 'l."realName", l.id::bigint', limit: 9999, guard: guardOf(ctx, request, 'users') };
  return toEnvelope(await ctx.database.read(tenantId, (q) => readGuarded(q, asked)));
}

/** Reads a user as he is told of. */
export const readUser = async (q: Queryable, tenantId: string, id: string): Promise<Fields | undefined> =>
  (await q.query(`${userSql} and u.id = $2`, [tenantId, id])).rows[0];

/** Tells of one user. Errors: rowGone. */
export async function tellUser(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'users');
  const row = await ctx.database.read(tenantId, async (q) => ((await guard.keep(q, [id])).has(id) ? readUser(q, tenantId, id) : undefined));
  if (!row) throw refusal('rowGone', {});
  const [told] = await tellNamed(ctx, request, [row]);
  return toEnvelope(told);
}
