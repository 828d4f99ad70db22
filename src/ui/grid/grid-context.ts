import type { RefObject } from 'react';
import type { CellStore } from './cell-store';
import type { GridPlace } from './grid-model';
import { columnAt, type ColumnPlan } from './place-columns';
import { type RowScale, toListTop, toScrollTop } from './row-scale';

/** What keyboard, pointer and menu need to know of a grid. */
export interface GridContext<Row> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly plan: ColumnPlan<Row>;
  readonly scale: RowScale;
  readonly rows: readonly Row[];
  readonly cells: CellStore;
  /** Height of the titles above the first row. Units: px. */
  readonly head: number;
  /** Height of the totals that stand over the last rows. Units: px. */
  readonly foot: number;
  announce(text: string | undefined): void;
}

/** Says which cell lies under a place in the window, the nearest where none does. */
export function placeAt<Row>(element: HTMLElement, point: { readonly x: number; readonly y: number }, grid: GridContext<Row>): GridPlace {
  const box = element.getBoundingClientRect();
  const { scale, plan, head } = grid;
  const below = toListTop(scale, element.scrollTop) + point.y - box.top - head;
  const x = Math.max(0, Math.min(element.clientWidth - 1, point.x - box.left));
  return {
    row: Math.max(0, Math.min(scale.count - 1, Math.floor(below / scale.rowHeight))),
    column: columnAt(plan, x, { left: element.scrollLeft, width: element.clientWidth }),
  };
}

/** Scrolls no further than needed to show a cell between header, totals and fixed columns. */
export function revealPlace<Row>(element: HTMLElement, place: GridPlace, { plan, scale, head, foot }: GridContext<Row>): void {
  const room = element.clientHeight - head - scale.rowHeight - foot;
  const top = place.row * scale.rowHeight;
  const shown = toListTop(scale, element.scrollTop);
  if (place.row >= 0 && top < shown) element.scrollTop = toScrollTop(scale, top);
  else if (place.row >= 0 && top > shown + room) element.scrollTop = toScrollTop(scale, top - room);
  const placed = plan.placed[place.column];
  if (!placed || placed.side !== 'middle') return;
  const [start, end] = [placed.offset - plan.leftWidth, placed.offset + placed.width + plan.rightWidth - element.clientWidth];
  if (start < element.scrollLeft) element.scrollLeft = start;
  else if (end > element.scrollLeft) element.scrollLeft = end;
}

/** Finds the element of a cell where it is drawn. */
export const cellElement = (element: HTMLElement, place: GridPlace): HTMLElement | undefined =>
  element.querySelector<HTMLElement>(`[data-row="${place.row}"] > [data-column="${place.column}"]`) ?? undefined;

/** Says which cell an element belongs to; row -1 is the header. */
export function placeOf(target: EventTarget): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** True for what a press works by itself: buttons, links, fields. */
export const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [data-menu]') !== null;

/** Gives the cut text of a cell, undefined where all of it shows. */
export function cutText(cell: HTMLElement): string | undefined {
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('.lh-tag, .lh-grid-title, .lh-worded-value')];
  const text = cell.querySelector<HTMLElement>('.lh-grid-title') ?? cell;
  return parts.some((part) => part.scrollWidth > part.clientWidth) ? (text.textContent ?? undefined) : undefined;
}
