import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../base/dot-path';

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Says who made the row and who changed it last. */
export function RowTrail({ values }: { readonly values: Values }): ReactNode {
  const { t } = useTranslation();
  const made = word(values['createTime']).slice(0, 16);
  const changed = word(values['updateTime']).slice(0, 16);
  if (made === '') return null;
  return (
    <p className="lh-form-trail">
      {t('form.made', { name: word(values['createUserName']), time: made })}
      {changed !== '' && changed !== made ? ` · ${t('form.changed', { name: word(values['updateUserName']), time: changed })}` : ''}
    </p>
  );
}
