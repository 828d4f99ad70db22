import { useLatest } from 'ahooks';
import { useEffect, useState } from 'react';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { PageOfRows } from '../source/page-source';
import { usePage } from '../source/page-context';

/** Sums over the whole search: being read, not to be had, or there. Shape of those that are there: field -> decimal text. */
export type Totals = 'reading' | 'failed' | Readonly<Record<string, string>>;

interface TotalsRequest {
  readonly applied: SearchState;
  readonly page: PageOfRows | undefined;
  /** Columns that are added up. */
  readonly requested: boolean;
}

/** Reads the sums over the whole search; undefined where the rows on screen are all of it, or nothing is added up. */
export function useTotals({ applied, page, requested }: TotalsRequest): Totals | undefined {
  const { source } = usePage();
  const [totals, setTotals] = useState<Totals>('reading');
  const latest = useLatest(source);
  const asks = requested && page !== undefined && page.total > page.records.length;
  useEffect(() => {
    setTotals('reading');
    if (!asks) return undefined;
    const controller = new AbortController();
    latest.current.totals({ ...encodeSearch(applied), current: 1 }, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setTotals(found);
      },
      () => {
        if (!controller.signal.aborted) setTotals('failed');
      },
    );
    return () => controller.abort();
    // Every answer may have new sums: rows change, also on the same page of the same search.
  }, [applied, asks, page, latest]);
  return asks ? totals : undefined;
}
