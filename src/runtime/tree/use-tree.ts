import { useLatest } from 'ahooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchBody } from '../../protocol/search-body';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import type { GridTree } from '../../ui/grid/grid-tree';
import type { PageOfRows, PageSource, TreeOfRows, WireRow } from '../source/page-source';
import { useBack } from '../source/use-away';
import { type Failure, isAborted, readFailure } from '../source/read-failure';
import type { Rows } from '../source/use-rows';
import { addLoaded, branchOf, emptyTree, showTree, type LoadedTree } from './loaded-tree';

/** A tree as its list shows it. */
export interface TreeRows extends Rows {
  readonly tree: GridTree<WireRow>;
  /** True for a row that only stands above what a search has found. */
  isAbove(row: WireRow): boolean;
  /** How many matches show, where a search finds more than that. */
  readonly cutAt: number | undefined;
  /** Opens all rows; absent where not all of them have come. */
  readonly openAll: (() => void) | undefined;
  closeAll(): void;
}

interface TreeRequest {
  readonly applied: SearchState;
  readonly turn: number;
  readonly ready: boolean;
}

interface State {
  readonly loaded: LoadedTree;
  readonly answer: TreeOfRows | undefined;
  readonly open: ReadonlySet<string>;
  /** Rows that a search has found and below which all has come, not only what was found. */
  readonly full: ReadonlySet<string>;
  readonly slow: boolean;
  readonly long: boolean;
  readonly failure: Failure | undefined;
  readonly readAt: number | undefined;
  readonly answers: number;
}

/** Units: ms. */
const patience = 200;
const longPatience = 3000;
/** A tree that has no more rows than this begins open. */
const openAtFirst = 200;
/** So many open rows are asked for again. */
const openLimit = 499;
const memoryKey = 'tree.open';

const isSearch = (body: SearchBody): boolean => (body.searchParam ?? []).length > 0 || (body.searchListVO ?? []).length > 0;

/** The same list, whatever is searched for in it. */
function withoutSearch({ searchParam: _param, searchListVO: _list, ...rest }: SearchBody): SearchBody {
  return { ...rest, searchType: 'N' };
}

/** What stands above others that have come. */
const unfolded = ({ below, parents }: LoadedTree): ReadonlySet<string> => new Set([...parents].filter((id) => below.has(id)));

function readMemory(source: PageSource): ReadonlySet<string> | undefined {
  const kept: unknown = source.session?.get(memoryKey);
  return Array.isArray(kept) ? new Set(kept.filter((id): id is string => typeof id === 'string')) : undefined;
}

const start: State = {
  loaded: emptyTree,
  answer: undefined,
  open: new Set(),
  full: new Set(),
  slow: false,
  long: false,
  failure: undefined,
  readAt: undefined,
  answers: 0,
};

/** Reads the rows of a page that is a tree: all, or level by level as they are opened; a search opens what it finds. */
export function useTree(source: PageSource, { applied, turn, ready }: TreeRequest): TreeRows {
  const [state, setState] = useState(start);
  const [again, setAgain] = useState(0);
  const latest = useLatest({ source, state });
  /** What the reader has open where nothing is searched for. */
  const own = useRef<ReadonlySet<string>>(undefined);
  const shown = useRef<{ readonly applied: SearchState; readonly turn: number }>(undefined);
  const body = useMemo(() => encodeSearch(applied), [applied]);
  const searching = isSearch(body);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  useBack(source, { kept: state.answer?.keptAt !== undefined, reload });

  useEffect(() => {
    if (!ready) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timers = [
      setTimeout(() => setState((old) => ({ ...old, slow: true })), patience),
      setTimeout(() => setState((old) => ({ ...old, long: true })), longPatience),
    ];
    const endTimers = (): void => timers.forEach((timer) => clearTimeout(timer));
    own.current ??= readMemory(latest.current.source);
    const same = shown.current?.applied === applied && shown.current.turn === turn;
    const requested = same ? latest.current.state.open : (own.current ?? new Set<string>());
    const settle = (answer: TreeOfRows): void => {
      const loaded = addLoaded(emptyTree, answer);
      shown.current = { applied, turn };
      const open = (): ReadonlySet<string> => {
        if (same) return requested;
        if (searching) return unfolded(loaded);
        if (own.current) return own.current;
        return answer.whole && answer.records.length <= openAtFirst ? loaded.parents : new Set();
      };
      setState((old) => ({ ...start, loaded, answer, open: open(), readAt: answer.keptAt ?? Date.now(), answers: old.answers + 1 }));
    };
    latest.current.source
      .tree({ ...body, parents: ['', ...[...requested].slice(0, openLimit)] }, signal)
      .then(
        (answer) => {
          if (!signal.aborted) settle(answer);
        },
        (thrown: unknown) => {
          if (signal.aborted || isAborted(thrown)) return;
          setState((old) => ({ ...old, slow: false, long: false, failure: readFailure(thrown), answers: old.answers + 1 }));
        },
      )
      .finally(endTimers);
    return () => {
      endTimers();
      controller.abort();
    };
  }, [applied, body, turn, ready, again, searching, latest]);

  const setOpen = useCallback(
    (change: (old: ReadonlySet<string>) => ReadonlySet<string>) => {
      const open = change(latest.current.state.open);
      setState((old) => ({ ...old, open }));
      if (searching) return;
      own.current = open;
      latest.current.source.session?.set(memoryKey, [...open].slice(0, openLimit));
    },
    [searching, latest],
  );
  const { loaded, answer, open } = state;
  const fetchBelow = useCallback(
    (id: string) => {
      const asked = latest.current.state.answer;
      // Below what a search has found stands all that there is, found or not.
      latest.current.source.tree({ ...(searching ? withoutSearch(body) : body), parents: [id] }).then(
        (level) =>
          setState((old) => {
            // A search that came meanwhile has a tree of its own.
            if (old.answer !== asked) return old;
            const below = new Map(old.loaded.below);
            below.set(id, []);
            const loaded = addLoaded({ ...old.loaded, below }, searching ? branchOf(level, id) : level);
            return { ...old, loaded, full: new Set([...old.full, id]) };
          }),
        (thrown: unknown) => {
          if (!isAborted(thrown)) setState((old) => ({ ...old, failure: readFailure(thrown) }));
        },
      );
    },
    [body, searching, latest],
  );
  const { records, branches } = useMemo(() => showTree(loaded, open), [loaded, open]);
  const tree = useMemo<GridTree<WireRow>>(
    () => ({
      branchOf: (row) => branches.get(row.id),
      toggle: ({ id }) => {
        const opens = !latest.current.state.open.has(id);
        setOpen((old) => new Set(opens ? [...old, id] : [...old].filter((each) => each !== id)));
        const known = latest.current.state;
        const partly = searching && known.loaded.matched.has(id) && !known.full.has(id);
        if (opens && (partly || !known.loaded.below.has(id))) fetchBelow(id);
      },
    }),
    [branches, setOpen, fetchBelow, searching, latest],
  );
  const page = useMemo<PageOfRows | undefined>(
    () =>
      answer && {
        records,
        total: answer.total,
        size: Math.max(1, records.length),
        current: 1,
        ...(answer.totalIsFloor ? { totalIsFloor: true } : {}),
        ...(answer.keptAt === undefined ? {} : { keptAt: answer.keptAt }),
      },
    [answer, records],
  );
  const openAll = useCallback(() => setOpen(() => unfolded(latest.current.state.loaded)), [setOpen, latest]);
  const closeAll = useCallback(() => setOpen(() => new Set()), [setOpen]);
  const { slow, long, failure, readAt, answers } = state;
  return {
    page,
    slow,
    long,
    failure,
    readAt,
    answers,
    reload,
    tree,
    isAbove: (row) => !loaded.matched.has(row.id),
    cutAt: answer && searching && answer.total > loaded.matched.size ? loaded.matched.size : undefined,
    openAll: answer?.whole ? openAll : undefined,
    closeAll,
  };
}
