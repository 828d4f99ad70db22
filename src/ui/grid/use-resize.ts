import { type PointerEvent, useCallback, useState } from 'react';

export const narrowest = 48;
const widest = 800;

/** Keeps a width between what still shows something and what still fits a screen. Units: px. */
export const clampWidth = (width: number): number => Math.round(Math.max(narrowest, Math.min(widest, width)));

export interface Resize {
  /** Column whose width is being dragged, and the width under the pointer. */
  readonly dragged: { readonly key: string; readonly width: number } | undefined;
  start(key: string, width: number, event: PointerEvent<HTMLElement>): void;
}

/** Follows the pointer from a column's handle; the new width is told once, when it is let go. */
export function useResize(onResize: ((key: string, width: number) => void) | undefined): Resize {
  const [dragged, setDragged] = useState<Resize['dragged']>();
  const start = useCallback(
    (key: string, width: number, event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
      const handle = event.currentTarget;
      const begin = event.clientX;
      handle.setPointerCapture(event.pointerId);
      let last = width;
      const move = (moved: globalThis.PointerEvent): void => {
        last = clampWidth(width + moved.clientX - begin);
        setDragged({ key, width: last });
      };
      const end = (): void => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        handle.removeEventListener('pointercancel', end);
        setDragged(undefined);
        if (last !== width) onResize?.(key, last);
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
      handle.addEventListener('pointercancel', end);
    },
    [onResize],
  );
  return { dragged, start };
}
