import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from './actions/remove-dialog';
import { ResultsDialog } from './actions/results-dialog';
import { TransitionDialog } from './actions/transition-dialog';
import { usePage } from './page-context';
import type { Actions } from './use-actions';
import { useText } from './use-text';

// A list opens without the form's code; it comes with the first form.
const RecordForm = lazy(() => import('./form/record-form').then((module) => ({ default: module.RecordForm })));

interface ListOverlayProps {
  readonly actions: Actions;
  /** Told that rows have changed. */
  onChanged(): void;
  /** Told that rows are gone or no longer what was selected. */
  onRemoved(): void;
}

/** Draws what stands over the list: the form, a question, the outcome of a batch. */
export function ListOverlay({ actions, onChanged, onRemoved }: ListOverlayProps): ReactNode {
  const { source } = usePage();
  const { t } = useTranslation();
  const text = useText();
  const { overlay, open, close } = actions;
  if (!overlay) return null;
  switch (overlay.kind) {
    case 'form':
      return (
        <Suspense fallback={<span className="lh-hidden-text">{t('list.loading')}</span>}>
          <RecordForm
            source={source}
            mode={overlay.mode}
            {...(overlay.row ? { row: overlay.row } : {})}
            onSaved={() => {
              close();
              onChanged();
            }}
            onClose={close}
          />
        </Suspense>
      );
    case 'remove':
      return (
        <RemoveDialog
          rows={overlay.rows}
          onClose={close}
          onDone={() => {
            close();
            onRemoved();
          }}
        />
      );
    case 'transition':
      return overlay.action.transition ? (
        <TransitionDialog
          action={overlay.action}
          transition={overlay.action.transition}
          rows={overlay.rows}
          onClose={close}
          onDone={(results) => {
            const failed = results.some((result) => !result.ok);
            if (failed) open({ kind: 'results', action: overlay.action, rows: overlay.rows, results });
            else close();
            onRemoved();
          }}
        />
      ) : null;
    case 'results':
      return <ResultsDialog label={text(overlay.action.label)} rows={overlay.rows} results={overlay.results} onClose={close} />;
  }
}
