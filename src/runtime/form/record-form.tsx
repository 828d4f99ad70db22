import { FormProvider } from '@formily/react';
import { Alert, App, Button, Drawer, Modal, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayOf } from '../actions/display-of';
import { useWriteKey } from '../actions/new-key';
import type { PageSource, RowKey, WireRow } from '../page-source';
import { useText } from '../use-text';
import { FormBody } from './form-body';
import type { FormSession } from './form-session';
import './form.css';
import { focusField, focusFirst, focusNext } from './move-focus';
import { readSaveFailure, type SaveFailure } from './save-form';
import { type FormMode, useFormSession } from './use-form-session';

export type { FormMode };

interface RecordFormProps {
  readonly source: PageSource;
  readonly mode: FormMode;
  readonly row?: WireRow;
  onSaved(key: RowKey): void;
  onClose(): void;
}

const isInput = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';

/** The form of a record in its drawer or dialog. What is typed stays through every failure; leaving with changes asks first. */
export function RecordForm({ source, mode, row, onSaved, onClose }: RecordFormProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message, modal } = App.useApp();
  const keyOf = useWriteKey();
  const place = useRef<HTMLDivElement>(null);
  const saving = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const { load, reload } = useFormSession({ source, mode, row });
  const { model } = source.served;
  const session = load.kind === 'ready' ? load.session : undefined;
  const reading = mode === 'view';

  useEffect(() => {
    if (session && !reading) focusFirst(place.current);
  }, [session, reading]);

  const showFaults = (at: FormSession): void => {
    const [first] = at.faults();
    if (first !== undefined) focusField(place.current, first);
  };

  const save = async (): Promise<void> => {
    if (!session || reading || saving.current) return;
    setFailure(undefined);
    if (!session.check()) {
      showFaults(session);
      return;
    }
    saving.current = true;
    setBusy(true);
    const body = session.body();
    try {
      const key = await source.submit(body, keyOf(body));
      void message.success(t('form.saved'));
      onSaved(key);
    } catch (thrown) {
      const found = readSaveFailure(thrown);
      if (found.kind === 'fields') {
        session.tell(found.fields);
        showFaults(session);
      }
      setFailure(found);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };

  const close = (): void => {
    if (busy) return;
    if (reading || !session?.isDirty()) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('form.leaveTitle'),
      content: t('form.leaveText'),
      okText: t('form.leave'),
      okButtonProps: { danger: true },
      cancelText: t('form.stay'),
      autoFocusButton: 'cancel',
      onOk: onClose,
    });
  };

  const handleKey = (event: KeyboardEvent): void => {
    // The Enter that picks a word in an input method is not ours.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Enter' && isInput(event.target)) {
      event.preventDefault();
      focusNext(place.current, event.target);
    }
  };

  const page = text(model.label);
  const title =
    row && mode !== 'create'
      ? t(`form.title.${mode}Named`, { page, name: displayOf(model.record, row) })
      : t('form.title.create', { page });

  const content = (
    <div ref={place} className="lh-form" onKeyDown={handleKey}>
      {failure && session ? (
        <FailureNote failure={failure} onReload={reload} onRetry={() => void save()} onHide={() => setFailure(undefined)} />
      ) : null}
      {load.kind === 'loading' ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
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
        <FormProvider form={session.form}>
          <FormBody session={session} columns={model.form?.columns ?? 2} readOnly={reading} />
        </FormProvider>
      ) : null}
    </div>
  );
  const footer = (
    <div className="lh-form-foot">
      <Button onClick={close}>{reading ? t('form.close') : t('form.cancel')}</Button>
      {reading ? null : (
        <Button type="primary" loading={busy} disabled={!session} onClick={() => void save()}>
          {t('form.save')}
        </Button>
      )}
    </div>
  );
  const width = `min(${String(model.form?.width ?? 720)}px, 100vw)`;
  return model.form?.mode === 'dialog' ? (
    <Modal open title={title} width={width} footer={footer} maskClosable={false} keyboard={false} onCancel={close} destroyOnHidden>
      {content}
    </Modal>
  ) : (
    <Drawer open title={title} width={width} footer={footer} maskClosable={false} keyboard={false} onClose={close} destroyOnHidden>
      {content}
    </Drawer>
  );
}

interface FailureNoteProps {
  readonly failure: SaveFailure;
  onReload(): void;
  onRetry(): void;
  onHide(): void;
}

/** Says above the form why a save failed and what can be done; nothing typed is touched until the reader decides. */
function FailureNote({ failure, onReload, onRetry, onHide }: FailureNoteProps): ReactNode {
  const { t } = useTranslation();
  const words = { fields: t('form.checkFields'), conflict: t('form.conflict'), other: t('form.saveFailed') }[failure.kind];
  const action = {
    fields: null,
    conflict: (
      <Button size="small" onClick={() => (onHide(), onReload())}>
        {t('form.showLatest')}
      </Button>
    ),
    other: (
      <Button size="small" onClick={onRetry}>
        {t('form.retry')}
      </Button>
    ),
  }[failure.kind];
  return (
    <Alert
      className="lh-form-failure"
      type="error"
      showIcon
      closable
      onClose={onHide}
      message={failure.sentence || words}
      {...(failure.kind === 'conflict'
        ? { description: t('form.conflictText') }
        : failure.kind === 'other'
          ? { description: t('form.kept') }
          : {})}
      action={action}
    />
  );
}
