import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileDetail, FileVersion } from '../../protocol/page-files';
import { Modal } from '../../ui/dialog/modal';
import { useServices } from '../services';
import { Difference } from './difference';
import styles from './studio.module.css';

interface HistoryDialogProps {
  readonly detail: FileDetail;
  readonly onClose: () => void;
  /** Takes a former text back as what is typed; publishing it is the next step. */
  readonly onTake: (text: string) => void;
}

/** The versions of a file that served, each against what the folder holds. */
export function HistoryDialog({ detail, onClose, onTake }: HistoryDialogProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const [shown, setShown] = useState<{ readonly id: string; readonly text: string }>();
  const { file, versions } = detail;
  const show = async ({ id }: FileVersion): Promise<void> => {
    const { text } = await http.get<{ readonly text: string }>('api/page-files/version', { params: { file, id } });
    setShown({ id, text });
  };
  return (
    <Modal
      open
      width={960}
      title={<span className={styles['dialogTitle']}>{t('studio.historyTitle', { file })}</span>}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('studio.cancel')}
        </Button>,
        <Button key="take" type="primary" disabled={!shown || shown.text === detail.text} onClick={() => shown && onTake(shown.text)}>
          {t('studio.take')}
        </Button>,
      ]}
    >
      {versions.length === 0 && <p>{t('studio.noVersions')}</p>}
      <ul className={styles['versions']}>
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={shown?.id === version.id}
              disabled={version.isRemoval}
              onClick={() => void show(version).catch(() => undefined)}
            >
              <span>{version.time}</span>
              <span>{version.by ?? t('studio.notInApp')}</span>
              {version.isRemoval && <span className={styles['warned']}>{t('studio.removed')}</span>}
              {version.isServing && <span className={styles['serving']}>{t('studio.serving')}</span>}
              {version.steps.length > 0 && <span>{t('studio.stepCount', { count: version.steps.length })}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown && <Difference before={detail.text} after={shown.text} label={t('studio.difference')} />}
    </Modal>
  );
}
