import type { ColumnModel } from '../../schema/page-model';
import type { ColumnLayout, SavedLayout } from './layout-codec';

export interface LaidColumn {
  readonly column: ColumnModel;
  readonly show: boolean;
}

function merge(column: ColumnModel, saved: ColumnLayout | undefined): LaidColumn {
  if (!saved) return { column, show: !column.hidden };
  const { fixed: own, ...free } = column;
  const fixed = saved.fixed ?? own;
  return { column: { ...free, width: saved.width ?? column.width, ...(fixed && fixed !== 'none' ? { fixed } : {}) }, show: saved.show };
}

/** Lays the page's columns out as saved: order, shown or not, widths, pins. Columns new to the page come last, as the page file shows them. */
export function applyLayout(columns: readonly ColumnModel[], layout: SavedLayout): readonly LaidColumn[] {
  const saved = new Map(layout.columns.map((each) => [each.prop, each]));
  const order = (column: ColumnModel, index: number): number => saved.get(column.field)?.order ?? layout.columns.length + index;
  return columns
    .map((column, index) => ({ laid: merge(column, saved.get(column.field)), order: order(column, index), index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ laid }) => laid);
}

/** Writes laid columns down, keeping what is saved of columns that this page does not have (now). */
export function toLayout(laid: readonly LaidColumn[], page: readonly ColumnModel[], before: SavedLayout): SavedLayout {
  const files = new Map(page.map((column) => [column.field, column]));
  const known = laid.map(({ column, show }, order): ColumnLayout => {
    const file = files.get(column.field);
    const fixed = column.fixed ?? (file?.fixed ? 'none' : undefined);
    return {
      prop: column.field,
      show,
      order,
      ...(file && file.width !== column.width ? { width: column.width } : {}),
      ...(fixed ? { fixed } : {}),
    };
  });
  const unknown = before.columns.filter((each) => !files.has(each.prop));
  return { ...before, columns: [...known, ...unknown] };
}
