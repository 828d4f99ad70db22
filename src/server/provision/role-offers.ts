import type { PageModel } from '../../schema/model/page-model';
import type { Text } from '../../schema/model/text';
import { type AuditEntry, writeEntry } from '../audit/audit-trail';
import { systemCaller } from '../auth/caller';
import { shanghaiNow } from '../db/clock';
import type { RowChange } from '../query/compare-rows';
import type { Database, Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { isScopeKind } from '../rights/grant-guard';
import { itemsOf, pagesOfTenant, ungranted } from '../rights/start-roles';
import type { RoleTitle } from './role-titles';

/** What a page file says of a role that has begun already, where no administrator has said otherwise: it is offered, and nothing is changed unasked. */
export interface RoleOffer {
  readonly tenantId: string;
  readonly page: string;
  readonly role: string;
  /** What it is about, as it was noted when it was applied. */
  readonly item: string;
  /** The file's former value, which is in force. */
  readonly from: string;
  /** The file's value now; null where it says nothing any more. */
  readonly to: string | null;
}

type Schemas = Pick<ServingSchemas, 'pages'>;

const now = 'jsonb_to_recordset($2::jsonb) as i(page text, role text, item text, was text[], value text)';
const same = 's.page_path = i.page and r.role_alias = i.role and (s.item = i.item or s.item = any(i.was))';

/**
 * Finds what differs. A right counts where it was never granted: one that was taken away was somebody's will. Rows and limits count as long as what is in force is what
 * the file said before. Of a role that the file does not name at all nothing is offered: its rights stay, and without their scopes and limits they would be wider.
 */
const find = `
select s.page_path, r.role_alias, s.item, s.value, i.value as now from sys_role_start s
join sys_role r on r.tenant_id = $1 and r.id = s.role_id and r.is_deleted = 0 left join ${now} on ${same}
where s.tenant_id = $1 and s.page_path = any($3::text[]) and (s.page_path, r.role_alias) in (select i.page, i.role from ${now}) and case
  when s.item = 'rows' then s.value is distinct from i.value and exists (
    select 1 from sys_role_scope c where c.tenant_id = $1 and c.role_id = s.role_id and c.page_path = s.page_path
    and case c.kind when 'custom' then c.expression else c.kind end = s.value)
  when s.item = 'change' then s.value is distinct from i.value and exists (
    select 1 from sys_role_change c where c.tenant_id = $1 and c.role_id = s.role_id and c.page_path = s.page_path
    and case c.kind when 'custom' then c.expression else c.kind end = s.value)
  when s.item like 'field %' then s.value is distinct from i.value and exists (
    select 1 from sys_role_field f where f.tenant_id = $1 and f.role_id = s.role_id and s.item = 'field ' || f.record_name || '.' || f.field and f.rule = s.value)
  when s.item like 'can %' then i.item is not null and s.value = '${ungranted}' and not exists (
    select 1 from sys_role_menu g join sys_menu m on m.tenant_id = $1 and m.id = g.menu_id
    where g.tenant_id = $1 and g.role_id = s.role_id and s.item = 'can ' || m.code)
  else false end
order by s.page_path, r.role_alias, s.item`;

/** Finds what page files offer to the roles of a tenant. */
export async function findOffers(q: Queryable, tenantId: string, pages: readonly PageModel[]): Promise<readonly RoleOffer[]> {
  const { rows } = await q.query(find, [tenantId, JSON.stringify(pages.flatMap(itemsOf)), pages.map(({ path }) => path)]);
  return rows.map((row) => ({
    ...{ tenantId, page: String(row['page_path']), role: String(row['role_alias']), item: String(row['item']) },
    ...{ from: String(row['value']), to: row['now'] === null ? null : String(row['now']) },
  }));
}

/** The same for all tenants. */
export async function findAllOffers(database: Database, schemas: Schemas): Promise<readonly RoleOffer[]> {
  return database.system(async (q) => {
    const { rows } = await q.query('select tenant_id from sys_tenant order by tenant_id');
    const tenants = rows.map((row) => String(row['tenant_id']));
    const found: RoleOffer[] = [];
    for (const tenant of tenants) found.push(...(await findOffers(q, tenant, pagesOfTenant(schemas, tenant))));
    return found;
  });
}

const role = `(select id from sys_role where tenant_id = $1 and role_alias = $3 and is_deleted = 0)`;
const mine = `tenant_id = $1 and page_path = $2 and role_id = ${role} and item = $4`;

/** Where scopes are kept, by the item of the file that they come from. */
const scopeTables: Readonly<Record<string, string>> = { rows: 'sys_role_scope', change: 'sys_role_change' };

/** The statement that puts a value into force, with what it takes beside tenant, page, role and item. */
function statementOf({ item, to }: RoleOffer): readonly [sql: string, ...values: unknown[]] {
  if (item.startsWith('can '))
    return [
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select $1, ${role}, id from sys_menu
       where tenant_id = $1 and 'can ' || code = $4 and is_deleted = 0 and $2 <> '' on conflict do nothing`,
    ];
  const scope = scopeTables[item];
  const table = scope ?? 'sys_role_field';
  const place = scope ? `page_path = $2 and $4 = '${item}'` : `$4 = 'field ' || record_name || '.' || field and $2 <> ''`;
  if (to === null) return [`delete from ${table} where tenant_id = $1 and role_id = ${role} and ${place}`];
  if (!scope) return [`update sys_role_field set rule = $5 where tenant_id = $1 and role_id = ${role} and ${place}`, to];
  const kind = isScopeKind(to) ? to : 'custom';
  return [
    `update ${scope} set kind = $5, expression = $6 where tenant_id = $1 and role_id = ${role} and ${place}`,
    ...[kind, kind === 'custom' ? to : ''],
  ];
}

/** What an offer changes, as the trail tells it where an administrator does so by hand. */
function entryOf({ page, item, from, to }: RoleOffer): Pick<AuditEntry, 'action'> & { readonly changes: readonly RowChange[] } {
  const [, word = '', what = ''] = /^(rows|change|field|can) ?(.*)$/.exec(item) ?? [];
  const told = (value: string | null, make: (value: string) => object): readonly object[] => (value === null ? [] : [make(value)]);
  const change = (field: string, make: (value: string) => object) => [{ field, before: told(from, make), after: told(to, make) }];
  if (word === 'can') return { action: 'grant', changes: [{ field: 'codes', before: [], after: [what] }] };
  if (word === 'rows' || word === 'change') {
    const changes = change(word === 'rows' ? 'scopes' : 'changes', (value) =>
      isScopeKind(value) ? { page, kind: value, expression: '' } : { page, kind: 'custom', expression: value },
    );
    return { action: 'scopes', changes };
  }
  const dot = what.indexOf('.');
  const [record, field] = [what.slice(0, dot), what.slice(dot + 1)];
  return { action: 'fields', changes: change('fields', (rule) => ({ record, field, rule })) };
}

/** Writes into the trail that an offer was put into force: by nobody who is signed in, from the command line. */
async function tellTaken(q: Queryable, database: Database, offer: RoleOffer): Promise<void> {
  const { rows } = await q.query('select id::text as id from sys_role where tenant_id = $1 and role_alias = $2 and is_deleted = 0', [
    ...[offer.tenantId, offer.role],
  ]);
  const caller = { ...systemCaller(offer.tenantId, shanghaiNow()), realName: 'schema roles --accept' };
  const at = { caller, database, request: { id: '', address: '' }, subject: 'role' };
  await writeEntry(q, at, { ...entryOf(offer), id: String(rows[0]?.['id'] ?? '') });
}

/** Puts offers into force, all of them in one transaction with their entries in the trail; what has changed since it was found is left as it is. */
export async function takeOffers(database: Database, schemas: Schemas, requested: readonly RoleOffer[]): Promise<readonly RoleOffer[]> {
  return database.system(async (q) => {
    const taken: RoleOffer[] = [];
    await q.query('begin');
    await q.query(`insert into sys_lock (name) values ('menus') on conflict do nothing`);
    await q.query(`select name from sys_lock where name = 'menus' for update`);
    for (const tenant of new Set(requested.map(({ tenantId }) => tenantId))) {
      const keyOf = (offer: RoleOffer): string => JSON.stringify(offer);
      const still = new Set((await findOffers(q, tenant, pagesOfTenant(schemas, tenant))).map(keyOf));
      for (const offer of requested.filter((each) => each.tenantId === tenant && still.has(keyOf(each)))) {
        const key = [tenant, offer.page, offer.role, offer.item];
        const [sql, ...more] = statementOf(offer);
        await q.query(sql, [...key, ...more]);
        // What the file says no more counts as new where it says it again.
        if (offer.to === null) await q.query(`delete from sys_role_start where ${mine}`, key);
        else await q.query(`update sys_role_start set value = $5 where ${mine}`, [...key, offer.to]);
        await tellTaken(q, database, offer);
        taken.push(offer);
      }
    }
    await q.query('commit');
    return taken;
  });
}

const rules: Readonly<Record<string, Text>> = {
  readOnly: { zh: '不能改', en: 'not to be changed' },
  masked: { zh: '脱敏', en: 'masked' },
  hidden: { zh: '看不到', en: 'hidden' },
};
/** Said of rows that a file limits no more: taking the offer opens what was shut. */
const widened: Text = { zh: '放宽为全部：页面文件不再限定', en: 'widened to all: the page file limits them no more' };
const unlimited: Text = { zh: '不限', en: 'without a limit' };

/** Says what an offer would change. */
export function tellOffer({ tenantId, page, role, item, from, to }: RoleOffer, titleOf: RoleTitle): Text {
  const [, kind = '', what = ''] = /^(rows|change|field|can) ?(.*)$/.exec(item) ?? [];
  const title = titleOf(tenantId, role);
  const head = { zh: `租户 ${tenantId} 的角色 ${title.zh}，页面 ${page}`, en: `Tenant ${tenantId}, role ${title.en}, page ${page}` };
  if (kind === 'can') return { zh: `${head.zh}：未授予 ${what}`, en: `${head.en}: ${what} was not granted` };
  if (kind === 'rows' || kind === 'change') {
    const rows =
      kind === 'rows' ? { zh: '看到的行', en: 'the rows that it sees are' } : { zh: '能改动的行', en: 'the rows that it may change are' };
    if (to === null)
      return { zh: `${head.zh}：${rows.zh}由“${from}”${widened.zh}`, en: `${head.en}: ${rows.en} ${widened.en} ("${from}" before)` };
    return { zh: `${head.zh}：${rows.zh}由“${from}”改为“${to}”`, en: `${head.en}: ${rows.en} "${to}" ("${from}" before)` };
  }
  const said = (value: string | null, language: keyof Text): string => (rules[value ?? ''] ?? unlimited)[language];
  return {
    zh: `${head.zh}：字段 ${what} 由${said(from, 'zh')}改为${said(to, 'zh')}`,
    en: `${head.en}: the field ${what}, ${said(from, 'en')}, becomes ${said(to, 'en')}`,
  };
}
