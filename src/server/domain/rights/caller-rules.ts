import type { CompiledSchemas } from '../../../schema/compile-schemas';
import type { PageModel } from '../../../schema/page-model';
import { type Caller, ownsEverything } from '../../auth/caller';
import type { FieldRule, FieldRules } from '../../query/field-rules';

/** From the least to the most; nothing said is less than all of them. */
const strictness: Readonly<Record<FieldRule, number>> = { readOnly: 1, masked: 2, hidden: 3 };

const showsRecord = (page: PageModel, record: string): boolean =>
  page.record.name === record || page.record.fields.some((field) => field.line?.name === record);

const viewCode = (page: PageModel): string | undefined => page.permissions.find((permission) => permission.action === 'view')?.code;

/** Roles of the caller that let him see one of the pages. */
export function rolesThatView(caller: Caller, pages: readonly PageModel[]): readonly string[] {
  const codes = pages.flatMap((page) => viewCode(page) ?? []);
  return caller.roles.map((role) => role.id).filter((id) => codes.some((code) => caller.grants.get(id)?.has(code)));
}

function strictest(rules: readonly (FieldRule | undefined)[]): FieldRule | undefined {
  return rules.reduce((left, right) => ((left ? strictness[left] : 0) >= (right ? strictness[right] : 0) ? left : right), undefined);
}

function mildest(rules: readonly (FieldRule | undefined)[]): FieldRule | undefined {
  return rules.reduce((left, right) => ((left ? strictness[left] : 0) <= (right ? strictness[right] : 0) ? left : right));
}

/**
 * Says what a caller may not do with which fields. Of several roles that show a record, the mildest word counts, as rights add up; where none
 * shows it (it is only referred to), the strictest does.
 */
export function fieldRulesOf(caller: Caller, schemas: Pick<CompiledSchemas, 'pages'>): FieldRules {
  if (ownsEverything(caller) || caller.fieldRules.length === 0) return new Map();
  const pages = [...schemas.pages.values()];
  const records = [...new Set(caller.fieldRules.map((rule) => rule.record))];
  return new Map(
    records.map((record) => {
      const said = caller.fieldRules.filter((rule) => rule.record === record);
      const showing = rolesThatView(
        caller,
        pages.filter((page) => showsRecord(page, record)),
      );
      const fields = [...new Set(said.map((rule) => rule.field))];
      const rules = fields.flatMap((field): (readonly [string, FieldRule])[] => {
        const of = (role: string) => said.find((rule) => rule.field === field && rule.roleId === role)?.rule;
        const rule =
          showing.length > 0 ? mildest(showing.map(of)) : strictest(said.filter((each) => each.field === field).map((each) => each.rule));
        return rule ? [[field, rule]] : [];
      });
      return [record, new Map(rules)] as const;
    }),
  );
}
