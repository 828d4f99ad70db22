import { getAt, isObject, type Values } from '../../base/dot-path';
import { holds } from '../expression/conditions';
import type { ExpressionContext } from '../expression/expressions';
import { type LineMemo, lineSignature } from '../expression/line-memo';
import type { Expression } from '../model/field-type';
import type { FormGroupModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';
import { stateOf } from './row-state';

/** What a field is at this moment. */
export interface FieldConditions {
  readonly visible: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
}

/** What the fields of one line are. The same object as long as the line and what it looks at stay the same. */
export type LineConditions = Readonly<Record<string, FieldConditions>>;

export interface Conditions {
  readonly fields: Readonly<Record<string, FieldConditions>>;
  /** By sub-table and position of the line; only of lines whose record has conditions. */
  readonly lines: Readonly<Record<string, readonly LineConditions[]>>;
  /** True where nothing at all is hidden. */
  readonly whole: boolean;
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
  /** Fields that stay as they are. */
  readonly fixed?: readonly string[];
  readonly memo: LineMemo;
}

type Says = (expression: Expression | undefined) => boolean;

const isRequired = (record: RecordModel, field: FieldModel, says: Says): boolean =>
  record.required.some((requirement) => requirement.field === field.name && (requirement.when === undefined || says(requirement.when)));

const isConditional = (line: RecordModel): boolean =>
  line.fields.some((field) => field.visibleWhen !== undefined || field.readOnlyWhen !== undefined) ||
  line.required.some((requirement) => requirement.when !== undefined);

/** What a field is where no condition looks at its values. */
export const plainConditions = (record: RecordModel, field: FieldModel): FieldConditions => ({
  visible: true,
  readOnly: field.readOnly,
  required: !field.readOnly && isRequired(record, field, () => false),
});

/** Fields that the state of the stored row freezes. */
function frozenFields(record: RecordModel, stored: Values | undefined): 'all' | readonly string[] {
  const { states } = record;
  const state = stored ? stateOf(record, stored) : '';
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
export function toConditions({ record, groups, values, context, stored, fixed = [], memo }: Request): Conditions {
  const says: Says = (expression) => expression !== undefined && holds(record, expression, { values, context }) === true;
  const frozen = frozenFields(record, stored);
  const fields: Record<string, FieldConditions> = {};
  const lineConditions: Record<string, readonly LineConditions[]> = {};
  const { old: _old, ...rest } = context;
  for (const field of record.fields) {
    if (field.system) continue;
    const own = conditionOf(record, field, says);
    const restricted = frozen === 'all' || frozen.includes(field.name) || fixed.includes(field.name);
    fields[field.name] = restricted ? { ...own, readOnly: true, required: false } : own;
    const { line } = field;
    const lines = line && isConditional(line) ? getAt(values, field.path) : undefined;
    if (!line || !Array.isArray(lines)) continue;
    const ofLine = (each: Values): LineConditions => {
      const saysHere: Says = (expression) =>
        expression !== undefined && holds(line, expression, { values: each, context: { ...rest, parent: values } }) === true;
      return Object.fromEntries(line.fields.flatMap((inner) => (inner.system ? [] : [[inner.name, conditionOf(line, inner, saysHere)]])));
    };
    const signature = lineSignature(line, values, context);
    lineConditions[field.name] = lines.map((each: unknown) =>
      isObject(each) ? memo.recall({ key: line.fields, line: each, signature }, () => ofLine(each)) : {},
    );
  }
  const hiddenGroups = groups.flatMap((group, index) => (group.visibleWhen !== undefined && !says(group.visibleWhen) ? [index] : []));
  const isWhole = (each: LineConditions): boolean => Object.values(each).every(({ visible }) => visible);
  const whole = isWhole(fields) && Object.values(lineConditions).every((lines) => lines.every(isWhole));
  return { fields, lines: lineConditions, hiddenGroups, whole };
}

const sameLines = (a: readonly LineConditions[] | undefined, b: readonly LineConditions[] | undefined): boolean =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((each, index) => each === b[index]);

/** True where both say the same of every field. */
export function sameConditions(a: Conditions, b: Conditions): boolean {
  const names = Object.keys(a.lines);
  return (
    names.length === Object.keys(b.lines).length &&
    names.every((name) => sameLines(a.lines[name], b.lines[name])) &&
    JSON.stringify([a.fields, a.hiddenGroups]) === JSON.stringify([b.fields, b.hiddenGroups])
  );
}
