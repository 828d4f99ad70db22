import { useCallback, useEffect, useState } from 'react';
import type { SearchState } from '../../protocol/search-state';
import { createSelection, type SelectionStore } from '../../ui/grid/selection-store';
import type { PageOfRows, WireRow } from '../source/page-source';

export interface Choice {
  /** Rows chosen one by one, over all pages. */
  readonly selection: SelectionStore<WireRow>;
  /** Set where everything that this search finds is chosen. */
  readonly all: SearchState | undefined;
  chooseAll(): void;
  clear(): void;
}

interface ChoiceRequest {
  readonly applied: SearchState;
  readonly turn: number;
  readonly page: PageOfRows | undefined;
}

/** Keeps what is chosen in a list: some rows, over pages and searches, or everything that one search finds. */
export function useChoice({ applied, turn, page }: ChoiceRequest): Choice {
  const [selection] = useState(() => createSelection<WireRow>());
  const [all, setAll] = useState<SearchState>();
  useEffect(() => {
    if (page) selection.refresh(page.records.map((row) => [row.id, row]));
  }, [page, selection]);
  // Freeing or choosing a single row is a choice of rows again; so is another search.
  useEffect(() => selection.subscribe(() => setAll(undefined)), [selection]);
  useEffect(() => setAll(undefined), [turn]);
  const chooseAll = useCallback(() => setAll(applied), [applied]);
  const clear = useCallback(() => {
    setAll(undefined);
    selection.clear();
  }, [selection]);
  return { selection, all, chooseAll, clear };
}
