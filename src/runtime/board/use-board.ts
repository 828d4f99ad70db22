import { useCallback, useEffect, useRef, useState } from 'react';
import { narrowSearch } from '../../protocol/narrow-search';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { PageSource, WireRow } from '../source/page-source';
import { isAborted, readFailure } from '../source/read-failure';

/** The records of one state. */
export interface Lane {
  readonly rows: readonly WireRow[];
  readonly total: number;
  /** True where there may be more than `total`. */
  readonly isFloor: boolean;
  /** Sheets that were read. */
  readonly sheets: number;
  readonly failure?: string;
}

/** Records that a column shows at first, and adds at a press. */
const laneSize = 20;
/** Columns that are read at a time: a board is no reason to keep others waiting. */
const atOnce = 4;

interface BoardRequest {
  readonly applied: SearchState;
  /** Field that says the state. */
  readonly field: string;
  readonly keys: readonly string[];
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
}

interface Board {
  /** By the key of the state; one is absent until it was read. */
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly busy: boolean;
  more(key: string): void;
}

/** Reads the records of a search by their state, some of each. */
export function useBoard(source: PageSource, { applied, field, keys, turn }: BoardRequest): Board {
  const [lanes, setLanes] = useState<ReadonlyMap<string, Lane>>(new Map());
  const [busy, setBusy] = useState(false);
  const going = useRef<AbortController>(undefined);
  const read = useCallback(
    async (key: string, sheet: number, signal: AbortSignal): Promise<void> => {
      const body = narrowSearch({ ...encodeSearch(applied), current: sheet, size: laneSize }, { field, operator: '=', value: key });
      try {
        const { records, total, totalIsFloor } = await source.list(body, signal);
        if (signal.aborted) return;
        setLanes((old) => {
          const before = sheet > 1 ? (old.get(key)?.rows ?? []) : [];
          const known = new Set(before.map(({ id }) => id));
          const rows = [...before, ...records.filter(({ id }) => !known.has(id))];
          return new Map([...old, [key, { rows, total, isFloor: totalIsFloor === true, sheets: sheet }]]);
        });
      } catch (thrown) {
        if (signal.aborted || isAborted(thrown)) return;
        const failure = readFailure(thrown).sentence;
        // At a new search what stands there is of the old one; at a press for more it stays.
        setLanes((old) => {
          const before = sheet > 1 ? old.get(key) : undefined;
          return new Map([...old, [key, { rows: [], total: 0, isFloor: false, sheets: 0, ...before, failure }]]);
        });
      }
    },
    [source, applied, field],
  );
  useEffect(() => {
    const controller = new AbortController();
    going.current = controller;
    const waiting = [...keys];
    const work = async (): Promise<void> => {
      for (let key = waiting.shift(); key !== undefined && !controller.signal.aborted; key = waiting.shift())
        await read(key, 1, controller.signal);
    };
    setBusy(true);
    void Promise.all(Array.from({ length: atOnce }, work)).then(() => {
      if (!controller.signal.aborted) setBusy(false);
    });
    return () => controller.abort();
  }, [read, keys, turn]);
  const more = useCallback(
    (key: string) => {
      const { signal } = going.current ?? new AbortController();
      void read(key, (lanes.get(key)?.sheets ?? 0) + 1, signal);
    },
    [read, lanes],
  );
  return { lanes, busy, more };
}
