import { useEffect, useRef, useState } from 'react';
import { searchCodec } from '../protocol/search-codec';
import type { SearchState } from '../protocol/search-state';
import type { PageOfRows } from './page-source';
import { usePage } from './page-context';

/** Shape: field -> decimal text. */
export type Totals = Readonly<Record<string, string>>;

interface TotalsRequest {
  readonly applied: SearchState;
  readonly page: PageOfRows | undefined;
  /** Columns that are added up. */
  readonly wanted: boolean;
}

/** Reads the sums over the whole search, where the rows on screen are not all of it. What fails shows no sum. */
export function useTotals({ applied, page, wanted }: TotalsRequest): Totals | undefined {
  const { source } = usePage();
  const [totals, setTotals] = useState<Totals>();
  const latest = useRef(source);
  latest.current = source;
  const asks = wanted && page !== undefined && page.total > page.records.length;
  useEffect(() => {
    setTotals(undefined);
    if (!asks) return undefined;
    const controller = new AbortController();
    latest.current.totals({ ...searchCodec.encode(applied), current: 1 }, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setTotals(found);
      },
      () => undefined,
    );
    return () => controller.abort();
    // Every answer may have new sums: rows change, also on the same page of the same search.
  }, [applied, asks, page]);
  return totals;
}
