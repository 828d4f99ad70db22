import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly style: CSSProperties;
  /** For the bar by which the box is dragged. */
  readonly bar: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
  };
  reset(): void;
}

const home: Place = { x: 0, y: 0 };
const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Lets a box be dragged by its bar; the bar stays within the window, so that the box can always be taken hold of again. */
export function useDrag(): Drag {
  const [place, setPlace] = useState(home);
  const grip = useRef<{ readonly from: Place; readonly pointer: Place; readonly least: Place; readonly most: Place }>(undefined);
  return {
    style: place.x === 0 && place.y === 0 ? {} : { transform: `translate(${String(place.x)}px, ${String(place.y)}px)` },
    bar: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
        const box = event.currentTarget.getBoundingClientRect();
        grip.current = {
          from: place,
          pointer: { x: event.clientX, y: event.clientY },
          // Half of the bar may leave at the sides; above and below all of it stays.
          least: { x: place.x - box.left - box.width / 2, y: place.y - box.top },
          most: { x: place.x + window.innerWidth - box.left - box.width / 2, y: place.y + window.innerHeight - box.bottom },
        };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => {
        const held = grip.current;
        if (!held) return;
        setPlace({
          x: between(held.from.x + event.clientX - held.pointer.x, held.least.x, held.most.x),
          y: between(held.from.y + event.clientY - held.pointer.y, held.least.y, held.most.y),
        });
      },
      onPointerUp: (event) => {
        grip.current = undefined;
        if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId);
      },
    },
    reset: () => setPlace(home),
  };
}
