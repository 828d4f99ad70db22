import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { toChunkFault } from '../../client/chunk-fault';
import { useServices } from '../services';
import { partFaultWords } from '../status/part-fault-words';
import styles from './error-notices.module.css';

/**
 * Says once that the server does not answer, and else why a part of the product could not be fetched; what was typed stays until the person reloads. It goes
 * by itself once the server is back.
 */
export function PartFaultNotice() {
  const { t } = useTranslation();
  const { partFaults, reach } = useServices();
  const { fault: ofPart } = useStore(partFaults);
  const away = useStore(reach, (each) => each.away);
  const fault = ofPart ?? (away ? 'unreachable' : undefined);
  const [closed, setClosed] = useState(false);
  // The next time it is said again.
  if (closed && fault !== 'unreachable') setClosed(false);
  useEffect(() => {
    const judge = (error: unknown) => {
      if (toChunkFault(error)) partFaults.getState().note();
    };
    const onPreload = (event: Event) => judge('payload' in event ? event.payload : event);
    const onRejection = (event: PromiseRejectionEvent) => judge(event.reason);
    window.addEventListener('vite:preloadError', onPreload);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('vite:preloadError', onPreload);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [partFaults]);
  if (!fault || closed) return null;
  return (
    <div className={styles['version']} role="alert">
      <span>{t(partFaultWords[fault].text)}</span>
      {fault === 'unreachable' ? (
        <button
          type="button"
          className={`${styles['close'] ?? ''} ${styles['quiet'] ?? ''}`}
          aria-label={t('shell.closeNotice')}
          onClick={() => setClosed(true)}
        />
      ) : (
        <button type="button" className="lh-link" onClick={() => window.location.reload()}>
          {t('shell.newVersionReload')}
        </button>
      )}
    </div>
  );
}
