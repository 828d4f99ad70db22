import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services';
import styles from './error-notices.module.css';

/** Shows error messages until they are closed or a newer answer comes; plain elements, so that the sign-in page has it too. */
export function ErrorNoticesView() {
  const { t } = useTranslation();
  const { notices } = useServices();
  const { notices: shown, close } = useStore(notices);
  return (
    <div className={styles['list']} role="region" aria-label={t('shell.notices')} aria-live="assertive">
      {shown.map((notice) => (
        <div key={notice.id} className={styles['notice']} role="alert">
          <span className={styles['mark']} aria-hidden="true">
            !
          </span>
          <span className={styles['words']}>
            {notice.sentence}
            {notice.count > 1 && <span className={styles['count']}> ×{notice.count}</span>}
            {notice.requestId && <span className={styles['trace']}>{t('shell.requestId', { id: notice.requestId })}</span>}
          </span>
          <button type="button" className={styles['close']} aria-label={t('shell.closeNotice')} onClick={() => close(notice.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
