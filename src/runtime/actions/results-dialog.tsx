import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialog/modal';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../source/page-context';
import type { TransitionResult, WireRow } from '../source/page-source';
import { useLanguage } from '../source/use-text';
import './actions.css';
import { CopyResults } from './copy-results';
import { displayOf } from './display-of';
import { ResultList } from './result-list';

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
  const language = useLanguage();
  const { model } = usePage();
  const failed = results.filter((result) => !result.ok);
  const sorted = [...failed, ...results.filter((result) => result.ok)];
  const nameOf = (id: string): string => {
    const row = rows.find((each) => each.id === id);
    return row ? displayOf(model.record, row, language) : id;
  };
  const lines = sorted.map(({ id, ok, msg }) => ({ id, display: nameOf(id), ok, msg }));
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
      <div className="lh-results-tools">
        <CopyResults read={async () => lines} />
      </div>
      <ResultList lines={lines} />
    </Modal>
  );
}
