import { useLatest } from 'ahooks';
import { useCallback, useEffect, useState } from 'react';
import type { SearchBody } from '../../protocol/search-body';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { PageOfRows, PageSource } from './page-source';
import { createPageStarts, type PageStarts } from './page-starts';
import { useBack } from './use-away';
import { type Failure, isAborted, readFailure } from './read-failure';

export interface Rows {
  /** The rows last read; they stay while the next are on their way. */
  readonly page: PageOfRows | undefined;
  /** True once a call takes longer than 200 ms, so that a quick one never flashes. */
  readonly slow: boolean;
  /** True once a call takes so long that a narrower search would help. */
  readonly long: boolean;
  readonly failure: Failure | undefined;
  /** When the rows were read, or from when they are where this browser had kept them. Units: ms since 1970. */
  readonly readAt: number | undefined;
  /** Goes up with every answer. */
  readonly answers: number;
  /** Reads the same rows again. */
  reload(): void;
}

/** Units: ms. */
const patience = 200;
const longPatience = 3000;

interface RowsRequest {
  readonly applied: SearchState;
  /** Goes up with every search. */
  readonly turn: number;
  readonly ready: boolean;
}

/** Reads a page from where it is known to begin; where the server knows that place no longer, by its number. */
async function readPage(source: PageSource, starts: PageStarts, request: { readonly body: SearchBody; readonly signal: AbortSignal }) {
  const { body, signal } = request;
  const aimed = starts.aim(body);
  try {
    const page = await source.list(aimed, signal);
    starts.learn(body, page);
    return page;
  } catch (thrown) {
    if (aimed.after === undefined || signal.aborted || isAborted(thrown)) throw thrown;
    starts.forget();
    return source.list(body, signal);
  }
}

const nothing: Omit<Rows, 'reload'> = { page: undefined, slow: false, long: false, failure: undefined, readAt: undefined, answers: 0 };

/** Reads the rows of a search; a newer search calls the older one back. */
export function useRows(source: PageSource, { applied, turn, ready }: RowsRequest): Rows {
  const [state, setState] = useState(nothing);
  const [again, setAgain] = useState(0);
  const [starts] = useState(createPageStarts);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  const latest = useLatest(source);
  useEffect(() => {
    if (!ready) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timers = [
      setTimeout(() => setState((old) => ({ ...old, slow: true })), patience),
      setTimeout(() => setState((old) => ({ ...old, long: true })), longPatience),
    ];
    const endTimers = (): void => timers.forEach((timer) => clearTimeout(timer));
    const answered = (change: (old: Omit<Rows, 'reload'>) => Partial<Rows>): void =>
      setState((old) => ({ ...old, slow: false, long: false, answers: old.answers + 1, ...change(old) }));
    readPage(latest.current, starts, { body: encodeSearch(applied), signal })
      .then(
        (page) => {
          if (!signal.aborted) answered(() => ({ page, failure: undefined, readAt: page.keptAt ?? Date.now() }));
        },
        (thrown: unknown) => {
          if (signal.aborted || isAborted(thrown)) return;
          answered(() => ({ failure: readFailure(thrown) }));
        },
      )
      .finally(endTimers);
    return () => {
      endTimers();
      controller.abort();
    };
  }, [applied, turn, ready, again, starts, latest]);
  useBack(source, { kept: state.page?.keptAt !== undefined, reload });
  return { ...state, reload };
}
