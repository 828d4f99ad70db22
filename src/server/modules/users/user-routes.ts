import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/caller';
import { ownsEverything } from '../../auth/caller';
import type { Server } from '../../http/call-schema';
import { callerOf, reads } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import { toEnvelope } from '../../http/envelope';
import type { GuardedRecord } from '../../rights/guard-rows';
import { mayDo } from '../../rights/page-context';
import { readDepartmentNames } from '../departments/department-names';
import type { ServerContext } from '../../http/server-context';

const userSql = `
select avatar, email, phone, sex, (select p.post_name from sys_post p where p.tenant_id = u.tenant_id and p.id = u.post_id and p.is_deleted = 0) as post_name,
  to_char(birthday, 'YYYY-MM-DD') as birthday, coalesce(post_id::text, '') as post_id,
  to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as create_time, to_char(update_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as update_time,
  coalesce(create_user::text, '') as create_user, coalesce(create_dept::text, '') as create_dept, coalesce(update_user::text, '') as update_user
from sys_user u where tenant_id = $1 and id = $2`;

/** Tells a user about himself; what is stored of his password is never read. */
async function userInfo(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const caller = callerOf(request);
  const row = await ctx.database.read(
    caller.tenantId,
    async (q) => (await q.query(userSql, [caller.tenantId, caller.userId])).rows[0] ?? {},
  );
  const sexes: Readonly<Record<string, string>> = { '1': '男', '2': '女' };
  const sex = String(row['sex'] ?? '');
  // What a role hides of departments, posts and roles stays hidden where they are one's own.
  const of = (record: GuardedRecord) => guardOf(ctx, request, record);
  return toEnvelope({
    id: caller.userId,
    tenantId: caller.tenantId,
    code: '',
    account: caller.account,
    name: caller.nickName,
    realName: caller.realName,
    avatar: row['avatar'] ?? '',
    email: row['email'] ?? '',
    phone: row['phone'] ?? '',
    birthday: row['birthday'] ? `${String(row['birthday'])} 00:00:00` : '',
    sex: sex === '' ? -1 : Number(sex),
    sexName: Object.hasOwn(sexes, sex) ? sexes[sex] : '',
    roleId: caller.roles.map((role) => role.id).join(','),
    deptId: caller.deptId,
    postId: row['post_id'] ?? '',
    staffId: caller.staffId ?? '',
    enterId: caller.enterId ?? '',
    ...of('roles').hide({ roleName: caller.roles.map((role) => role.name).join(',') }),
    deptName: of('departments').hideName((await readDepartmentNames(ctx, caller.tenantId)).get(caller.deptId) ?? ''),
    ...of('posts').hide({ postName: row['post_name'] ?? '' }),
    ...of('users').hide({
      createUser: row['create_user'] ?? '',
      createDept: row['create_dept'] ?? '',
      updateUser: row['update_user'] ?? '',
    }),
    createTime: row['create_time'] ?? '',
    updateTime: row['update_time'] ?? '',
    status: 1,
    isDeleted: 0,
  });
}

/** Every permission code that the caller holds on the pages that serve. */
function permissionsOf(ctx: ServerContext, caller: Caller): readonly string[] {
  const pages = [...ctx.store.current().pages.values()];
  return pages.flatMap((page) =>
    page.permissions.filter((permission) => mayDo(caller, page, permission.action)).map((permission) => permission.code),
  );
}

/** Serves what the signed-in user is. */
export function addUserRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/blade-user/info', reads('signed-in', {}), (request) => userInfo(ctx, request));
  server.get('/api/blade-system/user/info', reads('signed-in', {}), (request) => userInfo(ctx, request));
  server.get('/user/getUserInfo', reads('signed-in', {}), (request) => {
    const caller = callerOf(request);
    return Promise.resolve(
      toEnvelope({
        userInfo: { userId: caller.userId, account: caller.account, nickName: caller.nickName, avatar: '' },
        roles: caller.roles.map((role) => role.alias),
        permission: permissionsOf(ctx, caller),
        ownsEverything: ownsEverything(caller),
      }),
    );
  });
}
