import { useCallback, useEffect, useRef, useState } from 'react';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import { usePage } from '../source/page-context';

export interface ExactCount {
  readonly total: number | undefined;
  readonly counting: boolean;
  readonly failed: boolean;
  /** Counts every row of the search, however long that takes. */
  count(): void;
}

/** Counts a search exactly when asked to; a new search forgets it. */
export function useExactCount(applied: SearchState, turn: number): ExactCount {
  const { source } = usePage();
  const [state, setState] = useState<Omit<ExactCount, 'count'>>({ total: undefined, counting: false, failed: false });
  const running = useRef<AbortController>(undefined);
  const { current: _current, size: _size, orderBy: _orderBy, ...conditions } = applied;
  const filter = JSON.stringify([conditions, turn]);
  useEffect(
    () => () => {
      running.current?.abort();
      setState({ total: undefined, counting: false, failed: false });
    },
    [filter],
  );
  const count = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ total: undefined, counting: true, failed: false });
    source.count({ ...encodeSearch(applied), current: 1 }, controller.signal).then(
      (total) => {
        if (!controller.signal.aborted) setState({ total, counting: false, failed: false });
      },
      () => {
        if (!controller.signal.aborted) setState({ total: undefined, counting: false, failed: true });
      },
    );
  }, [source, applied]);
  return { ...state, count };
}
