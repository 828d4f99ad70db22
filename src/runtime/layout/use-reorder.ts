import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useSettled } from '../../ui/use-settled';
import { moveEntry } from './move-column';

export interface Move {
  readonly dragged: boolean;
  readonly canRise: boolean;
  readonly canSink: boolean;
  by(step: -1 | 1): void;
  /** For the line itself. */
  readonly handlers: {
    readonly draggable: boolean;
    onDragStart(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragEnd(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

interface Reorder<Entry> {
  readonly entries: readonly Entry[];
  /** False while only some entries are on screen: places would deceive. */
  readonly enabled: boolean;
  onMove(entries: readonly Entry[], moved: { readonly entry: Entry; readonly place: number }): void;
}

/** Moves lines of a list: dragged, by buttons, and by Alt with an arrow key; the focus goes with the line. */
export function useReorder<Entry>({ entries, enabled, onMove }: Reorder<Entry>): (index: number) => Move {
  const [dragged, setDragged] = useState<number>();
  const settled = useSettled();
  const latest = useRef(entries);
  latest.current = entries;
  const move = (from: number, to: number): void => {
    const next = moveEntry(latest.current, from, to);
    const entry = latest.current[from];
    if (next !== latest.current && entry !== undefined) onMove(next, { entry, place: to + 1 });
  };
  return (index) => ({
    dragged: dragged === index,
    canRise: enabled && index > 0,
    canSink: enabled && index < entries.length - 1,
    by: (step) => move(index, index + step),
    handlers: {
      draggable: enabled,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      },
      onDragOver: (event) => {
        event.preventDefault();
        if (dragged === undefined || dragged === index) return;
        move(dragged, index);
        setDragged(index);
      },
      onDragEnd: () => setDragged(undefined),
      onKeyDown: (event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (!event.altKey || step === 0 || !enabled || !settled.current) return;
        event.preventDefault();
        event.stopPropagation();
        const focused = event.target;
        move(index, index + step);
        // A node that changes its place loses the focus.
        if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
      },
    },
  });
}
