import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
      message={t('form.draftFound', { time: dayjs(found.time).format('YYYY-MM-DD HH:mm') })}
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
