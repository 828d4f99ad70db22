import { type RefObject, useEffect } from 'react';
import { hideMark, showMark } from '../grid-marks';
import { cellElement, cutText, type GridContext } from '../grid-context';

/** Shows the whole text of the active cell where it is cut and the keyboard is in use; the mouse has its own tooltip. */
export function useCutTip<Row>({ container, layer, cells }: GridContext<Row>): { hide(): void } {
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const show = (): void => {
      hideMark(layer.current, 'tip');
      const place = cells.active();
      if (!place || document.activeElement !== element || !element.matches(':focus-visible')) return;
      const cell = cellElement(element, place);
      const text = cell && cutText(cell);
      if (cell && text !== undefined) placeTip(element, layer, { cell, text });
    };
    // After the move is drawn and scrolled to.
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(show);
    };
    const stop = cells.subscribe(later);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [container, layer, cells]);
  return { hide: () => hideMark(layer.current, 'tip') };
}

function placeTip(
  element: HTMLElement,
  layer: RefObject<HTMLElement | null>,
  { cell, text }: { readonly cell: HTMLElement; readonly text: string },
): void {
  const [view, box] = [element.getBoundingClientRect(), cell.getBoundingClientRect()];
  showMark(layer.current, 'tip', { x: 0, y: 0, text });
  const tip = layer.current?.querySelector<HTMLElement>('[data-mark="tip"]');
  const size = tip?.getBoundingClientRect() ?? new DOMRect();
  const under = box.bottom - view.top;
  const fits = under + size.height <= element.clientHeight;
  showMark(layer.current, 'tip', {
    x: Math.max(0, Math.min(box.left - view.left, element.clientWidth - size.width)),
    y: fits ? under : Math.max(0, box.top - view.top - size.height),
  });
}
