import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { FieldModel, PageModel, RecordModel, Text } from '../../schema/model/page-model';
import type { NumberSource } from '../auth/caller';
import type { Database, Queryable } from '../db/connections/database';
import { type FieldRule, type FieldRules, isRestricted } from '../query/field-rules';
import { closeRules } from '../rights/close-rules';
import { codeOf } from '../rights/page-context';

type Schemas = Pick<CompiledSchemas, 'pages' | 'records'>;

/** A field that page files begin to show to a role from which it was hidden with what it is made from (`x-disclose`). */
interface DisclosedField {
  readonly tenantId: string;
  readonly role: string;
  readonly page: string;
  readonly record: string;
  readonly field: string;
  readonly label: Text;
}

interface Place {
  readonly page: PageModel;
  readonly record: RecordModel;
  readonly field: FieldModel;
}

/** Every field of every page, in its lines too. */
const placesOf = ({ pages }: Schemas): readonly Place[] =>
  [...pages.values()].flatMap((page) =>
    [page.record, ...page.record.fields.flatMap(({ line }) => line ?? [])].flatMap((record) =>
      record.fields.map((field) => ({ page, record, field })),
    ),
  );

const nameOf = ({ record, field }: Place): string => `${record.name}.${field.name}`;
const disclosedBy = (schemas: Schemas): ReadonlySet<string> =>
  new Set(placesOf(schemas).flatMap((place) => (place.field.disclose === true ? [nameOf(place)] : [])));

interface LimitedRole {
  readonly tenantId: string;
  readonly role: string;
  readonly codes: ReadonlySet<string>;
  readonly rules: FieldRules;
  readonly numbers: readonly NumberSource[];
}

/** The roles from which some field is hidden, whole or in part, with their rights and with what numbers of their tenant are made from. */
async function findLimited(q: Queryable): Promise<readonly LimitedRole[]> {
  const { rows } = await q.query(`
select r.tenant_id, r.role_alias,
  (select json_agg(json_build_object('record', f.record_name, 'field', f.field, 'rule', f.rule)) from sys_role_field f
    where f.tenant_id = r.tenant_id and f.role_id = r.id) as rules,
  coalesce((select json_agg(m.code) from sys_role_menu g join sys_menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id and m.is_deleted = 0
    where g.tenant_id = r.tenant_id and g.role_id = r.id), '[]') as codes,
  coalesce((select json_agg(json_build_object('rule', n.rule, 'source', n.source)) from sys_number_source n where n.tenant_id = r.tenant_id), '[]') as numbers
from sys_role r where r.is_deleted = 0
  and exists (select 1 from sys_role_field f where f.tenant_id = r.tenant_id and f.role_id = r.id and f.rule in ('hidden', 'masked'))
order by r.tenant_id, r.role_alias`);
  return rows.map((row) => {
    // All of them are made by the statement above.
    const said = row['rules'] as readonly { readonly record: string; readonly field: string; readonly rule: FieldRule }[];
    const rules = new Map<string, Map<string, FieldRule>>();
    for (const { record, field, rule } of said) rules.set(record, (rules.get(record) ?? new Map<string, FieldRule>()).set(field, rule));
    return {
      ...{ tenantId: String(row['tenant_id']), role: String(row['role_alias']), rules },
      ...{ codes: new Set(row['codes'] as readonly string[]), numbers: row['numbers'] as readonly NumberSource[] },
    };
  });
}

/** What a role is shown anew on pages that it may view. */
function shownAnew({ tenantId, role, codes, rules, numbers }: LimitedRole, now: Schemas, before: Schemas): readonly DisclosedField[] {
  const shown = closeRules(rules, now, { numbers });
  const withheld = closeRules(rules, now, { numbers, disclosure: 'ignored' });
  const former = closeRules(rules, before, { numbers });
  const known = new Set(placesOf(before).map(nameOf));
  return placesOf(now).flatMap((place) => {
    const { page, record, field } = place;
    const wasShown = known.has(nameOf(place)) && !isRestricted(former, record.name, field.name);
    const isShown = !isRestricted(shown, record.name, field.name) && codes.has(codeOf(page, 'view'));
    if (wasShown || !isShown || !isRestricted(withheld, record.name, field.name)) return [];
    return [{ tenantId, role, page: page.path, record: record.name, field: field.name, label: field.label }];
  });
}

/** Finds what page files begin to tell to roles whose limits kept it from them until now, for all tenants; to be asked before they serve. */
export async function findDisclosed(database: Database, now: Schemas, before: Schemas): Promise<readonly DisclosedField[]> {
  const known = disclosedBy(before);
  if ([...disclosedBy(now)].every((name) => known.has(name))) return [];
  return (await database.system(findLimited)).flatMap((role) => shownAnew(role, now, before));
}

/** Says what an administrator may want to do about it, in one sentence. */
export function tellDisclosed({ tenantId, role, page, record, field, label }: DisclosedField): Text {
  return {
    zh: `租户 ${tenantId} 的角色 ${role}，页面 ${page}：字段“${label.zh}”（${record}.${field}）由对他隐藏的值得出，以前一并隐藏，按 x-disclose 开始显示；不该显示的，请在“角色管理”的“数据范围与字段”里隐藏它`,
    en: `Tenant ${tenantId}, role ${role}, page ${page}: the field "${label.en}" (${record}.${field}) is made from values hidden from it and was hidden with them; by x-disclose it begins to be shown. Where that is not wanted, hide it in the limits of the role`,
  };
}
