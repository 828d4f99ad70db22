import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-widget';
import { useRecordWords } from '../record-words';
import { isRelative } from '../../../protocol/relative-value';
import { useOwnWord } from './use-own-word';
import { useCandidates } from './use-candidates';
import { severalOf, type ValueWidgetProps } from './value-widget-props';

const mostRecords = 500;

/** Asks for a record of a small table, whose records are all read at once when it is opened. */
export function WholeSelect(props: ValueWidgetProps): ReactNode {
  const { source, value } = props;
  const { t } = useTranslation();
  const { candidates, loading, failed, search } = useCandidates(source.own, mostRecords);
  const ids = severalOf(value);
  const { wordOf } = useRecordWords([{ field: source.own, ids }]);
  const own = useOwnWord(source);
  const missing = ids.filter((id) => !isRelative(id) && !candidates.some((each) => each.id === id));
  return (
    <ChoiceSelect
      {...props}
      choices={[
        ...own.choices,
        ...missing.map((id) => ({ value: id, label: wordOf(source.own, id) })),
        ...candidates.map((each) => ({ value: each.id, label: each.display })),
      ]}
      loading={loading}
      empty={loading ? t('search.loading') : failed ? t('search.candidatesFailed') : t('search.noCandidates')}
      onOpen={() => {
        if (candidates.length === 0) search('');
      }}
    />
  );
}
