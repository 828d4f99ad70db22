import type { KeyboardEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captcha } from '../../client/token-calls';
import type { EntryBinding } from './use-entry-fields';
import { LoginField } from './login-field';
import styles from './login.module.css';

interface CaptchaFieldProps extends EntryBinding {
  readonly captcha: Captcha | undefined;
  readonly onRenew: () => void;
  readonly autoFocus?: boolean;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** The signs of a picture, which a click changes for another. */
export function CaptchaField({ captcha, onRenew, ...rest }: CaptchaFieldProps) {
  const { t } = useTranslation();
  return (
    <LoginField
      label={t('login.captcha')}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      beside={
        <button type="button" className={styles['captcha']} aria-label={t('login.captchaRenew')} onClick={onRenew}>
          {captcha && <img src={captcha.image} alt={t('login.captchaImage')} />}
        </button>
      }
    />
  );
}
