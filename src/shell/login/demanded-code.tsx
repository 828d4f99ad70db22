import { useTranslation } from 'react-i18next';
import styles from './login.module.css';
import { PhoneCodeFields } from './phone-code-fields';
import type { EntryForm } from './use-entry-fields';
import { usePhoneCode } from './use-phone-code';

interface DemandedCodeProps {
  readonly form: EntryForm<'tenantId' | 'phone' | 'smsCode'>;
  /** Told the id of each code that is sent. */
  readonly onAsked: (smsId: string) => void;
}

/** The code that a tenant demands beside the password; it goes to the phone of the account. */
export function DemandedCode({ form, onAsked }: DemandedCodeProps) {
  const { t } = useTranslation();
  const code = usePhoneCode('login', { onSent: onAsked, typing: form.fields.phone !== '' });
  return (
    <>
      <p className={styles['claim']}>{t('login.smsDemanded')}</p>
      <PhoneCodeFields form={form} code={code} />
    </>
  );
}
