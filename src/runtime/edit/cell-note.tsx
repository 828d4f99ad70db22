import { Button } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../schema/model/page-model';
import { placeOver } from '../../ui/grid/edit/place-over';
import type { GridContext } from '../../ui/grid/grid-context';
import { lineText } from '../form/lines/line-text';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage } from '../source/use-text';
import '../table/row-edits.css';
import { editIn } from '../table/row-edits';

interface CellNoteProps {
  readonly grid: GridContext<WireRow>;
  readonly columns: readonly ColumnModel[];
  /** Answers a conflict: what was entered is saved over what somebody else has stored, or given up for it. */
  onSettle(row: WireRow, key: string, mine: boolean): void;
  /** Tries again to save what was refused. */
  onAgain(row: WireRow, key: string): void;
  onDrop(row: WireRow, key: string): void;
}

/** Says under the active cell why what was entered there was refused, and what can be done; nothing where nothing was. */
export function CellNote({ grid, columns, onSettle, onAgain, onDrop }: CellNoteProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { model } = usePage();
  const { cells, container, plan, rows } = grid;
  useSyncExternalStore(cells.subscribe, () => `${String(cells.active()?.row)} ${String(cells.active()?.column)}`);
  const active = cells.active();
  const row = active && rows[active.row];
  const key = active && plan.placed[active.column]?.column.key;
  const edit = row && key !== undefined ? editIn(row, key) : undefined;
  const box = useRef<HTMLDivElement>(null);
  const lay = useRef((): void => undefined);
  lay.current = () => {
    const [element, own, at] = [container.current, box.current, cells.active()];
    if (!element || !own || !at) return;
    const over = placeOver(element, { fromRow: at.row, toRow: at.row, fromColumn: at.column, toColumn: at.column }, grid);
    own.hidden = over === undefined || over.y < 0;
    if (!over) return;
    const below = over.y + over.height;
    const room = element.clientHeight - below > own.offsetHeight;
    const x = Math.max(0, Math.min(over.x, element.clientWidth - own.offsetWidth));
    own.style.transform = `translate(${Math.round(x)}px, ${Math.round(room ? below : over.y - own.offsetHeight)}px)`;
  };
  useLayoutEffect(() => lay.current());
  useEffect(() => {
    const element = container.current;
    const follow = (): void => lay.current();
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, [container]);
  if (!row || key === undefined || edit?.state !== 'refused') return null;
  const column = columns.find(({ field }) => field === key);
  const { latest } = edit;
  const field = model.record.fields.find(({ name }) => name === column?.own);
  const theirs = latest && field ? lineText(field, latest, language) : '';
  const who = String(latest?.['updateUserName'] ?? '') || t('form.conflictSomebody');
  const answer = (act: () => void) => () => {
    act();
    // What was pressed is gone.
    container.current?.focus({ preventScroll: true });
  };
  return (
    <div className="lh-grid-over" role="row">
      <div role="gridcell">
        <div ref={box} className="lh-cell-note" role="alert">
          <p>{edit.sentence}</p>
          {latest ? <p>{t('edit.theirs', { name: who, value: theirs || t('edit.empty') })}</p> : null}
          <p>
            {latest ? (
              <>
                <Button size="small" type="primary" onClick={answer(() => onSettle(row, key, true))}>
                  {t('edit.keepMine')}
                </Button>
                <Button size="small" onClick={answer(() => onSettle(row, key, false))}>
                  {t('edit.takeTheirs')}
                </Button>
              </>
            ) : (
              <>
                <Button size="small" type="primary" onClick={answer(() => onAgain(row, key))}>
                  {t('edit.retry')}
                </Button>
                <Button size="small" onClick={answer(() => onDrop(row, key))}>
                  {t('edit.drop')}
                </Button>
              </>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
