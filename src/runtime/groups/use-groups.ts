import { useEffect, useState } from 'react';
import type { SearchBody } from '../../protocol/search-body';
import { type StatisticAnswer, statisticSizes } from '../../protocol/statistic';
import type { PageSource } from '../source/page-source';
import { isAborted, readFailure } from '../source/read-failure';
import type { GroupsAsked } from '../source/statistic-source';

interface Groups {
  /** The groups that were read last; others may be on their way. */
  readonly answer: StatisticAnswer | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
}

interface GroupsRequest {
  readonly search: SearchBody;
  readonly asked: GroupsAsked;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
}

/** Reads the rows of a search in groups. */
export function useGroups(source: PageSource, { search, asked, turn }: GroupsRequest): Groups {
  const [groups, setGroups] = useState<Groups>({ answer: undefined, busy: true, failure: undefined });
  const said = JSON.stringify({ ...search, ...asked });
  useEffect(() => {
    const stop = new AbortController();
    setGroups((old) => ({ ...old, busy: true, failure: undefined }));
    const body = JSON.parse(said) as SearchBody & GroupsAsked;
    source.statistic?.({ ...body, current: 1, groups: statisticSizes[0] }, stop.signal).then(
      (answer) => setGroups({ answer, busy: false, failure: undefined }),
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown))
          setGroups({ answer: undefined, busy: false, failure: readFailure(thrown).sentence });
      },
    );
    return () => stop.abort();
  }, [source, said, turn]);
  return groups;
}
