import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { RequestFailure } from '../../client/request-failure';
import type { Captcha } from '../../client/token-calls';
import { useServices } from '../services';
import { readDone, readEntryStart, startFrom } from './entry-start';
import { useEntryFields } from './use-entry-fields';
import { placeOfCode, useEntrySubmit } from './use-entry-submit';
import { usePhoneFault } from './use-phone-fault';
import { useSmsRequired } from './use-sms-required';

const flags = (failure: RequestFailure, name: RegExp): boolean =>
  [failure.body, failure.data].some(
    (part) => typeof part === 'object' && part !== null && Object.entries(part).some(([key, value]) => name.test(key) && value === true),
  );

const isAboutCaptcha = (sentence: string): boolean => /验证码|captcha/i.test(sentence) && !/短信/.test(sentence);

/** True where the server's answer says that the next try needs a captcha: by a flag, or by a sentence about it. */
export function asksForCaptcha(failure: RequestFailure): boolean {
  return flags(failure, /^captcha(_?required)?$/i) || isAboutCaptcha(failure.message);
}

/** True where the server's answer says that the tenant demands a code beside the password. */
const asksForCode = (failure: RequestFailure): boolean => flags(failure, /^sms_?required$/i);

/** State and doings of the sign-in form. */
export function useLogin() {
  const { t } = useTranslation();
  const services = useServices();
  const { session, local } = services;
  const { state } = useLocation();
  const [handedOn] = useState(() => readEntryStart(state));
  const form = useEntryFields({ ...(handedOn ?? startFrom(services)), password: '', captcha: '', phone: '', smsCode: '' });
  const { fields, change, fail, focus } = form;
  const phoneFault = usePhoneFault();
  const [remember, setRemember] = useState(() => readEntryStart(local.get('account')) !== undefined);
  const [captcha, setCaptcha] = useState<Captcha>();
  const [smsId, setSmsId] = useState('');
  const [told, setTold] = useState('');
  const tenantId = fields.tenantId.trim();
  const asked = useSmsRequired(tenantId);
  const smsRequired = asked || (told !== '' && told === tenantId);

  const renewCaptcha = async (): Promise<void> => {
    change('captcha', '');
    try {
      setCaptcha(await session.captcha());
    } catch (error) {
      fail({ captcha: error instanceof Error ? error.message : t('shell.unknownError') });
    }
  };

  const send = async (): Promise<void> => {
    const account = fields.account.trim();
    const proof = smsRequired ? { phone: fields.phone.trim(), smsId, smsCode: fields.smsCode.trim() } : undefined;
    try {
      await session.signIn({
        tenantId,
        account,
        password: fields.password,
        ...(captcha && !smsRequired ? { captcha: { key: captcha.key, code: fields.captcha.trim() } } : {}),
        ...(proof ? { proof } : {}),
      });
      if (remember) local.set('account', { tenantId, account });
      else local.remove('account');
    } catch (error) {
      if (error instanceof RequestFailure && asksForCode(error)) setTold(tenantId);
      // A captcha is good for one try only.
      else if (!smsRequired && ((error instanceof RequestFailure && asksForCaptcha(error)) || captcha)) await renewCaptcha();
      focus('password');
      throw error;
    }
  };

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      tenantId: tenantId ? undefined : t('login.tenantMissing'),
      account: fields.account.trim() ? undefined : t('login.accountMissing'),
      password: fields.password ? undefined : t('login.passwordMissing'),
      captcha: captcha && !smsRequired && !fields.captcha.trim() ? t('login.captchaMissing') : undefined,
      phone: smsRequired ? phoneFault(fields.phone) : undefined,
      smsCode: smsRequired && !fields.smsCode.trim() ? t('login.smsCodeMissing') : undefined,
    }),
    smsId: smsRequired ? smsId : undefined,
    placeOf: (sentence) => placeOfCode(sentence) ?? (isAboutCaptcha(sentence) ? 'captcha' : undefined),
    send,
  });

  return { form, remember, setRemember, captcha, renewCaptcha, busy, handleSubmit, smsRequired, setSmsId, done: readDone(state) };
}
