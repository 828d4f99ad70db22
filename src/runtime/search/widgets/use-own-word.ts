import { useTranslation } from 'react-i18next';
import { isRelative, ownWordOf } from '../../../protocol/relative-value';
import { relativeKey } from '../search-model';
import type { ValueWidgetProps } from './value-widget-props';

interface OwnWord {
  readonly value: string;
  readonly label: string;
}

/** Gives what stands before the records to choose from: 本人 where they are people, 本部门 where they are departments. */
export function useOwnWord({ of, through }: ValueWidgetProps['source']): {
  readonly choices: readonly OwnWord[];
  /** Words for such a value; those of the records otherwise. */
  wordOr(value: string, otherwise: (value: string) => string): string;
} {
  const { t } = useTranslation();
  const word = through === undefined ? ownWordOf(of.target) : undefined;
  return {
    choices: word === undefined ? [] : [{ value: word, label: t(relativeKey(word)) }],
    wordOr: (value, otherwise) => (isRelative(value) ? t(relativeKey(value)) : otherwise(value)),
  };
}
