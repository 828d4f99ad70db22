import { disclosedSources } from '../../schema/check/all-flows';
import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import type { Caller } from '../auth/caller';
import { selectCaller, toCaller } from '../auth/load-caller';
import type { Database, Queryable } from '../db/connections/database';
import { isRestricted } from '../query/field-rules';
import { reachOf } from '../rights/caller-reach';
import { fieldRulesOf, saidRules } from '../rights/caller-rules';
import { closeRules } from '../rights/close-rules';
import { mayDo } from '../rights/page-context';
import type { RoleTitle } from './role-titles';

type Schemas = Pick<CompiledSchemas, 'pages' | 'records'>;

/** A field that page files begin to show to who holds some roles, from whom it was hidden with what it is made from (`x-disclose`). */
interface DisclosedField {
  readonly tenantId: string;
  /** The roles that he holds. */
  readonly roles: readonly string[];
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

const nameOf = (record: string, field: string): string => `${record}.${field}`;

/** One account for each set of roles that accounts hold together: what it sees the others see. */
async function findCallers(q: Queryable): Promise<readonly Caller[]> {
  const { rows } = await q.query(`
${selectCaller}, u.tenant_id from sys_user u where (u.tenant_id, u.id) in (
  select distinct on (h.tenant_id, h.roles) h.tenant_id, h.user_id from (
    select ur.tenant_id, ur.user_id, array_agg(ur.role_id order by ur.role_id) as roles
    from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    join sys_user o on o.tenant_id = ur.tenant_id and o.id = ur.user_id and o.is_deleted = 0 group by ur.tenant_id, ur.user_id) h)
order by u.tenant_id, u.id`);
  return rows.map((row) => toCaller(row, { tenantId: String(row['tenant_id']), sessionId: '' }));
}

/** `record.field` -> the name that a renamed field had before. */
function formerNames(now: readonly Place[], known: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    now.flatMap(({ record, field }): (readonly [string, string])[] => {
      const name = nameOf(record.name, field.name);
      const old = known.has(name) ? undefined : field.was?.find((each) => known.has(nameOf(record.name, each)));
      return old === undefined ? [] : [[name, old]];
    }),
  );
}

interface Change {
  readonly now: Schemas;
  readonly before: Schemas;
  readonly known: ReadonlySet<string>;
  readonly former: ReadonlyMap<string, string>;
}

/** What a caller is shown anew on pages that he may view, because a file says so. */
function shownAnew(caller: Caller, { now, before, known, former }: Change): readonly DisclosedField[] {
  const bigrams = new Set<string>();
  const shown = fieldRulesOf(caller, { ...now, bigrams });
  const reach = reachOf(caller, { ...now, bigrams });
  const withheld = closeRules(saidRules(caller, now), now, { reach, numbers: caller.numberSources, disclosure: 'ignored' });
  // Where the change has been made already, limits are kept by the new names.
  const then = (record: string, field: string): string => former.get(nameOf(record, field)) ?? field;
  const fieldRules = caller.fieldRules.map((rule) => ({ ...rule, field: then(rule.record, rule.field) }));
  const hidden = fieldRulesOf({ ...caller, fieldRules }, { ...before, bigrams });
  return placesOf(now).flatMap(({ page, record, field }) => {
    if (isRestricted(shown, record.name, field.name) || !isRestricted(withheld, record.name, field.name)) return [];
    const old = then(record.name, field.name);
    const wasShown = known.has(nameOf(record.name, old)) && !isRestricted(hidden, record.name, old);
    if (wasShown || !mayDo(caller, page, 'view')) return [];
    const roles = caller.roles.map(({ alias }) => alias);
    return [{ tenantId: caller.tenantId, roles, page: page.path, record: record.name, field: field.name, label: field.label }];
  });
}

/** Finds what page files begin to tell to those from whom roles and limits kept it until now, for all tenants; to be asked before they serve. */
export async function findDisclosed(database: Database, now: Schemas, before: Schemas): Promise<readonly DisclosedField[]> {
  const [sources, earlier] = [disclosedSources(now.pages), disclosedSources(before.pages)];
  if ([...sources].every(([name, from]) => earlier.get(name) === from)) return [];
  const known = new Set(placesOf(before).map(({ record, field }) => nameOf(record.name, field.name)));
  const change = { now, before, known, former: formerNames(placesOf(now), known) };
  return (await database.system(findCallers)).flatMap((caller) => shownAnew(caller, change));
}

/** Says what an administrator may want to do about it, in one sentence. */
export function tellDisclosed({ tenantId, roles, page, record, field, label }: DisclosedField, titleOf: RoleTitle): Text {
  const titles = roles.map((role) => titleOf(tenantId, role));
  return {
    zh: `租户 ${tenantId} 的角色 ${titles.map(({ zh }) => zh).join('、')}，页面 ${page}：字段“${label.zh}”（${record}.${field}）由看不到的值得出，以前一并隐藏，按 x-disclose 开始显示；不该显示的，请在“角色管理”的“数据范围与字段”里隐藏它`,
    en: `Tenant ${tenantId}, role ${titles.map(({ en }) => en).join(', ')}, page ${page}: the field "${label.en}" (${record}.${field}) is made from values that it may not see and was hidden with them; by x-disclose it begins to be shown. Where that is not wanted, hide it in the limits of the role`,
  };
}
