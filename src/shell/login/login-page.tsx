import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadChunk } from '../../client/chunk-fault';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { useLogin } from './use-login';

// Few tenants demand it: it comes when one does.
const DemandedCode = lazy(async () => ({ default: (await loadChunk(() => import('./demanded-code'))).DemandedCode }));

/** The sign-in page. */
export function LoginPage() {
  const { t } = useTranslation();
  const { form, remember, setRemember, proofSentence, busy, handleSubmit, smsRequired, setSmsId, done } = useLogin();
  const { fields, errors, bind } = form;
  const [plain, setPlain] = useState(false);
  const [known] = useState(fields.account !== '');

  return (
    <LoginFrame title={t('shell.product')} claim={t('login.claim')} onSubmit={handleSubmit}>
      {done && (
        <p className={styles['done']} role="status">
          {t(done === 'reset' ? 'login.resetDone' : 'login.registerDone')}
        </p>
      )}
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      <LoginField label={t('login.account')} autoComplete="username" autoFocus={!known} {...bind('account')} />
      <LoginField
        label={t('login.password')}
        type={plain ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={known}
        {...bind('password')}
        beside={
          <button type="button" className={styles['inside']} aria-pressed={plain} onClick={() => setPlain(!plain)}>
            {plain ? t('login.hide') : t('login.show')}
          </button>
        }
      />
      {smsRequired && (
        <Suspense fallback={null}>
          <DemandedCode form={form} onAsked={setSmsId} />
        </Suspense>
      )}
      <label className={styles['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('login.remember')}
      </label>
      <p className={styles['told']} role="status">
        {proofSentence}
      </p>
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
        <Link to="/certificateFalsification">{t('login.certificate')}</Link>
      </nav>
    </LoginFrame>
  );
}
