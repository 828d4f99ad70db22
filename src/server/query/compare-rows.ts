import { getAt, isObject, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { RecordModel } from '../../schema/model/record-model';

export interface RowChange {
  /** Dotted; in lines with their place: `items.0.price`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const same = (left: unknown, right: unknown): boolean =>
  (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);

const toList = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);

function compareLines(line: RecordModel, before: readonly Values[], after: readonly Values[]): readonly RowChange[] {
  const old = new Map(before.map((row) => [row['id'], row]));
  const kept = new Set(after.map((row) => row['id']));
  const changed = after.flatMap((row, index) =>
    compareRows(line, old.get(row['id']), row).map((change) => ({ ...change, field: `${index}.${change.field}` })),
  );
  const gone = before.flatMap((row, index) =>
    kept.has(row['id']) ? [] : compareRows(line, row, undefined).map((change) => ({ ...change, field: `${index}.${change.field}` })),
  );
  return [...changed, ...gone];
}

/** Lists what differs between two states of a row; an absent state is empty throughout. */
export function compareRows(record: RecordModel, before: Values | undefined, after: Values | undefined): readonly RowChange[] {
  return record.fields.flatMap((field): readonly RowChange[] => {
    if (field.system) return [];
    const [left, right] = [getAt(before, field.path), getAt(after, field.path)];
    if (field.type === 'lines' && field.line)
      return compareLines(field.line, toList(left), toList(right)).map((change) => ({ ...change, field: `${field.name}.${change.field}` }));
    return same(left, right) ? [] : [{ field: field.name, before: left ?? null, after: right ?? null }];
  });
}
