import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSession } from '../services';
import { usePreference } from '../use-preference';
import { LoginField } from '../login/login-field';
import login from '../login/login.module.css';
import styles from './lock-page.module.css';
import { useLock } from './use-lock';

const toClock = (language: string, now: Date) => {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN';
  return {
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false }).format(now),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now),
  };
};

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The locked screen: who has locked it, the time, and the password that opens it. Source: spec 2.1.1, 2.4.1, 4.2. */
export function LockPage() {
  const { t } = useTranslation();
  const { session } = useServices();
  const state = useSession();
  const { unlock } = useLock();
  const language = usePreference((each) => each.language);
  const { time, day } = toClock(language, useNow());
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = state.status === 'in' ? state.user.nickName : '';
  const fail = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return fail(t('lock.passwordMissing'));
    setBusy(true);
    try {
      await unlock(password);
    } catch (thrown) {
      setPassword('');
      fail(thrown instanceof Error ? thrown.message : t('shell.unknownError'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles['page']}>
      <p className={styles['clock']}>
        <span className={styles['time']}>{time}</span>
        <span>{day}</span>
      </p>
      <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h1>{t('lock.locked', { name })}</h1>
        <LoginField
          label={t('lock.password')}
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          error={error}
          input={(element) => {
            input.current = element;
          }}
          onChange={(event) => {
            setPassword(event.target.value);
            setError('');
          }}
        />
        <button type="submit" className={login['submit']} aria-disabled={busy}>
          {t('lock.open')}
        </button>
        <button type="button" className={`lh-link ${styles['out'] ?? ''}`} onClick={() => void session.signOut()}>
          {t('shell.signOut')}
        </button>
      </form>
    </main>
  );
}
