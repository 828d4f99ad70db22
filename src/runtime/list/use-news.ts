import { useLatest } from 'ahooks';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import { watchSight } from '../source/in-sight';
import type { PageOfRows, PageSource, WireRow } from '../source/page-source';
import { useOwnActs } from '../source/use-own-acts';

/** Units: ms; a list that was read less long ago is not looked at again. */
const rest = 10_000;

interface NewsRequest {
  readonly source: PageSource;
  readonly applied: SearchState;
  /** As it was read last. */
  readonly page: PageOfRows | undefined;
  /** Its rows as they stand, with what was changed in their places here. */
  readonly rows: readonly WireRow[];
  /** False where what stands is not a page of the search's rows. */
  readonly looks: boolean;
  /** Stands where the list does, and is hidden with it; null until it does. */
  readonly place: HTMLElement | null;
  /** Reads the rows again. */
  onReload(): void;
}

export interface News {
  /** Rows that are stored otherwise by now than they stand here. */
  readonly changed: number;
  /** True where rows came or went. */
  readonly moved: boolean;
}

interface RowNews {
  readonly news: News | undefined;
  /** Rows that were read again because somebody had changed them, until they are opened or read once more. */
  readonly marked: ReadonlySet<string>;
  /** Reads the rows again, and marks those that are not as they were. */
  refresh(): void;
  /** Lets the rows stand as they are until there is other news. */
  dismiss(): void;
  /** Takes the marks off rows that somebody has opened. */
  opened(rows: readonly WireRow[]): void;
}

const none: ReadonlySet<string> = new Set();

function changedSince(rows: readonly WireRow[], stored: readonly WireRow[]): readonly WireRow[] {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return stored.filter(({ id, version }) => version > (versions.get(id) ?? version));
}

/** Compares rows as they stand with the same place of the search as it is stored now. Shape: undefined where they are alike. */
function compareRows(rows: readonly WireRow[], stored: readonly WireRow[]): News | undefined {
  const changed = changedSince(rows, stored).length;
  const known = new Set(rows.map(({ id }) => id));
  const moved = rows.length !== stored.length || stored.some(({ id }) => !known.has(id));
  return changed > 0 || moved ? { changed, moved } : undefined;
}

/**
 * Looks at the rows of a list again when somebody comes back to it, and tells what has become of them; the rows themselves stay until they are asked for,
 * unless it was the reader himself who may have changed them meanwhile.
 * The look is the list's own reading, so it tells nothing that the list would not show. It is not done by a clock: a list that nobody looks at
 * must not keep its session awake.
 */
export function useNews({ source, applied, page, rows, looks, place, onReload }: NewsRequest): RowNews {
  const [news, setNews] = useState<News>();
  const [marked, setMarked] = useState(none);
  const asked = useRef<{ readonly applied: SearchState; readonly rows: readonly WireRow[] }>(undefined);
  const since = useRef(0);
  const latest = useLatest({ source, applied, page, rows });
  // Before the rows are seen: their marks come with them.
  useLayoutEffect(() => {
    since.current = Date.now();
    setNews(undefined);
    const before = asked.current;
    asked.current = undefined;
    const isSame = before !== undefined && before.applied === latest.current.applied;
    setMarked(isSame ? new Set(changedSince(before.rows, page?.records ?? []).map(({ id }) => id)) : none);
  }, [page, latest]);
  // Before others' changes are looked for: the rows that come have them as well.
  useOwnActs({
    acts: source.acts,
    place,
    renew: () => {
      since.current = Date.now();
      setNews(undefined);
      onReload();
    },
  });
  useEffect(() => {
    if (!looks || !place) return undefined;
    const controller = new AbortController();
    const look = (): void => {
      const { source: from, applied: search, page: standing, rows: drawn } = latest.current;
      if (!standing || drawn.length === 0 || Date.now() - since.current < rest) return;
      since.current = Date.now();
      from.list(encodeSearch(search), controller.signal).then(
        ({ records }) => {
          if (!controller.signal.aborted && latest.current.page === standing) setNews(compareRows(latest.current.rows, records));
        },
        // Nobody asked for it: what cannot be read now says so when it is.
        () => undefined,
      );
    };
    const stop = watchSight(place, look);
    return () => {
      controller.abort();
      stop();
    };
  }, [looks, place, latest]);
  const refresh = useCallback(() => {
    asked.current = { applied: latest.current.applied, rows: latest.current.rows };
    onReload();
  }, [latest, onReload]);
  const dismiss = useCallback(() => setNews(undefined), []);
  const opened = useCallback(
    (those: readonly WireRow[]) =>
      setMarked((old) =>
        those.some(({ id }) => old.has(id)) ? new Set([...old].filter((id) => those.every((row) => row.id !== id))) : old,
      ),
    [],
  );
  return useMemo(() => ({ news, marked, refresh, dismiss, opened }), [news, marked, refresh, dismiss, opened]);
}
