import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { instituteTime } from '../../../base/institute-time';
import type { FoundDraft } from './use-drafts';

interface DraftNoteProps {
  readonly found: FoundDraft;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers back what was typed before and never saved. */
export function DraftNote({ found, onRestore, onDiscard }: DraftNoteProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Alert
      className="lh-form-draft"
      type="info"
      showIcon
      message={t(found.trace.sent ? 'form.draftUnanswered' : 'form.draftFound', { time: instituteTime(new Date(found.time)).slice(0, 16) })}
      action={
        <span className="lh-form-draft-acts">
          <Button size="small" type="primary" onClick={onRestore}>
            {t('form.draftRestore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('form.draftDiscard')}
          </Button>
        </span>
      }
    />
  );
}
