import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../schema/model/text';

export type Language = 'zh' | 'en';

/** Says which of the two languages a language code stands for; anything but English is Chinese. */
export const toLanguage = (code: string | undefined): Language => (code?.toLowerCase().startsWith('en') ? 'en' : 'zh');

/** Gives the language on screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return toLanguage(i18n.resolvedLanguage ?? i18n.language);
}

/** Gives the function that picks a page file's text in the language on screen. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text: Text) => text[language], [language]);
}
