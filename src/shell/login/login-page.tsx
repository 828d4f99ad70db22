import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CaptchaField } from './captcha-field';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { useLogin, type LoginFields } from './use-login';

/** The sign-in page. Source: spec 2.1, 7.1.1, 8.2. */
export function LoginPage() {
  const { t } = useTranslation();
  const { fields, change, remember, setRemember, errors, captcha, renewCaptcha, busy, submit, done } = useLogin();
  const [plain, setPlain] = useState(false);
  const inputs = useRef<Partial<Record<keyof LoginFields, HTMLInputElement | null>>>({});

  const bind = (name: keyof LoginFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    input: (element: HTMLInputElement | null) => {
      inputs.current[name] = element;
    },
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const first = await submit();
    if (first) inputs.current[first === 'whole' ? 'password' : first]?.focus();
  };

  return (
    <LoginFrame title={t('shell.product')} claim={t('login.claim')} onSubmit={(event) => void handleSubmit(event)}>
      {done && (
        <p className={styles['done']} role="status">
          {t(done === 'reset' ? 'login.resetDone' : 'login.registerDone')}
        </p>
      )}
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      <LoginField label={t('login.account')} autoComplete="username" autoFocus={!fields.account} {...bind('account')} />
      <LoginField
        label={t('login.password')}
        type={plain ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={Boolean(fields.account)}
        {...bind('password')}
        beside={
          <button type="button" className={styles['inside']} aria-pressed={plain} onClick={() => setPlain(!plain)}>
            {plain ? t('login.hide') : t('login.show')}
          </button>
        }
      />
      {captcha && <CaptchaField {...bind('captcha')} autoFocus captcha={captcha} onRenew={() => void renewCaptcha()} />}
      <label className={styles['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('login.remember')}
      </label>
      <button type="submit" className={styles['submit']} aria-disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
      <p className={styles['whole']} role="alert">
        {errors.whole}
      </p>
      <nav className={styles['ways']} aria-label={t('login.ways')}>
        <Link to="/login1">{t('login.bySms')}</Link>
        <Link to="/register">{t('login.register')}</Link>
        <Link to="/forgetPassword">{t('login.forgotten')}</Link>
      </nav>
    </LoginFrame>
  );
}
