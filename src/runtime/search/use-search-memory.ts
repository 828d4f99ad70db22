import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react';
import { isObject } from '../../base/dot-path';
import { usePage } from '../source/page-context';
import type { SearchAction } from './search-reducer';

const key = 'search';

/** Remembers in this browser whether the bar is expanded. */
export function useSearchMemory(expanded: boolean, dispatch: Dispatch<SearchAction>): void {
  const { memory } = usePage().source;
  const recalled = useRef(false);
  const read = useRef<typeof memory>(undefined);
  useLayoutEffect(() => {
    // Read once: a dispatch that is made anew must not bring back what a reset has just closed.
    if (read.current === memory) return;
    read.current = memory;
    const kept = memory?.get(key);
    if (isObject(kept) && kept['expanded'] === true) dispatch({ do: 'recall', expanded: true });
  }, [memory, dispatch]);
  useEffect(() => {
    // The first pass sees a closed bar; what is remembered comes with the next one.
    if (recalled.current && expanded) memory?.set(key, { expanded });
    else if (recalled.current) memory?.remove(key);
    recalled.current = true;
  }, [memory, expanded]);
}
