import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/page-model';
import type { Conditions, FieldConditions } from './field-conditions';

interface PutBackRequest {
  readonly record: RecordModel;
  readonly values: Values;
  /** The stored row while editing. */
  readonly stored?: Values | undefined;
  readonly now: Conditions;
  readonly context: ExpressionContext;
}

const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || a === b || JSON.stringify(a) === JSON.stringify(b);

const isShut = (field: FieldModel, says: FieldConditions | undefined): boolean =>
  field.readOnlyWhen !== undefined && !field.readOnly && says?.readOnly === true;

function putBackOf(
  record: RecordModel,
  values: Values,
  at: { readonly base: () => Values; says(name: string): FieldConditions | undefined },
): Values {
  return record.fields.reduce<Values>((all, field) => {
    if (field.system || !isShut(field, at.says(field.name))) return all;
    const kept = getAt(at.base(), field.path) ?? null;
    return same(getAt(all, field.path), kept) ? all : setAt(all, field.path, kept);
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
