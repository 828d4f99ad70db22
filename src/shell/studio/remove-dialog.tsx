import { Alert, Button, Input, Spin } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import { RequestFailure } from '../../client/request-failure';
import type { FileDetail, FilePublished, RemovalPlan } from '../../protocol/page-files';
import { Modal } from '../../ui/dialog/modal';
import { useServices } from '../services';
import { patience } from './publish-dialog';
import styles from './studio.module.css';

/** Units: ms; when a plan is asked for again where the server is busy judging. */
const again = 3_000;

interface RemoveDialogProps {
  readonly detail: FileDetail;
  readonly language: Language;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
  /** The server holds another text than the one that was opened. */
  readonly onConflict: (sentence: string) => void;
}

/** Says what the removal of a page would do, asks for the page's name where nothing refers to it, and removes it. */
export function RemoveDialog({ detail, language, onClose, onRemoved, onConflict }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const inputId = useId();
  const { file, hash } = detail;
  const page = file.replace(/^.*\//, '').replace(/\.json$/, '');
  const [plan, setPlan] = useState<RemovalPlan>();
  const [fault, setFault] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        setPlan(
          await http.post<RemovalPlan>('api/page-files/plan-removal', { file }, { signal: stop.signal, silent: 'all', timeout: patience }),
        );
      } catch (error) {
        if (stop.signal.aborted) return;
        // What is typed of a file may be judged at this very moment, one text after the other.
        if (error instanceof RequestFailure && error.code === 429) timer = setTimeout(() => void ask(), again);
        else setFault(error instanceof Error ? error.message : String(error));
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [http, file]);
  const isFree = plan?.faults.length === 0;
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      const body = { file, hash, name };
      await http.write<FilePublished>('api/page-files/remove', body, { silent: 'all', timeout: patience });
      onRemoved();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      if (error instanceof RequestFailure && error.code === 409) onConflict(sentence);
      else setFault(sentence);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={<span className={styles['dialogTitle']}>{t('studio.removeTitle', { file })}</span>}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('studio.cancel')}
        </Button>,
        <Button key="remove" type="primary" danger disabled={!isFree || name !== page} loading={busy} onClick={() => void remove()}>
          {t('studio.remove')}
        </Button>,
      ]}
    >
      {fault !== '' && <Alert type="error" showIcon message={fault} role="alert" />}
      {plan === undefined && fault === '' && <Spin aria-label={t('studio.planning')} />}
      {plan && !isFree && (
        <>
          <Alert type="error" showIcon message={t('studio.removeReferred')} />
          <ul className={styles['notes']}>
            {plan.faults.map((each) => (
              <li key={`${each.file} ${String(each.line)} ${String(each.column)} ${each.sentence.en}`}>
                <span className={styles['faulty']}>{`${each.file}:${String(each.line)}:${String(each.column)}`}</span>{' '}
                {each.sentence[language]}
              </li>
            ))}
          </ul>
        </>
      )}
      {plan && isFree && (
        <>
          <p>{t('studio.removeAbout')}</p>
          <ul className={styles['notes']}>
            {plan.notes.map((note) => (
              <li key={note.en}>{note[language]}</li>
            ))}
          </ul>
          <label htmlFor={inputId}>{t('studio.removeName', { page })}</label>
          <Input id={inputId} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </>
      )}
    </Modal>
  );
}
