import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginField } from './login-field';
import styles from './login.module.css';
import type { EntryForm } from './use-entry-fields';

interface PasswordFieldsProps {
  readonly form: EntryForm<'password' | 'again'>;
  /** What a password has to be, as the server says. */
  readonly rules: readonly string[];
}

/** A new password, what it has to be, and the same again. */
export function PasswordFields({ form, rules }: PasswordFieldsProps) {
  const { t } = useTranslation();
  const [plain, setPlain] = useState(false);
  const id = useId();
  const type = plain ? 'text' : 'password';
  return (
    <>
      <ul id={id} className={styles['rules']} aria-label={t('login.passwordRules')}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <LoginField
        label={t('info.newPassword')}
        type={type}
        autoComplete="new-password"
        hint={id}
        {...form.bind('password')}
        beside={
          <button type="button" className={styles['inside']} aria-pressed={plain} onClick={() => setPlain(!plain)}>
            {plain ? t('login.hide') : t('login.show')}
          </button>
        }
      />
      <LoginField label={t('info.newPasswordAgain')} type={type} autoComplete="new-password" {...form.bind('again')} />
    </>
  );
}
