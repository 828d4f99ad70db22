import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import { useServices, useSession } from '../services';
import { LoginField } from '../login/login-field';
import login from '../login/login.module.css';
import { LockClock } from './lock-clock';
import styles from './lock-page.module.css';
import { useLock } from './use-lock';

/** The locked screen: who has locked it, the time, and the password that opens it. */
export function LockPage() {
  const { t, i18n } = useTranslation();
  const { session } = useServices();
  const state = useSession();
  const { unlock } = useLock();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = state.status === 'in' ? roleWord(state.user.nickName, i18n.language === 'en' ? 'en' : 'zh') : '';
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
    <LockClock>
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
    </LockClock>
  );
}
