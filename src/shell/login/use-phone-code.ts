import { useInterval } from 'ahooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services';
import { useWorkProof } from './use-work-proof';

interface SentCode {
  readonly smsId: string;
  /** Units: seconds. */
  readonly resendAfter: number;
}

interface CodeWish {
  readonly tenantId: string;
  readonly phone: string;
}

interface PhoneCodeOptions {
  /** Told the id of each code that is sent. */
  readonly onSent?: (smsId: string) => void;
  /** True once a number is being typed: what the server demands before it sends a code is computed meanwhile. */
  readonly typing?: boolean;
}

/**
 * Has codes sent to phones, each with a proof of work unless whoever asks is signed in (`phone`), and tells their ids; counts down until the next may be asked for.
 */
export function usePhoneCode(
  scene: 'login' | 'register' | 'forget' | 'phone' | 'report',
  { onSent, typing = false }: PhoneCodeOptions = {},
) {
  const { t } = useTranslation();
  const { http } = useServices();
  const known = scene === 'phone';
  const proof = useWorkProof(known ? 'login' : scene, typing && !known);
  const [smsId, setSmsId] = useState('');
  const [until, setUntil] = useState(0);
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);

  useInterval(() => setWait(Math.max(0, Math.ceil((until - Date.now()) / 1000))), until === 0 ? undefined : 500);

  /** Shape: the sentence of what went wrong, undefined once it is sent. */
  const send = async ({ tenantId, phone }: CodeWish): Promise<string | undefined> => {
    setSending(true);
    try {
      const sent = await http.post<SentCode>(`csApi/hm-metrology/self-service/sms/${encodeURIComponent(phone)}`, undefined, {
        params: { scene, tenantId },
        headers: known ? {} : { 'Captcha-Proof': await proof.take() },
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
      setSending(false);
    }
  };

  return { proofSentence: proof.sentence, send, sending, smsId, wait };
}
