import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../source/page-source';
import type { Choice } from './use-choice';

interface SelectionNoteProps {
  readonly choice: Choice;
  /** Rows on screen. */
  readonly rows: readonly WireRow[];
  /** Rows of the whole search; a floor where `floor` is set. */
  readonly total: number;
  readonly floor: boolean;
  /** True: what the search finds beyond the rows that came is never chosen. */
  readonly isBounded?: boolean | undefined;
  /** Asks for the exact number of rows; `floor` goes when it is there. */
  onCount(): void;
}

/** Says how many rows are chosen, over all pages, and offers to choose everything that the search finds. */
export function SelectionNote({ choice, rows, total, floor, isBounded, onCount }: SelectionNoteProps): ReactNode {
  const { t } = useTranslation();
  const { selection, all, chooseAll, clear } = choice;
  useSyncExternalStore(selection.subscribe, selection.version);
  // Who chooses everything must be told how many that is: it is counted first.
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits || floor) return;
    setWaits(false);
    chooseAll();
  }, [waits, floor, chooseAll]);
  const count = selection.size();
  if (count === 0 && !all) return null;
  const wholePage = rows.length > 0 && rows.every((row) => selection.has(row.id));
  const number = (value: number): string => value.toLocaleString('en');
  const choose = (): void => {
    if (!floor) return chooseAll();
    setWaits(true);
    onCount();
  };
  return (
    <span className="lh-toolbar-count" role="status">
      {all ? t('list.selectedAll', { count: number(total) }) : t('list.selected', { count: number(count) })}
      {!all && !isBounded && wholePage && total > count ? (
        <button type="button" className="lh-link" onClick={choose}>
          {floor ? t('list.selectAllFloor') : t('list.selectAllMatching', { count: number(total) })}
        </button>
      ) : null}
      <button type="button" className="lh-link" onClick={clear}>
        {t('list.clearSelection')}
      </button>
    </span>
  );
}
