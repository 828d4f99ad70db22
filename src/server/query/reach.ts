import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type FieldRule, type FieldRules, isRestricted, ruleOf } from './field-rules';
import type { Sql } from './statement';

/** What a caller may meet of the records that references lead to. */
export interface Reach {
  /** The caller himself. */
  readonly userId: string;
  /** Says whether the caller may view a page that lists the record. */
  readonly views: (record: string) => boolean;
  /** The caller's row scope on the pages that list the record. Shape: undefined where it is all of the tenant's. */
  readonly scopeOf: (record: string) => ((alias: string) => Sql) | undefined;
}

interface Asked {
  readonly rules?: FieldRules | undefined;
  readonly reach?: Reach | undefined;
}

/** A field of what a reference leads to. */
interface Referred {
  /** The reference. */
  readonly field: FieldModel;
  readonly target: RecordModel;
  /** Name of the target's field. */
  readonly name: string;
}

/** The field by which a reference names its target. */
export const displayOf = (field: FieldModel, target: RecordModel): string => field.targetDisplay ?? target.display;

const isName = ({ field, target, name }: Referred): boolean => name === 'id' || name === displayOf(field, target);

/**
 * The one rule of what is read through a reference: in lists, filters, sorting, totals, exports, candidates, copies, print and row conditions alike.
 * The target's display field is always told. Another field of the target is told where the page file itself names it (columns, search, form or
 * expressions of the page) and the caller may view a page that lists the target; every other field is out of reach, as if it did not exist.
 * What is told obeys the rules that the caller's roles have for the target's fields. Without a `reach` the server asks for itself: rules alone hold.
 * Shape: what stands against the field; undefined where it is free.
 */
export function referredRule({ rules, reach }: Asked, at: Referred): FieldRule | undefined {
  const { field, target, name } = at;
  if (name === 'id') return undefined;
  const named = isName(at) || field.targetFields?.includes(name) === true;
  if (reach && (!named || (!isName(at) && !reach.views(target.name)))) return 'hidden';
  return ruleOf(rules, target.name, name);
}

/** Says whether a field of a reference's target must not be searched, sorted by, compared or copied. */
export function isOutOfReach(asked: Asked, at: Referred): boolean {
  const rule = referredRule(asked, at);
  return rule === 'hidden' || rule === 'masked';
}

/**
 * The rows of a target of which a field is told: all for the display field, those of the caller's row scope for others; of a row outside the scope such a
 * field reads as empty, in answers, filters and sorting alike. Shape: undefined where it is all of the tenant's.
 */
export function referredScope({ reach }: Pick<Asked, 'reach'>, at: Referred): ((alias: string) => Sql) | undefined {
  return isName(at) ? undefined : reach?.scopeOf(at.target.name);
}

/** Says whether a caller meets a field in every row of what a reference leads to: who does not could find it out by a condition that others see rows by. */
export const isWhollyMet = ({ reach }: Pick<Asked, 'reach'>, at: Referred): boolean =>
  reach === undefined || isName(at) || (reach.views(at.target.name) && reach.scopeOf(at.target.name) === undefined);

/**
 * Where a target stands in its own tree is told with its name, since a `tree:` reference is chosen and searched by it: within the row scope, and
 * unless a rule shuts the parent field. Shape: undefined where the target is no tree, or its tree is shut.
 */
export function treeParentOf({ rules }: Pick<Asked, 'rules'>, target: RecordModel): FieldModel | undefined {
  const parent = target.fields.find((field) => field.name === target.parentField);
  return parent && !isRestricted(rules, target.name, parent.name) ? parent : undefined;
}

/** Says what the reach makes of a record's references, as a key for what is kept of it. Shape: undefined where rows of a target are shut. */
export function reachKey(reach: Reach | undefined, record: RecordModel): string | undefined {
  if (!reach) return '';
  const parts: string[] = [];
  for (const field of record.fields) {
    const inner = field.line ? reachKey(reach, field.line) : '';
    if (inner === undefined) return undefined;
    if (inner !== '') parts.push(`${field.name}(${inner})`);
    if (field.target === undefined || (field.targetFields?.length ?? 0) < 2) continue;
    if (!reach.views(field.target)) parts.push(field.name);
    else if (reach.scopeOf(field.target)) return undefined;
  }
  return parts.join();
}
