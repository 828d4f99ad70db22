import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import login from '../login/login.module.css';
import { LockClock } from './lock-clock';
import styles from './lock-page.module.css';

/** The address of the locked screen while nobody is signed in: a public path like the others, with the way to the sign-in. */
export function NothingLockedPage() {
  const { t } = useTranslation();
  return (
    <LockClock>
      <section className={styles['form']}>
        <h1>{t('lock.nobody')}</h1>
        <Link to="/login" className={`${login['submit'] ?? ''} ${styles['go'] ?? ''}`}>
          {t('login.submit')}
        </Link>
      </section>
    </LockClock>
  );
}
