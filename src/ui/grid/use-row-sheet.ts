import { type CSSProperties, useMemo, useRef } from 'react';
import { sizes } from '../theme/sizes';
import { type CellFaultListener, createCellGuard } from './cell-guard';
import type { CellStore } from './cell-store';
import { type GridColumn, type GridTexts, indexKey, selectKey } from './grid-model';
import type { RowSheet } from './grid-row';
import { type ColumnPlan, placeColumns } from './place-columns';
import type { SelectionStore } from './selection-store';

const kept: ReadonlySet<string> = new Set([selectKey]);
const blank = (): null => null;

interface PlanRequest<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly texts: GridTexts;
  readonly selectable: boolean;
  readonly numbered: boolean;
  /** Width of the view. Units: px. */
  readonly view: number;
}

/** Places the columns, those of the grid itself before the given ones. */
export function useGridPlan<Row>({ columns, texts, selectable, numbered, view }: PlanRequest<Row>): ColumnPlan<Row> {
  const { index } = texts;
  return useMemo(() => {
    const own = (key: string, title: string, width: number): GridColumn<Row> => ({
      key,
      title,
      width,
      align: 'center',
      fixed: 'left',
      cell: blank,
    });
    const first = [...(selectable ? [own(selectKey, '', sizes.select)] : []), ...(numbered ? [own(indexKey, index, sizes.index)] : [])];
    return placeColumns([...first, ...columns], view, kept);
  }, [columns, index, selectable, numbered, view]);
}

interface SheetRequest<Row, Item> {
  readonly plan: ColumnPlan<Row>;
  readonly gridId: string;
  readonly selection: SelectionStore<Item> | undefined;
  readonly selectLabel: string;
  readonly cells: CellStore;
  readonly onCellFault: CellFaultListener | undefined;
}

/** Makes what all rows share, anew only when the columns change. */
export function useRowSheet<Row, Item>(request: SheetRequest<Row, Item>): RowSheet<Row, Item> {
  const { plan, gridId, selection, selectLabel, cells, onCellFault } = request;
  const listener = useRef(onCellFault);
  listener.current = onCellFault;
  const guard = useMemo(() => createCellGuard((key, error) => listener.current?.(key, error)), []);
  return useMemo(() => {
    const { placed } = plan;
    const styles = placed.map(({ side, width, offset }): CSSProperties =>
      side === 'middle' ? { width } : side === 'left' ? { width, left: offset } : { width, right: offset },
    );
    const classes = placed.map(
      ({ side, column }) =>
        `lh-cell lh-cell-${column.align}${side === 'middle' ? '' : ` lh-cell-${side}-fixed`}${column.className ? ` ${column.className}` : ''}`,
    );
    const middle = { from: plan.middleFrom, to: plan.middleTo };
    return { placed, styles, classes, middle, spare: plan.spare, gridId, selection, selectLabel, cells, guard };
  }, [plan, gridId, selection, selectLabel, cells, guard]);
}
