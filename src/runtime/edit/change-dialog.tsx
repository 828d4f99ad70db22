import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialog/modal';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { displayOf } from '../actions/display-of';
import { lineText } from '../form/lines/line-text';
import { usePage } from '../source/page-context';
import { useLanguage, useText } from '../source/use-text';
import type { CellChange } from './edit-request';
import type { RowRoom } from './store-row';
import { type SaveEnd, useSaveChanges } from './use-save-changes';

interface ChangeDialogProps {
  readonly changes: readonly CellChange[];
  /** Where the records are kept. */
  readonly room: RowRoom;
  /** What is done, where it is more than looking at the changes. */
  readonly title?: string;
  /** Draws what asks for the change, above it; `fixed` once something was sent. */
  ask?(fixed: boolean): ReactNode;
  /** Said where there is nothing to change yet. */
  readonly none?: ReactNode;
  /** Told after each round of saves in which records were changed. */
  onDone(end: SaveEnd): void;
  onClose(): void;
}

const rowsShown = 8;

/** What is going to change, record by record, before it does; then what became of each. */
export function ChangeDialog({ changes, room, title, ask, none, onDone, onClose }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  const saving = useSaveChanges(room, changes);
  const { busy, begun, open, done, outcomes, changed } = saving;
  const left = changes.filter(({ fault }) => fault !== undefined).length;
  const save = async (): Promise<void> => {
    const end = await saving.save();
    if (end.saved.length > done) onDone(end);
    if (end.left.length === 0) onClose();
  };
  const outcomeOf = ({ row, fault }: CellChange): ReactNode => {
    if (fault !== undefined) return <span className="lh-ink-red">{fault}</span>;
    const outcome = outcomes.get(row.id);
    if (outcome === undefined) return '';
    if (outcome === 'saving') return t('edit.saving');
    return outcome === 'done' ? t('action.ok') : <span className="lh-ink-red">{outcome.sentence}</span>;
  };
  const beforeOf = ({ row, field, before }: CellChange): ReactNode => {
    const fresh = changed.get(row.id);
    return (fresh ? lineText(field, fresh, language) : before) || <span className="lh-quiet">{t('edit.empty')}</span>;
  };
  return (
    <Modal
      open
      width={sizes.dialogWide}
      title={title ?? t('edit.title', { count: open + done })}
      maskClosable={false}
      closable={{ disabled: busy }}
      keyboard={!busy}
      onCancel={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button onClick={busy ? saving.stop : onClose}>{t(busy ? 'edit.stop' : 'action.close')}</Button>
          <Button type="primary" loading={busy} disabled={open === 0} onClick={() => void save()}>
            {busy ? t('edit.progress', { done, count: open + done }) : t('edit.save', { count: open })}
          </Button>
        </>
      }
    >
      {ask?.(begun)}
      {left > 0 ? <p role="status">{t('edit.left', { count: left })}</p> : null}
      {changes.length === 0 ? (
        none
      ) : (
        <ScrollTable<CellChange>
          label={t('edit.changes')}
          size="small"
          rowKey={(change) => `${change.row.id} ${change.field.name}`}
          dataSource={changes}
          pagination={changes.length > rowsShown ? { pageSize: rowsShown, size: 'small', showSizeChanger: false } : false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t('edit.record'), render: (_, { row }) => displayOf(model.record, row, language) },
            // Where one field is asked for, every line would say it.
            ...(ask ? [] : [{ title: t('edit.field'), render: (_: unknown, { field }: CellChange) => text(field.label) }]),
            { title: t('edit.before'), render: (_, change) => beforeOf(change) },
            { title: t('edit.after'), render: (_, { after }) => after || <span className="lh-quiet">{t('edit.empty')}</span> },
            { title: t('edit.outcome'), render: (_, change) => outcomeOf(change) },
          ]}
        />
      )}
    </Modal>
  );
}
