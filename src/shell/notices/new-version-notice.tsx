import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { toChunkFault } from '../../client/chunk-fault';
import { useServices } from '../services';
import styles from './error-notices.module.css';

/** Says once that a newer version is there, whenever a part of this one could not be fetched; what was typed stays until the person reloads. */
export function NewVersionNotice() {
  const { t } = useTranslation();
  const { newVersion } = useServices();
  const { due } = useStore(newVersion);
  useEffect(() => {
    const judge = (error: unknown) => {
      if (toChunkFault(error)) newVersion.setState({ due: true });
    };
    const onPreload = (event: Event) => judge('payload' in event ? event.payload : event);
    const onRejection = (event: PromiseRejectionEvent) => judge(event.reason);
    window.addEventListener('vite:preloadError', onPreload);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('vite:preloadError', onPreload);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [newVersion]);
  if (!due) return null;
  return (
    <div className={styles['version']} role="alert">
      <span>{t('shell.newVersion')}</span>
      <button type="button" className="lh-link" onClick={() => window.location.reload()}>
        {t('shell.newVersionReload')}
      </button>
    </div>
  );
}
