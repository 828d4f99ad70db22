import { FormProvider } from '@formily/react';
import { loadWith } from '../../ui/i18n';
import { lazyPart } from '../../ui/lazy-part';
import { phoneWidth, useMedia } from '../../ui/use-media';
import { slowly } from '../../ui/slowly';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Alert, App, Button, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayOf } from '../actions/display-of';
import { FormWait } from '../source/form-wait';
import type { PageSource, RowKey, WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { watchPress } from './engine/after-press';
import { DraftNote } from './drafts/draft-note';
import { FailureNote } from './faults/failure-note';
import { FaultHint, StrayFaults } from './faults/fault-hint';
import { FormBody } from './layout/form-body';
import { FormFrame } from './layout/form-frame';
import './layout/form.css';
import './widgets/widgets.css';
import type { Given } from '../source/given';
import { OwnerContext } from '../related/owner';
import { useOwnerOf } from './layout/use-owner-of';
import { focusField, focusFirst } from './engine/move-focus';
import { rememberValues } from './engine/remembered';
import { CommentMark } from './layout/comment-mark';
import { RecordHead } from './layout/record-head';
import { RowTrail } from './layout/row-trail';
import { useDrafts } from './drafts/use-drafts';
import { useFormKeys } from './layout/use-form-keys';
import { type FormMode, useFormSession } from './layout/use-form-session';
import { type Turn, TurnButtons } from './layout/turn-buttons';
import { UndoButtons } from './layout/undo-buttons';
import { WithSide } from './layout/with-side';
import { sideRoom, useSide } from '../related/side/use-side';
import { useLeaveGuard } from '../source/use-leave-guard';
import type { SaveTrace } from './engine/unanswered-save';
import { useSave } from './engine/use-save';

const FieldInspector = lazyPart(async () => (await import('./faults/field-inspector')).FieldInspector);

// Who else is there is told once the record is.
const PresenceLine = lazyPart(async () => (await loadWith('aside', () => import('../presence/presence-line'))).PresenceLine);

interface RecordFormProps {
  readonly source: PageSource;
  readonly mode: FormMode;
  readonly row?: WireRow;
  /** What a new record begins with. */
  readonly given?: Given;
  /** Where the record that is read stands among others; absent where it came from no list. */
  readonly turn?: Turn | undefined;
  /** Draws what may be done to a record that is read, as it stands now. */
  actionsOf?(row: WireRow): ReactNode;
  onSaved(key: RowKey): void;
  /** Told that records which belong to this one have changed, and with them perhaps the record. */
  onChanged?(): void;
  onClose(): void;
}

/** The form of a record in its drawer or dialog. What is typed stays through every failure; leaving with changes asks first. */
export function RecordForm({ source, mode, row, given, turn, actionsOf, onSaved, onChanged, onClose }: RecordFormProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { message } = App.useApp();
  const place = useRef<HTMLDivElement>(null);
  /** Where the form stands, once it does: a drawer draws what it holds later than it is drawn itself. */
  const [stand, setStand] = useState<HTMLDivElement | null>(null);
  const hold = useCallback((node: HTMLDivElement | null) => {
    place.current = node;
    setStand(node);
  }, []);
  /** The field that is asked why it is as it is. */
  const [asked, setAsked] = useState<string>();
  const { load, at, reload } = useFormSession({ source, mode, row, given });
  const refusal = load.kind === 'refused' ? load.sentence : undefined;
  /** What belongs to a record is looked at before its form stands there: there may be no such form. */
  const [shown, setShown] = useState(!given || given.fixed.length === 0);
  if (!shown && (load.kind === 'ready' || load.kind === 'failed')) setShown(true);
  const ends = useRef({ message, onClose });
  ends.current = { message, onClose };
  useEffect(() => {
    if (refusal === undefined) return;
    void ends.current.message.error(refusal);
    ends.current.onClose();
  }, [refusal]);
  const { model } = source.served;
  const session = load.kind === 'ready' ? load.session : undefined;
  const reading = mode === 'view';
  const go = (name: string): void => {
    // A line may stand on another page of its table, which then turns to it.
    if (!focusField(place.current, name)) session?.seek(name);
  };
  const trace = useRef<SaveTrace>({});
  const drafts = useDrafts({
    drafts: reading ? undefined : source.drafts,
    session,
    recordId: mode === 'edit' ? (row?.id ?? '') : '',
    from: given?.from ?? '',
    trace,
    onFull: () => void message.warning(t('form.draftFull'), 8),
    onLeft: () => void message.info(t(given ? 'form.draftLeftFrom' : 'form.draftLeft', { page: text(model.label) }), 6),
  });
  const { busy, waiting, failure, save, forget } = useSave({
    source,
    session: reading ? undefined : session,
    trace,
    onTrace: drafts.keep,
    onSaved: (key, late) => {
      drafts.settle();
      if (session && mode !== 'edit') rememberValues(source, session.body());
      void message.success(t(late ? 'form.savedLate' : 'form.saved'));
      onSaved(key);
    },
    onWaiting: () => void message.info(t('form.waitsForFiles')),
    onFaults: () => {
      // The sentences must be drawn before their place is sought.
      setTimeout(() => {
        const stray = session?.strayFaults() ?? [];
        const first = session?.faults().find((name) => !stray.includes(name));
        if (first !== undefined) go(first);
      });
    },
  });
  const send = async (): Promise<void> => {
    const from = document.activeElement;
    const inside = from instanceof HTMLElement && place.current?.contains(from) === true;
    // What is half typed in a cell is taken before it is sent; and the keys are still heard while the fields take nothing.
    if (inside) place.current?.focus({ preventScroll: true });
    const fresh = pending();
    if (fresh) await fresh;
    await save();
    const now = document.activeElement;
    if (inside && from.isConnected && (now === place.current || now === document.body)) from.focus({ preventScroll: true });
  };
  const abandon = (): void => {
    drafts.settle();
    onClose();
  };
  const leave = useLeaveGuard({ isDirty: () => !reading && session?.isDirty() === true, onLeave: abandon });

  /** How often related records have been changed from here. */
  const [changes, setChanges] = useState(0);
  const relatedChanged = (): void => {
    setChanges((count) => count + 1);
    onChanged?.();
  };
  const { owner, pending } = useOwnerOf({ source, session, place: stand, onChanged: relatedChanged });
  const side = useSide(source, mode === 'view');
  useEffect(watchPress, []);
  useEffect(() => {
    if (session && !reading) focusFirst(stand, at.current);
  }, [session, reading, stand, at]);

  const firstField = model.form?.groups.find(({ items }) => items.length > 0)?.items[0]?.field;
  const keys = useFormKeys({
    place,
    session,
    reading,
    save: () => void send(),
    explain: (name) => setAsked(name ?? firstField),
  });

  const [commentCount, setCommentCount] = useState(0);
  const phone = useMedia(phoneWidth);
  // At the thumb on a phone, else where the record says what it is.
  const acts =
    reading && (turn || actionsOf) ? (
      <>
        {turn ? <TurnButtons {...turn} /> : null}
        {session && row ? actionsOf?.({ ...row, ...session.original() }) : null}
      </>
    ) : null;
  const page = text(model.label);
  const title =
    row && mode !== 'create'
      ? t(`form.title.${mode}Named`, { page, name: displayOf(model.record, row, language) })
      : t('form.title.create', { page });
  const host = {
    title,
    ...(model.form?.width === undefined ? {} : { width: model.form.width + (side?.isOpen ? sideRoom : 0) }),
    closeWord: t('form.closeForm'),
    onClose: () => {
      if (!busy) leave();
    },
    footer: (
      <div className="lh-form-foot">
        {row && session && mode !== 'create' && source.presence && session.original()['id'] === row.id ? (
          <PresenceLine
            key={row.id}
            id={row.id}
            version={Number(session.original()['version'])}
            editing={!reading}
            source={source.presence}
            form={stand}
            onReload={reload}
          />
        ) : null}
        {session && !reading ? <UndoButtons session={session} disabled={busy} /> : null}
        {session ? (
          <Button
            type="text"
            icon={<QuestionCircleOutlined aria-hidden />}
            aria-label={t('form.why.open')}
            title={t('form.why.open')}
            onClick={() => setAsked(session.faults()[0] ?? firstField)}
          />
        ) : null}
        {session ? <FaultHint session={session} onGo={go} /> : null}
        <Button disabled={busy} onClick={leave}>
          {t(reading ? 'form.close' : 'form.cancel')}
        </Button>
        {phone ? acts : null}
        {reading ? null : (
          <Button type="primary" loading={slowly(busy || waiting)} disabled={!session} onClick={() => void send()}>
            {t('form.save')}
          </Button>
        )}
      </div>
    ),
    children: (
      <div
        ref={hold}
        className={reading ? 'lh-form is-reading' : 'lh-form'}
        data-keys={reading ? 'record' : 'form'}
        tabIndex={-1}
        aria-busy={busy || load.kind === 'loading'}
      >
        <div className="lh-form-fields" inert={busy}>
          <RecordHead session={session} facts={model.form?.facts ?? []} reading={reading} mark={<CommentMark count={commentCount} />}>
            {phone ? null : acts}
          </RecordHead>
          {failure && session ? (
            <FailureNote
              failure={failure}
              session={session}
              readLatest={() => source.detail(trace.current.made?.id ?? row?.id ?? '')}
              onReload={() => {
                const { made } = trace.current;
                forget();
                // A new form has no row to read again: what its earlier save made is the latest.
                if (made && mode !== 'edit') {
                  drafts.settle();
                  onSaved(made);
                } else {
                  drafts.forget();
                  reload();
                }
              }}
              onRetry={() => void send()}
              onHide={forget}
            />
          ) : null}
          {drafts.found ? <DraftNote found={drafts.found} onRestore={drafts.restore} onDiscard={drafts.discard} /> : null}
          <WithSide source={source} session={session} side={side} changes={changes} Form={RecordForm}>
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
              <OwnerContext value={owner}>
                <FormProvider key={session.form.id} form={session.form}>
                  <StrayFaults session={session} />
                  <FormBody
                    session={session}
                    layout={model.form?.layout ?? 'groups'}
                    columns={model.form?.columns ?? 2}
                    readOnly={reading}
                  />
                  {mode === 'view' || mode === 'edit' ? (
                    <RowTrail session={session} Form={RecordForm} onComments={setCommentCount} />
                  ) : null}
                </FormProvider>
              </OwnerContext>
            ) : null}
          </WithSide>
        </div>
      </div>
    ),
  };
  if (!shown || refusal !== undefined) return <FormWait onClose={onClose} />;
  return (
    // Keys of the bar and the footer count as well as those of the fields; a wrapper without a box of its own hears them all.
    <div className="lh-form-keys" {...keys}>
      <FormFrame mode={model.form?.mode ?? 'drawer'} escape={reading} {...host} />
      {session && asked !== undefined ? (
        <FieldInspector session={session} name={asked} reading={reading} onClose={() => setAsked(undefined)} />
      ) : null}
    </div>
  );
}
