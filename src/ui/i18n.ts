import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import zh from '../../schemas/text/zh.json?entry';
import type { Language } from '../base/text';
import { chooseNoun, type Nouns } from './choose-noun';

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** When words are needed: before anybody has signed in, with the frame, with what opens beside it, with the first business page, with the first that opens panels, for visitors, or with the camera. `word-parts.json` says which. */
type WordPart = 'entry' | 'frame' | 'aside' | 'pages' | 'panels' | 'public' | 'camera';

type Words = { readonly default: Readonly<Record<string, string>> };

// The build leaves in each of these what is needed then; elsewhere each is the whole file.
const files: Readonly<Record<Language, Readonly<Record<WordPart, () => Promise<Words>>>>> = {
  zh: {
    entry: () => Promise.resolve({ default: zh }),
    frame: () => import('../../schemas/text/zh.json?frame'),
    aside: () => import('../../schemas/text/zh.json?aside'),
    pages: () => import('../../schemas/text/zh.json?pages'),
    panels: () => import('../../schemas/text/zh.json?panels'),
    public: () => import('../../schemas/text/zh.json?public'),
    camera: () => import('../../schemas/text/zh.json?camera'),
  },
  en: {
    entry: () => import('../../schemas/text/en.json?entry'),
    frame: () => import('../../schemas/text/en.json?frame'),
    aside: () => import('../../schemas/text/en.json?aside'),
    pages: () => import('../../schemas/text/en.json?pages'),
    panels: () => import('../../schemas/text/en.json?panels'),
    public: () => import('../../schemas/text/en.json?public'),
    camera: () => import('../../schemas/text/en.json?camera'),
  },
};

const needed = new Set<WordPart>(['entry']);
const there = new Set<string>(['zh/entry']);

/** Loads the sentences of a language that are needed so far. */
async function addSentences(language: Language): Promise<void> {
  const missing = [...needed].filter((part) => !there.has(`${language}/${part}`));
  await Promise.all(
    missing.map(async (part) => {
      const { default: words } = await files[language][part]();
      i18next.addResourceBundle(language, 'translation', words);
      there.add(`${language}/${part}`);
    }),
  );
}

/** Loads the words of a part of the product before it is drawn; Chinese stands in where another language lacks one. */
export async function needWords(part: WordPart): Promise<void> {
  needed.add(part);
  await Promise.all([addSentences('zh'), i18next.language === 'en' ? addSentences('en') : undefined]);
}

/** Loads a part of the product and the words that it is drawn with. */
export async function loadWith<T>(words: WordPart, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), needWords(words)]);
  return loaded;
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
  i18next.services.formatter?.add('noun', (count: unknown, _language, nouns: Nouns) => chooseNoun(count, nouns));
  await speak(language);
  return i18next;
}
