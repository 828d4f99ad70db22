import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';
import { useServices } from '../services';
import { startFrom } from './entry-start';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordFields } from './password-fields';
import { PhoneCodeFields } from './phone-code-fields';
import { useAccountRules } from './use-account-rules';
import { useEntryFields } from './use-entry-fields';
import { placeOfCode, useEntrySubmit } from './use-entry-submit';
import { usePhoneCode } from './use-phone-code';
import { usePhoneFault } from './use-phone-fault';

/** Another password for somebody who has forgotten his. */
export function ForgottenPage() {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const navigate = useNavigate();
  const form = useEntryFields({ ...startFrom(services), phone: '', smsCode: '', password: '', again: '' });
  const { fields, errors, bind } = form;
  const code = usePhoneCode('forget', { typing: fields.phone !== '' });
  const phoneFault = usePhoneFault();
  const [known] = useState(fields.account !== '');
  const rules = useAccountRules(fields.tenantId);

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      tenantId: fields.tenantId.trim() ? undefined : t('login.tenantMissing'),
      account: fields.account.trim() ? undefined : t('login.accountMissing'),
      phone: phoneFault(fields.phone),
      smsCode: cleanSmsCode(fields.smsCode) ? undefined : t('login.smsCodeMissing'),
      password: fields.password ? undefined : t('info.newPasswordMissing'),
      again: fields.password === fields.again ? undefined : t('info.passwordsDiffer'),
    }),
    smsId: code.smsId,
    placeOf: placeOfCode,
    send: async () => {
      const [tenantId, account] = [fields.tenantId.trim(), fields.account.trim()];
      const proof = { tenantId, account, phone: cleanMobile(fields.phone), smsId: code.smsId, smsCode: cleanSmsCode(fields.smsCode) };
      await http.post<unknown>('api/public/password/reset', { ...proof, newPassword: fields.password }, { anonymous: true, silent: 'all' });
      await navigate('/login', { replace: true, state: { done: 'reset', tenantId, account } });
    },
  });

  return (
    <LoginFrame title={t('login.forgotten')} claim={t('login.forgottenClaim')} onSubmit={handleSubmit}>
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      <LoginField label={t('login.account')} autoComplete="username" autoFocus={!known} {...bind('account')} />
      <PhoneCodeFields form={form} code={code} autoFocus={known} />
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
