import { useLatest } from 'ahooks';
import { useCallback, useRef } from 'react';
import type { SelectionStore } from './selection-store';

interface RowToggleRequest<Row, Item> {
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item> | undefined;
  toItem(row: Row): Item;
}

export interface RowToggle {
  /** Selects or frees a row, -1 for all rows; with `range`, all from the row toggled before. */
  toggle(row: number, range: boolean): void;
  /** Selects or frees rows from one to another, as the first of them is not or is. */
  toggleRows(from: number, to: number): void;
}

/** Selects rows by the check boxes, by Space and by a range. */
export function useRowToggle<Row, Item>(request: RowToggleRequest<Row, Item>): RowToggle {
  const latest = useLatest(request);
  const anchor = useRef<number>(undefined);
  const set = useCallback(
    (from: number, to: number, requested: boolean) => {
      const { rows, keys, selection, toItem } = latest.current;
      const entries: (readonly [string, Item])[] = [];
      for (let index = from; index <= to; index += 1) {
        const [row, key] = [rows[index], keys[index]];
        if (row !== undefined && key !== undefined) entries.push([key, toItem(row)]);
      }
      selection?.set(entries, requested);
    },
    [latest],
  );
  const toggleRows = useCallback(
    (from: number, to: number) => {
      const { keys, selection } = latest.current;
      anchor.current = to;
      if (selection) set(from, to, !selection.has(keys[from] ?? ''));
    },
    [set, latest],
  );
  const toggle = useCallback(
    (row: number, range: boolean) => {
      const { keys, selection } = latest.current;
      if (!selection) return;
      if (row === -1) {
        set(0, keys.length - 1, !keys.every((key) => selection.has(key)));
        return;
      }
      const requested = !selection.has(keys[row] ?? '');
      const from = range && anchor.current !== undefined ? anchor.current : row;
      anchor.current = row;
      set(Math.min(from, row), Math.max(from, row), requested);
    },
    [set, latest],
  );
  return { toggle, toggleRows };
}
