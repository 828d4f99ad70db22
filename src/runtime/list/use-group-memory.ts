import { useCallback, useState } from 'react';
import type { PageMemory } from '../source/page-source';

const name = 'groupBy';

/** Keeps the field that a list is grouped by, until the browser tab is closed. Shape: the field, undefined for none, and what changes it. */
export function useGroupMemory(session: PageMemory | undefined): readonly [string | undefined, (field: string | undefined) => void] {
  const [field, setField] = useState(() => {
    const kept = session?.get(name);
    return typeof kept === 'string' ? kept : undefined;
  });
  const keep = useCallback(
    (next: string | undefined) => {
      if (next === undefined) session?.remove(name);
      else session?.set(name, next);
      setField(next);
    },
    [session],
  );
  return [field, keep];
}
