import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { normalizeValues } from '../../schema/normalize-values';
import type { RecordModel } from '../../schema/page-model';

/** Puts the references' targets back onto cleaned values, lines included: expressions and copies read them there. */
function withTargets(record: RecordModel, clean: Values, original: Values): Values {
  let result: Values = isObject(original['$refs']) ? { ...clean, $refs: original['$refs'] } : clean;
  for (const field of record.fields) {
    if (!field.line) continue;
    const { line } = field;
    const lines = getAt(clean, field.path);
    const before = getAt(original, field.path);
    if (!Array.isArray(lines) || !Array.isArray(before)) continue;
    result = setAt(
      result,
      field.path,
      lines.map((each: unknown, index) => {
        const from: unknown = before[index];
        return isObject(each) && isObject(from) ? withTargets(line, each, from) : each;
      }),
    );
  }
  return result;
}

/** The values as they are judged: cleaned, with the targets of references beside them. */
export const toJudged = (record: RecordModel, values: Values): Values => withTargets(record, normalizeValues(record, values), values);

/** The body of a save: what people enter, cleaned, with `id` and `version` of a stored row. */
export const toSubmitBody = (record: RecordModel, values: Values): Values => normalizeValues(record, values);

/** The values of a copy: those of the row without what is its own (identity, numbers, state and other values the system gives). */
export function toCopy(record: RecordModel, row: Values): Values {
  const { id: _id, version: _version, ...rest } = row;
  let result: Values = rest;
  for (const field of record.fields) {
    if (field.system || field.number !== undefined) result = setAt(result, field.path, null);
    const lines = field.line && getAt(result, field.path);
    if (field.line && Array.isArray(lines)) {
      const { line } = field;
      result = setAt(
        result,
        field.path,
        lines.map((each: unknown) => (isObject(each) ? toCopy(line, each) : each)),
      );
    }
  }
  return result;
}
