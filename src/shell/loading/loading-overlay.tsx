import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services';
import styles from './loading-overlay.module.css';

/** A thin bar over everything while somebody waits for an answer; it takes no click away. */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const { pending } = useServices();
  const { busy } = useStore(pending.state);
  return (
    <div className={styles['overlay']} role="status" aria-label={t('shell.loading')} aria-busy={busy} hidden={!busy}>
      <div className={styles['bar']} />
    </div>
  );
}
