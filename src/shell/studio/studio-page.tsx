import { App, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import type { FileHead } from '../../protocol/page-files';
import { StateCard } from '../../ui/state/state-card';
import { useServices } from '../services';
import { FileTree } from './file-tree';
import { FileWork } from './file-work';
import styles from './studio.module.css';

interface StudioPageProps {
  readonly user: SessionUser;
}

/** The page files for those who configure the product: what is wrong where, and each to be changed, published and brought back. */
export function StudioPage({ user }: StudioPageProps) {
  const { t, i18n } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  const [files, setFiles] = useState<readonly FileHead[]>();
  const [fault, setFault] = useState('');
  const [file, setFile] = useState('');
  const [previews, setPreviews] = useState(false);
  const isPreviewed = previews && file.startsWith('pages/');
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const load = useCallback(async () => {
    try {
      setFiles(await http.get<readonly FileHead[]>('api/page-files/list', { silent: 'all' }));
      setFault('');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }, [http]);
  useEffect(() => void load(), [load]);
  if (fault !== '')
    return <StateCard role="alert" title={fault} actions={<Button onClick={() => void load()}>{t('studio.again')}</Button>} />;
  return (
    <div className={styles['studio']} data-open={file !== ''} data-previews={isPreviewed}>
      <h1 className={styles['title']}>{t('studio.title')}</h1>
      <FileTree files={files ?? []} chosen={file} language={language} onChoose={setFile} />
      {file === '' ? (
        <div className={styles['empty']}>
          <StateCard title={t('studio.choose')} text={t('studio.about')} />
        </div>
      ) : (
        <FileWork
          key={file}
          file={file}
          user={user}
          language={language}
          previews={isPreviewed}
          onPreviews={setPreviews}
          onBack={() => setFile('')}
          onPublished={() => {
            void message.success(t('studio.published'));
            void load();
          }}
        />
      )}
    </div>
  );
}
