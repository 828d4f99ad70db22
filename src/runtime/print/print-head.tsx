import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instituteTime } from '../../base/institute-time';
import { usePage } from '../source/page-context';

/** The head of a printed sheet: what it is, what it is narrowed to, who printed it and when. */
export function PrintHead({ title, notes }: { readonly title: string; readonly notes: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { user } = usePage();
  const [now] = useState(() => instituteTime().slice(0, 16));
  return (
    <header className="lh-print-head">
      <h1>{title}</h1>
      <p>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        <span>{t('print.by', { name: user.name, time: now })}</span>
      </p>
    </header>
  );
}
