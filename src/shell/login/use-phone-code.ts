import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captcha } from '../../client/token-calls';
import { useServices } from '../services';

interface SentCode {
  readonly smsId: string;
  /** Units: seconds. */
  readonly resendAfter: number;
}

interface CodeWish {
  readonly tenantId: string;
  readonly phone: string;
  readonly captcha: string;
}

/** Has codes sent to phones, each behind a captcha unless whoever asks is signed in (`phone`), and tells their ids; counts down until the next may be asked for. Source: api-contract 3.8. */
export function usePhoneCode(scene: 'login' | 'register' | 'forget' | 'phone', onSent?: (smsId: string) => void) {
  const { t } = useTranslation();
  const { http, session } = useServices();
  const known = scene === 'phone';
  const [captcha, setCaptcha] = useState<Captcha>();
  const [captchaFault, setCaptchaFault] = useState<string>();
  const [smsId, setSmsId] = useState('');
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);

  const renew = useCallback(async (): Promise<void> => {
    if (known) return;
    try {
      setCaptcha(await session.captcha());
      setCaptchaFault(undefined);
    } catch (error) {
      setCaptcha(undefined);
      setCaptchaFault(error instanceof Error ? error.message : t('shell.unknownError'));
    }
  }, [known, session, t]);
  useEffect(() => void renew(), [renew]);

  useEffect(() => {
    if (until === 0) return undefined;
    const look = () => setWait(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [until]);

  /** Shape: the sentence of what went wrong, undefined once it is sent. */
  const send = async ({ tenantId, phone, captcha: code }: CodeWish): Promise<string | undefined> => {
    setSending(true);
    try {
      const sent = await http.post<SentCode>(`csApi/hm-metrology/self-service/sms/${encodeURIComponent(phone)}`, undefined, {
        params: { scene, tenantId },
        headers: known ? {} : { 'Captcha-Key': captcha?.key ?? '', 'Captcha-Code': code },
        anonymous: !known,
        silent: 'all',
      });
      setSmsId(sent.smsId);
      onSent?.(sent.smsId);
      setWait(sent.resendAfter);
      setUntil(Date.now() + sent.resendAfter * 1000);
      return undefined;
    } catch (error) {
      return error instanceof Error && error.message ? error.message : t('shell.unknownError');
    } finally {
      // A captcha is good for one call only.
      await renew();
      setSending(false);
    }
  };

  return { captcha, captchaFault, renew, send, sending, smsId, wait };
}
