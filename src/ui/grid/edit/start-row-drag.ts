import type { PointerEvent } from 'react';
import { startEdgeScroll } from '../gestures/edge-scroll';
import { followPointer } from '../gestures/follow-pointer';
import type { GridPlace } from '../grid-model';
import { hideMark, showMark } from '../grid-marks';
import { placeAt } from '../grid-context';
import { toListTop } from '../row-scale';
import type { CellEditor } from './cell-editor';

const threshold = 4;

/**
 * A press on the number of a row selects the row, with Shift up to it; a drag from there selects rows, and from selected rows it moves them.
 */
export function startRowDrag<Row>(editor: CellEditor<Row>, event: PointerEvent<HTMLElement>, place: GridPlace): void {
  const { grid } = editor;
  const element = grid.container.current;
  const { cells, plan, scale, head, foot, layer } = grid;
  const first = plan.placed.findIndex(({ column }) => !column.key.startsWith('#'));
  const last = plan.placed.length - 1;
  if (!element || first < 0) return;
  const select = (from: number, to: number): void => cells.select({ row: from, column: first }, { row: to, column: last });
  const range = cells.range();
  const whole = range !== undefined && range.fromColumn <= first && range.toColumn >= last;
  const inside = whole && place.row >= range.fromRow && place.row <= range.toRow && !event.shiftKey;
  const anchor = event.shiftKey ? (range?.fromRow ?? cells.active()?.row ?? place.row) : place.row;
  if (!inside) {
    editor.moveTo({ row: anchor, column: first });
    select(anchor, place.row);
  }
  const held = inside ? range : undefined;
  let at = { x: event.clientX, y: event.clientY };
  const start = at.y;
  let begun = false;
  let before = -1;
  const show = (): void => {
    const { row } = placeAt(element, at, grid);
    if (!held) {
      select(anchor, row);
      return;
    }
    const shown = toListTop(scale, element.scrollTop);
    const y = at.y - element.getBoundingClientRect().top - head + shown;
    before = Math.max(0, Math.min(scale.count, Math.round(y / scale.rowHeight)));
    showMark(layer.current, 'guide', { x: 0, y: head + before * scale.rowHeight - shown, height: 0 });
    const guide = layer.current?.querySelector<HTMLElement>('[data-mark="guide"]');
    if (guide) guide.classList.add('is-row');
    if (guide) guide.style.width = `${element.clientWidth}px`;
  };
  const scroll = startEdgeScroll(element, { left: 0, right: 0, top: head, bottom: foot }, show);
  followPointer(event.pointerId, {
    move: (moved) => {
      at = { x: moved.clientX, y: moved.clientY };
      if (!begun && Math.abs(at.y - start) < threshold) return;
      begun = true;
      element.dataset['dragging'] = 'rows';
      show();
      scroll.follow(at.x, at.y);
    },
    end: (kept) => {
      scroll.stop();
      delete element.dataset['dragging'];
      const guide = layer.current?.querySelector<HTMLElement>('[data-mark="guide"]');
      guide?.classList.remove('is-row');
      if (guide) guide.style.width = '';
      hideMark(layer.current, 'guide');
      if (held && !begun) {
        editor.moveTo({ row: place.row, column: first });
        select(place.row, place.row);
      } else if (held && kept && (before < held.fromRow || before > held.toRow + 1)) {
        const now = editor.editing.moveRows(held.fromRow, held.toRow, before);
        editor.moveTo({ row: now, column: first });
        select(now, now + held.toRow - held.fromRow);
      }
      editor.focus();
    },
  });
}
