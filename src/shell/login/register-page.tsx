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

const empty = {
  ...{ account: '', name: '', enterName: '', socialNumber: '' },
  ...{ phone: '', smsCode: '', password: '', again: '' },
};

/** A customer makes an account of his own. */
export function RegisterPage() {
  const { t } = useTranslation();
  const services = useServices();
  const { http } = services;
  const navigate = useNavigate();
  const form = useEntryFields({ ...empty, tenantId: startFrom(services).tenantId });
  const { fields, errors, bind } = form;
  const code = usePhoneCode('register', { typing: fields.phone !== '' });
  const phoneFault = usePhoneFault();
  const rules = useAccountRules(fields.tenantId);
  const closed = rules?.register === false;

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      tenantId: fields.tenantId.trim() ? undefined : t('login.tenantMissing'),
      account: fields.account.trim() ? undefined : t('login.accountMissing'),
      name: fields.name.trim() ? undefined : t('login.nameMissing'),
      phone: phoneFault(fields.phone),
      smsCode: cleanSmsCode(fields.smsCode) ? undefined : t('login.smsCodeMissing'),
      password: fields.password ? undefined : t('info.newPasswordMissing'),
      again: fields.password === fields.again ? undefined : t('info.passwordsDiffer'),
    }),
    smsId: code.smsId,
    placeOf: placeOfCode,
    send: async () => {
      const { name, enterName, socialNumber, phone, smsCode, password } = fields;
      const [tenantId, account] = [fields.tenantId.trim(), fields.account.trim()];
      const sent = { tenantId, account, password, smsId: code.smsId, smsCode: cleanSmsCode(smsCode), phone: cleanMobile(phone) };
      await http.post<unknown>(
        'api/public/register',
        { ...sent, name: name.trim(), enterName: enterName.trim(), socialNumber: socialNumber.trim() },
        { anonymous: true, silent: 'all' },
      );
      await navigate('/login', { replace: true, state: { done: 'registered', tenantId, account } });
    },
  });

  return (
    <LoginFrame title={t('login.register')} claim={t('login.registerClaim')} onSubmit={handleSubmit}>
      <LoginField label={t('login.tenant')} autoComplete="organization" inputMode="numeric" {...bind('tenantId')} />
      {closed && (
        <p className={styles['closed']} role="status">
          {t('login.registerClosed')}
        </p>
      )}
      <LoginField label={t('login.account')} autoComplete="username" autoFocus {...bind('account')} />
      <LoginField label={t('login.name')} autoComplete="name" {...bind('name')} />
      <LoginField label={t('login.enterName')} autoComplete="organization" {...bind('enterName')} />
      <LoginField label={t('login.socialNumber')} autoComplete="off" maxLength={64} {...bind('socialNumber')} />
      <PhoneCodeFields form={form} code={code} />
      <PasswordFields form={form} rules={rules?.password ?? []} />
      <button type="submit" className={styles['submit']} aria-disabled={busy} disabled={closed}>
        {t('login.registerSubmit')}
      </button>
      <p className={styles['whole']} role="alert">
        {errors.whole}
      </p>
      <nav className={styles['ways']} aria-label={t('login.ways')}>
        <Link to="/login">{t('login.haveAccount')}</Link>
      </nav>
    </LoginFrame>
  );
}
