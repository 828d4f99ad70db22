import type { ColumnSide } from '../../ui/grid/grid-model';
import type { LaidColumn } from './apply-layout';

const sideOf = ({ column }: LaidColumn): ColumnSide => column.fixed ?? 'middle';

const pinTo = (laid: LaidColumn, side: ColumnSide): LaidColumn => {
  const { fixed: _fixed, ...free } = laid.column;
  return { ...laid, column: side === 'middle' ? free : { ...free, fixed: side } };
};

/** Puts a column before another one, or at the end of a side of the table. */
export function moveColumn(
  columns: readonly LaidColumn[],
  key: string,
  to: { readonly before: string | undefined; readonly side: ColumnSide },
): readonly LaidColumn[] {
  const moved = columns.find(({ column }) => column.field === key);
  if (!moved) return columns;
  const placed = pinTo(moved, to.side);
  const rest = columns.filter((each) => each !== moved);
  const before = rest.findIndex(({ column }) => column.field === to.before);
  if (before >= 0) return [...rest.slice(0, before), placed, ...rest.slice(before)];
  const last = rest.findLastIndex((each) => sideOf(each) === to.side);
  // The end of an empty side is the beginning or the end of the whole.
  const at = last >= 0 ? last + 1 : to.side === 'left' ? 0 : rest.length;
  return [...rest.slice(0, at), placed, ...rest.slice(at)];
}
