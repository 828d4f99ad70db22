import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useServices } from '../services';
import { startFrom } from './entry-start';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordFields } from './password-fields';
import { PhoneCodeFields } from './phone-code-fields';
import { useAccountRules } from './use-account-rules';
import { useEntryFields } from './use-entry-fields';
import { usePhoneCode } from './use-phone-code';

/** Another password for somebody who has forgotten his. Source: spec 2.1.1 (/forgetPassword), api-contract 13.10. */
export function ForgottenPage() {
  const { t } = useTranslation();
  const { http, local } = useServices();
  const navigate = useNavigate();
  const code = usePhoneCode('forget');
  const form = useEntryFields({ ...startFrom(local.get('account')), phone: '', captcha: '', smsCode: '', password: '', again: '' });
  const [busy, setBusy] = useState(false);
  const { fields, errors, bind, fail } = form;
  const rules = useAccountRules(fields.tenantId);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const [tenantId, account] = [fields.tenantId.trim(), fields.account.trim()];
    const wrong = fail({
      tenantId: tenantId ? undefined : t('login.tenantMissing'),
      account: account ? undefined : t('login.accountMissing'),
      phone: fields.phone.trim() ? undefined : t('login.phoneWrong'),
      smsCode: fields.smsCode.trim() ? undefined : t('login.smsCodeMissing'),
      password: fields.password ? undefined : t('info.newPasswordMissing'),
      again: fields.password === fields.again ? undefined : t('info.passwordsDiffer'),
    });
    if (wrong) return;
    if (code.smsId === '') return void fail({ whole: t('login.smsFirst') });
    setBusy(true);
    try {
      const proof = { tenantId, account, phone: fields.phone.trim(), smsId: code.smsId, smsCode: fields.smsCode.trim() };
      await http.post<unknown>('api/public/password/reset', { ...proof, newPassword: fields.password }, { anonymous: true, silent: 'all' });
      await navigate('/login', { replace: true, state: { done: 'reset', tenantId, account } });
    } catch (error) {
      fail({ whole: error instanceof Error && error.message ? error.message : t('shell.unknownError') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <LoginFrame title={t('login.forgotten')} claim={t('login.forgottenClaim')} onSubmit={(event) => void handleSubmit(event)}>
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      <LoginField label={t('login.account')} autoComplete="username" {...bind('account')} />
      <PhoneCodeFields form={form} code={code} />
      <PasswordFields form={form} rules={rules?.password ?? []} />
      <button type="submit" className={styles['submit']} aria-disabled={busy}>
        {t('login.resetSubmit')}
      </button>
      <p className={styles['whole']} role="alert">
        {errors.whole}
      </p>
      <nav className={styles['ways']} aria-label={t('login.ways')}>
        <Link to="/login">{t('login.byPassword')}</Link>
        <Link to="/login1">{t('login.bySms')}</Link>
      </nav>
    </LoginFrame>
  );
}
