import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../services';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';

/** Signs in by the ticket of a partner's system; the ticket leaves the address before it is used. */
export function SsoPage() {
  const { t } = useTranslation();
  const { session } = useServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [ticket] = useState(() => new URLSearchParams(search).get('ticket') ?? '');
  const [sentence, setSentence] = useState('');
  // A ticket works once, and a mounted page may be mounted twice.
  const isUsed = useRef(false);
  useEffect(() => {
    if (isUsed.current || ticket === '') return;
    isUsed.current = true;
    const enter = async () => {
      await navigate('/sso/login', { replace: true });
      // Signed in, the guard leads on.
      await session.signIn({ ticket });
    };
    enter().catch((error: unknown) => setSentence(error instanceof Error && error.message ? error.message : t('shell.unknownError')));
  }, [ticket, session, navigate, t]);
  const wrong = ticket === '' ? t('login.ssoMissing') : sentence;
  return (
    <LoginFrame
      title={t('login.sso')}
      claim={wrong === '' ? t('login.ssoBusy') : t('login.ssoFailed')}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={styles['whole']} role="alert">
        {wrong}
      </p>
      {wrong !== '' && (
        <nav className={styles['ways']} aria-label={t('login.ways')}>
          <Link to="/login">{t('login.byPassword')}</Link>
          <Link to="/login1">{t('login.bySms')}</Link>
        </nav>
      )}
    </LoginFrame>
  );
}
