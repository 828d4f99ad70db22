import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { PageModel } from '../../schema/model/page-model';
import { type Caller, ownsEverything } from '../auth/caller';
import type { FieldRule, FieldRules } from '../query/field-rules';
import type { ServingSchemas } from '../db/schema/schema-store';
import { rolesThatView } from './roles-that-view';
import { reachOf } from './caller-reach';
import { closeRules } from './close-rules';
import { scopeReads } from './scope-expression';

/** From the least to the most; nothing said is less than all of them. */
const strictness: Readonly<Record<FieldRule, number>> = { readOnly: 1, masked: 2, hidden: 3 };

const showsRecord = (page: PageModel, record: string): boolean =>
  page.record.name === record || page.record.fields.some((field) => field.line?.name === record);

function strictest(rules: readonly (FieldRule | undefined)[]): FieldRule | undefined {
  return rules.reduce((left, right) => ((left ? strictness[left] : 0) >= (right ? strictness[right] : 0) ? left : right), undefined);
}

function mildest(rules: readonly (FieldRule | undefined)[]): FieldRule | undefined {
  return rules.reduce((left, right) => ((left ? strictness[left] : 0) <= (right ? strictness[right] : 0) ? left : right));
}

/** The name that a field of a record has now: what was read of roles a moment before a rename must not lose its hold by it. */
function fieldNow(pages: readonly PageModel[], record: string, name: string): string {
  const page = pages.find((each) => showsRecord(each, record));
  const model = page?.record.name === record ? page.record : page?.record.fields.find((field) => field.line?.name === record)?.line;
  if (!model || model.fields.some((field) => field.name === name)) return name;
  return model.fields.find((field) => field.was?.includes(name))?.name ?? name;
}

/** What the roles of a caller say of fields themselves, without what follows from it. */
export function saidRules(caller: Caller, schemas: Pick<CompiledSchemas, 'pages'>): FieldRules {
  if (caller.fieldRules.length === 0 || ownsEverything(caller)) return new Map();
  const pages = [...schemas.pages.values()];
  const records = [...new Set(caller.fieldRules.map((rule) => rule.record))];
  return new Map(
    records.map((record) => {
      const said = caller.fieldRules
        .filter((rule) => rule.record === record)
        .map((rule) => ({ ...rule, field: fieldNow(pages, record, rule.field) }));
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

const closed = new WeakMap<Caller, { readonly pages: ServingSchemas['pages']; readonly rules: FieldRules }>();

/** Of so many unlike sets of roles what follows from them is kept at a time. */
const mostKept = 100;

const keptOf = new WeakMap<ServingSchemas['pages'], Map<string, FieldRules>>();

/** What the rules of a caller follow from: what is said of the roles that he has, and not who he is. */
const rightsOf = ({ roles, codes, grants, rowScopes, changeScopes, fieldRules, numberSources }: Caller): string =>
  JSON.stringify([roles, [...codes], [...grants].map(([role, of]) => [role, [...of]]), rowScopes, changeScopes, fieldRules, numberSources]);

/** To follow them takes a tenth of a second; people with the same roles, and whoever signs in again, share them. */
function shareRules(caller: Caller, { pages }: Pick<ServingSchemas, 'pages'>, make: () => FieldRules): FieldRules {
  const kept = keptOf.get(pages) ?? new Map<string, FieldRules>();
  keptOf.set(pages, kept);
  const key = rightsOf(caller);
  const rules = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, rules);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return rules;
}

/**
 * Says what a caller may not do with which fields. Of several roles that show a record, the mildest word counts, as rights add up; where none
 * shows it (it is only referred to), the strictest does. What follows from it by the words of the page files is said too.
 */
export function fieldRulesOf(caller: Caller, schemas: Pick<ServingSchemas, 'pages' | 'records' | 'bigrams'>): FieldRules {
  if (ownsEverything(caller)) return new Map();
  const known = closed.get(caller);
  if (known?.pages === schemas.pages) return known.rules;
  const rules = shareRules(caller, schemas, () => {
    const scopes = [...caller.rowScopes, ...caller.changeScopes].flatMap(({ kind, page: path, expression }) => {
      const page = kind === 'custom' ? schemas.pages.get(path) : undefined;
      return page ? [{ reads: scopeReads({ record: page.record, records: schemas.records, bigrams: schemas.bigrams }, expression) }] : [];
    });
    return closeRules(saidRules(caller, schemas), schemas, { reach: reachOf(caller, schemas), scopes, numbers: caller.numberSources });
  });
  closed.set(caller, { pages: schemas.pages, rules });
  return rules;
}
