import { Select } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportHand, ImportHeading, ImportOffer, ImportReport } from '../../protocol/import-report';
import './transfer.css';

type Columns = NonNullable<ImportHand['columns']>;

interface ImportColumnsProps {
  readonly headings: NonNullable<ImportReport['headings']>;
  readonly offers: readonly ImportOffer[];
  /** What was said by hand since; absent: nothing. */
  readonly said: Columns | undefined;
  onSay(columns: Columns): void;
}

/** What is decided of the columns: what the file's headings say, and what somebody said. */
const decided = (headings: readonly ImportHeading[]): Columns =>
  Object.fromEntries(headings.flatMap(({ column, field, left }) => (field !== '' || left === true ? [[column, field]] : [])));

/** Labels of the fields; where several are called the same, with the field's name. */
function labelsOf(offers: readonly ImportOffer[]): ReadonlyMap<string, string> {
  const times = (label: string): number => offers.filter((offer) => offer.label === label).length;
  return new Map(offers.map(({ field, label }) => [field, times(label) > 1 ? `${label} (${field})` : label]));
}

/** The file's headings beside the fields that they are taken for: guessed where one alone fits, said by hand where none or several do. */
export function ImportColumns({ headings, offers, said, onSay }: ImportColumnsProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const labels = useMemo(() => labelsOf(offers), [offers]);
  const now: Columns = said ?? decided(headings);
  const taken = new Map(Object.entries(now).map(([column, field]) => [field, column]));
  const missing = offers.filter(({ field, required }) => required && !taken.has(field));
  const open = headings.filter(({ column, candidates }) => candidates !== undefined && now[column] === undefined);
  // Open where something is to be said; what is said while it stands open does not shut it.
  const [shown, setShown] = useState(missing.length + open.length > 0);
  const count = headings.filter(({ column }) => (now[column] ?? '') !== '').length;
  const optionsFor = ({ column, candidates = [] }: ImportHeading) => {
    const own = [...offers].sort((left, right) => Number(candidates.includes(right.field)) - Number(candidates.includes(left.field)));
    return [
      { value: '', label: t('import.notTaken') },
      ...own.map(({ field, required }) => {
        const by = taken.get(field);
        const elsewhere = by !== undefined && by !== column;
        const label = `${labels.get(field) ?? field}${required ? ' *' : ''}`;
        return { value: field, label: elsewhere ? t('import.takenBy', { name: label, column: by }) : label, disabled: elsewhere };
      }),
    ];
  };
  return (
    <details className="lh-import-columns" open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('import.columns', { taken: count, left: headings.length - count })}</summary>
      <div role="status">
        {missing.length > 0 ? (
          <p className="lh-ink-red">
            {t('import.missing', { names: missing.map(({ field, label }) => labels.get(field) ?? label).join(t('import.comma')) })}
          </p>
        ) : null}
        {open.length > 0 ? (
          <p className="lh-ink-red">{t('import.several', { names: open.map(({ heading }) => heading).join(t('import.comma')) })}</p>
        ) : null}
      </div>
      <ul>
        {headings.map((heading) => {
          const { column, candidates } = heading;
          const value = now[column];
          return (
            <li key={column}>
              <span id={`${id}-${column}`} className="lh-import-heading">
                <span className="lh-quiet">{column}</span> {heading.heading}
              </span>
              <Select
                aria-labelledby={`${id}-${column}`}
                showSearch
                optionFilterProp="label"
                {...(value === undefined ? {} : { value })}
                placeholder={t(candidates ? 'import.choose' : 'import.notTaken')}
                {...(candidates && value === undefined ? { status: 'warning' as const } : {})}
                options={optionsFor(heading)}
                onChange={(field) => onSay({ ...now, [column]: field })}
              />
            </li>
          );
        })}
      </ul>
      <p className="lh-quiet">{t('import.columnsNote')}</p>
    </details>
  );
}
