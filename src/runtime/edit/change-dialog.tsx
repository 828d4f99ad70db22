import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialog/modal';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { displayOf } from '../actions/display-of';
import { newKey } from '../actions/new-key';
import { readSaveFailure } from '../form/engine/save-form';
import { wasRefused } from '../form/engine/unanswered-save';
import { lineText } from '../form/lines/line-text';
import { usePage } from '../source/page-context';
import type { RowKey, WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useLanguage, useText } from '../source/use-text';
import type { CellChange } from './edit-request';

interface ChangeDialogProps {
  readonly changes: readonly CellChange[];
  /** Saves the changes of one record. */
  store(row: WireRow, changes: readonly CellChange[], attempt: string): Promise<RowKey>;
  /** Takes a record as somebody else has stored it meanwhile. Shape: undefined where it cannot be read. */
  reread(row: WireRow): Promise<WireRow | undefined>;
  /** Told of all the records that were changed since the dialog was opened, each as it is now. */
  onDone(saved: readonly RowKey[]): void;
  onClose(): void;
}

type Outcome = 'saving' | 'done' | { readonly sentence: string };

const rowsShown = 8;

/** What is going to change, record by record, before it does; then what became of each. */
export function ChangeDialog({ changes, store, reread, onDone, onClose }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  /** Records that somebody else has changed since they were looked at. */
  const [changed, setChanged] = useState<ReadonlyMap<string, WireRow>>(new Map());
  const attempts = useRef(new Map<string, string>());
  const saved = useRef<readonly RowKey[]>([]);
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
  const left = changes.filter(({ fault }) => fault !== undefined).length;
  const save = async (): Promise<void> => {
    setBusy(true);
    const earlier = saved.current;
    let failed = 0;
    const note = (id: string, outcome: Outcome): void => setOutcomes((old) => new Map(old).set(id, outcome));
    for (const { row, changes: own } of open) {
      note(row.id, 'saving');
      const attempt = attempts.current.get(row.id) ?? newKey();
      attempts.current.set(row.id, attempt);
      try {
        saved.current = [...saved.current, await store(row, own, attempt)];
        note(row.id, 'done');
      } catch (thrown) {
        const { fields, sentence } = readFailure(thrown);
        // What was not answered may have been done: the same again is the same attempt.
        if (wasRefused(thrown)) attempts.current.delete(row.id);
        const fresh = readSaveFailure(thrown).kind === 'conflict' ? await reread(row) : undefined;
        if (fresh) setChanged((old) => new Map(old).set(row.id, fresh));
        failed += 1;
        note(row.id, { sentence: Object.values(fields).join(' ') || sentence || t('edit.failed') });
      }
    }
    setBusy(false);
    if (saved.current !== earlier) onDone(saved.current);
    if (failed + left === 0) onClose();
  };
  const outcomeOf = ({ row, fault }: CellChange): ReactNode => {
    if (fault !== undefined) return <span className="lh-ink-red">{fault}</span>;
    const outcome = outcomes.get(row.id);
    if (outcome === undefined) return '';
    if (outcome === 'saving') return t('edit.saving');
    return outcome === 'done' ? t('action.ok') : <span className="lh-ink-red">{outcome.sentence}</span>;
  };
  const close = (): void => {
    if (!busy) onClose();
  };
  const beforeOf = ({ row, field, before }: CellChange): ReactNode => {
    const fresh = changed.get(row.id);
    return (fresh ? lineText(field, fresh, language) : before) || <span className="lh-quiet">{t('edit.empty')}</span>;
  };
  return (
    <Modal
      open
      width={sizes.dialogWide}
      title={t('edit.title', { count: good.length })}
      maskClosable={false}
      closable={{ disabled: busy }}
      keyboard={!busy}
      onCancel={close}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t('action.close')}
          </Button>
          <Button type="primary" loading={busy} disabled={open.length === 0} onClick={() => void save()}>
            {t('edit.save', { count: open.length })}
          </Button>
        </>
      }
    >
      {left > 0 ? <p role="status">{t('edit.left', { count: left })}</p> : null}
      <ScrollTable<CellChange>
        label={t('edit.changes')}
        size="small"
        rowKey={(change) => `${change.row.id} ${change.field.name}`}
        dataSource={changes}
        pagination={changes.length > rowsShown ? { pageSize: rowsShown, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('edit.record'), render: (_, { row }) => displayOf(model.record, row, language) },
          { title: t('edit.field'), render: (_, { field }) => text(field.label) },
          { title: t('edit.before'), render: (_, change) => beforeOf(change) },
          { title: t('edit.after'), render: (_, { after }) => after || <span className="lh-quiet">{t('edit.empty')}</span> },
          { title: t('edit.outcome'), render: (_, change) => outcomeOf(change) },
        ]}
      />
    </Modal>
  );
}
