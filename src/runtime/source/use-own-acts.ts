import { useLatest } from 'ahooks';
import { useEffect } from 'react';
import { isInSight, watchSight } from './in-sight';
import type { ActSource } from './act-source';

interface OwnActsRequest {
  readonly acts: ActSource | undefined;
  /** Where what was read stands; null until it does. */
  readonly place: HTMLElement | null;
  /** Reads it again. */
  renew(): void;
}

/**
 * Reads again what the person himself may have changed elsewhere: as soon as it is in sight. What he changes in this tab within sight of it is told by
 * what he does it with.
 */
export function useOwnActs({ acts, place, renew }: OwnActsRequest): void {
  const latest = useLatest(renew);
  useEffect(() => {
    if (!acts || !place) return undefined;
    let stale = false;
    const look = (): void => {
      if (!stale) return;
      stale = false;
      latest.current();
    };
    const forget = acts.subscribe((here) => {
      const seen = isInSight(place);
      stale ||= !(here && seen);
      if (seen) look();
    });
    const stop = watchSight(place, look);
    return () => {
      forget();
      stop();
    };
  }, [acts, place, latest]);
}
