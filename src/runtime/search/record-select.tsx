import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchValue } from './search-model';
import { useCandidates } from './use-candidates';
import type { ValueWidgetProps } from './value-widget-props';

const candidateCount = 50;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks for one record or several; the choice is read from the server while typing. */
export function RecordSelect({ source, multiple, value, label, onChange }: ValueWidgetProps): ReactNode {
  const { t } = useTranslation();
  const { candidates, loading, failed, search } = useCandidates(source.own, candidateCount);
  // What has been chosen keeps its words when the candidates change.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const keys: readonly string[] = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  const wordOf = (id: string): string => chosen.get(id) ?? candidates.find((each) => each.id === id)?.display ?? id;
  const take = (next: Choice | Choice[] | null | undefined): void => {
    const picked = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next];
    setChosen(new Map(picked.map((each) => [each.value, each.label])));
    const ids = picked.map((each) => each.value);
    const result: SearchValue = multiple ? ids : (ids[0] ?? '');
    onChange(result);
  };
  const toChoice = (id: string): Choice => ({ value: id, label: wordOf(id) });
  const [first] = keys;
  return (
    <Select<Choice | Choice[]>
      className="lh-fill"
      aria-label={label}
      labelInValue
      showSearch
      allowClear
      filterOption={false}
      loading={loading}
      popupMatchSelectWidth={false}
      placeholder={t('search.choose')}
      notFoundContent={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
      options={candidates.map((each) => ({ value: each.id, label: each.display }))}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={multiple ? keys.map(toChoice) : first === undefined ? null : toChoice(first)}
      onSearch={search}
      onOpenChange={(open) => {
        if (open) search('');
      }}
      onChange={take}
    />
  );
}
