import { useEffect, useState } from 'react';
import type { ActionTarget } from '../actions/action-target';
import type { PageSource, WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';

/** So many records are changed at once: each is saved by itself, and somebody waits for it. */
export const mostChanged = 500;

/** Rows of one call. */
const portion = 100;

interface TargetRows {
  /** Undefined while they are being read. */
  readonly rows: readonly WireRow[] | undefined;
  readonly failure: string | undefined;
}

async function readAll(source: PageSource, { all }: ActionTarget, signal: AbortSignal): Promise<readonly WireRow[]> {
  if (!all) return [];
  const found = new Map<string, WireRow>();
  for (let current = 1; found.size < all.total && current * portion <= mostChanged; current += 1) {
    const { records } = await source.list({ ...all.search, current, size: portion }, signal);
    for (const row of records) found.set(row.id, row);
    if (records.length < portion) break;
  }
  return [...found.values()];
}

/** Gives the records that an action is done to; where that is everything that a search finds, they are read. Nothing is read of more than can be changed at once. */
export function useTargetRows(source: PageSource, target: ActionTarget): TargetRows {
  const [found, setFound] = useState<TargetRows>({ rows: target.all ? undefined : target.rows, failure: undefined });
  useEffect(() => {
    if (!target.all || target.all.total > mostChanged) return undefined;
    const stop = new AbortController();
    readAll(source, target, stop.signal).then(
      (rows) => setFound({ rows, failure: undefined }),
      (thrown: unknown) => {
        if (!stop.signal.aborted) setFound({ rows: undefined, failure: readFailure(thrown).sentence });
      },
    );
    return () => stop.abort();
  }, [source, target]);
  return found;
}
