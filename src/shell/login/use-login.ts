import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';
import { RequestFailure } from '../../client/request-failure';
import { useServices } from '../services';
import { readDone, readEntryStart, startFrom } from './entry-start';
import { useEntryFields } from './use-entry-fields';
import { placeOfCode, useEntrySubmit } from './use-entry-submit';
import { usePhoneFault } from './use-phone-fault';
import { useSmsRequired } from './use-sms-required';
import { useWorkProof } from './use-work-proof';

const flags = (failure: RequestFailure, name: RegExp): boolean =>
  [failure.body, failure.data].some(
    (part) => typeof part === 'object' && part !== null && Object.entries(part).some(([key, value]) => name.test(key) && value === true),
  );

const isAboutCaptcha = (sentence: string): boolean => /验证码|captcha|安全校验|security check/i.test(sentence) && !/短信/.test(sentence);

/** True where the server's answer says that the next try needs a proof of work: by a flag, or by a sentence about it. */
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
  const form = useEntryFields({ ...(handedOn ?? startFrom(services)), password: '', phone: '', smsCode: '' });
  const { fields, focus } = form;
  const phoneFault = usePhoneFault();
  const [remember, setRemember] = useState(() => readEntryStart(local.get('account')) !== undefined);
  const [watched, setWatched] = useState(false);
  const proof = useWorkProof('signIn', watched);
  const [smsId, setSmsId] = useState('');
  const [told, setTold] = useState('');
  const tenantId = fields.tenantId.trim();
  const asked = useSmsRequired(tenantId);
  const smsRequired = asked || (told !== '' && told === tenantId);

  const signIn = async (withProof: boolean): Promise<void> => {
    const account = fields.account.trim();
    const sent = { tenantId, account, password: fields.password };
    if (smsRequired) {
      await session.signIn({ ...sent, proof: { phone: cleanMobile(fields.phone), smsId, smsCode: cleanSmsCode(fields.smsCode) } });
    } else {
      await session.signIn(withProof ? { ...sent, workProof: await proof.take() } : sent);
    }
    if (remember) local.set('account', { tenantId, account });
    else local.remove('account');
  };

  const send = async (): Promise<void> => {
    try {
      await signIn(watched).catch(async (error: unknown) => {
        // Whoever cannot know that a proof is demanded, or whose proof came too late, is not bothered with it: it is made, and the form sent again.
        if (smsRequired || !(error instanceof RequestFailure) || !isAboutCaptcha(error.message)) throw error;
        setWatched(true);
        await signIn(true);
      });
    } catch (error) {
      if (error instanceof RequestFailure && asksForCode(error)) setTold(tenantId);
      else if (!smsRequired && (watched || (error instanceof RequestFailure && asksForCaptcha(error)))) {
        // The next one is made while the password is typed again.
        setWatched(true);
        proof.begin();
      }
      focus('password');
      throw error;
    }
  };

  const { busy, handleSubmit } = useEntrySubmit(form, {
    missing: () => ({
      tenantId: tenantId ? undefined : t('login.tenantMissing'),
      account: fields.account.trim() ? undefined : t('login.accountMissing'),
      password: fields.password ? undefined : t('login.passwordMissing'),
      phone: smsRequired ? phoneFault(fields.phone) : undefined,
      smsCode: smsRequired && !cleanSmsCode(fields.smsCode) ? t('login.smsCodeMissing') : undefined,
    }),
    smsId: smsRequired ? smsId : undefined,
    placeOf: placeOfCode,
    send,
  });

  return {
    form,
    remember,
    setRemember,
    proofSentence: smsRequired ? '' : proof.sentence,
    busy,
    handleSubmit,
    smsRequired,
    setSmsId,
    done: readDone(state),
  };
}
