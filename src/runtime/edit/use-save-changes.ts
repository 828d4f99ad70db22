import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../base/random/new-key';
import { readSaveFailure } from '../form/engine/save-form';
import { wasRefused } from '../form/engine/unanswered-save';
import type { RowKey, WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import type { CellChange } from './edit-request';
import { rereadRow, type RowRoom, storeRow } from './store-row';

export type Outcome = 'saving' | 'done' | { readonly sentence: string };

/** What became of a round of saves. */
export interface SaveEnd {
  /** All the records that were changed since the first round, each as it is now. */
  readonly saved: readonly RowKey[];
  /** Records that were not changed: refused, left out, or not reached. */
  readonly left: readonly string[];
}

interface Saving {
  readonly busy: boolean;
  /** True once anything was sent. */
  readonly begun: boolean;
  /** Records that are still to be changed. */
  readonly open: number;
  readonly done: number;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Records that somebody else has changed since they were looked at. */
  readonly changed: ReadonlyMap<string, WireRow>;
  save(): Promise<SaveEnd>;
  /** Sends no further record. */
  stop(): void;
}

/** Saves changes record by record, each with its own outcome; what was refused can be tried again. */
export function useSaveChanges(room: RowRoom, changes: readonly CellChange[]): Saving {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<ReadonlyMap<string, WireRow>>(new Map());
  const attempts = useRef(new Map<string, string>());
  const saved = useRef<readonly RowKey[]>([]);
  const stopped = useRef(false);
  const good = useMemo(() => {
    const byRow = new Map<string, { readonly row: WireRow; readonly changes: CellChange[] }>();
    for (const change of changes) {
      if (change.fault !== undefined) continue;
      const known = byRow.get(change.row.id) ?? { row: change.row, changes: [] };
      known.changes.push(change);
      byRow.set(change.row.id, known);
    }
    return [...byRow.values()];
  }, [changes]);
  const open = good.filter(({ row }) => outcomes.get(row.id) !== 'done');
  const save = async (): Promise<SaveEnd> => {
    setBusy(true);
    stopped.current = false;
    const note = (id: string, outcome: Outcome): void => setOutcomes((old) => new Map(old).set(id, outcome));
    for (const { row, changes: own } of open) {
      if (stopped.current) break;
      note(row.id, 'saving');
      const attempt = attempts.current.get(row.id) ?? newKey();
      attempts.current.set(row.id, attempt);
      try {
        saved.current = [...saved.current, await storeRow(room, { row, changes: own, attempt })];
        note(row.id, 'done');
      } catch (thrown) {
        const { fields, sentence } = readFailure(thrown);
        // What was not answered may have been done: the same again is the same attempt.
        if (wasRefused(thrown)) attempts.current.delete(row.id);
        const fresh = readSaveFailure(thrown).kind === 'conflict' ? await rereadRow(room, row) : undefined;
        if (fresh) setChanged((old) => new Map(old).set(row.id, fresh));
        note(row.id, { sentence: Object.values(fields).join(' ') || sentence || t('edit.failed') });
      }
    }
    setBusy(false);
    const done = new Set(saved.current.map(({ id }) => id));
    return { saved: saved.current, left: [...new Set(changes.map(({ row }) => row.id))].filter((id) => !done.has(id)) };
  };
  return {
    ...{ busy, outcomes, changed, save },
    begun: outcomes.size > 0,
    open: open.length,
    done: good.length - open.length,
    stop: () => {
      stopped.current = true;
    },
  };
}
