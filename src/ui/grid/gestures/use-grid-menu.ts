import { useLatest } from 'ahooks';
import { type MouseEvent, useMemo } from 'react';
import { type GridMenuRequest, type GridPlace, type GridRange, isMovable } from '../grid-model';
import { swallowClick } from './follow-pointer';
import { cellElement, type GridContext, placeOf } from '../grid-context';

interface GridMenuContext<Row> extends GridContext<Row> {
  readonly onMenu: ((request: GridMenuRequest<Row>) => void) | undefined;
  readonly onColumnMenu: ((key: string, element: HTMLElement) => void) | undefined;
}

export interface GridMenu {
  /** Right click, and the keyboard's menu key where the browser makes it one. */
  handleContextMenu(event: MouseEvent<HTMLElement>): void;
  /** Opens the menu of the active cell. Shape: false where it has none. */
  openActive(): boolean;
  openHeld(place: GridPlace, point: { readonly x: number; readonly y: number }): void;
}

const holds = (range: GridRange | undefined, { row, column }: GridPlace): boolean =>
  range !== undefined && row >= range.fromRow && row <= range.toRow && column >= range.fromColumn && column <= range.toColumn;

/** Asks for the menu of a cell or a column: by right click, by a finger that rests, by the menu key or Shift+F10. */
export function useGridMenu<Row>(grid: GridMenuContext<Row>): GridMenu {
  const latest = useLatest(grid);
  return useMemo(() => {
    let openedByKey = false;
    const openCell = (place: GridPlace, point: { readonly x: number; readonly y: number }): boolean => {
      const { rows, plan, cells, container, onMenu } = latest.current;
      const [row, column] = [rows[place.row], plan.placed[place.column]?.column];
      if (!onMenu || row === undefined || !column) return false;
      const inside = holds(cells.range(), place);
      if (!inside) cells.moveTo(place);
      const focusGrid = (): void => container.current?.focus({ preventScroll: true });
      onMenu({ row, index: place.row, column, ...point, range: inside ? cells.range() : undefined, focusGrid });
      return true;
    };
    const openColumn = (place: GridPlace): boolean => {
      const { plan, container, onColumnMenu } = latest.current;
      const column = plan.placed[place.column]?.column;
      const element = container.current && cellElement(container.current, place);
      if (!onColumnMenu || !column || !isMovable(column) || !element) return false;
      onColumnMenu(column.key, element);
      return true;
    };
    const openActive = (): boolean => {
      const { cells, container } = latest.current;
      const place = cells.active();
      if (!place || !container.current) return false;
      if (place.row === -1) return openColumn(place);
      const box = (cellElement(container.current, place) ?? container.current).getBoundingClientRect();
      return openCell(place, { x: box.left, y: box.bottom });
    };
    return {
      openActive: () => {
        openedByKey = openActive();
        return openedByKey;
      },
      openHeld: (place, point) => {
        if (openCell(place, point)) swallowClick();
      },
      handleContextMenu: (event) => {
        const place = placeOf(event.target);
        // The key that opened the menu also makes a context menu of its own, on the grid and not on a cell.
        const byKey = event.target === latest.current.container.current;
        const opened = byKey
          ? openedByKey || openActive()
          : place
            ? place.row === -1
              ? openColumn(place)
              : openCell(place, { x: event.clientX, y: event.clientY })
            : false;
        openedByKey = false;
        if (opened) event.preventDefault();
      },
    };
  }, [latest]);
}
