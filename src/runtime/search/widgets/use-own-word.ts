import { useTranslation } from 'react-i18next';
import { isRelative, ownTeam, ownWordsOf } from '../../../protocol/relative-value';
import { relativeKey } from '../search-model';
import type { ValueWidgetProps } from './value-widget-props';

interface OwnWord {
  readonly value: string;
  readonly label: string;
}

/** Gives what stands before the records to choose from: 本人 and 本部门人员 where they are people, 本部门 where they are departments. */
export function useOwnWord({ of, through }: ValueWidgetProps['source']): {
  readonly choices: readonly OwnWord[];
  /** Words for such a value; those of the records otherwise. */
  wordOr(value: string, otherwise: (value: string) => string): string;
} {
  const { t } = useTranslation();
  const own = through === undefined ? ownWordsOf(of.target) : [];
  // The server asks for a department's people by fields that hold one of them.
  const words = of.type === 'refs' ? own.filter((word) => word !== ownTeam) : own;
  return {
    choices: words.map((word) => ({ value: word, label: t(relativeKey(word)) })),
    wordOr: (value, otherwise) => (isRelative(value) ? t(relativeKey(value)) : otherwise(value)),
  };
}
