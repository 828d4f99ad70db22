import { Alert } from 'antd';
import { Modal } from '../../ui/dialog/modal';
import { slowly } from '../../ui/slowly';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../source/page-context';
import type { RowKey } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useLanguage } from '../source/use-text';
import { type ActionTarget, countOf, isInBackground, keysOf, toBatchTarget } from './action-target';
import { displayOf } from './display-of';
import { RemovalNote } from './foresight-note';
import { useWriteKey } from './use-write-key';
import { nounOf } from './noun-of';

interface RemoveDialogProps {
  readonly target: ActionTarget;
  /** Told what was removed. */
  onDone(removed: readonly RowKey[]): void;
  /** Told that the removal goes on in the background. */
  onBatch(taskId: string): void;
  onClose(): void;
}

const shownNames = 5;

/** Asks before removing, and says by name what would go. */
export function RemoveDialog({ target, onDone, onBatch, onClose }: RemoveDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { source, model } = usePage();
  const keyOf = useWriteKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { rows } = target;
  const count = countOf(target);
  const names = rows.slice(0, shownNames).map((row) => displayOf(model.record, row, language));
  const page = nounOf(model.label, language);
  const remove = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const items = keysOf(target);
    try {
      if (isInBackground(target) && !model.record.remote) {
        const content = { do: 'remove', ...toBatchTarget(target) };
        onBatch((await source.batch({ ...content, key: keyOf(content) })).taskId);
        return;
      }
      await source.remove(items, keyOf(items));
      onDone(items);
    } catch (thrown) {
      setFailure(readFailure(thrown).sentence || t('action.failed'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={sizes.dialog}
      title={count === 1 ? t('action.removeOne', { page, name: names[0] ?? '' }) : t('action.removeSeveral', { page, count })}
      okText={t('action.remove')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: true, loading: slowly(busy), autoFocus: false }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void remove()}
      onCancel={onClose}
      maskClosable={false}
    >
      {rows.length > 1 && !target.all ? (
        <p>
          {names.join(t('list.comma'))}
          {rows.length > shownNames ? t('action.andMore', { count: rows.length }) : ''}
        </p>
      ) : null}
      <RemovalNote target={target} />
      <p className="lh-quiet">{t('action.removeNote')}</p>
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
    </Modal>
  );
}
