import { FormProvider } from '@formily/react';
import { slowly } from '../../ui/slowly';
import { Alert, App, Button, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../ui/dialog/dialog-host';
import { DrawerHost } from '../../ui/dialog/drawer-host';
import { displayOf } from '../actions/display-of';
import type { PageSource, RowKey, WireRow } from '../page-source';
import { useText } from '../use-text';
import { watchPress } from './after-press';
import { DraftNote } from './draft-note';
import { FailureNote } from './failure-note';
import { FaultHint, StrayFaults } from './fault-hint';
import { FormBody } from './form-body';
import './form.css';
import './widgets.css';
import { focusField, focusFirst, focusNext, isPlain } from './move-focus';
import { RowTrail } from './row-trail';
import { useDrafts } from './use-drafts';
import { type FormMode, useFormSession } from './use-form-session';
import { UndoButtons } from './undo-buttons';
import { useLeaveGuard } from './use-leave-guard';
import { useSave } from './use-save';

interface RecordFormProps {
  readonly source: PageSource;
  readonly mode: FormMode;
  readonly row?: WireRow;
  onSaved(key: RowKey): void;
  onClose(): void;
}

const isUndo = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && (event.key.toLowerCase() === 'z' || event.key.toLowerCase() === 'y');

/** The form of a record in its drawer or dialog. What is typed stays through every failure; leaving with changes asks first. */
export function RecordForm({ source, mode, row, onSaved, onClose }: RecordFormProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const place = useRef<HTMLDivElement>(null);
  const { load, reload } = useFormSession({ source, mode, row });
  const { model } = source.served;
  const session = load.kind === 'ready' ? load.session : undefined;
  const reading = mode === 'view';
  const go = (name: string): void => {
    // A line may stand on another page of its table, which then turns to it.
    if (!focusField(place.current, name)) session?.seek(name);
  };
  const drafts = useDrafts({ drafts: reading ? undefined : source.drafts, session, recordId: mode === 'edit' ? (row?.id ?? '') : '' });
  const { busy, failure, save, forget } = useSave({
    source,
    session: reading ? undefined : session,
    onSaved: (key) => {
      drafts.settle();
      void message.success(t('form.saved'));
      onSaved(key);
    },
    onFaults: () => {
      // The sentences must be drawn before their place is sought.
      setTimeout(() => {
        const stray = session?.strayFaults() ?? [];
        const first = session?.faults().find((name) => !stray.includes(name));
        if (first !== undefined) go(first);
      });
    },
  });
  const abandon = (): void => {
    drafts.settle();
    onClose();
  };
  const leave = useLeaveGuard({ isDirty: () => !reading && session?.isDirty() === true, onLeave: abandon });

  useEffect(watchPress, []);
  useEffect(() => {
    if (session && !reading) focusFirst(place.current);
  }, [session, reading]);

  const handleKey = (event: KeyboardEvent): void => {
    // The Enter that picks a word in an input method is not ours.
    if (event.nativeEvent.isComposing || reading) return;
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault();
      void save();
    } else if (session && isUndo(event)) {
      // The form's own memory knows computed values too; the browser's only knows one box.
      event.preventDefault();
      if (event.shiftKey || event.key.toLowerCase() === 'y') session.redo();
      else session.undo();
    } else if (event.key === 'Enter' && isPlain(event.target) && place.current?.contains(event.target)) {
      event.preventDefault();
      focusNext(place.current, event.target);
    }
  };

  const page = text(model.label);
  const title =
    row && mode !== 'create'
      ? t(`form.title.${mode}Named`, { page, name: displayOf(model.record, row) })
      : t('form.title.create', { page });
  const host = {
    title,
    width: model.form?.width ?? 720,
    closeWord: t('form.closeForm'),
    onClose: () => {
      if (!busy) leave();
    },
    footer: (
      <div className="lh-form-foot">
        {session && !reading ? <UndoButtons session={session} disabled={busy} /> : null}
        {session ? <FaultHint session={session} onGo={go} /> : null}
        <Button disabled={busy} onClick={leave}>
          {t(reading ? 'form.close' : 'form.cancel')}
        </Button>
        {reading ? null : (
          <Button type="primary" loading={slowly(busy)} disabled={!session} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        )}
      </div>
    ),
    children: (
      <div ref={place} className="lh-form" aria-busy={busy || load.kind === 'loading'}>
        {failure && session ? (
          <FailureNote
            failure={failure}
            session={session}
            readLatest={() => source.detail(row?.id ?? '')}
            onReload={() => {
              forget();
              reload();
            }}
            onRetry={() => void save()}
            onHide={forget}
          />
        ) : null}
        {drafts.found ? <DraftNote found={drafts.found} onRestore={drafts.restore} onDiscard={drafts.discard} /> : null}
        {load.kind === 'loading' ? <Skeleton className="lh-form-wait" active title={false} paragraph={{ rows: 10 }} /> : null}
        {load.kind === 'failed' ? (
          <Alert
            type="error"
            showIcon
            message={t('form.loadFailed')}
            description={load.sentence}
            action={<Button onClick={reload}>{t('form.retry')}</Button>}
          />
        ) : null}
        {session ? (
          <FormProvider key={session.form.id} form={session.form}>
            <StrayFaults session={session} />
            <FormBody session={session} columns={model.form?.columns ?? 2} readOnly={reading} />
            {mode === 'view' || mode === 'edit' ? <RowTrail values={session.original()} /> : null}
          </FormProvider>
        ) : null}
      </div>
    ),
  };
  const words = {
    minimise: t('form.minimise'),
    fullscreen: t('form.fullscreen'),
    restore: t('form.restore'),
  };
  return (
    // Keys of the bar and the footer count as well as those of the fields; a wrapper without a box of its own hears them all.
    <div className="lh-form-keys" onKeyDown={handleKey}>
      {model.form?.mode === 'dialog' ? <DialogHost {...host} words={words} /> : <DrawerHost {...host} escape={reading} />}
    </div>
  );
}
