import { rolesText } from '../../../base/roles/role-names';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import { type PageContext, recordOf } from '../../rights/page-context';

interface RestrictedField {
  readonly record: string;
  readonly field: string;
}

/** The field of a fault (`items.0.price`) where the writer may not enter it: the sub-table itself, or a field of its lines. */
function findRestricted(record: RecordModel, rules: FieldRules | undefined, key: string): RestrictedField | undefined {
  const own = record.fields.find((field) => key === field.name || (field.line !== undefined && key.startsWith(`${field.name}.`)));
  if (!own) return undefined;
  if (ruleOf(rules, record.name, own.name) !== undefined) return { record: record.name, field: own.name };
  const inner = key.slice(own.name.length + 1).replace(/^\d+\./, '');
  return own.line && inner !== '' ? findRestricted(own.line, rules, inner) : undefined;
}

/** Names of the roles, other than the writer's own, that may do what he tried and enter the field. */
async function rolesThatFill(
  tx: Queryable,
  ctx: PageContext,
  { restricted, action }: { readonly restricted: RestrictedField; readonly action: string },
) {
  const code = ctx.page.model.permissions.find((permission) => permission.action === action)?.code ?? '';
  const { rows } = await tx.query(
    `select r.role_name from sys_role r where r.tenant_id = $1 and r.is_deleted = 0
       and exists (select 1 from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0
         where rm.tenant_id = r.tenant_id and rm.role_id = r.id and m.code = $2)
       and not exists (select 1 from sys_role_field f where f.tenant_id = r.tenant_id and f.role_id = r.id and f.record_name = $3 and f.field = $4)
     and r.id <> all($5::bigint[])
     order by r.sort, r.id limit 5`,
    [ctx.caller.tenantId, code, restricted.record, restricted.field, ctx.caller.roles.map((role) => role.id)],
  );
  return rows.map((row) => String(row['role_name']));
}

const explain = (sentence: Text, roles: readonly string[]): Text =>
  roles.length === 0
    ? {
        zh: `${sentence.zh}。您的角色不能填写此项，请联系管理员`,
        en: `${sentence.en}. Your role may not fill this in; please ask your administrator`,
      }
    : {
        zh: `${sentence.zh}。您的角色不能填写此项，请由${rolesText(roles, 'zh')}办理`,
        en: `${sentence.en}. Your role may not fill this in; please ask ${rolesText(roles, 'en')}`,
      };

/** Tells of faults at fields that the writer may not enter, hidden ones above all, who can: nobody is asked for what he has no place to write. */
export async function explainRestricted(
  tx: Queryable,
  ctx: PageContext,
  { faults, action }: { readonly faults: ReadonlyMap<string, Text>; readonly action: 'create' | 'edit' },
): Promise<ReadonlyMap<string, Text>> {
  const { rules } = ctx.source;
  if (faults.size === 0 || rules === undefined || rules.size === 0) return faults;
  const told = new Map<string, Text>();
  // Many lines have their fault at one field, which is asked for once.
  const known = new Map<string, readonly string[]>();
  for (const [key, sentence] of faults) {
    const restricted = findRestricted(recordOf(ctx), rules, key);
    const place = restricted && `${restricted.record} ${restricted.field}`;
    const roles = restricted && place ? (known.get(place) ?? (await rolesThatFill(tx, ctx, { restricted, action }))) : [];
    if (place) known.set(place, roles);
    told.set(key, restricted ? explain(sentence, roles) : sentence);
  }
  return told;
}
