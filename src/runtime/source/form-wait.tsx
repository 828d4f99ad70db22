import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './form-wait.css';

/** Says that a form is on its way; until it is there nothing else can be clicked. */
export function FormWait(): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="status" className="lh-form-coming">
      <span className="lh-hidden-text">{t('list.loading')}</span>
    </div>
  );
}
