import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../page-context';
import type { TransitionResult, WireRow } from '../page-source';
import './actions.css';
import { displayOf } from './display-of';

interface ResultsDialogProps {
  /** What was done, as its button says it. */
  readonly label: string;
  readonly rows: readonly WireRow[];
  readonly results: readonly TransitionResult[];
  onClose(): void;
}

/** Says for each row of a batch what became of it; those that failed come first. */
export function ResultsDialog({ label, rows, results, onClose }: ResultsDialogProps): ReactNode {
  const { t } = useTranslation();
  const { model } = usePage();
  const failed = results.filter((result) => !result.ok);
  const sorted = [...failed, ...results.filter((result) => result.ok)];
  const nameOf = (id: string): string => {
    const row = rows.find((each) => each.id === id);
    return row ? displayOf(model.record, row) : id;
  };
  return (
    <Modal
      open
      width={sizes.dialogWide}
      title={t('action.results', { action: label, done: results.length - failed.length, failed: failed.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <ul className="lh-results">
        {sorted.map((result) => (
          <li key={result.id}>
            <span className={`lh-tag lh-tag-${result.ok ? 'green' : 'red'}`}>{result.ok ? t('action.ok') : t('action.notDone')}</span>
            <span className="lh-results-name">{nameOf(result.id)}</span>
            <span className="lh-quiet">{result.msg}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
