import { useLatest } from 'ahooks';
import { type PointerEvent, type RefObject, useCallback } from 'react';
import { type ColumnDrop, type ColumnMove, dropColumn } from './drop-place';
import { type EdgeScroll, startEdgeScroll } from './edge-scroll';
import { followPointer, swallowClick } from './follow-pointer';
import { isMovable } from '../grid-model';
import { hideMark, showMark } from '../grid-marks';
import type { ColumnPlan } from '../place-columns';
import { longPress } from './long-press';

interface ColumnDragRequest<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly layer: RefObject<HTMLElement | null>;
  readonly plan: ColumnPlan<Row>;
  readonly onMove: ((move: ColumnMove) => void) | undefined;
}

/** Units: px that a mouse moves before a press becomes a drag. */
const threshold = 5;

/** Moves a column by its header: a ghost follows the pointer, a mark says where it would stand. A finger holds first, so that it can still scroll. */
export function useColumnDrag<Row>(request: ColumnDragRequest<Row>): (position: number, event: PointerEvent<HTMLElement>) => void {
  const latest = useLatest(request);
  return useCallback(
    (position: number, event: PointerEvent<HTMLElement>) => {
      const { container, plan, onMove } = latest.current;
      const element = container.current;
      const column = plan.placed[position]?.column;
      if (!element || !onMove || !column || !isMovable(column) || event.button !== 0) return;
      const start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      if (event.pointerType === 'touch') {
        longPress(event.nativeEvent, () => startDrag(latest, element, { ...start, key: column.key, title: column.title, touch: true }));
        return;
      }
      const give = followPointer(event.pointerId, {
        move: (moved) => {
          if (Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < threshold) return;
          give();
          startDrag(latest, element, { ...start, x: moved.clientX, y: moved.clientY, key: column.key, title: column.title, touch: false });
        },
        end: () => undefined,
      });
    },
    [latest],
  );
}

interface DragStart {
  readonly key: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly id: number;
  readonly touch: boolean;
}

function startDrag<Row>(latest: { readonly current: ColumnDragRequest<Row> }, element: HTMLElement, start: DragStart): void {
  const layer = latest.current.layer.current;
  let at = { x: start.x, y: start.y };
  let drop: ColumnDrop | undefined;
  const show = (): void => {
    const { plan } = latest.current;
    const box = element.getBoundingClientRect();
    const x = Math.max(0, Math.min(element.clientWidth - 1, at.x - box.left));
    drop = dropColumn(plan, start.key, { x, left: element.scrollLeft, width: element.clientWidth });
    showMark(layer, 'ghost', { x, y: Math.max(0, at.y - box.top), text: start.title });
    if (drop.moves) showMark(layer, 'drop', { x: drop.mark, height: element.clientHeight });
    else hideMark(layer, 'drop');
  };
  const { leftWidth, rightWidth } = latest.current.plan;
  const far = element.clientHeight;
  const scroll: EdgeScroll = startEdgeScroll(element, { left: leftWidth, right: rightWidth, top: -far, bottom: -far }, show);
  element.dataset.dragging = 'column';

  show();
  followPointer(start.id, {
    move: (moved) => {
      at = { x: moved.clientX, y: moved.clientY };
      scroll.follow(at.x, at.y);
      show();
    },
    end: (kept) => {
      scroll.stop();
      delete element.dataset.dragging;
      hideMark(layer, 'ghost');
      hideMark(layer, 'drop');
      swallowClick();
      if (kept && drop?.moves) latest.current.onMove?.({ key: drop.key, before: drop.before, side: drop.side });
    },
  });
}
