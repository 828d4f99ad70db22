import type pg from 'pg';

/** Named as the uniqueness of the page of users, whose sentence then answers who comes second. */
const index = 'uq_0634f505_page_users_staff_id';

/** Frees accounts whose employee has another one: whoever can sign in keeps the link, then who was there first. Each is noted in the trail. */
const freeSql = `
with doubled as (
  select tenant_id, id, staff_id, row_number() over (partition by tenant_id, staff_id order by enabled desc, id) as place
  from sys_user where staff_id is not null and is_deleted = 0
), freed as (
  update sys_user u set staff_id = null, version = u.version + 1, update_time = now() from doubled d
  where d.place > 1 and u.tenant_id = d.tenant_id and u.id = d.id returning u.tenant_id, u.id, d.staff_id
)
insert into sys_audit (tenant_id, id, user_id, user_name, action, subject, subject_id, comment, changes)
select f.tenant_id, coalesce((select max(a.id) from sys_audit a where a.tenant_id = f.tenant_id), 0) + row_number() over (partition by f.tenant_id order by f.id),
  0, '系统', 'edit', 'users', f.id, $1, jsonb_build_array(jsonb_build_object('field', 'staffId', 'before', f.staff_id::text, 'after', null))
from freed f`;

/**
 * Keeps to one account for each employee. Before this was kept, several could be linked to one by hand; in such a database all but one are freed.
 * Shape: what its administrator has to know of it, at the one start that finds them.
 */
export async function keepOneAccountEach(client: pg.Client): Promise<readonly { readonly zh: string; readonly en: string }[]> {
  const known = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [index]);
  if (known.rows[0]?.found) return [];
  const { rowCount } = await client.query(freeSql, ['一位人员只有一个账号']);
  await client.query(`create unique index ${index} on sys_user (tenant_id, staff_id) where is_deleted = 0`);
  if (!rowCount) return [];
  return [
    {
      zh: `有 ${rowCount} 个账号与另一个账号关联着同一位人员，已解除它们的关联，操作日志里各有一条；一位人员只有一个账号，能登录的优先，其次是先建的。`,
      en: `${rowCount} account(s) belonged to an employee who has another one: they are linked to nobody now, as the audit trail says of each. An employee has one account: one that can sign in comes first, then the older one.`,
    },
  ];
}
