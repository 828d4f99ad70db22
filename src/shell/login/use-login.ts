import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { RequestFailure } from '../../client/request-failure';
import type { Captcha } from '../../client/token-calls';
import { useServices } from '../services';
import { readDone, readEntryStart, startFrom } from './entry-start';

export interface LoginFields {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  readonly captcha: string;
}

type LoginErrors = Partial<Record<keyof LoginFields | 'whole', string>>;

const isCaptchaSentence = (failure: RequestFailure): boolean => /验证码|captcha/i.test(failure.message);

/** True where the server's answer says that the next try needs a captcha: by a flag, or by a sentence about it. */
export function asksForCaptcha(failure: RequestFailure): boolean {
  const flagged = [failure.body, failure.data].some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      Object.entries(part).some(([name, value]) => /^captcha(_?required)?$/i.test(name) && value === true),
  );
  return flagged || isCaptchaSentence(failure);
}

/** State and doings of the sign-in form. */
export function useLogin() {
  const { t } = useTranslation();
  const { session, local } = useServices();
  const { state } = useLocation();
  const [remembered] = useState(() => readEntryStart(local.get('account')));
  const [handedOn] = useState(() => readEntryStart(state));
  const start = startFrom(handedOn ?? remembered);
  const [fields, setFields] = useState<LoginFields>({
    tenantId: start.tenantId,
    account: start.account,
    password: '',
    captcha: '',
  });
  const [remember, setRemember] = useState(remembered !== undefined);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [captcha, setCaptcha] = useState<Captcha>();
  const [busy, setBusy] = useState(false);

  const change = (name: keyof LoginFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, whole: _whole, ...rest }) => rest);
  };

  const renewCaptcha = async () => {
    setFields((before) => ({ ...before, captcha: '' }));
    try {
      setCaptcha(await session.captcha());
    } catch (error) {
      setErrors((before) => ({ ...before, captcha: error instanceof Error ? error.message : t('shell.unknownError') }));
    }
  };

  const missing = (): LoginErrors => ({
    ...(fields.tenantId.trim() ? {} : { tenantId: t('login.tenantMissing') }),
    ...(fields.account.trim() ? {} : { account: t('login.accountMissing') }),
    ...(fields.password ? {} : { password: t('login.passwordMissing') }),
    ...(captcha && !fields.captcha.trim() ? { captcha: t('login.captchaMissing') } : {}),
  });

  /** Signs in; resolves to the first field with an error, or undefined when all is well. */
  const submit = async (): Promise<keyof LoginErrors | undefined> => {
    if (busy) return undefined;
    const found = missing();
    setErrors(found);
    const [first] = Object.keys(found) as (keyof LoginErrors)[];
    if (first) return first;
    setBusy(true);
    const tenantId = fields.tenantId.trim();
    const account = fields.account.trim();
    try {
      await session.signIn({
        tenantId,
        account,
        password: fields.password,
        ...(captcha ? { captcha: { key: captcha.key, code: fields.captcha.trim() } } : {}),
      });
      if (remember) local.set('account', { tenantId, account });
      else local.remove('account');
      return undefined;
    } catch (error) {
      const sentence = error instanceof Error && error.message ? error.message : t('shell.unknownError');
      const wantsCaptcha = error instanceof RequestFailure && asksForCaptcha(error);
      const place = error instanceof RequestFailure && isCaptchaSentence(error) ? 'captcha' : 'whole';
      setErrors({ [place]: sentence });
      // A captcha is good for one try only.
      if (wantsCaptcha || captcha) await renewCaptcha();
      return place;
    } finally {
      setBusy(false);
    }
  };

  return { fields, change, remember, setRemember, errors, captcha, renewCaptcha, busy, submit, done: readDone(state) };
}
