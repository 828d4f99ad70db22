import { useEffect, useState } from 'react';
import { narrowSearch } from '../../protocol/narrow-search';
import type { SearchBody } from '../../protocol/search-body';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { CalendarModel } from '../../schema/model/page-model';
import type { PageOfRows, PageSource } from '../source/page-source';
import { isAborted, readFailure } from '../source/read-failure';

/** Records that are read for the days in sight: every set of page sizes allows as many. */
export const mostEntries = 500;

/** The days that are asked for. */
interface Period {
  readonly first: string;
  readonly last: string;
}

/** The search of a list, held to the records that stand on days of a period, the earliest first. */
export function searchOfPeriod(applied: SearchState, { day, until }: CalendarModel, { first, last }: Period): SearchBody {
  const body: SearchBody = {
    ...encodeSearch(applied),
    current: 1,
    size: mostEntries,
    orderBy: [{ prop: day, order: 'asc' }, ...(applied.orderBy ?? []).filter(({ prop }) => prop !== day)],
  };
  if (until === undefined) return narrowSearch(body, { field: day, operator: 'BETWEEN', value: `${first},${last}` });
  const begun = narrowSearch(body, { field: day, operator: '<=', value: last });
  return narrowSearch(begun, { field: until, operator: '>=', value: first });
}

interface CalendarRequest extends Period {
  readonly applied: SearchState;
  readonly calendar: CalendarModel;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
}

interface CalendarRows {
  /** What was read last; it stays while other days are on their way. */
  readonly page: PageOfRows | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
}

/** Reads the records of a search that stand on the days in sight. */
export function useCalendar(source: PageSource, { applied, calendar, turn, first, last }: CalendarRequest): CalendarRows {
  const [state, setState] = useState<CalendarRows>({ page: undefined, busy: true, failure: undefined });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState((old) => ({ ...old, busy: true }));
    source.list(searchOfPeriod(applied, calendar, { first, last }), signal).then(
      (page) => {
        if (!signal.aborted) setState({ page, busy: false, failure: undefined });
      },
      (thrown: unknown) => {
        if (signal.aborted || isAborted(thrown)) return;
        setState({ page: undefined, busy: false, failure: readFailure(thrown).sentence });
      },
    );
    return () => controller.abort();
  }, [source, applied, calendar, turn, first, last]);
  return state;
}
