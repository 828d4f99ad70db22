import { useLatest } from 'ahooks';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PageSource } from './page-source';

const never = (): (() => void) => () => undefined;

/** Says, followed, whether the server cannot be reached. */
export const useAway = ({ reach }: PageSource): boolean => useSyncExternalStore(reach?.subscribe ?? never, () => reach?.isAway() ?? false);

/** Units: ms. */
const soon = 2_000;

/**
 * Reads again by itself what could not be read: once the server is back, and soon where the rows are kept ones though it never was away, since a single
 * call had broken off.
 */
export function useBack(source: PageSource, { kept, reload }: { readonly kept: boolean; reload(): void }): void {
  const away = useAway(source);
  const wasAway = useRef(false);
  const latest = useLatest(reload);
  useEffect(() => {
    if (wasAway.current && !away) latest.current();
    wasAway.current = away;
  }, [away, latest]);
  useEffect(() => {
    if (!kept || away) return undefined;
    const timer = setInterval(() => latest.current(), soon);
    return () => clearInterval(timer);
  }, [kept, away, latest]);
}
