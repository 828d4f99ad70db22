import { getAt, isObject, setAt, type Values, withoutAt } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Conditions, FieldConditions } from '../../../schema/view/field-conditions';
import { isSameValue } from './same-value';

interface PutBackRequest {
  readonly record: RecordModel;
  readonly values: Values;
  /** The stored row while editing. */
  readonly stored?: Values | undefined;
  readonly now: Conditions;
  readonly context: ExpressionContext;
}

const isSame = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || isSameValue(a, b);

const isRestricted = (field: FieldModel, says: FieldConditions | undefined): boolean =>
  field.readOnlyWhen !== undefined && !field.readOnly && says?.readOnly === true;

function putBackOf(
  record: RecordModel,
  values: Values,
  at: { readonly base: () => Values; says(name: string): FieldConditions | undefined },
): Values {
  return record.fields.reduce<Values>((all, field) => {
    if (field.system || !isRestricted(field, at.says(field.name))) return all;
    const kept = getAt(at.base(), field.path) ?? null;
    return isSame(getAt(all, field.path), kept) ? all : setAt(all, field.path, kept);
  }, values);
}

/**
 * Puts back what was entered before a condition made its field read-only: the stored value, for a new record or line the default. The server keeps nothing else, and
 * what is shown is what is saved. Shape: the very same values where nothing has to be put back.
 */
export function putBack({ record, values, stored, now, context }: PutBackRequest): Values {
  let result = putBackOf(record, values, { base: () => stored ?? newValues({ record, context }), says: (name) => now.fields[name] });
  const { old: _old, ...rest } = context;
  for (const field of record.fields) {
    const [line, says, lines] = [field.line, now.lines[field.name], getAt(result, field.path)];
    if (!line || !says || !Array.isArray(lines) || !line.fields.some((each) => each.readOnlyWhen !== undefined)) continue;
    const kept = stored && getAt(stored, field.path);
    const olds = new Map(Array.isArray(kept) ? kept.filter(isObject).map((each) => [each['id'], each] as const) : []);
    const parent = result;
    const written = lines.map((each: unknown, index) => {
      if (!isObject(each)) return each;
      const old = isEmpty(each['id']) ? undefined : olds.get(each['id']);
      return putBackOf(line, each, {
        base: () => old ?? newValues({ record: line, context: { ...rest, parent } }),
        says: (name) => says[index]?.[name],
      });
    });
    if (written.some((each, index) => each !== lines[index])) result = setAt(result, field.path, written);
  }
  return result;
}

const isGiven = (field: FieldModel, says: FieldConditions | undefined): boolean =>
  field.defaultExpression !== undefined && isRestricted(field, says);

const withoutGiven = (record: RecordModel, values: Values, says: (name: string) => FieldConditions | undefined): Values =>
  record.fields.reduce((all, field) => (isGiven(field, says(field.name)) ? withoutAt(all, field.path) : all), values);

/**
 * Leaves out what a new record or line is given where a condition makes it read-only: the server works it out as of the moment when it is stored, and takes nothing
 * else (`now` goes on while the form is open). `fixed` names the fields that stay as the form was opened with them.
 */
export function leaveGiven(
  record: RecordModel,
  values: Values,
  { stored, now, fixed }: Pick<PutBackRequest, 'stored' | 'now'> & { readonly fixed: readonly string[] },
): Values {
  const own = stored ? values : withoutGiven(record, values, (name) => (fixed.includes(name) ? undefined : now.fields[name]));
  return record.fields.reduce((all, field) => {
    const [line, says, lines] = [field.line, now.lines[field.name], getAt(all, field.path)];
    if (!line || !says || !Array.isArray(lines) || !line.fields.some((each) => each.defaultExpression !== undefined)) return all;
    const sent = lines.map((each: unknown, index) =>
      isObject(each) && isEmpty(each['id']) ? withoutGiven(line, each, (name) => says[index]?.[name]) : each,
    );
    return setAt(all, field.path, sent);
  }, own);
}
