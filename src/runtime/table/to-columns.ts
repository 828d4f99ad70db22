import type { ExpressionContext } from '../../schema/expressions';
import type { ColumnModel, PageModel } from '../../schema/page-model';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { WireRow } from '../page-source';
import type { Language } from '../use-text';
import { makeCell } from './cells';
import { compileColours } from './colour-of';
import { compileGetter, type FaultListener } from './compile-getter';

interface ColumnRequest {
  readonly model: PageModel;
  /** Columns as they are laid out, hidden ones left out. */
  readonly columns: readonly ColumnModel[];
  readonly language: Language;
  readonly context: ExpressionContext;
  readonly onFault?: FaultListener;
}

const numeric: ReadonlySet<string> = new Set(['int', 'decimal', 'day', 'dateTime']);

function toClassName(column: ColumnModel): string | undefined {
  if (column.of.mono) return 'lh-mono';
  return numeric.has(column.of.type) ? 'lh-number' : undefined;
}

/** Gives a column's title with the unit of its values. */
export const toTitle = (column: ColumnModel, language: Language): string =>
  column.of.unit ? `${column.label[language]} (${column.of.unit})` : column.label[language];

/** Turns a page's columns into the grid's: getters, cells and colours are compiled once here, not while scrolling. */
export function toColumns({ model, columns, language, context, onFault }: ColumnRequest): readonly GridColumn<WireRow>[] {
  return columns.map((column) => {
    const colourOf = column.through === undefined ? compileColours(model.record, column.of.colours, context) : undefined;
    const className = toClassName(column);
    return {
      key: column.field,
      title: toTitle(column, language),
      width: column.width,
      align: column.of.align,
      sortable: column.sortable,
      resizable: true,
      ...(column.fixed ? { fixed: column.fixed } : {}),
      ...(className ? { className } : {}),
      cell: makeCell({ column, getter: compileGetter(column, onFault), language, colourOf }),
    };
  });
}
