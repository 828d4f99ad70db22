import { getAt, setAt, type Values } from '../../base/dot-path';
import type { FieldModel } from '../../schema/model/record-model';
import { lineText } from '../form/lines/line-text';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import type { CellChange } from './edit-request';

interface BulkRequest {
  readonly rows: readonly WireRow[];
  readonly field: FieldModel;
  readonly value: unknown;
  /** What the value refers to, as a record shows it. */
  readonly target: unknown;
  readonly language: Language;
  /** Why the field of a record cannot be changed; undefined where it can. */
  faultOf(row: WireRow): string | undefined;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Gives what one value for one field changes in some records; those that hold it already are none of them. */
export function bulkChanges({ rows, field, value, target, language, faultOf }: BulkRequest): readonly CellChange[] {
  const next: Values = { ...setAt({}, field.path, value), $refs: { [field.name]: target } };
  const after = lineText(field, next, language);
  return rows.flatMap((row): CellChange[] => {
    if (same(getAt(row, field.path), value)) return [];
    const fault = faultOf(row);
    return [{ row, field, before: lineText(field, row, language), after, value, ...(fault === undefined ? {} : { fault }) }];
  });
}
