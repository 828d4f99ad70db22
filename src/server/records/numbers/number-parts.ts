import { getAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { loadTargets } from '../../query/load-rows';
import { displayOf } from '../../query/reach';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { type NumberPart, writeDay } from './number-frame';
import { itemSources as sources, ownDept, referencesTo } from '../../rights/number-flows';
import type { RuleContext, RuleItem, TenantRule } from './number-rules';

/** Why an item of a number cannot be written, and the field at which that is told; '' where it is no field's fault. */
export interface MissingPart {
  readonly field: string;
  readonly text: Text;
}

interface NumberPlace {
  readonly ctx: RuleContext;
  readonly record: RecordModel;
  readonly values: Values;
  readonly today: string;
  /** Kinds of items that are not told. */
  readonly restricted?: ReadonlySet<string>;
}

/** Letters of the services 1 to 4. Source: dictionary verification_type_code. */
const typeCodes: Readonly<Record<string, string>> = { '1': 'J', '2': 'X', '3': 'C', '4': 'S' };

const unseen = (label: Text): MissingPart => ({
  field: '',
  text: { zh: `编号用到${label.zh}，您无权查看`, en: `The number is made with the ${label.en}, which you may not see` },
});

type Found = { readonly value: string } | { readonly missing: MissingPart };

const lacking = (rule: TenantRule, record: RecordModel, label: Text): MissingPart => ({
  field: '',
  text: {
    zh: `编号规则“${rule.name}”用到${label.zh}，${record.label.zh}没有这一项，请修改规则`,
    en: `The numbering rule "${rule.name}" uses the ${label.en}, which ${record.label.en} does not have; change the rule`,
  },
});

const unfilled = (field: FieldModel): MissingPart => ({
  field: field.name,
  text: { zh: `编号用到${field.label.zh}，请先填写`, en: `The number is made with ${field.label.en}; fill it in first` },
});

/** The record's own department, or that of whoever writes: the last who handled it. */
export function deptOf({ ctx, record, values }: NumberPlace, byLastPost: boolean): { readonly id: string; readonly field?: FieldModel } {
  const own = ownDept(record);
  if (byLastPost || !own) return { id: ctx.caller.deptId };
  return { id: String(getAt(values, own.path) ?? ''), field: own };
}

interface Source {
  readonly field: string;
  readonly label: Text;
}

/**
 * Says whether the caller may see what a reference of the record leads to by its name; without a reference the department of the caller himself is named. What was set
 * off by a write elsewhere is about a row that he may never have met.
 */
function seesName(
  { ctx, record }: NumberPlace,
  { target, by }: { readonly target: RecordModel; readonly by: FieldModel | undefined },
): boolean {
  const { caller, schemas, cause } = ctx;
  const rules = fieldRulesOf(caller, schemas);
  if (isRestricted(rules, target.name, by ? displayOf(by, target) : target.display)) return false;
  if (!by) return true;
  const reach = reachOf(caller, schemas);
  const meets = cause === undefined || (reach.views(record.name) && reach.scopeOf(record.name) === undefined);
  return meets && !isRestricted(rules, record.name, by.name);
}

async function readTarget(
  q: Queryable,
  place: NumberPlace,
  at: { readonly target: RecordModel; readonly id: string; readonly source: Source; readonly by?: FieldModel | undefined },
): Promise<Found> {
  const { target, id, source, by } = at;
  const { caller, schemas } = place.ctx;
  const row = (await loadTargets(q, target, { records: schemas.records, tenantId: caller.tenantId, ids: [id], hold: false })).get(id);
  const value = row && getAt(row, source.field.split('.'));
  if (!isEmpty(value)) return { value: String(value) };
  const name = String((row && getAt(row, (by ? displayOf(by, target) : target.display).split('.'))) ?? id);
  const { zh, en } = target.label;
  const named = seesName(place, { target, by })
    ? { zh: `${zh}“${name}”没有填写`, en: `which ${en} "${name}" does not have` }
    : { zh: `有关的${zh}没有填写它`, en: 'which is empty in the record that it comes from' };
  const text = { zh: `编号用到${source.label.zh}，而${named.zh}`, en: `The number is made with the ${source.label.en}, ${named.en}` };
  return { missing: { field: by?.name ?? '', text } };
}

async function findDept(q: Queryable, place: NumberPlace, rule: TenantRule, source: Source): Promise<Found> {
  const target = place.ctx.schemas.records.get('departments');
  const { id, field } = deptOf(place, rule.byLastPost);
  if (!target) return { missing: lacking(rule, place.record, source.label) };
  if (id === '' || id === '0') {
    if (field) return { missing: unfilled(field) };
    const text = {
      zh: `编号用到${source.label.zh}，而您的账号没有部门`,
      en: `The number is made with the ${source.label.en}, and your account has no department`,
    };
    return { missing: { field: '', text } };
  }
  return readTarget(q, place, { target, id, source, by: field });
}

/** Finds what an item reads in the record itself, or in the first record that it refers to and that has it. */
async function findSource(q: Queryable, place: NumberPlace, rule: TenantRule, itemType: string): Promise<Found> {
  const source = sources[itemType];
  if (!source) return { value: '' };
  if (place.restricted?.has(itemType) === true) return { missing: unseen(source.label) };
  if (itemType === '1' || itemType === '2') return findDept(q, place, rule, source);
  const { record, values, ctx } = place;
  if (itemType === '8' && rule.abilityType !== '') return { value: rule.abilityType };
  const own = record.fields.find((field) => field.name === source.field);
  if (own) {
    const value = getAt(values, own.path);
    return isEmpty(value) ? { missing: unfilled(own) } : { value: String(value) };
  }
  for (const { field, target } of referencesTo(record, ctx.schemas.records, source.field)) {
    const id = String(getAt(values, field.path) ?? '');
    return id === '' ? { missing: unfilled(field) } : readTarget(q, place, { target, id, source, by: field });
  }
  return { missing: lacking(rule, record, source.label) };
}

/** Digits alone are filled up to their width; what is longer, or has letters, stays as it is. */
const fillUp = (value: string, digits: number): string => (/^\d+$/.test(value) ? value.padStart(digits, '0') : value);

function writeItem(item: RuleItem, value: string, today: string): string {
  if (item.itemType === '7') return item.text;
  if (item.itemType === '4') return writeDay(item.dateFormat, today);
  if (item.itemType === '9') return writeDay(item.dateFormat, value.slice(0, 10));
  if (item.itemType === '8') return typeCodes[value] ?? value;
  return fillUp(value, item.digits);
}

/** What stands in a preview for what only a record can say. */
const standIn = (itemType: string): string => `〈${sources[itemType]?.label.zh ?? ''}〉`;

/** Writes the items of a rule about a record; separators stand behind their items. Shape: what is missing, beside the pieces. */
export async function writeParts(
  q: Queryable,
  place: NumberPlace,
  rule: TenantRule,
): Promise<{ readonly parts: readonly NumberPart[]; readonly missing: readonly MissingPart[] }> {
  const parts: NumberPart[] = [];
  const missing: MissingPart[] = [];
  for (const item of rule.items) {
    if (item.itemType === '3') parts.push({ digits: item.digits });
    else {
      const found = await findSource(q, place, rule, item.itemType);
      if ('missing' in found) missing.push(found.missing);
      parts.push('value' in found ? writeItem(item, found.value, place.today) : standIn(item.itemType));
    }
    if (item.separator !== '') parts.push(item.separator);
  }
  return { parts, missing };
}
