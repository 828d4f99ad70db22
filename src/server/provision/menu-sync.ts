import { systemRights } from '../rights/system-rights';
import type { PageModel } from '../../schema/model/page-model';
import { statisticsMenu } from '../../schema/model/statistic-model';
import type { Database, Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { platformTenant } from '../auth/caller';
import { studioMenu } from '../auth/studio';
import { pagesOfTenant, startRoles } from '../rights/start-roles';
import type { UnlinkedAccounts } from '../rights/unlinked-accounts';

interface SeedRow {
  readonly id: string;
  readonly code: string;
  /** Code of the row above; '' for roots. */
  readonly parent: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly alias: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  readonly category: 1 | 2;
  readonly action: number;
  readonly page_path: string | null;
  readonly hidden: boolean;
}

type NewId = () => string;

function toGroups(schemas: ServingSchemas, newId: NewId): readonly SeedRow[] {
  return schemas.menus.map((group) => ({
    id: newId(),
    code: group.code,
    parent: group.parent ?? '',
    name_zh: group.label.zh,
    name_en: group.label.en,
    alias: 'menu',
    path: group.path ?? `/${group.code}`,
    source: group.icon,
    sort: group.sort,
    category: 1,
    action: 0,
    page_path: null,
    hidden: false,
  }));
}

function toPage(page: PageModel, newId: NewId): SeedRow {
  return {
    id: newId(),
    code: page.page,
    parent: page.menu?.parent ?? '',
    name_zh: page.label.zh,
    name_en: page.label.en,
    alias: 'menu',
    path: `/${page.path}`,
    source: page.menu?.icon ?? 'File',
    sort: page.menu?.sort ?? 100,
    category: 1,
    action: 0,
    page_path: page.path,
    // A page without a place in the menu still has rights to grant.
    hidden: page.menu === undefined,
  };
}

/** A statistic is an entry of the menu, and granting it is its right. */
function toStatistics(page: PageModel, newId: NewId): readonly SeedRow[] {
  return (page.statistics ?? []).map(({ name, label, icon, sort }) => ({
    id: newId(),
    code: `${page.page}_${name}`,
    parent: statisticsMenu,
    name_zh: label.zh,
    name_en: label.en,
    alias: name,
    path: `/${page.path}/${name}`,
    source: icon,
    sort,
    category: 1,
    action: 0,
    page_path: page.path,
    hidden: false,
  }));
}

function toButtons(page: PageModel, newId: NewId): readonly SeedRow[] {
  const stands = (list: PageModel['actions']['row'], action: string): boolean =>
    list.some((each) => each.name === action || (each.name === 'copy' && action === 'create'));
  const isButton = ({ action }: PageModel['permissions'][number]): boolean => page.statistics?.every(({ name }) => name !== action) ?? true;
  return page.permissions.filter(isButton).map(({ code, action, label }, index) => ({
    id: newId(),
    code,
    parent: page.page,
    name_zh: label.zh,
    name_en: label.en,
    alias: action,
    path: `/api/${page.path}/${action}`,
    source: '',
    sort: index + 1,
    category: 2,
    action: (stands(page.actions.toolbar, action) ? 1 : 0) + (stands(page.actions.row, action) ? 2 : 0),
    page_path: page.path,
    hidden: false,
  }));
}

/** Page files serve every tenant: only the one that runs the installation has the entry to work at them. */
function toStudio(schemas: ServingSchemas, tenantId: string, newId: NewId): readonly SeedRow[] {
  if (tenantId !== platformTenant || !schemas.menus.some(({ code }) => code === 'system')) return [];
  return [
    {
      ...{
        id: newId(),
        code: studioMenu,
        parent: 'system',
        name_zh: '页面配置',
        name_en: 'Page files',
        alias: 'menu',
        path: '/system/pageFiles',
      },
      ...{ source: 'Code', sort: 190, category: 1, action: 0, page_path: null, hidden: false },
    },
  ];
}

const columns = 'name_zh, name_en, alias, path, source, sort, category, action, page_path, hidden';
const shape =
  'id bigint, code text, parent text, name_zh text, name_en text, alias text, path text, source text, sort numeric, category smallint, action smallint, page_path text, hidden boolean';

/** Rights over accounts, roles and the like: rows that can be granted, whether or not a page shows them. A page that does keeps those that its file does not name. */
function toSystemRights(codes: ReadonlySet<string>, newId: NewId): readonly SeedRow[] {
  return systemRights.flatMap((right, index) => {
    const menu: SeedRow = {
      id: newId(),
      code: right.code,
      parent: 'system',
      name_zh: right.zh,
      name_en: right.en,
      alias: 'menu',
      path: `/system/${right.code}`,
      source: 'Setting',
      sort: 200 + index,
      category: 1,
      action: 0,
      page_path: null,
      hidden: true,
    };
    const buttons = right.actions.map(({ action, zh, en }, place): SeedRow => ({
      ...menu,
      id: newId(),
      code: `${right.code}_${action}`,
      parent: right.code,
      name_zh: zh,
      name_en: en,
      alias: action,
      source: '',
      sort: place + 1,
      category: 2,
      action: 3,
      hidden: false,
    }));
    return [menu, ...buttons].filter((row) => !codes.has(row.code));
  });
}

/** What an administrator has changed stays as it is. */
const upsert = `
insert into sys_menu as m (tenant_id, id, code, parent_id, ${columns})
select $1, r.id, r.code, coalesce(p.id, 0), ${columns
  .split(', ')
  .map((column) => `r.${column}`)
  .join(', ')}
from jsonb_to_recordset($2::jsonb) as r(${shape}) left join sys_menu p on p.tenant_id = $1 and p.code = r.parent and p.is_deleted = 0
on conflict (tenant_id, code) where is_deleted = 0 do update set parent_id = excluded.parent_id, ${columns
  .split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}
where not m.changed and (m.parent_id, ${columns
  .split(', ')
  .map((column) => `m.${column}`)
  .join(', ')}) is distinct from (excluded.parent_id, ${columns
  .split(', ')
  .map((column) => `excluded.${column}`)
  .join(', ')})`;

const hideRemoved = `
update sys_menu set hidden = true where tenant_id = $1 and page_path is not null and (page_path <> all($2::text[]) or category = 1 and code <> all($3::text[])) and not changed and not hidden and is_deleted = 0`;

async function syncTenant(q: Queryable, tenantId: string, schemas: ServingSchemas, newId: NewId): Promise<readonly UnlinkedAccounts[]> {
  const pages = pagesOfTenant(schemas, tenantId);
  const groups = toGroups(schemas, newId);
  const known = await q.query('select code from sys_menu where tenant_id = $1 and is_deleted = 0', [tenantId]);
  const knownCodes = new Set(known.rows.map((row) => String(row['code'])));
  // Groups may hang below groups that come later in the file: the second turn finds those.
  await q.query(upsert, [tenantId, JSON.stringify(groups)]);
  if (groups.some((group) => group.parent !== '')) await q.query(upsert, [tenantId, JSON.stringify(groups)]);
  const entries = pages.flatMap((page) => [toPage(page, newId), ...toStatistics(page, newId)]);
  await q.query(upsert, [tenantId, JSON.stringify([...entries, ...toStudio(schemas, tenantId, newId)])]);
  await q.query(upsert, [tenantId, JSON.stringify(pages.flatMap((page) => toButtons(page, newId)))]);
  const rights = toSystemRights(new Set(pages.flatMap((page) => [page.page, ...page.permissions.map(({ code }) => code)])), newId);
  for (const category of [1, 2]) await q.query(upsert, [tenantId, JSON.stringify(rights.filter((row) => row.category === category))]);
  await q.query(hideRemoved, [tenantId, pages.map((page) => page.path), entries.map(({ code }) => code)]);
  return startRoles(q, tenantId, { pages, knownCodes });
}

/**
 * Brings the menus of every tenant along with the pages that serve, and applies what their `roles` say and what has not been applied yet.
 * Shape: the accounts that see nothing by a row scope that has begun with it, for want of a link.
 */
export async function syncMenus(database: Database, schemas: ServingSchemas): Promise<readonly UnlinkedAccounts[]> {
  return database.system(async (q) => {
    const unlinked: UnlinkedAccounts[] = [];
    await q.query('begin');
    await q.query(`insert into sys_lock (name) values ('menus') on conflict do nothing`);
    await q.query(`select name from sys_lock where name = 'menus' for update`);
    const tenants = await q.query('select tenant_id from sys_tenant order by tenant_id');
    for (const row of tenants.rows) unlinked.push(...(await syncTenant(q, String(row['tenant_id']), schemas, () => database.ids.next())));
    await q.query('commit');
    return unlinked;
  });
}
