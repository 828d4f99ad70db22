import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptchaField } from './captcha-field';
import { LoginField } from './login-field';
import styles from './login.module.css';
import type { EntryForm } from './use-entry-fields';
import type { usePhoneCode } from './use-phone-code';
import { usePhoneFault } from './use-phone-fault';

type Proof = 'tenantId' | 'phone' | 'captcha' | 'smsCode';

interface PhoneCodeFieldsProps {
  readonly form: EntryForm<Proof>;
  readonly code: ReturnType<typeof usePhoneCode>;
  /** True where the phone is what the page begins with. */
  readonly autoFocus?: boolean;
}

/** True for what is about the captcha rather than about the code that was sent. */
const isAboutCaptcha = (sentence: string): boolean => /^验证码|captcha/i.test(sentence);

/** A phone, the captcha before a code is sent to it, and that code. */
export function PhoneCodeFields({ form, code, autoFocus = false }: PhoneCodeFieldsProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState(false);
  const { fields, bind, fail, change, focus } = form;
  const phoneFault = usePhoneFault();
  const [phone, captcha] = [fields.phone.trim(), fields.captcha.trim()];
  const handleSend = async () => {
    if (code.sending || code.wait > 0) return;
    if (fail({ phone: phoneFault(phone), captcha: captcha ? undefined : t('login.captchaMissing') })) return;
    const fault = await code.send({ tenantId: fields.tenantId.trim(), phone, captcha });
    change('captcha', '');
    setTold(fault === undefined);
    if (fault === undefined) focus('smsCode');
    else fail(isAboutCaptcha(fault) ? { captcha: fault } : { whole: fault });
  };
  const captchaField = bind('captcha');
  // Whoever has read the picture wants the code; the form is sent from the fields after it.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
      />
      <CaptchaField
        {...captchaField}
        error={captchaField.error ?? code.captchaFault}
        captcha={code.captcha}
        onKeyDown={handleEnter}
        onRenew={() => void code.renew()}
      />
      <LoginField
        label={t('login.smsCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
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
        {told ? t('login.smsSent') : ''}
      </p>
    </>
  );
}
