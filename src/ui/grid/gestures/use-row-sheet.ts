import { useLatest } from 'ahooks';
import { type CSSProperties, useMemo } from 'react';
import { sizes } from '../../theme/sizes';
import { type CellFaultListener, createCellGuard } from '../cell-guard';
import type { CellStore } from '../cell-store';
import { type GridColumn, type GridTexts, indexKey, selectKey } from '../grid-model';
import type { RowSheet } from '../grid-row';
import { type ColumnPlan, placeColumns, sideClasses } from '../place-columns';
import type { SelectionStore } from '../selection-store';

const kept: ReadonlySet<string> = new Set([selectKey]);
/** Tabular digits take three fifths of their size. Units: px. */
const indexWidth = (digits: number): number => Math.max(sizes.index, Math.ceil(digits * sizes.font * 0.6) + 2 * sizes.space2);
const blank = (): null => null;

interface PlanRequest<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly texts: GridTexts;
  readonly selectable: boolean;
  /** The greatest number of the index column; undefined: it has none. */
  readonly lastNumber: number | undefined;
  /** Width of the view. Units: px. */
  readonly view: number;
}

/** Places the columns, those of the grid itself before the given ones. */
export function useGridPlan<Row>({ columns, texts, selectable, lastNumber, view }: PlanRequest<Row>): ColumnPlan<Row> {
  const { index } = texts;
  const digits = lastNumber === undefined ? 0 : String(lastNumber).length;
  return useMemo(() => {
    const own = (key: string, title: string, width: number): GridColumn<Row> => ({
      key,
      title,
      width,
      align: 'center',
      fixed: 'left',
      cell: blank,
    });
    const first = [
      ...(selectable ? [own(selectKey, '', sizes.select)] : []),
      ...(digits > 0 ? [own(indexKey, index, indexWidth(digits))] : []),
    ];
    return placeColumns([...first, ...columns], view, kept);
  }, [columns, index, selectable, digits, view]);
}

interface SheetRequest<Row, Item> {
  readonly plan: ColumnPlan<Row>;
  readonly gridId: string;
  readonly selection: SelectionStore<Item> | undefined;
  readonly texts: GridTexts;
  readonly cells: CellStore;
  readonly onCellFault: CellFaultListener | undefined;
}

/** Makes what all rows share, anew only when the columns change. */
export function useRowSheet<Row, Item>(request: SheetRequest<Row, Item>): RowSheet<Row, Item> {
  const { plan, gridId, selection, texts, cells, onCellFault } = request;
  const listener = useLatest(onCellFault);
  const guard = useMemo(() => createCellGuard((key, error) => listener.current?.(key, error)), [listener]);
  return useMemo(() => {
    const { placed } = plan;
    const styles = placed.map(({ side, width, offset }): CSSProperties =>
      side === 'middle' ? { width } : side === 'left' ? { width, left: offset } : { width, right: offset },
    );
    const headClasses = placed.map(({ column }, position) => `lh-cell lh-cell-${column.align}${sideClasses(plan, position)}`);
    const classes = headClasses.map((face, position) => {
      const { className: own, strong = false } = placed[position]?.column ?? {};
      return `${face}${own ? ` ${own}` : ''}${strong ? ' lh-strong' : ''}`;
    });
    const middle = { from: plan.middleFrom, to: plan.middleTo };
    const labels = { select: texts.selectRow, open: texts.open ?? '', close: texts.close ?? '' };
    return { placed, styles, classes, headClasses, middle, spare: plan.spare, gridId, selection, labels, cells, guard };
  }, [plan, gridId, selection, texts.selectRow, texts.open, texts.close, cells, guard]);
}
