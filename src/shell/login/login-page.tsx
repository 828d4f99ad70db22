import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButtons } from '../language-menu';
import { LoginField } from './login-field';
import styles from './login.module.css';
import { Reticle } from './reticle';
import { useLogin, type LoginFields } from './use-login';

/** The sign-in page. Source: spec 2.1, 7.1.1, 8.2. */
export function LoginPage() {
  const { t } = useTranslation();
  const { fields, change, remember, setRemember, errors, captcha, renewCaptcha, busy, submit } = useLogin();
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

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const first = await submit();
    if (first) inputs.current[first === 'whole' ? 'password' : first]?.focus();
  };

  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden="true">
        <Reticle />
      </section>
      <section className={styles['panel']}>
        <LanguageButtons className={styles['languages']} />
        <form className={styles['form']} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <h1>{t('shell.product')}</h1>
          <p className={styles['claim']}>{t('login.claim')}</p>
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
          {captcha && (
            <LoginField
              label={t('login.captcha')}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              {...bind('captcha')}
              beside={
                <button
                  type="button"
                  className={styles['captcha']}
                  aria-label={t('login.captchaRenew')}
                  onClick={() => void renewCaptcha()}
                >
                  <img src={captcha.image} alt={t('login.captchaImage')} />
                </button>
              }
            />
          )}
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
        </form>
      </section>
    </main>
  );
}
