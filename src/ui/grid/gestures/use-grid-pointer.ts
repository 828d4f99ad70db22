import { useLatest } from 'ahooks';
import { type MouseEvent, type PointerEvent, useMemo } from 'react';
import { rangeSize } from '../copy-cells';
import { startEdgeScroll } from './edge-scroll';
import { followPointer } from './follow-pointer';
import type { GridEditor } from '../grid-editor';
import { type GridPlace, type GridTexts, indexKey, selectKey } from '../grid-model';
import { cutText, type GridContext, onControl, placeAt, placeOf } from '../grid-context';
import { type GridTree, onBranch } from '../grid-tree';
import { longPress } from './long-press';

interface GridPointerRequest<Row> extends GridContext<Row> {
  readonly texts: GridTexts;
  readonly editor: GridEditor<Row> | undefined;
  readonly tree: GridTree<Row> | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  toggle(row: number, range: boolean): void;
  /** Told of a press on a header cell. */
  onHeaderPress(position: number, event: PointerEvent<HTMLElement>): void;
  /** Told of a finger that rests on a cell. */
  onHeld(place: GridPlace, point: { readonly x: number; readonly y: number }): void;
}

export interface GridPointer {
  handlePointerDown(event: PointerEvent<HTMLElement>): void;
  handleMouseDown(event: MouseEvent<HTMLElement>): void;
  handleClick(event: MouseEvent<HTMLElement>): void;
  handleDoubleClick(event: MouseEvent<HTMLElement>): void;
  handleMouseOver(event: MouseEvent<HTMLElement>): void;
}

/** Handles the pointer once for the whole grid: which cell, which check box, a range drawn over cells, cut text that needs a tooltip. */
export function useGridPointer<Row>(request: GridPointerRequest<Row>): GridPointer {
  const latest = useLatest(request);
  return useMemo(() => {
    const keyAt = (place: GridPlace): string | undefined => latest.current.plan.placed[place.column]?.column.key;
    const entered = (): boolean => latest.current.editor !== undefined && latest.current.editor.quiet !== true;
    /** A finger that rested has asked for the menu; its lifting asks for nothing more. */
    let rested = false;
    return {
      handlePointerDown: (event) => {
        rested = false;
        const place = placeOf(event.target);
        const element = latest.current.container.current;
        if (!place || !element) return;
        if (place.row === -1) {
          latest.current.onHeaderPress(place.column, event);
          return;
        }
        if (!onControl(event.target) && latest.current.editor?.handlePress(event, latest.current, place)) return;
        if (event.pointerType === 'touch') {
          const point = { x: event.clientX, y: event.clientY };
          longPress(event.nativeEvent, () => {
            rested = true;
            latest.current.onHeld(place, point);
          });
          return;
        }
        const quiet = onControl(event.target) || onBranch(event.target) || keyAt(place) === selectKey;
        if (event.button === 0 && !event.shiftKey && !quiet) startRange(latest, element, { place, id: event.pointerId });
      },
      handleMouseDown: (event) => {
        const place = placeOf(event.target);
        // Shift with a click selects cells, not text; the browser would also keep the keyboard away.
        if (!event.shiftKey || event.button !== 0 || !place || onControl(event.target)) return;
        event.preventDefault();
        latest.current.container.current?.focus({ preventScroll: true });
      },
      handleClick: (event) => {
        const place = placeOf(event.target);
        if (!place) return;
        const { cells, toggle } = latest.current;
        const branch = onBranch(event.target) ? latest.current.rows[place.row] : undefined;
        if (branch !== undefined) {
          latest.current.tree?.toggle(branch);
          return;
        }
        if (keyAt(place) === selectKey) toggle(place.row, event.shiftKey);
        // The press on a number has selected its row; the click after it must not go to the number itself.
        else if (entered() && keyAt(place) === indexKey && place.row >= 0) return;
        else if (onControl(event.target)) return;
        else if (event.shiftKey && place.row >= 0 && (cells.active()?.row ?? -1) >= 0) {
          cells.extendTo(place);
          announceRange(latest.current);
        } else {
          cells.moveTo(place);
          const row = latest.current.rows[place.row];
          // A finger has no double click: it opens what it taps.
          if (isTap(event) && !rested && !entered() && row !== undefined) latest.current.onOpen?.(row);
        }
      },
      handleDoubleClick: (event) => {
        const place = placeOf(event.target);
        const row = place ? latest.current.rows[place.row] : undefined;
        if (!place || row === undefined || onControl(event.target) || onBranch(event.target)) return;
        if (keyAt(place) === selectKey) return;
        if (!latest.current.editor?.handleDoubleClick(latest.current, place)) latest.current.onOpen?.(row);
      },
      handleMouseOver: (event) => {
        const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
        if (!cell) return;
        const text = cutText(cell);
        if (text === undefined) cell.removeAttribute('title');
        else cell.title = text;
      },
    };
  }, [latest]);
}

/** True for a click that a finger made. */
const isTap = ({ nativeEvent }: MouseEvent): boolean => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/** Says how large the selected range is. */
export function announceRange<Row>(grid: GridContext<Row> & { readonly texts: GridTexts }): void {
  const range = grid.cells.range();
  if (!range) return;
  const size = rangeSize({ rows: grid.rows, columns: grid.plan.placed.map(({ column }) => column) }, range);
  grid.announce(grid.texts.rangeSize?.(size.rows, size.columns));
}

function startRange<Row>(
  latest: { readonly current: GridPointerRequest<Row> },
  element: HTMLElement,
  { place, id }: { readonly place: GridPlace; readonly id: number },
): void {
  let at = { x: 0, y: 0 };
  let begun = false;
  const extend = (): void => {
    const { cells } = latest.current;
    const under = placeAt(element, at, latest.current);
    // Inside its first cell a drag still marks text, as anywhere.
    if (!begun && under.row === place.row && under.column === place.column) return;
    if (!begun) {
      begun = true;
      element.dataset.dragging = 'range';
      window.getSelection()?.removeAllRanges();
      cells.moveTo(place);
    }
    cells.extendTo(under);
  };
  const { plan, head, foot } = latest.current;
  const insets = { left: plan.leftWidth, right: plan.rightWidth, top: head, bottom: foot };
  const scroll = startEdgeScroll(element, insets, extend);
  followPointer(id, {
    move: (moved) => {
      at = { x: moved.clientX, y: moved.clientY };
      extend();
      if (begun) scroll.follow(at.x, at.y);
    },
    end: () => {
      scroll.stop();
      delete element.dataset.dragging;
      if (begun) announceRange(latest.current);
    },
  });
}
