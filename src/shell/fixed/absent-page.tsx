import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { homePath } from '../routes';
import status from '../status/status.module.css';

/** Stands at an address whose module is not part of this installation. */
export function AbsentPage() {
  const { t } = useTranslation();
  return (
    <section className={status['card']}>
      <h2>{t('absent.title')}</h2>
      <p>{t('absent.text')}</p>
      <Link className="lh-link" to={homePath}>
        {t('status.home')}
      </Link>
    </section>
  );
}
