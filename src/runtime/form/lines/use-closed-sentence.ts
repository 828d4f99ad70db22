import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { closingReason, reasonsFor } from '../faults/reasons-for';
import { useReasonWords } from '../faults/use-reason-words';
import type { FormSession } from '../engine/form-session';
import { usePage } from '../../source/page-context';
import { useText } from '../../source/use-text';

/** Gives what says why a cell of the lines cannot be entered; asked with its place (`items.0.amount`). */
export function useClosedSentence(session: FormSession): (place: string) => string {
  const { t } = useTranslation();
  const text = useText();
  const { model } = usePage();
  const say = useReasonWords();
  return useCallback(
    (place) => {
      const { field, reasons } = reasonsFor(session, model, place);
      const reason = closingReason(reasons);
      if (!field || !reason) return t('edit.closed');
      const name = text(field.label);
      // A condition is told by what it looks at: that can be changed.
      const names = reason.reads.flatMap((read) => (read.field ? [text(read.field.label)] : []));
      const depends = (reason.effect === 'readOnly' || reason.effect === 'visible') && names.length > 0;
      return depends
        ? t('lines.closedBy', { name, names: [...new Set(names)].join(t('form.and')) })
        : t('lines.closed', { name, reason: say(reason) });
    },
    [session, model, t, text, say],
  );
}
