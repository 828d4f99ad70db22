import { App, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import type { FileHead } from '../../protocol/page-files';
import { StateCard } from '../../ui/state/state-card';
import { useServices } from '../services';
import { keepFile, readKept, useFileDrafts } from './file-drafts';
import { FileTree, type TreeFile } from './file-tree';
import { FileWork } from './file-work';
import { NewPageDialog } from './new-page-dialog';
import styles from './studio.module.css';
import { useFolder } from './use-folder';

interface StudioPageProps {
  readonly user: SessionUser;
}

/** The page files for those who configure the product: what is wrong where, and each to be changed, published and brought back. */
export function StudioPage({ user }: StudioPageProps) {
  const { t, i18n } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  const [files, setFiles] = useState<readonly FileHead[]>();
  /** New pages that are drafts so far. */
  const [made, setMade] = useState<readonly string[]>([]);
  /** What is named in a dialog: a new page, or one of these files. */
  const [naming, setNaming] = useState<'new' | FileHead>();
  const drafts = useFileDrafts(user);
  const [fault, setFault] = useState('');
  const [file, setFile] = useState('');
  const [previews, setPreviews] = useState(false);
  const isPreviewed = previews && file.startsWith('pages/');
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const load = useCallback(async () => {
    try {
      const found = await http.get<readonly FileHead[]>('api/page-files/list', { silent: 'all' });
      const kept = (await drafts.list('')).flatMap(({ parameter }) => readKept(parameter) ?? []);
      const isThere = (name: string): boolean => found.some((head) => head.file === name && head.isRemoved !== true);
      setFiles(found);
      // One that is open is not among the drafts that lie about.
      setMade((before) =>
        [...new Set([...before, ...kept.filter(({ hash }) => hash === '').map((each) => each.file)])].filter((name) => !isThere(name)),
      );
      setFault('');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }, [http, drafts]);
  useEffect(() => void load(), [load]);
  const heads: readonly TreeFile[] = [
    ...(files ?? []).filter((head) => head.isRemoved !== true || !made.includes(head.file)),
    ...made.map((each) => ({ file: each, faults: 0, warnings: 0, waits: false, isNew: true as const })),
  ];
  const folder = useFolder(files);
  if (fault !== '')
    return <StateCard role="alert" title={fault} actions={<Button onClick={() => void load()}>{t('studio.again')}</Button>} />;
  return (
    <div className={styles['studio']} data-open={file !== ''} data-previews={isPreviewed}>
      <h1 className={styles['title']}>{t('studio.title')}</h1>
      <FileTree files={heads} chosen={file} language={language} onChoose={setFile} onNew={() => setNaming('new')} />
      {file === '' ? (
        <div className={styles['empty']}>
          <StateCard title={t('studio.choose')} text={t('studio.about')} />
        </div>
      ) : (
        <FileWork
          key={file}
          file={file}
          user={user}
          drafts={drafts}
          language={language}
          folder={folder}
          previews={isPreviewed}
          onPreviews={setPreviews}
          onBack={() => setFile('')}
          onRename={() => setNaming(heads.find((head) => head.file === file))}
          onDropped={() => {
            setMade(made.filter((each) => each !== file));
            setFile('');
            void load();
          }}
          onPublished={() => {
            void message.success(t('studio.published'));
            void load();
          }}
        />
      )}
      {naming && (
        <NewPageDialog
          {...{
            files: (files ?? []).filter(({ isRemoved }) => isRemoved !== true),
            language,
            ...(naming === 'new' ? {} : { renames: naming }),
          }}
          onClose={() => setNaming(undefined)}
          onStart={(start) => {
            keepFile(drafts, { ...start, hash: '' });
            setMade([...made, start.file]);
            setFile(start.file);
            setNaming(undefined);
          }}
        />
      )}
    </div>
  );
}
