/** Moves one entry of a list to another place; the list stays as it is where a place does not exist. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const moved = entries[from];
  if (moved === undefined || from === to || to < 0 || to >= entries.length) return entries;
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
