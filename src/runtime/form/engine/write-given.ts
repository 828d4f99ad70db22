import type { Form } from '@formily/core';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import { toRawLines } from './raw-lines';
import { isSameValue } from './same-value';

interface Given {
  readonly record: RecordModel;
  readonly before: unknown;
  readonly after: unknown;
}

/** Gives a line with its computed and copied values; the line itself where it has them already. */
function withGiven(record: RecordModel, before: unknown, after: unknown): unknown {
  if (!isObject(before)) return before;
  return record.fields.reduce<Values>((line, field) => {
    if (field.compute === undefined && field.copy === undefined) return line;
    const value = getAt(after, field.path);
    return isSameValue(getAt(before, field.path), value) ? line : setAt(line, field.path, value);
  }, before);
}

/** Writes computed and copied values that differ into a form, the record's own and those of its lines. */
export function writeGiven(form: Form, { record, before, after }: Given): void {
  for (const field of record.fields) {
    const value = getAt(after, field.path);
    const { line } = field;
    if (line) {
      const lines = getAt(before, field.path);
      if (!Array.isArray(value) || !Array.isArray(lines)) continue;
      const written = lines.map((each: unknown, index) => withGiven(line, each, value[index]));
      if (written.some((each, index) => each !== lines[index])) form.setValuesIn(field.name, toRawLines(written));
    } else if ((field.compute !== undefined || field.copy !== undefined) && !isSameValue(getAt(before, field.path), value)) {
      form.setValuesIn(field.name, value);
    }
  }
}
