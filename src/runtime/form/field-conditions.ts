import { getAt, isObject, type Values } from '../../base/dot-path';
import { holds } from '../../schema/conditions';
import type { ExpressionContext } from '../../schema/expressions';
import type { Expression, FieldModel, FormGroupModel, RecordModel } from '../../schema/page-model';

/** What a field is at this moment. */
export interface FieldConditions {
  readonly visible: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
}

export interface Conditions {
  /** By place: `deptId`; `items.0.price` only where the line's record has conditions. */
  readonly fields: Readonly<Record<string, FieldConditions>>;
  /** Positions of the groups that are not shown. */
  readonly hiddenGroups: readonly number[];
}

interface Request {
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly values: Values;
  readonly context: ExpressionContext;
  /** The stored row while editing: its state freezes fields. */
  readonly stored?: Values | undefined;
}

type Says = (expression: Expression | undefined) => boolean;

const isRequired = (record: RecordModel, field: FieldModel, says: Says): boolean =>
  record.required.some((demand) => demand.field === field.name && (demand.when === undefined || says(demand.when)));

const isConditional = (line: RecordModel): boolean =>
  line.fields.some((field) => field.visibleWhen !== undefined || field.readOnlyWhen !== undefined) ||
  line.required.some((demand) => demand.when !== undefined);

/** What a field is where no condition looks at its values. */
export const plainConditions = (record: RecordModel, field: FieldModel): FieldConditions => ({
  visible: true,
  readOnly: field.readOnly,
  required: !field.readOnly && isRequired(record, field, () => false),
});

/** Fields that the state of the stored row freezes. */
function frozenFields(record: RecordModel, stored: Values | undefined): 'all' | readonly string[] {
  const { states } = record;
  const field = states && record.fields.find((each) => each.name === states.field);
  const state = stored && field ? String(getAt(stored, field.path)) : '';
  return states && Object.hasOwn(states.freeze, state) ? (states.freeze[state] ?? []) : [];
}

function conditionOf(record: RecordModel, field: FieldModel, says: Says): FieldConditions {
  const readOnly = field.readOnly || says(field.readOnlyWhen);
  return {
    visible: field.visibleWhen === undefined || says(field.visibleWhen),
    readOnly,
    required: !readOnly && isRequired(record, field, says),
  };
}

/** Says of every field whether it is shown, entered and required now. An expression that is not known counts as false. */
export function toConditions({ record, groups, values, context, stored }: Request): Conditions {
  const says: Says = (expression) => expression !== undefined && holds(record, expression, { values, context }) === true;
  const frozen = frozenFields(record, stored);
  const fields: Record<string, FieldConditions> = {};
  const { old: _old, ...rest } = context;
  for (const field of record.fields) {
    if (field.system) continue;
    const own = conditionOf(record, field, says);
    const shut = frozen === 'all' || frozen.includes(field.name);
    fields[field.name] = shut ? { ...own, readOnly: true, required: false } : own;
    const { line } = field;
    const lines = line && isConditional(line) ? getAt(values, field.path) : undefined;
    if (!line || !Array.isArray(lines)) continue;
    lines.forEach((each: unknown, index) => {
      if (!isObject(each)) return;
      const saysHere: Says = (expression) =>
        expression !== undefined && holds(line, expression, { values: each, context: { ...rest, parent: values } }) === true;
      for (const inner of line.fields)
        if (!inner.system) fields[`${field.name}.${String(index)}.${inner.name}`] = conditionOf(line, inner, saysHere);
    });
  }
  const hiddenGroups = groups.flatMap((group, index) => (group.visibleWhen !== undefined && !says(group.visibleWhen) ? [index] : []));
  return { fields, hiddenGroups };
}
