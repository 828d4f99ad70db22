import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { homePath } from '../routes';
import styles from './status.module.css';

export type Status = '403' | '404' | '500';

/** The pages 403, 404 and 500: what happened, and one way on. */
export function StatusPage({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <p className={styles['number']} aria-hidden="true">
        {status}
      </p>
      <h1>{t(`status.title.${status}`)}</h1>
      <p>{t(`status.text.${status}`)}</p>
      <Link className={styles['way']} to={homePath}>
        {t('status.home')}
      </Link>
    </main>
  );
}
