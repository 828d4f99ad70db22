/** Rows by their record. */
export type RowSets = Map<string, Set<string>>;

/** Adds ids of rows to the set of their record; what is no id is left out. */
export function addRows(sets: RowSets, record: string, ids: Iterable<unknown>): void {
  for (const id of ids) {
    const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
    if (!/^\d{1,18}$/.test(text)) continue;
    const set = sets.get(record) ?? new Set<string>();
    sets.set(record, set.add(text));
  }
}

/** Ids from the least to the greatest: the one order in which rows of a record are locked. */
export const inOrder = (ids: Iterable<string>): readonly string[] =>
  [...ids].sort((left, right) => left.length - right.length || (left < right ? -1 : left > right ? 1 : 0));
