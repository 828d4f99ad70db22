import { useEffect, useState } from 'react';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import { type StatisticAnswer, statisticSizes } from '../../protocol/statistic';
import type { PageSource } from '../source/page-source';
import { isAborted, readFailure } from '../source/read-failure';

interface Groups {
  /** The groups that were read last; others may be on their way. */
  readonly answer: StatisticAnswer | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
}

interface GroupsRequest {
  readonly applied: SearchState;
  readonly by: string;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
}

/** Reads the rows of a search in groups. */
export function useGroups(source: PageSource, { applied, by, turn }: GroupsRequest): Groups {
  const [groups, setGroups] = useState<Groups>({ answer: undefined, busy: true, failure: undefined });
  useEffect(() => {
    const stop = new AbortController();
    setGroups((old) => ({ ...old, busy: true, failure: undefined }));
    source.statistic?.({ ...encodeSearch(applied), current: 1, by, groups: statisticSizes[0] }, stop.signal).then(
      (answer) => setGroups({ answer, busy: false, failure: undefined }),
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown))
          setGroups({ answer: undefined, busy: false, failure: readFailure(thrown).sentence });
      },
    );
    return () => stop.abort();
  }, [source, applied, by, turn]);
  return groups;
}
