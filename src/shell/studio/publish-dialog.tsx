import { Alert, Button, Checkbox, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import { RequestFailure } from '../../client/request-failure';
import type { FileDetail, FilePlan, FilePublished } from '../../protocol/page-files';
import { Modal } from '../../ui/dialog/modal';
import { useServices } from '../services';
import { Difference } from './difference';
import styles from './studio.module.css';

/** Planning and publishing compile the whole folder, which takes its time on a busy server. Units: ms. */
export const patience = 180_000;

interface PublishDialogProps {
  readonly detail: FileDetail;
  readonly text: string;
  readonly language: Language;
  readonly onClose: () => void;
  readonly onPublished: (published: FilePublished) => void;
  /** The server holds another text than the one that was opened. */
  readonly onConflict: (sentence: string) => void;
}

/** Shows what publishing a text would change, asks for consent where that takes some, and publishes. */
export function PublishDialog({ detail, text, language, onClose, onPublished, onConflict }: PublishDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { file, hash } = detail;
  const [plan, setPlan] = useState<FilePlan>();
  const [fault, setFault] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  /** Why nothing was published, above the plan as it is now. */
  const [told, setTold] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    http
      .post<FilePlan>('api/page-files/plan', { file, text }, { signal: stop.signal, silent: 'all', timeout: patience })
      .then(setPlan)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
      });
    return () => stop.abort();
  }, [http, file, text, turn]);

  const consent = plan?.needs;
  const broken = plan?.faults.filter(({ isWarning }) => !isWarning) ?? [];
  /** Where the file is still what was opened, something else has changed: the plan as it is now is shown and agreed to anew. */
  const meet = async (sentence: string): Promise<void> => {
    const now = await http.get<FileDetail>('api/page-files/detail', { params: { file }, silent: 'all' }).catch(() => undefined);
    // A page that is not in the folder yet has no details there.
    if ((now?.hash ?? '') !== hash) {
      onConflict(sentence);
      return;
    }
    setTold(sentence);
    setAgreed(false);
    setPlan(undefined);
    setTurn(turn + 1);
  };
  const publish = async (): Promise<void> => {
    if (plan === undefined || consent === undefined) return;
    setBusy(true);
    setTold('');
    try {
      const body = { file, text, hash, consent, stamp: plan.stamp };
      onPublished(await http.write<FilePublished>('api/page-files/publish', body, { silent: 'all', timeout: patience }));
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      if (error instanceof RequestFailure && [409, 422].includes(error.code)) await meet(sentence);
      else setFault(sentence);
    } finally {
      setBusy(false);
    }
  };
  const ready = plan !== undefined && consent !== undefined && broken.length === 0 && (consent === 'none' || agreed);
  return (
    <Modal
      open
      width={960}
      title={<span className={styles['dialogTitle']}>{t('studio.publishTitle', { file })}</span>}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('studio.cancel')}
        </Button>,
        <Button key="publish" type="primary" danger={consent === 'loss'} disabled={!ready} loading={busy} onClick={() => void publish()}>
          {t('studio.publish')}
        </Button>,
      ]}
    >
      {fault !== '' && <Alert type="error" showIcon message={fault} role="alert" />}
      {told !== '' && <Alert type="warning" showIcon message={told} role="alert" />}
      {plan === undefined && fault === '' && <Spin aria-label={t('studio.planning')} />}
      {plan && (
        <>
          {broken.length > 0 && (
            <Alert
              type="error"
              showIcon
              message={broken.map((each) => `${each.file}:${each.line} ${each.sentence[language]}`).join('\n')}
            />
          )}
          <h3>{t('studio.steps')}</h3>
          {plan.steps.length === 0 && broken.length === 0 && <p>{t('studio.noSteps')}</p>}
          <ul className={styles['steps']}>
            {plan.steps.map(({ mark, sentence, statements }) => (
              <li key={`${mark} ${sentence.en}`} data-mark={mark}>
                <span>
                  <b>{mark}</b> {sentence[language]}
                </span>
                {statements.length > 0 && (
                  <details>
                    <summary>{t('studio.statements')}</summary>
                    <pre tabIndex={0}>{statements.map((each) => `${each};`).join('\n')}</pre>
                  </details>
                )}
              </li>
            ))}
          </ul>
          {plan.notes.length > 0 && (
            <ul className={styles['notes']}>
              {plan.notes.map((note) => (
                <li key={note.en}>{note[language]}</li>
              ))}
            </ul>
          )}
          {text !== detail.text && (
            <>
              <h3>{t('studio.difference')}</h3>
              <Difference before={detail.text} after={text} label={t('studio.difference')} />
            </>
          )}
          {broken.length === 0 && consent === undefined && <Alert type="error" showIcon message={t('studio.impossible')} />}
          {(consent === 'empty' || consent === 'loss') && (
            <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
              {t(consent === 'loss' ? 'studio.agreeLoss' : 'studio.agreeEmpty')}
            </Checkbox>
          )}
        </>
      )}
    </Modal>
  );
}
