import type { Form } from '@formily/core';
import { getAt } from '../../base/dot-path';
import type { RecordModel } from '../../schema/page-model';

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

interface Given {
  readonly record: RecordModel;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes computed and copied values that differ into a form, the record's own and those of its lines. */
export function writeGiven(form: Form, { record, before, after }: Given, home = ''): void {
  for (const field of record.fields) {
    const value = getAt(after, field.path);
    const { line } = field;
    if (line) {
      const lines = getAt(before, field.path);
      if (Array.isArray(value) && Array.isArray(lines))
        value.forEach((each: unknown, index) =>
          writeGiven(form, { record: line, before: lines[index], after: each }, `${home}${field.name}.${String(index)}.`),
        );
    } else if ((field.compute !== undefined || field.copy !== undefined) && !same(getAt(before, field.path), value)) {
      form.setValuesIn(home + field.name, value);
    }
  }
}
