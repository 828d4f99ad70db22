import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import zh from '../../schemas/text/zh.json';
import type { Language } from '../shell/preferences';

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Loads a language's sentences; Chinese is always there, English is fetched when it is wanted. */
async function addSentences(language: Language): Promise<void> {
  if (language === 'zh' || i18next.hasResourceBundle('en', 'translation')) return;
  const { default: en } = await import('../../schemas/text/en.json');
  i18next.addResourceBundle('en', 'translation', en);
}

/** Switches the sentences and the document to a language, without a reload. */
export async function speak(language: Language): Promise<void> {
  await addSentences(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = htmlLanguage[language];
}

/** Starts i18next with flat keys. */
export async function startI18n(language: Language): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    fallbackLng: 'zh',
    supportedLngs: ['zh', 'en'],
    // Names of fields are dotted, so a dot is no separator.
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    resources: { zh: { translation: zh } },
  });
  await speak(language);
  return i18next;
}
