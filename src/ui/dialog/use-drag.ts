import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useSettled } from '../use-settled';

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
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
  reset(): void;
}

const home: Place = { x: 0, y: 0 };
/** Units: px of one press. */
const step = 16;
const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How far a box may go as seen from its place: half of the bar may leave at the sides; above and below all of it stays. */
function limitsOf(bar: HTMLElement, place: Place): { readonly least: Place; readonly most: Place } {
  const box = bar.getBoundingClientRect();
  return {
    least: { x: place.x - box.left - box.width / 2, y: place.y - box.top },
    most: { x: place.x + window.innerWidth - box.left - box.width / 2, y: place.y + window.innerHeight - box.bottom },
  };
}

/** Lets a box be dragged by its bar, or moved by arrow keys while a button of the bar has the focus; the bar stays within the window, so that the box can always be taken hold of again. */
export function useDrag(): Drag {
  const [place, setPlace] = useState(home);
  const grip = useRef<{ readonly from: Place; readonly pointer: Place; readonly least: Place; readonly most: Place }>(undefined);
  const settled = useSettled();
  return {
    style: place.x === 0 && place.y === 0 ? {} : { transform: `translate(${String(place.x)}px, ${String(place.y)}px)` },
    bar: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
        grip.current = { from: place, pointer: { x: event.clientX, y: event.clientY }, ...limitsOf(event.currentTarget, place) };
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
      onKeyDown: (event) => {
        const by = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
        if (!by || !settled.current) return;
        event.preventDefault();
        const { least, most } = limitsOf(event.currentTarget, place);
        setPlace({ x: between(place.x + by.x, least.x, most.x), y: between(place.y + by.y, least.y, most.y) });
      },
    },
    reset: () => setPlace(home),
  };
}
