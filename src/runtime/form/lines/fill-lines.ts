import { getAt, isObject, type Values } from '../../../base/dot-path';
import { nextSerial } from '../../../base/next-serial';
import type { FieldModel } from '../../../schema/model/record-model';
import type { EntryRange } from '../../../ui/grid/edit/edit-model';
import type { Lines } from './line-edits';
import { putValue } from './put-block';

interface FillRequest {
  readonly source: Pick<EntryRange, 'fromRow' | 'toRow'>;
  readonly fields: readonly FieldModel[];
  /** The last line that is filled. */
  readonly toRow: number;
  /** Numbers count on; otherwise values repeat. */
  readonly series: boolean;
  canEnter(row: number, field: FieldModel): boolean;
}

interface FilledLines {
  readonly lines: Lines;
  readonly entered: readonly { readonly row: number; readonly field: string }[];
}

/** Fills the lines below the selected ones with what stands in these. */
export function fillLines(lines: Lines, { source, fields, toRow, series, canEnter }: FillRequest): FilledLines {
  const rows = source.toRow - source.fromRow + 1;
  const entered: { row: number; field: string }[] = [];
  const filled = lines.map((each, row) => {
    if (row <= source.toRow || row > toRow || !isObject(each)) return each;
    const step = row - source.fromRow;
    const turn = Math.floor(step / rows);
    const from = lines[source.fromRow + (step % rows)];
    return fields.reduce<Values>((line, field) => {
      if (!canEnter(row, field)) return line;
      const value = getAt(from, field.path) ?? null;
      const counted = series && typeof value === 'string' && field.type === 'text' ? nextSerial(value, turn) : value;
      const counting = series && typeof value === 'number' ? value + turn : counted;
      entered.push({ row, field: field.name });
      return putValue(line, field, { value: counting, target: getAt(from, ['$refs', field.name]) });
    }, each);
  });
  return { lines: filled, entered };
}
