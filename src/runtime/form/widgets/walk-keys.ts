import type { KeyboardEvent } from 'react';

/** The next key in the direction of an arrow: beside, or the nearest of the row above or below. */
function nextKey(keys: readonly HTMLElement[], from: HTMLElement, arrow: string): HTMLElement | undefined {
  const at = keys.indexOf(from);
  if (arrow === 'ArrowRight') return keys[at + 1];
  if (arrow === 'ArrowLeft') return keys[at - 1];
  if (arrow === 'Home') return keys[0];
  if (arrow === 'End') return keys.at(-1);
  const { left, top } = from.getBoundingClientRect();
  const others = keys.filter((each) => {
    const place = each.getBoundingClientRect().top;
    return arrow === 'ArrowDown' ? place > top : place < top;
  });
  const distance = (each: HTMLElement): number => {
    const place = each.getBoundingClientRect();
    return Math.abs(place.top - top) * 100 + Math.abs(place.left - left);
  };
  return others.toSorted((a, b) => distance(a) - distance(b))[0];
}

const walked = new Set(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Goes from one button of a group to another by the arrow keys, by row and column as they are laid out, and by Home and End. */
export function walkKeys(event: KeyboardEvent<HTMLElement>): void {
  if (!walked.has(event.key) || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  nextKey([...event.currentTarget.querySelectorAll<HTMLElement>('button')], event.target, event.key)?.focus();
}
