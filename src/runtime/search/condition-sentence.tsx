import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../source/page-context';
import { useLanguage } from '../source/use-text';
import { describeConditions } from './describe-conditions';
import { useRecordWords } from './record-words';
import type { DraftPair } from './search-model';
import { toPairs } from './search-reducer';

/** Shows in words, with its parentheses, what the server will search for; nothing while no condition is complete. */
export function ConditionSentence({ pairs }: { readonly pairs: readonly DraftPair[] }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const items = usePage().model.search.advanced;
  const asked = toPairs(items, pairs);
  const references = asked
    .flatMap((pair) => pair.rows)
    .flatMap(({ field, value }) => {
      const item = items.find((each) => each.field === field);
      const refers = item && item.through === undefined && (item.of.type === 'ref' || item.of.type === 'refs');
      return refers ? [{ field: item.own, ids: typeof value === 'string' ? [value] : value }] : [];
    });
  const { wordOf } = useRecordWords(references);
  const say = (key: string, values: Readonly<Record<string, string>> = {}): string => t(key, values);
  const text = describeConditions(asked, items, { language, say, wordOf });
  return text === '' ? null : <p className="lh-advanced-reading">{t('search.reading', { text })}</p>;
}
