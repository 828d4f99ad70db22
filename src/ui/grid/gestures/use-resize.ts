import { useLatest } from 'ahooks';
import { type PointerEvent, type RefObject, useCallback } from 'react';
import { followPointer } from './follow-pointer';
import { hideMark, showMark } from '../grid-marks';
import { type ColumnPlan, leftInView } from '../place-columns';

export const narrowest = 48;
const widest = 800;

/** Keeps a width between what still shows something and what still fits a screen. Units: px. */
export const clampWidth = (width: number): number => Math.round(Math.max(narrowest, Math.min(widest, width)));

interface ResizeRequest<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly layer: RefObject<HTMLElement | null>;
  readonly plan: ColumnPlan<Row>;
  readonly onResize: ((key: string, width: number) => void) | undefined;
}

/** Follows the pointer from a column's handle with a guide line; the new width is told once, when it is let go. Escape gives it up. */
export function useResize<Row>(request: ResizeRequest<Row>): (key: string, event: PointerEvent<HTMLElement>) => void {
  const latest = useLatest(request);
  return useCallback(
    (key: string, event: PointerEvent<HTMLElement>) => {
      const { container, layer, plan } = latest.current;
      const element = container.current;
      const placed = plan.placed.find((each) => each.column.key === key);
      if (!element || !placed || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const begin = event.clientX;
      // A column that is fixed right grows to the left: its handle stands there.
      const direction = placed.side === 'right' ? -1 : 1;
      const left = leftInView(placed, { left: element.scrollLeft, width: element.clientWidth });
      const edge = (width: number): number => (direction === 1 ? left + width : left + placed.width - width);
      const show = (width: number): void => showMark(layer.current, 'guide', { x: edge(width), height: element.clientHeight });
      let last = placed.width;
      show(last);
      followPointer(event.pointerId, {
        move: (moved) => {
          last = clampWidth(placed.width + direction * (moved.clientX - begin));
          show(last);
        },
        end: (kept) => {
          hideMark(layer.current, 'guide');
          if (kept && last !== placed.width) latest.current.onResize?.(key, last);
        },
      });
    },
    [latest],
  );
}
