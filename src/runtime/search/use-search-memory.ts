import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react';
import { isObject } from '../../base/dot-path';
import { usePage } from '../page-context';
import type { SearchPanel } from './search-model';
import type { SearchAction } from './search-reducer';

const key = 'search';

function readShown(kept: unknown): Readonly<Record<string, boolean>> {
  if (!isObject(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

/** Remembers in this browser whether the bar is expanded and which items it shows; a reset forgets the items. Source: spec 4.4. */
export function useSearchMemory(panel: SearchPanel, dispatch: Dispatch<SearchAction>): void {
  const { memory } = usePage().source;
  const recalled = useRef(false);
  const { expanded, shown } = panel;
  useLayoutEffect(() => {
    const kept = memory?.get(key);
    if (isObject(kept)) dispatch({ do: 'recall', expanded: kept['expanded'] === true, shown: readShown(kept['shown']) });
  }, [memory, dispatch]);
  useEffect(() => {
    // The first pass sees what the page file says; what is remembered comes with the next one.
    if (recalled.current) memory?.set(key, { expanded, shown: shown ?? {} });
    recalled.current = true;
  }, [memory, expanded, shown]);
}
