import { useCallback, useEffect, useRef, useState } from 'react';
import { searchCodec } from '../protocol/search-codec';
import type { SearchState } from '../protocol/search-state';
import type { PageOfRows, PageSource } from './page-source';
import { type Failure, isAborted, readFailure } from './read-failure';

export interface Rows {
  /** The rows last read; they stay while the next are on their way. */
  readonly page: PageOfRows | undefined;
  /** True once a call takes longer than 200 ms, so that a quick one never flashes. */
  readonly slow: boolean;
  readonly failure: Failure | undefined;
  /** Reads the same rows again. */
  reload(): void;
}

const patience = 200;

interface RowsRequest {
  readonly applied: SearchState;
  /** Goes up with every search. */
  readonly turn: number;
  readonly ready: boolean;
}

/** Reads the rows of a search; a newer search calls the older one back. */
export function useRows(source: PageSource, { applied, turn, ready }: RowsRequest): Rows {
  const [state, setState] = useState<Omit<Rows, 'reload'>>({ page: undefined, slow: false, failure: undefined });
  const [again, setAgain] = useState(0);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    if (!ready) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => setState((old) => ({ ...old, slow: true })), patience);
    latest.current
      .list(searchCodec.encode(applied), controller.signal)
      .then(
        (page) => {
          if (!controller.signal.aborted) setState({ page, slow: false, failure: undefined });
        },
        (thrown: unknown) => {
          if (controller.signal.aborted || isAborted(thrown)) return;
          setState((old) => ({ ...old, slow: false, failure: readFailure(thrown) }));
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [applied, turn, ready, again]);
  return { ...state, reload };
}
