import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part';
import type { FormSession } from '../engine/form-session';
import type { SaveFailure } from '../engine/save-form';
import type { WireRow } from '../../source/page-source';

// Two people at one row are rare.
const ConflictNote = lazyPart(async () => (await import('../conflict/conflict-note')).ConflictNote);

interface FailureNoteProps {
  readonly failure: SaveFailure;
  readonly session: FormSession;
  /** Reads the row as it is stored now. */
  readLatest(): Promise<WireRow>;
  onReload(): void;
  onRetry(): void;
  onHide(): void;
}

/** Says above the form why a save failed and what can be done; nothing typed is touched until the reader decides. */
export function FailureNote({ failure, session, readLatest, onReload, onRetry, onHide }: FailureNoteProps): ReactNode {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // Whoever saves from the lower end of a long form sees what happened.
  useEffect(() => {
    if (failure.kind !== 'fields') place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const isOther = failure.kind === 'other';
  return (
    <div ref={place} className="lh-form-failure">
      {failure.kind === 'conflict' ? (
        <ConflictNote session={session} readLatest={readLatest} onReload={onReload} onDone={onHide} onSave={onRetry} />
      ) : (
        <Alert
          type="error"
          showIcon
          closable
          onClose={onHide}
          message={failure.sentence || t(isOther ? 'form.saveFailed' : 'form.checkFields')}
          {...(isOther
            ? {
                description: t('form.kept'),
                action: (
                  <Button size="small" onClick={onRetry}>
                    {t('form.retry')}
                  </Button>
                ),
              }
            : {})}
        />
      )}
    </div>
  );
}
