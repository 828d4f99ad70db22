import { Alert, Button, Popconfirm, Spin } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { DraftStore } from '../../client/draft-store';
import type { SessionUser } from '../../client/session';
import type { FileFault, FilePublished } from '../../protocol/page-files';
import { Difference } from './difference';
import { DraftView } from './draft-view';
import { FailedTests } from './failed-tests';
import { HistoryDialog } from './history-dialog';
import type { FileFolder } from './name-hints';
import { PublishDialog } from './publish-dialog';
import { RemoveDialog } from './remove-dialog';
import styles from './studio.module.css';
import { type Goal, TextEditor } from './text-editor';
import { useFile } from './use-file';

interface FileWorkProps {
  readonly file: string;
  readonly user: SessionUser;
  readonly drafts: DraftStore;
  readonly language: Language;
  /** The other files, whose names the editor completes. */
  readonly folder: FileFolder;
  /** Whether its page is shown beside it. */
  readonly previews: boolean;
  readonly onPreviews: (previews: boolean) => void;
  readonly onBack: () => void;
  /** The page is to have another name. */
  readonly onRename: () => void;
  /** A page was removed, or a new one thrown away before it was published. */
  readonly onDropped: () => void;
  readonly onPublished: () => void;
}

const place = ({ file, line, column }: FileFault, own: string): string => `${file === own ? '' : `${file}:`}${line}:${column}`;

/** One file at work: its text with faults in place, the list of them, and the way to publish it or bring a former text back. */
export function FileWork({
  file,
  user,
  drafts,
  language,
  folder,
  previews,
  onPreviews,
  onBack,
  onRename,
  onDropped,
  onPublished,
}: FileWorkProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const open = useFile(file, drafts, previews);
  const [goal, setGoal] = useState<Goal>();
  const [parts, setParts] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'publish' | 'history' | 'remove'>();
  const [conflict, setConflict] = useState('');
  const [published, setPublished] = useState<FilePublished>();
  const [compares, setCompares] = useState(false);
  const { detail, text, faults } = open;
  if (!detail) return <Spin className={styles['work'] ?? ''} aria-label={t('studio.opening')} />;
  const wrong = faults.filter(({ isWarning }) => !isWarning);
  const own = faults.filter(({ test }) => test === undefined);
  const isJudged = !open.isJudging;
  const isPage = file.startsWith('pages/');
  const isNew = detail.hash === '';
  // What the folder holds may wait for consent, which is given here.
  const waits = detail.waiting.length > 0;
  const meet = (sentence: string): void => {
    setDialog(undefined);
    setConflict(sentence);
    void open.reload();
  };
  const discard = (): void => {
    open.discard();
    if (isNew) onDropped();
  };
  const done = async (answer: FilePublished): Promise<void> => {
    setDialog(undefined);
    setConflict('');
    setPublished(answer);
    open.discard();
    await open.reload();
    onPublished();
  };
  return (
    <section className={styles['work']} aria-label={file}>
      <header className={styles['bar']}>
        <Button className={styles['back'] ?? ''} onClick={onBack}>
          {t('studio.back')}
        </Button>
        <h2>{file}</h2>
        <span role="status" className={styles['verdict']}>
          {open.isJudging
            ? t('studio.checking')
            : wrong.length > 0
              ? t('studio.faultCount', { count: wrong.length })
              : isNew && !open.isChanged
                ? ''
                : t(open.isChanged ? (isNew ? 'studio.newSound' : 'studio.sound') : 'studio.unchanged')}
        </span>
        {isPage && (
          <Button aria-pressed={previews} type={previews ? 'primary' : 'default'} ghost={previews} onClick={() => onPreviews(!previews)}>
            {t('studio.preview')}
          </Button>
        )}
        <Button onClick={() => setDialog('history')}>{t('studio.history')}</Button>
        {isPage && !isNew && (
          <Button disabled={open.isChanged} onClick={onRename}>
            {t('studio.renameStart')}
          </Button>
        )}
        {isPage && !isNew && (
          <Button danger onClick={() => setDialog('remove')}>
            {t('studio.removeStart')}
          </Button>
        )}
        <Popconfirm title={t('studio.discardAsk')} onConfirm={discard} okText={t('studio.discard')} cancelText={t('studio.cancel')}>
          <Button disabled={!open.isChanged}>{t('studio.discard')}</Button>
        </Popconfirm>
        <Button
          type="primary"
          disabled={!(open.isChanged || waits) || open.isOutdated || !isJudged || wrong.length > 0}
          onClick={() => setDialog('publish')}
        >
          {t('studio.publishStart')}
        </Button>
      </header>
      {isNew && !open.isChanged && detail.versions.length > 0 && <Alert type="info" showIcon message={t('studio.removedAbout')} />}
      {waits && <Alert type="warning" showIcon message={t('studio.waitsLong')} description={detail.waiting.join('\n')} />}
      {(open.isOutdated || conflict !== '') && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={conflict === '' ? t('studio.outdated') : conflict}
          description={compares && <Difference before={detail.text} after={text} label={t('studio.difference')} />}
          action={
            <>
              <Button size="small" onClick={() => setCompares(!compares)}>
                {t('studio.compare')}
              </Button>{' '}
              <Button
                size="small"
                onClick={() => {
                  open.rebase();
                  setConflict('');
                }}
              >
                {t('studio.rebase')}
              </Button>
            </>
          }
        />
      )}
      {published && (
        <Alert
          type="success"
          closable
          onClose={() => setPublished(undefined)}
          message={t('studio.published')}
          description={
            published.notes.length > 0 && (
              <ul>
                {published.notes.map((note) => (
                  <li key={note.en}>{note[language]}</li>
                ))}
              </ul>
            )
          }
        />
      )}
      <div className={styles['desk']}>
        <TextEditor
          {...{ file, text, faults: own, language, folder, goal, hintId }}
          places={open.page?.places}
          onParts={setParts}
          label={t('studio.editorOf', { file })}
          onChange={open.change}
        />
        {previews && (
          <DraftView
            page={open.page}
            user={user}
            isFaulty={isJudged && wrong.length > 0}
            parts={parts}
            onPart={(part) => setGoal({ part })}
          />
        )}
      </div>
      <p id={hintId} className={styles['hint']}>
        {t('studio.keys')}
      </p>
      {own.length > 0 && (
        <ul className={styles['faults']} aria-label={t('studio.faults')}>
          {own.map((fault) => (
            <li key={`${place(fault, file)} ${fault.sentence.en}`}>
              <button type="button" disabled={fault.file !== file} onClick={() => setGoal({ line: fault.line, column: fault.column })}>
                <span className={fault.isWarning ? styles['warned'] : styles['faulty']}>{place(fault, file)}</span>{' '}
                {fault.sentence[language]}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FailedTests {...{ faults, language }} />
      {dialog === 'publish' && (
        <PublishDialog
          {...{ detail, text, language }}
          onClose={() => setDialog(undefined)}
          onPublished={(answer) => void done(answer)}
          onConflict={meet}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDialog
          {...{ detail, language }}
          onClose={() => setDialog(undefined)}
          onRemoved={() => {
            open.discard();
            onDropped();
          }}
          onConflict={meet}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          detail={detail}
          onClose={() => setDialog(undefined)}
          onTake={(former) => {
            setDialog(undefined);
            open.change(former);
          }}
        />
      )}
    </section>
  );
}
