import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { Text } from '../../schema/model/text';
import type { Database, Queryable } from '../db/connections/database';

/** Which rows a page file lets a role see at first. */
interface ScopeStart {
  readonly page: string;
  readonly role: string;
  readonly kind?: string;
  readonly value: string;
}

/** Accounts of a role which a scope that is about to begin shows no row by what they are linked to. */
export interface UnlinkedAccounts {
  readonly tenantId: string;
  readonly page: string;
  readonly role: string;
  readonly accounts: number;
  /** What they would have to be linked to; one of these is enough to see something. */
  readonly links: readonly string[];
}

const linkWords: Readonly<Record<string, Text>> = {
  staffId: { zh: '人员', en: 'employee' },
  enterId: { zh: '客户单位', en: 'customer' },
  deptId: { zh: '部门', en: 'department' },
};

/** What of its caller's account a scope holds rows against. */
function linksOf({ kind, value }: ScopeStart): readonly string[] {
  if (kind === 'dept' || kind === 'deptBelow') return ['deptId'];
  return kind === 'custom' ? Object.keys(linkWords).filter((name) => value.includes(`user.${name}`)) : [];
}

/** A scope begins where none has begun, and none was set, for the role on that page. */
const unlinkedSql = `
select i.page, i.role, i.links, count(*)::int as accounts
from jsonb_to_recordset($2::jsonb) as i(page text, role text, links text[])
join sys_role r on r.tenant_id = $1 and r.role_alias = i.role and r.is_deleted = 0
join sys_user_role h on h.tenant_id = $1 and h.role_id = r.id
join sys_user u on u.tenant_id = $1 and u.id = h.user_id and u.is_deleted = 0
where not exists (select 1 from sys_role_start s where s.tenant_id = $1 and s.page_path = i.page and s.role_id = r.id and s.item = 'rows')
  and not exists (select 1 from sys_role_scope c where c.tenant_id = $1 and c.page_path = i.page and c.role_id = r.id)
  and not ('staffId' = any(i.links) and u.staff_id is not null) and not ('enterId' = any(i.links) and u.enter_id is not null)
  and not ('deptId' = any(i.links) and u.dept_id is not null)
group by i.page, i.role, i.links order by i.page, i.role`;

/** Counts the accounts that the scopes which begin next in a tenant show nothing for want of a link; to be asked before they are applied. */
export async function findUnlinked(q: Queryable, tenantId: string, starts: readonly ScopeStart[]): Promise<readonly UnlinkedAccounts[]> {
  const asked = starts
    .map((start) => ({ page: start.page, role: start.role, links: linksOf(start) }))
    .filter(({ links }) => links.length > 0);
  if (asked.length === 0) return [];
  const { rows } = await q.query(unlinkedSql, [tenantId, JSON.stringify(asked)]);
  return rows.map((row) => ({
    ...{ tenantId, page: String(row['page']), role: String(row['role']), accounts: Number(row['accounts']) },
    links: Array.isArray(row['links']) ? row['links'].map(String) : [],
  }));
}

const startsOf = ({ pages }: Pick<CompiledSchemas, 'pages'>): readonly ScopeStart[] =>
  [...pages.values()].flatMap(({ path, roles }) =>
    Object.entries(roles).flatMap(([role, { rows }]) =>
      rows === undefined ? [] : [{ page: path, role, value: rows, kind: ['dept', 'deptBelow', 'own'].includes(rows) ? rows : 'custom' }],
    ),
  );

/** The same for all tenants, of page files that do not serve yet. */
export async function foreseeUnlinked(database: Database, schemas: Pick<CompiledSchemas, 'pages'>): Promise<readonly UnlinkedAccounts[]> {
  return database.system(async (q) => {
    const { rows } = await q.query('select tenant_id from sys_tenant order by tenant_id');
    const found: UnlinkedAccounts[] = [];
    for (const row of rows) found.push(...(await findUnlinked(q, String(row['tenant_id']), startsOf(schemas))));
    return found;
  });
}

/** Says what an administrator has to do, in one sentence. */
export function tellUnlinked(
  { tenantId, page, role, accounts, links }: UnlinkedAccounts,
  titleOf: (tenantId: string, role: string) => Text,
): Text {
  const title = titleOf(tenantId, role);
  const list = (language: keyof Text, between: string): string => links.map((name) => linkWords[name]?.[language] ?? name).join(between);
  return {
    zh: `租户 ${tenantId}：页面 ${page} 开始限定角色 ${title.zh} 看到的行，这个角色有 ${accounts} 个账号没有关联${list('zh', '或')}，按此看不到自己的行；请在“用户管理”里关联，或在“角色管理”里改这个角色的数据范围`,
    en: `Tenant ${tenantId}: ${page} begins to limit the rows that the role ${title.en} sees; ${accounts} of its accounts are linked to no ${list('en', ' or ')} and see none of their own by it: link them in the page of users, or change the scope in the rights of the role`,
  };
}
