import type { Text } from '../schema/model/text';

export type Language = 'zh' | 'en';

/** Reads the caller's language; Chinese unless the first wish is English. */
export function readLanguage(header: string | undefined): Language {
  return /^\s*en\b/i.test(header ?? '') ? 'en' : 'zh';
}

/** Gives each sentence in one language. */
export function toSentences(texts: Readonly<Record<string, Text>>, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]]));
}
