import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanMobile } from '../../base/mobile';
import { LoginField } from './login-field';
import styles from './login.module.css';
import type { EntryForm } from './use-entry-fields';
import type { usePhoneCode } from './use-phone-code';
import { usePhoneFault } from './use-phone-fault';

interface PhoneCodeFieldsProps {
  readonly form: EntryForm<'tenantId' | 'phone' | 'smsCode'>;
  readonly code: ReturnType<typeof usePhoneCode>;
  /** True where the phone is what the page begins with. */
  readonly autoFocus?: boolean;
}

/** A phone, and the code that is sent to it. */
export function PhoneCodeFields({ form, code, autoFocus = false }: PhoneCodeFieldsProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState(false);
  const { fields, bind, fail, focus } = form;
  const phoneFault = usePhoneFault();
  const phone = cleanMobile(fields.phone);
  const handleSend = async () => {
    if (code.sending || code.wait > 0) return;
    if (fail({ phone: phoneFault(phone) })) return;
    const fault = await code.send({ tenantId: fields.tenantId.trim(), phone });
    setTold(fault === undefined);
    if (fault === undefined) focus('smsCode');
    else fail({ whole: fault });
  };
  // Whoever has typed a number wants the code first; the form is sent from the fields after it.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || code.smsId !== '') return;
    event.preventDefault();
    void handleSend();
  };
  return (
    <>
      <LoginField
        label={t('login.phone')}
        autoFocus={autoFocus}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...bind('phone')}
        onKeyDown={handleEnter}
      />
      <LoginField
        label={t('login.smsCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...bind('smsCode')}
        beside={
          <button
            type="button"
            className={styles['inside']}
            aria-disabled={code.sending || code.wait > 0}
            onClick={() => void handleSend()}
          >
            {code.wait > 0 ? t('login.smsAgain', { seconds: code.wait }) : t('login.smsSend')}
          </button>
        }
      />
      <p className={styles['told']} role="status">
        {told && !code.sending ? t('login.smsSent') : code.proofSentence}
      </p>
    </>
  );
}
