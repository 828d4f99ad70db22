import type { PointerEvent } from 'react';
import { startEdgeScroll } from '../gestures/edge-scroll';
import { followPointer } from '../gestures/follow-pointer';
import { placeAt } from '../grid-context';
import type { CellEditor } from './cell-editor';
import { placeOver } from './place-over';

/** Follows the handle of a range downwards and fills the rows that it passes; with Ctrl the numbers at the end go on. */
export function startFill<Row>(editor: CellEditor<Row>, event: PointerEvent<HTMLElement>, frame: HTMLElement | null): void {
  const { grid } = editor;
  const element = grid.container.current;
  const { cells, plan, head, foot } = grid;
  const active = cells.active();
  const source = editor.range();
  if (!element || !active || !source || event.button !== 0) return;
  const held = cells.range() ?? { fromRow: active.row, toRow: active.row, fromColumn: active.column, toColumn: active.column };
  event.preventDefault();
  event.stopPropagation();
  let at = { x: event.clientX, y: event.clientY };
  let toRow = held.toRow;
  const show = (): void => {
    toRow = Math.max(held.toRow, placeAt(element, at, grid).row);
    const over = placeOver(element, { ...held, toRow }, grid);
    if (!frame || !over) return;
    frame.style.transform = `translate(${Math.round(over.x)}px, ${Math.round(over.y)}px)`;
    frame.style.width = `${Math.round(over.width)}px`;
    frame.style.height = `${Math.round(over.height)}px`;
  };
  element.dataset['dragging'] = 'fill';
  const scroll = startEdgeScroll(element, { left: plan.leftWidth, right: plan.rightWidth, top: head, bottom: foot }, show);
  let series = event.ctrlKey;
  followPointer(event.pointerId, {
    move: (moved) => {
      at = { x: moved.clientX, y: moved.clientY };
      series = moved.ctrlKey;
      show();
      scroll.follow(at.x, at.y);
    },
    end: (kept) => {
      scroll.stop();
      delete element.dataset['dragging'];
      if (kept && toRow > held.toRow) editor.editing.fill(source, toRow, series);
      cells.select({ row: held.fromRow, column: held.fromColumn }, { row: kept ? toRow : held.toRow, column: held.toColumn });
      editor.focus();
    },
  });
}
