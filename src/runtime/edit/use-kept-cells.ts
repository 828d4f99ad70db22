import { useLatest } from 'ahooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '../../base/random/new-key';
import type { DraftSource, WireRow } from '../source/page-source';
import { type RowEdits, withoutEdits } from '../table/row-edits';
import { type KeptCell, readCells, writeCells } from './kept-cells';

interface KeptRequest {
  readonly drafts: DraftSource | undefined;
  readonly edits: RowEdits;
  /** As they stand. */
  readonly rows: readonly WireRow[];
  /** Gives what a row holds in a column. Shape: undefined where the column cannot be changed here. */
  storedIn(row: WireRow, field: string): { readonly value: unknown } | undefined;
  /** What is said of a cell whose save was under way when the list went. */
  readonly unsaved: string;
}

type KeyOfCell = Pick<KeptCell, 'id' | 'field'>;

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right);
const cellOf = (id: string, field: string): string => `${id} ${field}`;

/** Cells that were not stored and whose rows do not stand here. */
export interface AwayCells {
  readonly count: number;
  /** Of their rows. */
  readonly ids: readonly string[];
  /** Gives up what was entered in them. */
  drop(): void;
}

/**
 * Keeps what was entered in cells of a list and is not stored, as the drafts of forms are kept, and puts it back into its cells once their rows stand: where a row was
 * changed meanwhile, as what met the change of somebody else. Shape: those that wait for a row that does not stand here.
 */
export function useKeptCells({ drafts, edits, rows, storedIn, unsaved }: KeptRequest): AwayCells {
  const [own] = useState(newKey);
  /** Cells whose rows have not stood here yet. */
  const waiting = useRef<readonly KeptCell[]>([]);
  const latest = useLatest({ rows, storedIn, unsaved });
  const keepNow = useRef(() => {});
  const [away, setAway] = useState<readonly KeyOfCell[]>([]);
  const lookAway = useCallback((): void => {
    const standing = new Set(latest.current.rows.map(({ id }) => id));
    const entered = edits.cells().filter(({ edit }) => edit.state === 'refused');
    const found = [...entered, ...waiting.current].flatMap(({ id, field }) => (standing.has(id) ? [] : [{ id, field }]));
    setAway((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  }, [edits, latest]);
  const putBack = useCallback((): void => {
    const standing = new Map(latest.current.rows.map((row) => [row.id, row]));
    const ready = waiting.current.flatMap((cell) => {
      const row = standing.get(cell.id);
      const stored = row && latest.current.storedIn(row, cell.field);
      return row && stored ? [{ cell, row, stored }] : [];
    });
    if (ready.length === 0) return;
    waiting.current = waiting.current.filter((each) => ready.every(({ cell }) => cell !== each));
    for (const { cell, row, stored } of ready) {
      const { id, field, ...edit } = cell;
      // A save whose answer never came may have been done.
      if (edits.edit(id, field) || same(stored.value, edit.value)) continue;
      const sentence = edit.sentence ?? latest.current.unsaved;
      edits.setEdit(id, field, {
        ...edit,
        state: 'refused',
        sentence,
        ...(row.version > edit.version ? { latest: withoutEdits(row) } : {}),
      });
    }
    keepNow.current();
  }, [edits, latest]);
  useEffect(() => edits.subscribe(lookAway), [edits, lookAway]);
  useEffect(() => {
    if (!drafts) return undefined;
    let here = true;
    let isKept = false;
    const release = drafts.hold(own);
    const keep = (): void => {
      const cells = edits
        .cells()
        .map(({ id, field, edit: { state: _state, latest: _row, ...cell } }): KeptCell => ({ id, field, ...cell }));
      const known = new Set(cells.map(({ id, field }) => cellOf(id, field)));
      const all = [...cells, ...waiting.current.filter(({ id, field }) => !known.has(cellOf(id, field)))];
      if (all.length > 0) drafts.save({ id: own, recordId: '', time: Date.now(), parameter: writeCells(all) });
      else if (isKept) drafts.remove(own);
      isKept = all.length > 0;
    };
    keepNow.current = keep;
    const stop = edits.subscribe(keep);
    void drafts.list('').then((found) => {
      if (!here) return;
      const left = found.map((draft) => ({ id: draft.id, cells: readCells(draft) })).filter(({ cells }) => cells.length > 0);
      if (left.length === 0) return;
      // The newest comes first: what was entered in a cell before it is no more.
      const newest = new Map(
        left
          .flatMap(({ cells }) => cells)
          .reverse()
          .map((cell) => [cellOf(cell.id, cell.field), cell]),
      );
      waiting.current = [...newest.values()];
      // They are this list's own before they are nobody's.
      keep();
      for (const { id } of left) drafts.remove(id);
      putBack();
      lookAway();
    });
    const hurry = (): void => drafts.flush();
    window.addEventListener('pagehide', hurry);
    return () => {
      here = false;
      keepNow.current = () => {};
      stop();
      release();
      drafts.flush();
      window.removeEventListener('pagehide', hurry);
    };
  }, [drafts, edits, own, putBack, lookAway]);
  useEffect(() => {
    putBack();
    lookAway();
  }, [rows, putBack, lookAway]);
  // Whatever still knows of this must not keep a list that is gone, with all that it has drawn.
  useEffect(() => () => void (latest.current = { rows: [], storedIn: () => undefined, unsaved: '' }), [latest]);
  return useMemo(
    () => ({
      count: away.length,
      ids: [...new Set(away.map(({ id }) => id))],
      drop: () => {
        waiting.current = waiting.current.filter((cell) => !away.some(({ id, field }) => id === cell.id && field === cell.field));
        for (const { id, field } of away) edits.setEdit(id, field, undefined);
        keepNow.current();
        lookAway();
      },
    }),
    [away, edits, lookAway],
  );
}
