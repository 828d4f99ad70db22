import { isObject, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { loadRows, loadTargets } from '../../query/load-rows';
import { byOwnDept, byWriter, itemSources } from '../../rights/number-flows';
import type { PageContext } from '../../rights/page-context';

export interface RuleItem {
  readonly itemType: string;
  readonly text: string;
  readonly dateFormat: string;
  readonly digits: number;
  readonly separator: string;
}

/** A numbering rule that a tenant keeps. */
export interface TenantRule {
  readonly code: string;
  readonly name: string;
  /** '' for every service, every department. */
  readonly abilityType: string;
  readonly deptId: string;
  /** True: the department is that of whoever handled the record last, not the record's own. */
  readonly byLastPost: boolean;
  readonly resetBy: string;
  readonly items: readonly RuleItem[];
}

/** Record of the rules, and of the fields that it must have to be read here. */
const rulesRecord = 'numberRules';
const needed = ['ruleCode', 'ruleName', 'deptId', 'abilityType', 'departmentOrType', 'resetBy', 'enableStatus', 'items'];
const inUse = '0';

/** Where rules are read: the schemas that serve and a tenant; who writes, and what set that off. */
export type RuleContext = Pick<PageContext, 'schemas' | 'caller' | 'cause'>;

const text = (values: Values, name: string): string => String(values[name] ?? '');

function toItem(line: Values): RuleItem {
  return {
    itemType: text(line, 'itemType'),
    text: text(line, 'text'),
    dateFormat: text(line, 'dateFormat'),
    // Key k of rules_digits_type means k − 1 digits.
    digits: Math.max(0, Number(text(line, 'digits') || '1') - 1),
    separator: text(line, 'separator'),
  };
}

/** Reads a rule as its page stores it. */
export function toTenantRule(values: Values): TenantRule {
  const items = values['items'];
  return {
    code: text(values, 'ruleCode'),
    name: text(values, 'ruleName'),
    abilityType: text(values, 'abilityType'),
    deptId: text(values, 'deptId'),
    byLastPost: text(values, 'departmentOrType') === '2',
    resetBy: text(values, 'resetBy') || 'scope',
    items: Array.isArray(items) ? items.filter(isObject).map(toItem) : [],
  };
}

/** The record of the tenants' rules. Shape: undefined where no page keeps any. */
export function rulesOf({ schemas }: RuleContext): RecordModel | undefined {
  const record = schemas.records.get(rulesRecord);
  return record && needed.every((name) => record.fields.some((field) => field.name === name)) ? record : undefined;
}

/** Loads one rule by its id, in use or not. */
export async function loadRule(q: Queryable, ctx: RuleContext, id: string): Promise<TenantRule | undefined> {
  const record = rulesOf(ctx);
  if (!record || !/^\d{1,18}$/.test(id)) return undefined;
  const { records, bigrams } = ctx.schemas;
  const rows = await loadRows(q, { record, records, bigrams }, { tenantId: ctx.caller.tenantId, ids: [id], lock: false });
  const row = rows.get(id);
  return row && toTenantRule(row);
}

/** Loads the rules in use for a kind of number: of its code, or of its code with a point and more behind it. */
export async function loadRules(q: Queryable, ctx: RuleContext, code: string): Promise<readonly TenantRule[]> {
  const record = rulesOf(ctx);
  if (!record) return [];
  const columnOf = (name: string): string => record.fields.find((field) => field.name === name)?.column ?? '';
  const found = await q.query(
    `select id::text as id from "${record.table}" where tenant_id = $1 and is_deleted = 0 and "${columnOf('enableStatus')}" = $3
       and ("${columnOf('ruleCode')}" = $2 or left("${columnOf('ruleCode')}", length($2) + 1) = $2 || '.')`,
    [ctx.caller.tenantId, code, inUse],
  );
  const ids = found.rows.map((row) => String(row['id']));
  const { records, bigrams } = ctx.schemas;
  const rows = await loadRows(q, { record, records, bigrams }, { tenantId: ctx.caller.tenantId, ids, lock: false });
  return [...rows.values()].map(toTenantRule);
}

/** What numbers by some rules are made from, or chosen by. */
function sourcesOf(rules: readonly TenantRule[]): readonly string[] {
  const found = rules.flatMap(({ items, abilityType, deptId, byLastPost }) => {
    const read = items.map(({ itemType }) => itemType).filter((itemType) => Object.hasOwn(itemSources, itemType));
    const hasDept = deptId !== '' || read.some((itemType) => itemType === '1' || itemType === '2');
    return [...read, ...(abilityType === '' ? [] : ['8']), ...(hasDept ? [byLastPost ? byWriter : byOwnDept] : [])];
  });
  return [...new Set(found)].sort();
}

/** Notes what numbers by some rules are made from, so that whoever may not see it does not see the numbers either, even after the rules have changed. */
export async function noteSources(tx: Queryable, { caller }: Pick<RuleContext, 'caller'>, rules: readonly TenantRule[]): Promise<void> {
  const codeOf = (rule: TenantRule): string => rule.code.split('.')[0] ?? '';
  for (const code of new Set(rules.map(codeOf))) {
    const ofCode = rules.filter((rule) => codeOf(rule) === code);
    const isKnown = (source: string) => caller.numberSources.some((each) => each.rule === code && each.source === source);
    const sources = sourcesOf(ofCode).filter((source) => !isKnown(source));
    if (sources.length === 0) continue;
    await tx.query('insert into sys_number_source (tenant_id, rule, source) select $1, $2, unnest($3::text[]) on conflict do nothing', [
      caller.tenantId,
      code,
      sources,
    ]);
  }
}

/** Notes it of a rule that is saved in use, before its first number is drawn. */
export async function noteRule(
  tx: Queryable,
  ctx: Pick<RuleContext, 'caller'>,
  { record, values }: { readonly record: string; readonly values: Values },
): Promise<void> {
  if (record === rulesRecord && values['enableStatus'] === inUse) await noteSources(tx, ctx, [toTenantRule(values)]);
}

/** A department with those above it, nearest first. */
export async function loadDepartments(q: Queryable, { schemas, caller }: RuleContext, deptId: string): Promise<readonly string[]> {
  const record = schemas.records.get('departments');
  const path: string[] = [];
  let id = deptId;
  while (record?.parentField !== undefined && id !== '' && !path.includes(id)) {
    path.push(id);
    const rows = await loadTargets(q, record, { records: schemas.records, tenantId: caller.tenantId, ids: [id], hold: false });
    id = String(rows.get(id)?.[record.parentField] ?? '');
  }
  return path;
}

/** Chooses the rule that fits a record best: of its own department before those above, of its service before any, the plain code first. */
export function chooseRule(
  rules: readonly TenantRule[],
  { departments, abilityType }: { readonly departments: readonly string[]; readonly abilityType: string },
): TenantRule | undefined {
  const rank = (rule: TenantRule): readonly [number, number, number] => [
    rule.deptId === '' ? departments.length : departments.indexOf(rule.deptId),
    rule.abilityType === '' ? 1 : 0,
    rule.code.length,
  ];
  const fits = rules.filter(
    (rule) => (rule.deptId === '' || departments.includes(rule.deptId)) && (rule.abilityType === '' || rule.abilityType === abilityType),
  );
  const better = (left: TenantRule, right: TenantRule): number => {
    const [ones, others] = [rank(left), rank(right)];
    return ones[0] - others[0] || ones[1] - others[1] || ones[2] - others[2] || (left.code < right.code ? -1 : 1);
  };
  return [...fits].sort(better)[0];
}
