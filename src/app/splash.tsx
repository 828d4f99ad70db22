import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './splash.module.css';

/** Stands for a moment while something loads, or until a server answers; shows itself only after 200 ms, so that nothing flashes. */
export function Splash({ waits = false }: { readonly waits?: boolean }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['splash']} role="status">
      {late && <span>{t(waits ? 'shell.unreachable' : 'shell.loading')}</span>}
    </div>
  );
}
