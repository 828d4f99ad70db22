import { getAt, isObject, moveAt, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

/** A value under the present name stands; else the first former name with one gives it up. */
function moveFormer(values: Values, { path, was = [] }: FieldModel): Values {
  if (was.length === 0 || getAt(values, path) !== undefined) return values;
  const former = was.map((name) => name.split('.')).find((name) => getAt(values, name) !== undefined);
  return former === undefined ? values : moveAt(values, former, path);
}

/** Reads what was sent under the former names of renamed fields: a form that was open while a field got its new name saves what was typed into it. */
export function toPresentNames(record: RecordModel, sent: Values): Values {
  return record.fields.reduce((before, field) => {
    const values = moveFormer(before, field);
    const { line } = field;
    const lines = line && getAt(values, field.path);
    if (!line || !Array.isArray(lines)) return values;
    const named = lines.map((each: unknown) => (isObject(each) ? toPresentNames(line, each) : each));
    return setAt(values, field.path, named);
  }, sent);
}
