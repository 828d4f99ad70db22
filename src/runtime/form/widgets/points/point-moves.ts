const entries = 'input[data-point]';

/** Where the key leads from an entry: the next entry, one before, above or below. */
function wayOf(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  from: HTMLInputElement,
): 'next' | 'back' | 'up' | 'down' | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Enter') return shiftKey ? 'back' : 'next';
  if (shiftKey) return undefined;
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  // Within a number the arrows go from digit to digit; at its ends, or over all of it, from cell to cell.
  const { selectionStart: start, selectionEnd: end, value } = from;
  const whole = start === 0 && end === value.length;
  if (key === 'ArrowLeft' && (whole || end === 0)) return 'back';
  if (key === 'ArrowRight' && (whole || start === value.length)) return 'next';
  return undefined;
}

/** Moves the focus from an entry by a key. True where it went: the key has done its work then. */
export function moveByKey(place: HTMLElement, from: HTMLInputElement, event: KeyboardEvent): boolean {
  const way = wayOf(event, from);
  if (!way || event.isComposing) return false;
  const all = [...place.querySelectorAll<HTMLInputElement>(entries)];
  const index = all.indexOf(from);
  const [table, row = '', column = ''] = (from.dataset['point'] ?? '').split(':');
  const at = (down: number): HTMLInputElement | undefined =>
    all.find((each) => each.dataset['point'] === `${table ?? ''}:${String(Number(row) + down)}:${column}`);
  const to = { next: () => all[index + 1], back: () => all[index - 1], up: () => at(-1), down: () => at(1) }[way]();
  if (!to) return way === 'up' || way === 'down';
  to.focus();
  to.select();
  return true;
}
