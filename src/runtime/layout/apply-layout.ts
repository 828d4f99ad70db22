import type { SearchOrder } from '../../protocol/search-state';
import type { ColumnModel } from '../../schema/model/page-model';
import { arrange } from './arrange';
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

/** Lays the page's columns out as saved: order, shown or not, widths, pins. Columns new to the page stand where the page file puts them. */
export function applyLayout(columns: readonly ColumnModel[], layout: SavedLayout): readonly LaidColumn[] {
  const saved = new Map(layout.columns.map((each) => [each.prop, each]));
  return arrange(columns, { keyOf: ({ field }) => field, orderOf: ({ field }) => saved.get(field)?.order }).map((column) =>
    merge(column, saved.get(column.field)),
  );
}

/** Writes laid columns down, keeping what is saved of columns that this page does not have (now). */
export function toLayout(laid: readonly LaidColumn[], page: readonly ColumnModel[], before: SavedLayout): SavedLayout {
  const files = new Map(page.map((column) => [column.field, column]));
  const old = new Map(before.columns.map((each) => [each.prop, each]));
  const known = laid.map(({ column, show }, order): ColumnLayout => {
    const file = files.get(column.field);
    const fixed = column.fixed ?? (file?.fixed ? 'none' : undefined);
    const { sort, sortAt } = old.get(column.field) ?? {};
    return {
      prop: column.field,
      show,
      order,
      ...(file && file.width !== column.width ? { width: column.width } : {}),
      ...(fixed ? { fixed } : {}),
      ...(sort ? { sort } : {}),
      ...(sortAt === undefined ? {} : { sortAt }),
    };
  });
  const unknown = before.columns.filter((each) => !files.has(each.prop));
  return { ...before, columns: [...known, ...unknown] };
}

/** Gives the order of rows that a layout asks for; undefined: the page's own. */
export function sortOf({ columns }: SavedLayout): readonly SearchOrder[] | undefined {
  const sorted = columns.flatMap(({ prop, sort, sortAt = 0 }) => (sort ? [{ prop, order: sort, sortAt }] : []));
  if (sorted.length === 0) return undefined;
  return sorted.sort((a, b) => a.sortAt - b.sortAt).map(({ prop, order }) => ({ prop, order }));
}

/** Keeps an order of rows in a layout. */
export function withSort(layout: SavedLayout, order: readonly SearchOrder[] | undefined): SavedLayout {
  const columns = layout.columns.map(({ sort: _sort, sortAt: _sortAt, ...column }): ColumnLayout => {
    const at = order?.findIndex(({ prop }) => prop === column.prop) ?? -1;
    const found = order?.[at];
    return found ? { ...column, sort: found.order, sortAt: at } : column;
  });
  return { ...layout, columns };
}
