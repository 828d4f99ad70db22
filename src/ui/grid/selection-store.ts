/** What is selected, outside React: toggling one row draws one row. */
export interface SelectionStore<Item> {
  has(key: string): boolean;
  /** Selects or frees several at once; listeners hear of it once. */
  set(items: readonly (readonly [string, Item])[], selected: boolean): void;
  /** Brings what is selected up to date (a new version, say) and selects nothing more. */
  refresh(items: readonly (readonly [string, Item])[]): void;
  clear(): void;
  size(): number;
  items(): readonly Item[];
  subscribe(listener: () => void): () => void;
  /** A number that changes with every change. */
  version(): number;
}

/** Makes an empty selection. */
export function createSelection<Item>(): SelectionStore<Item> {
  const selected = new Map<string, Item>();
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = (): void => {
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  return {
    has: (key) => selected.has(key),
    set: (items, requested) => {
      for (const [key, item] of items) {
        if (requested) selected.set(key, item);
        else selected.delete(key);
      }
      tell();
    },
    refresh: (items) => {
      for (const [key, item] of items) if (selected.has(key)) selected.set(key, item);
    },
    clear: () => {
      if (selected.size === 0) return;
      selected.clear();
      tell();
    },
    size: () => selected.size,
    items: () => [...selected.values()],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
