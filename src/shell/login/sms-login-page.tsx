import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';
import { useServices } from '../services';
import { startFrom } from './entry-start';
import { LoginField } from './login-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PhoneCodeFields } from './phone-code-fields';
import { useEntryFields } from './use-entry-fields';
import { placeOfCode, useEntrySubmit } from './use-entry-submit';
import { usePhoneCode } from './use-phone-code';
import { usePhoneFault } from './use-phone-fault';

/** The server says that a number belongs to several accounts: only then is the account asked for. */
const isAboutShared = (sentence: string): boolean => /多个账号|several accounts/i.test(sentence);

/** The sign-in by a code that is sent to a phone. */
export function SmsLoginPage() {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = services;
  const form = useEntryFields({ tenantId: startFrom(services).tenantId, phone: '', smsCode: '', account: '' });
  const [shared, setShared] = useState(false);
  const { fields, errors, bind } = form;
  const code = usePhoneCode('login', { typing: fields.phone !== '' });
  const phoneFault = usePhoneFault();

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      tenantId: fields.tenantId.trim() ? undefined : t('login.tenantMissing'),
      phone: phoneFault(fields.phone),
      smsCode: cleanSmsCode(fields.smsCode) ? undefined : t('login.smsCodeMissing'),
      account: shared && !fields.account.trim() ? t('login.accountMissing') : undefined,
    }),
    smsId: code.smsId,
    placeOf: placeOfCode,
    send: async () => {
      try {
        await session.signIn({
          tenantId: fields.tenantId.trim(),
          account: fields.account.trim(),
          phone: cleanMobile(fields.phone),
          smsId: code.smsId,
          smsCode: cleanSmsCode(fields.smsCode),
        });
      } catch (error) {
        if (error instanceof Error && isAboutShared(error.message)) setShared(true);
        throw error;
      }
    },
  });

  return (
    <LoginFrame title={t('login.bySms')} claim={t('login.bySmsClaim')} onSubmit={handleSubmit}>
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      <PhoneCodeFields form={form} code={code} autoFocus />
      {shared && <LoginField label={t('login.account')} autoComplete="username" autoFocus {...bind('account')} />}
      <button type="submit" className={styles['submit']} aria-disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
      <p className={styles['whole']} role="alert">
        {errors.whole}
      </p>
      <nav className={styles['ways']} aria-label={t('login.ways')}>
        <Link to="/login">{t('login.byPassword')}</Link>
        <Link to="/register">{t('login.register')}</Link>
      </nav>
    </LoginFrame>
  );
}
