import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../source/use-text';
import type { Closed } from './why-closed';

/** Gives what says in words why a cell cannot be changed. */
export function useClosedWords(): (closed: Closed) => string {
  const { t } = useTranslation();
  const text = useText();
  return useCallback(
    (closed) => {
      if (closed.kind === 'told') return text(closed.sentence);
      return closed.kind === 'state' ? t('edit.frozen', { state: text(closed.state) }) : t(`edit.${closed.kind}`);
    },
    [t, text],
  );
}
