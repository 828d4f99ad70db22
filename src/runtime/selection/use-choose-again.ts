import { useCallback, useRef } from 'react';
import { usePage } from '../source/page-context';
import type { PageOfRows, WireRow } from '../source/page-source';
import type { Choice } from './use-choice';

/** Records that are not on screen are read a few at a time. */
const portion = 6;

/**
 * Gives what chooses records by their ids as they stand now, and says how many it found: those on screen from there, others by reading
 * them. What is gone or no longer to be seen falls out. Errors: none; what cannot be read counts as gone.
 */
export function useChooseAgain(choice: Choice, page: PageOfRows | undefined): (ids: readonly string[]) => Promise<number> {
  const { source } = usePage();
  const latest = useRef(page);
  latest.current = page;
  const { selection } = choice;
  return useCallback(
    async (ids: readonly string[]) => {
      const onScreen = new Map(latest.current?.records.map((row) => [row.id, row]));
      const found: WireRow[] = ids.flatMap((id) => onScreen.get(id) ?? []);
      const others = ids.filter((id) => !onScreen.has(id));
      for (let from = 0; from < others.length; from += portion) {
        const read = await Promise.allSettled(others.slice(from, from + portion).map((id) => source.detail(id)));
        found.push(...read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
      }
      if (found.length > 0)
        selection.set(
          found.map((row) => [row.id, row]),
          true,
        );
      return found.length;
    },
    [source, selection],
  );
}
