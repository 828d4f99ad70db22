import type { Database, Queryable } from '../db/connections/database';
import type { Caller, CallerRole, NumberSource, RoleFieldRule, RowScope } from './caller';
import { composedLife } from './password-policy';

/** Whether the password has to be changed before anything else; `u` is the row of sys_user. */
export const mustChangeSql = `(u.must_change or u.password_time < now() - interval '${composedLife} days' and exists (select 1 from sys_param p where p.tenant_id = u.tenant_id
    and p.param_key = 'account.passwordProfile' and p.param_value = 'composed' and p.is_deleted = 0))`;

/** What is read of a caller; `u` is the row of sys_user. */
export const selectCaller = `
select ${mustChangeSql} as must_change, u.id, u.account, u.real_name, u.nick_name, coalesce(u.dept_id::text, '') as dept_id, coalesce(u.staff_id::text, '') as staff_id, coalesce(u.enter_id::text, '') as enter_id,
  coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias, 'name', r.role_name) order by r.sort, r.id) from sys_user_role ur
    join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0 where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as roles,
  coalesce((select json_object_agg(g.role, g.codes) from (select ur.role_id::text as role, json_agg(m.code) as codes
    from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    join sys_role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id group by ur.role_id) g), '{}') as grants,
  coalesce((select json_agg(json_build_object('roleId', s.role_id::text, 'page', s.page_path, 'kind', s.kind, 'expression', s.expression))
    from sys_user_role ur join sys_role_scope s on s.tenant_id = ur.tenant_id and s.role_id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as scopes,
  coalesce((select json_agg(json_build_object('roleId', s.role_id::text, 'page', s.page_path, 'kind', s.kind, 'expression', s.expression))
    from sys_user_role ur join sys_role_change s on s.tenant_id = ur.tenant_id and s.role_id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as changes,
  coalesce((select json_agg(json_build_object('roleId', f.role_id::text, 'record', f.record_name, 'field', f.field, 'rule', f.rule))
    from sys_user_role ur join sys_role_field f on f.tenant_id = ur.tenant_id and f.role_id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as rules,
  coalesce((select json_agg(json_build_object('rule', n.rule, 'source', n.source)) from sys_number_source n where n.tenant_id = u.tenant_id), '[]') as numbers`;

/** Reads what `selectCaller` gives. */
export function toCaller(row: Readonly<Record<string, unknown>>, of: Pick<Caller, 'tenantId' | 'sessionId'>): Caller {
  const text = (name: string): string => String(row[name] ?? '');
  const grants = row['grants'] as Readonly<Record<string, readonly string[]>>;
  return {
    tenantId: of.tenantId,
    sessionId: of.sessionId,
    userId: text('id'),
    account: text('account'),
    realName: text('real_name'),
    nickName: text('nick_name'),
    deptId: text('dept_id'),
    staffId: text('staff_id'),
    enterId: text('enter_id'),
    locked: row['locked'] === true,
    mustChange: row['must_change'] === true,
    // All of them are made by the statement above.
    roles: row['roles'] as readonly CallerRole[],
    codes: new Set(Object.values(grants).flat()),
    grants: new Map(Object.entries(grants).map(([role, codes]) => [role, new Set(codes)])),
    rowScopes: row['scopes'] as readonly RowScope[],
    changeScopes: row['changes'] as readonly RowScope[],
    fieldRules: row['rules'] as readonly RoleFieldRule[],
    numberSources: row['numbers'] as readonly NumberSource[],
  };
}

const userSql = `${selectCaller}
from sys_user u join sys_tenant t on t.tenant_id = u.tenant_id
where u.tenant_id = $1 and u.id = $2 and u.enabled and u.is_deleted = 0 and t.enabled and (t.expire_time is null or t.expire_time > now())`;

/** Gives a user with the rights he has now, signed in or not, on a connection of his tenant. Shape: undefined when the account or its tenant is shut. */
export async function readCaller(q: Queryable, { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>): Promise<Caller | undefined> {
  const [row] = (await q.query(userSql, [tenantId, userId], { keepPlan: true })).rows;
  return row && toCaller(row, { tenantId, sessionId: '' });
}

/** The same on a connection of its own. */
export const loadCaller = (database: Database, user: Pick<Caller, 'tenantId' | 'userId'>): Promise<Caller | undefined> =>
  database.read(user.tenantId, (q) => readCaller(q, user));
