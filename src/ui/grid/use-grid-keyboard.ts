import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { sizes } from '../theme/sizes';
import { moveInGrid } from './grid-keys';
import { type GridPlace, selectKey } from './grid-model';
import type { ColumnPlan } from './place-columns';
import { clampWidth } from './use-resize';
import type { GridWindow, Viewport } from './use-viewport';

interface GridKeyboardRequest<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly plan: ColumnPlan<Row>;
  readonly size: Viewport;
  readonly rows: readonly Row[];
  readonly active: GridPlace | undefined;
  setActive(place: GridPlace): void;
  toggle(row: number, range: boolean): void;
  readonly onSort: ((key: string, additive: boolean) => void) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onResize: ((key: string, width: number) => void) | undefined;
}

export interface GridKeyboard {
  handleKeyDown(event: KeyboardEvent<HTMLElement>): void;
  handleFocus(event: FocusEvent<HTMLElement>): void;
  isDrawn(drawn: GridWindow): boolean;
}

const widthStep = 16;

/** Handles the keyboard: arrows, Home, End and pages move; Enter opens or sorts; Space selects; Alt with an arrow in the header sets a width. */
export function useGridKeyboard<Row>(request: GridKeyboardRequest<Row>): GridKeyboard {
  const latest = useRef(request);
  latest.current = request;
  const handleKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const { container, plan, size, rows, active, setActive } = latest.current;
    const element = container.current;
    if (!element) return;
    if (event.target !== element) {
      if (event.key === 'Escape') element.focus();
      return;
    }
    const place = active ?? { row: rows.length > 0 ? 0 : -1, column: 0 };
    const column = plan.placed[place.column]?.column;
    if (event.altKey) {
      const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (place.row !== -1 || !column?.resizable || direction === 0) return;
      event.preventDefault();
      latest.current.onResize?.(column.key, clampWidth(column.width + direction * widthStep));
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      if (place.row >= 0 || column?.key === selectKey) latest.current.toggle(place.row, event.shiftKey);
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      pressEnter(element, place, event.shiftKey);
      return;
    }
    const page = Math.max(1, Math.floor(size.height / sizes.row) - 2);
    const next = moveInGrid(place, event, { rows: rows.length, columns: plan.placed.length, page });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    reveal(element, plan, next);
  }, []);
  const pressEnter = (element: HTMLElement, place: GridPlace, shift: boolean): void => {
    const { plan, rows, onSort, onOpen } = latest.current;
    const column = plan.placed[place.column]?.column;
    if (place.row === -1) {
      if (column?.sortable) onSort?.(column.key, shift);
      return;
    }
    const control = element.querySelector<HTMLElement>('.lh-cell.is-active button, .lh-cell.is-active a');
    const row = rows[place.row];
    if (control) control.focus();
    else if (row !== undefined) onOpen?.(row);
  };
  const handleFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const { container, active, rows, setActive } = latest.current;
    if (event.target === container.current && !active && event.target.matches(':focus-visible'))
      setActive({ row: rows.length > 0 ? 0 : -1, column: 0 });
  }, []);
  const isDrawn = ({ rows, columns }: GridWindow): boolean => {
    const { active, plan } = request;
    if (!active) return false;
    const free = active.column >= plan.middleFrom && active.column < plan.middleTo;
    return (
      (active.row === -1 || (active.row >= rows.from && active.row < rows.to)) &&
      (!free || (active.column >= columns.from && active.column < columns.to))
    );
  };
  return { handleKeyDown, handleFocus, isDrawn };
}

function reveal<Row>(element: HTMLElement, plan: ColumnPlan<Row>, place: GridPlace): void {
  const room = element.clientHeight - 2 * sizes.row;
  const top = place.row * sizes.row;
  if (place.row >= 0 && top < element.scrollTop) element.scrollTop = top;
  else if (place.row >= 0 && top > element.scrollTop + room) element.scrollTop = top - room;
  const placed = plan.placed[place.column];
  if (!placed || placed.side !== 'middle') return;
  const [start, end] = [placed.offset - plan.leftWidth, placed.offset + placed.width + plan.rightWidth - element.clientWidth];
  if (start < element.scrollLeft) element.scrollLeft = start;
  else if (end > element.scrollLeft) element.scrollLeft = end;
}
