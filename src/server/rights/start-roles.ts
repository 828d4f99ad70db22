import { isPlatformTable } from '../../schema/model/existing-tables';
import type { PageModel } from '../../schema/model/page-model';
import { platformTenant } from '../auth/caller';
import type { Text } from '../../schema/model/text';
import type { Database, Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { isScopeKind } from './grant-guard';
import { findUnlinked, type UnlinkedAccounts } from './unlinked-accounts';

/** One thing that a page file says of a role: a right, which rows it sees, or what it may not do with a field. */
export interface StartItem {
  readonly page: string;
  readonly role: string;
  /** Names the item within page and role; the same for as long as it means the same. */
  readonly item: string;
  /** Names that the item had before a rename. */
  readonly was: readonly string[];
  readonly value: string;
  readonly code?: string;
  readonly kind?: string;
  /** The kind of the scope of what it may change. */
  readonly change?: string;
  readonly record?: string;
  readonly field?: string;
}

function formerNames(page: PageModel, record: string, field: string): readonly string[] {
  const own = page.record.name === record ? page.record : page.record.fields.find(({ line }) => line?.name === record)?.line;
  return own?.fields.find(({ name }) => name === field)?.was ?? [];
}

/** Takes apart what a page file says of roles. */
export function itemsOf(page: PageModel): readonly StartItem[] {
  return Object.entries(page.roles).flatMap(([role, start]): StartItem[] => {
    const of = { page: page.path, role, was: [] };
    const codes = page.permissions.filter(({ action }) => start.can.includes(action)).map(({ code }) => code);
    const rights = [page.page, ...codes].map((code) => ({ ...of, item: `can ${code}`, value: '', code }));
    const { rows, change } = start;
    const kindOf = (said: string): string => (isScopeKind(said) ? said : 'custom');
    const fields = start.fields.map(({ record, field, rule }) => ({
      ...of,
      item: `field ${record}.${field}`,
      was: formerNames(page, record, field).map((name) => `field ${record}.${name}`),
      value: rule,
      record,
      field,
    }));
    const scopes = [
      ...(rows === undefined ? [] : [{ ...of, item: 'rows', value: rows, kind: kindOf(rows) }]),
      ...(change === undefined ? [] : [{ ...of, item: 'change', value: change, change: kindOf(change) }]),
    ];
    return [...fields, ...scopes, ...rights];
  });
}

const shape = 'page text, role text, item text, was text[], value text, code text, kind text, change text, record text, field text';
/** Items with the roles that they speak of; those of roles that are not there yet wait for them. */
const ofRole = `from jsonb_to_recordset($2::jsonb) as i(${shape}) join sys_role r on r.tenant_id = $1 and r.role_alias = i.role and r.is_deleted = 0`;
/** Notes items as given; those that were not yet, under this name or one before a rename, are answered. */
const note = `
with noted as (
  insert into sys_role_start (tenant_id, page_path, role_id, item, value) select $1, i.page, r.id, i.item, i.value ${ofRole}
  where not exists (select 1 from sys_role_start s where s.tenant_id = $1 and s.page_path = i.page and s.role_id = r.id and s.item = any(i.was))
  on conflict do nothing returning page_path, role_id, item
) select n.page_path, r.role_alias, n.item from noted n join sys_role r on r.tenant_id = $1 and r.id = n.role_id`;

/** A page that was there before items were noted is marked, so that what its file says later counts as new. */
const mark = `
insert into sys_role_start (tenant_id, page_path, role_id, item) select $1, p, 0, 'page' from unnest($2::text[]) as p on conflict do nothing`;
/** A limit that has become stricter takes the place of the file's former one; one that an administrator has set stays. */
const tighten = `
update sys_role_field f set rule = i.value ${ofRole}
join sys_role_start s on s.tenant_id = $1 and s.page_path = i.page and s.role_id = r.id and (s.item = i.item or s.item = any(i.was))
where i.record is not null and f.tenant_id = $1 and f.role_id = r.id and f.record_name = i.record and f.field = i.field and f.rule = s.value
  and array_position(array['readOnly', 'masked', 'hidden'], i.value) > array_position(array['readOnly', 'masked', 'hidden'], f.rule)`;
/** What is loosened keeps the value that was applied: the file's new one is offered, and taken by whoever answers for the rights. */
const noteValue = `
update sys_role_start s set value = i.value ${ofRole}
where i.record is not null and s.tenant_id = $1 and s.page_path = i.page and s.role_id = r.id and (s.item = i.item or s.item = any(i.was))
  and array_position(array['readOnly', 'masked', 'hidden'], i.value) > array_position(array['readOnly', 'masked', 'hidden'], s.value)`;

/** Value of a right that was noted and not granted: whether anybody had taken it away was not known. */
export const ungranted = 'ungranted';

/** What an administrator has said already stays as he said it. */
const apply = [
  `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) select $1, r.id, i.record, i.field, i.value ${ofRole}
   where i.record is not null on conflict do nothing`,
  `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression)
   select $1, r.id, i.page, i.kind, case when i.kind = 'custom' then i.value else '' end ${ofRole} where i.kind is not null on conflict do nothing`,
  `insert into sys_role_change (tenant_id, role_id, page_path, kind, expression)
   select $1, r.id, i.page, i.change, case when i.change = 'custom' then i.value else '' end ${ofRole} where i.change is not null on conflict do nothing`,
  `insert into sys_role_menu (tenant_id, role_id, menu_id) select $1, r.id, m.id ${ofRole}
   join sys_menu m on m.tenant_id = $1 and m.code = i.code and m.is_deleted = 0 where i.code is not null on conflict do nothing`,
];

/** The pages that a tenant has. */
export const pagesOfTenant = (schemas: Pick<ServingSchemas, 'pages'>, tenantId: string): readonly PageModel[] =>
  [...schemas.pages.values()].filter((page) => tenantId === platformTenant || !isPlatformTable(page.record.existing));

/** Applies the items that have not been applied yet, limits before rights. */
async function applyItems(q: Queryable, tenantId: string, items: readonly StartItem[]): Promise<void> {
  for (const statement of [tighten, noteValue]) await q.query(statement, [tenantId, JSON.stringify(items)]);
  const noted = await q.query(note, [tenantId, JSON.stringify(items)]);
  const keyOf = (page: unknown, role: unknown, item: unknown): string => `${String(page)} ${String(role)} ${String(item)}`;
  const fresh = new Set(noted.rows.map((row) => keyOf(row['page_path'], row['role_alias'], row['item'])));
  const due = items.filter(({ page, role, item }) => fresh.has(keyOf(page, role, item)));
  if (due.length === 0) return;
  for (const statement of apply) await q.query(statement, [tenantId, JSON.stringify(due)]);
}

/**
 * Gives a role that is made, brought back or named anew what page files say of its name, in the transaction that does so: nobody ever meets it, or hands it on,
 * while it holds less than it will.
 */
export async function beginRole(
  tx: Queryable,
  { schemas, tenantId }: { readonly schemas: ServingSchemas; readonly tenantId: string },
  id: string,
): Promise<void> {
  const { rows } = await tx.query('select role_alias from sys_role where tenant_id = $1 and id = $2 and is_deleted = 0', [tenantId, id]);
  const items = pagesOfTenant(schemas, tenantId).flatMap(itemsOf);
  const own = items.filter(({ role }) => role === rows[0]?.['role_alias']);
  if (own.length > 0) await applyItems(tx, tenantId, own);
}

interface Started {
  readonly pages: readonly PageModel[];
  /** Rights that the tenant had before these pages were brought along. */
  readonly knownCodes: ReadonlySet<string>;
}

/**
 * Applies what page files say of roles and what has not been applied to them in this tenant yet: limits before rights, all in the caller's transaction. Of a page that was
 * there before items were noted one by one, rights that the tenant knew are noted alone: whether one was never granted or taken away since is not known, and
 * nothing is given back that somebody has taken.
 * Shape: the accounts that see nothing by a row scope that has begun, for want of a link.
 */
export async function startRoles(q: Queryable, tenantId: string, { pages, knownCodes }: Started): Promise<readonly UnlinkedAccounts[]> {
  const items = pages.flatMap(itemsOf);
  const seen = await q.query(
    'select page_path from sys_page_seen p where tenant_id = $1 and not exists (select 1 from sys_role_start s where s.tenant_id = $1 and s.page_path = p.page_path)',
    [tenantId],
  );
  const old = new Set(seen.rows.map((row) => String(row['page_path'])));
  const granted = items.filter(({ page, code }) => code !== undefined && old.has(page) && knownCodes.has(code));
  const known = granted.map((item) => ({ ...item, value: ungranted }));
  if (granted.length > 0) await q.query(note, [tenantId, JSON.stringify(known)]);
  if (old.size > 0) await q.query(mark, [tenantId, [...old]]);
  const unlinked = await findUnlinked(
    q,
    tenantId,
    items.filter(({ kind }) => kind !== undefined),
  );
  await applyItems(q, tenantId, items);
  return unlinked;
}

/** What page files say of a role and would begin with them. */
export interface Granting {
  readonly tenantId: string;
  readonly page: string;
  readonly role: string;
  /** Items as they are noted: `can <code>`, `rows`, `change`, `field <record>.<field>`. */
  readonly items: readonly string[];
}

const unapplied = `
select i.page, r.role_alias, array_agg(i.item order by i.item) as items ${ofRole}
where not exists (select 1 from sys_role_start s where s.tenant_id = $1 and s.page_path = i.page and s.role_id = r.id and (s.item = i.item or s.item = any(i.was)))
group by i.page, r.role_alias order by i.page, r.role_alias`;

/** What `startRoles` would apply in all tenants if these pages served. */
export async function foreseeGrants(database: Database, schemas: Pick<ServingSchemas, 'pages'>): Promise<readonly Granting[]> {
  return database.system(async (q) => {
    const tenants = await q.query('select tenant_id from sys_tenant order by tenant_id');
    const found: Granting[] = [];
    for (const tenantId of tenants.rows.map((row) => String(row['tenant_id']))) {
      const { rows } = await q.query(unapplied, [tenantId, JSON.stringify(pagesOfTenant(schemas, tenantId).flatMap(itemsOf))]);
      for (const row of rows) {
        const items = Array.isArray(row['items']) ? row['items'].map(String) : [];
        found.push({ tenantId, page: String(row['page']), role: String(row['role_alias']), items });
      }
    }
    return found;
  });
}

/** Says what a role would begin with, or has begun with: `done`. */
export function tellGranting(
  { tenantId, page, role, items }: Granting,
  titleOf: (tenantId: string, role: string) => Text,
  done = false,
): Text {
  const title = titleOf(tenantId, role);
  const codes = items.filter((item) => item.startsWith('can ')).map((item) => item.slice(4));
  const limits = items.filter((item) => !item.startsWith('can '));
  const part = (language: keyof Text): string => {
    const [grants, narrows, comma, and] = language === 'zh' ? ['授予 ', '限定 ', '、', '，'] : ['gains ', 'is limited in ', ', ', '; '];
    const said = [...(codes.length > 0 ? [grants + codes.join(comma)] : []), ...(limits.length > 0 ? [narrows + limits.join(comma)] : [])];
    return said.join(and);
  };
  return {
    zh: `租户 ${tenantId} 的角色 ${title.zh}，页面 ${page}：${done ? '已' : '生效时'}${part('zh')}`,
    en: `Tenant ${tenantId}, role ${title.en}, page ${page}: ${done ? 'from now on it' : 'when it takes effect it'} ${part('en')}`,
  };
}
