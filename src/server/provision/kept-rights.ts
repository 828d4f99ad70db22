import type { PageModel } from '../../schema/model/page-model';
import type { Text } from '../../schema/model/text';
import { owningRoles } from '../auth/caller';
import type { Database, Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { itemsOf, pagesOfTenant } from '../rights/start-roles';
import type { RoleTitle } from './role-titles';

/** Rights that a role began with and holds still, though the page file does not list them any more: they end in the settings of the role alone. */
export interface KeptRights {
  readonly tenantId: string;
  readonly page: string;
  readonly role: string;
  readonly codes: readonly string[];
  /** Whether the file says anything of the role. */
  readonly named: boolean;
}

/** `$2` are the rights that pages have, `$3` those that their files give. */
const find = `
select s.page_path, r.role_alias, array_agg(substr(s.item, 5) order by s.item) as codes from sys_role_start s
join sys_role r on r.tenant_id = $1 and r.id = s.role_id and r.is_deleted = 0
where s.tenant_id = $1 and not r.role_alias = any($4::text[])
and (s.page_path, s.item) in (select h.page, 'can ' || h.code from jsonb_to_recordset($2::jsonb) as h(page text, code text))
and (s.page_path, r.role_alias, s.item) not in (select i.page, i.role, i.item from jsonb_to_recordset($3::jsonb) as i(page text, role text, item text))
and exists (
  select 1 from sys_role_menu g join sys_menu m on m.tenant_id = $1 and m.id = g.menu_id
  where g.tenant_id = $1 and g.role_id = s.role_id and s.item = 'can ' || m.code and m.is_deleted = 0)
group by s.page_path, r.role_alias order by s.page_path, r.role_alias`;

async function findKept(q: Queryable, tenantId: string, pages: readonly PageModel[]): Promise<readonly KeptRights[]> {
  const codes = pages.flatMap(({ path, page, permissions }) =>
    [page, ...permissions.map(({ code }) => code)].map((code) => ({ page: path, code })),
  );
  const values = [tenantId, JSON.stringify(codes), JSON.stringify(pages.flatMap(itemsOf)), [...owningRoles]];
  const { rows } = await q.query(find, values);
  const naming = new Map(pages.map(({ path, roles }) => [path, roles]));
  return rows.map((row) => {
    const [page, role, kept] = [String(row['page_path']), String(row['role_alias']), row['codes']];
    const named = Object.hasOwn(naming.get(page) ?? {}, role);
    return { tenantId, page, role, codes: Array.isArray(kept) ? kept.map(String) : [], named };
  });
}

/** Finds, in all tenants, what roles keep of what page files gave them before and do not list any more. */
export async function findAllKept(database: Database, schemas: Pick<ServingSchemas, 'pages'>): Promise<readonly KeptRights[]> {
  return database.system(async (q) => {
    const { rows } = await q.query('select tenant_id from sys_tenant order by tenant_id');
    const found: KeptRights[] = [];
    for (const tenant of rows.map((row) => String(row['tenant_id'])))
      found.push(...(await findKept(q, tenant, pagesOfTenant(schemas, tenant))));
    return found;
  });
}

/** Says what a role keeps and where it is taken away. */
export function tellKept({ tenantId, page, role, codes, named }: KeptRights, titleOf: RoleTitle): Text {
  const title = titleOf(tenantId, role);
  const head = { zh: `租户 ${tenantId} 的角色 ${title.zh}，页面 ${page}`, en: `Tenant ${tenantId}, role ${title.en}, page ${page}` };
  const [zh, en] = [codes.join('、'), codes.join(', ')];
  const where = {
    zh: `要收回，在“角色管理”里给角色 ${title.zh} 重新“授权”`,
    en: `to take them away, change what the role ${title.en} is granted under Roles, Grant`,
  };
  if (named)
    return {
      zh: `${head.zh}：文件不再写 ${zh}，以前授予的仍然保留；${where.zh}`,
      en: `${head.en}: the file no longer lists ${en}, and what was granted before stays; ${where.en}`,
    };
  return {
    zh: `${head.zh}：文件不再写这个角色，以前授予的权限（${zh}）仍然保留，数据范围与字段限制也不变；${where.zh}`,
    en: `${head.en}: the file no longer names the role; the rights granted before (${en}) stay, and so do its row scopes and field limits; ${where.en}`,
  };
}
