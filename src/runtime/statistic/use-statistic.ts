import { useLatest } from 'ahooks';
import { useCallback, useEffect, useState } from 'react';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { StatisticAnswer } from '../../protocol/statistic';
import type { PageSource } from '../source/page-source';
import { type Failure, isAborted, readFailure } from '../source/read-failure';

interface Asked {
  readonly statistic: string;
  readonly groups: number;
  readonly applied: SearchState;
  /** Goes up with every search. */
  readonly turn: number;
}

interface Read {
  readonly answer?: StatisticAnswer;
  readonly failure?: Failure;
  readonly busy: boolean;
  reload(): void;
}

/** Reads a statistic; what was read stays while the next is on its way, and a newer search calls the older one back. */
export function useStatistic(source: PageSource, { statistic, groups, applied, turn }: Asked): Read {
  const [state, setState] = useState<Omit<Read, 'reload'>>({ busy: true });
  const [again, setAgain] = useState(0);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  const latest = useLatest(source);
  useEffect(() => {
    const controller = new AbortController();
    setState((old) => ({ ...old, busy: true }));
    latest.current.statistic?.({ ...encodeSearch(applied), current: 1, statistic, groups }, controller.signal).then(
      (answer) => {
        if (!controller.signal.aborted) setState({ answer, busy: false });
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted && !isAborted(thrown)) setState({ failure: readFailure(thrown), busy: false });
      },
    );
    return () => controller.abort();
  }, [latest, statistic, groups, applied, turn, again]);
  return { ...state, reload };
}
