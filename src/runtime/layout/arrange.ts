interface Arrangement<Entry> {
  keyOf(entry: Entry): string;
  /** Place that was saved for an entry; undefined for one that is new. */
  orderOf(entry: Entry): number | undefined;
}

/** Puts entries in their saved order; a new one comes right after the entry that stands before it in the file, so that it appears where it was meant to. */
export function arrange<Entry>(entries: readonly Entry[], { keyOf, orderOf }: Arrangement<Entry>): readonly Entry[] {
  const known = entries.flatMap((entry, index) => {
    const order = orderOf(entry);
    return order === undefined ? [] : [{ entry, order, index }];
  });
  const placed = known.sort((a, b) => a.order - b.order || a.index - b.index).map(({ entry }) => entry);
  entries.forEach((entry, index) => {
    if (orderOf(entry) !== undefined) return;
    const before = entries[index - 1];
    const at = before === undefined ? 0 : placed.findIndex((each) => keyOf(each) === keyOf(before)) + 1;
    placed.splice(at, 0, entry);
  });
  return placed;
}
