import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useText } from '../../source/use-text';
import type { Reason } from './explain-field';

/** Gives what says in words what a rule makes of a field. */
export function useReasonWords(): (reason: Reason) => string {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  return useCallback(
    ({ effect, expression, state, by, holds }) => {
      const verdict = holds === undefined ? 'unknown' : holds ? 'yes' : 'no';
      const word = state?.field.options?.find((each) => each.key === state.value)?.label;
      switch (effect) {
        case 'readOnly':
          return t(`form.why.readOnly.${verdict}`);
        case 'visible':
          return t(`form.why.visible.${verdict}`);
        case 'required':
          return t(expression === undefined ? 'form.why.required.always' : `form.why.required.${verdict}`);
        case 'frozen':
          return t('form.why.frozen', { state: word ? text(word) : String(state?.value ?? '') });
        case 'numbered':
          return by ? t('form.why.numberedBy', { action: new Intl.ListFormat(language).format(by.map(text)) }) : t('form.why.numbered');
        default:
          return t(`form.why.${effect}`);
      }
    },
    [t, text, language],
  );
}
