import i18next from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import en from '../../../schemas/text/en.json';
import zh from '../../../schemas/text/zh.json';
import light, { t } from '../../../src/app/light/i18next';
import { chooseNoun, type Nouns } from '../../../src/ui/choose-noun';

// The pages for visitors speak without i18next: each sentence has to be the one that it would give.
const words = { zh, en } as Readonly<Record<string, Readonly<Record<string, string>>>>;
const namesIn = (sentence: string): readonly string[] => [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);

beforeAll(async () => {
  const settings = {
    lng: 'zh',
    fallbackLng: 'zh',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  } as const;
  await i18next.init({ ...settings, resources: { zh: { translation: zh } } });
  i18next.services.formatter?.add('noun', (count: unknown, _language, nouns: Nouns) => chooseNoun(count, nouns));
  light.use().init({ ...settings, resources: { zh: { translation: zh } } });
  // One sentence is missing in the other language.
  const some = Object.fromEntries(Object.entries(en).filter(([key]) => key !== 'public.index'));
  i18next.addResourceBundle('en', 'translation', some);
  light.addResourceBundle('en', 'translation', some);
});

test.each(['zh', 'en'])('every sentence in %s is that of i18next, with its values and without', async (language) => {
  await i18next.changeLanguage(language);
  light.changeLanguage(language);
  const keys = Object.keys(zh);
  const valuesOf = (key: string) =>
    Object.fromEntries(
      [words['zh'], words[language]].flatMap((of) => namesIn(of?.[key] ?? '')).map((name, at) => [name, at % 2 === 0 ? 7 : `<${name}>`]),
    );
  const differing = keys.filter((key) => t(key, valuesOf(key)) !== i18next.t(key, valuesOf(key)) || t(key) !== i18next.t(key));
  expect([keys.length > 500, differing, light.language]).toEqual([true, [], language]);
  expect([t('no.such.key'), t('public.index')]).toEqual(['no.such.key', zh['public.index']]);
});

test('the pages for visitors start their words as the product does', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: {} });
  vi.doMock('i18next', () => import('../../../src/app/light/i18next'));
  vi.doMock('react-i18next', () => import('../../../src/app/light/i18next'));
  try {
    const { startI18n } = await import('../../../src/ui/i18n');
    const { t: say } = await startI18n('en');
    expect(say('public.index')).toBe(en['public.index']);
  } finally {
    vi.doUnmock('i18next');
    vi.doUnmock('react-i18next');
    vi.unstubAllGlobals();
  }
});
