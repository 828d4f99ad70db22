import { getAt, isObject, type Values } from '../../base/dot-path';
import { isEmpty, wordsIn } from '../../base/text';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { TellModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import type { Language } from '../language';
import { fillTemplate } from './message-template';

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;
/** What stands for a value that is empty, or that the reader may not see. */
const unsaid = '—';

type Words = Readonly<Record<string, string>>;
export type WordsOfRow = Readonly<Record<Language, Words>>;

function wordOf(field: FieldModel, value: unknown, language: Language): string {
  if (field.type === 'yesNo') return yesNo[language][Number(value) === 1 ? 1 : 0];
  // To the minute, as lists and forms show it.
  if (field.type === 'dateTime') return String(value).slice(0, 16);
  if (field.type !== 'option' && field.type !== 'options') return String(value);
  const keys = String(value).split(',');
  return keys
    .map((key) => field.options?.find((option) => option.key === key)?.label[language] ?? key)
    .join(language === 'zh' ? '、' : ', ');
}

const inLanguage = (record: RecordModel, row: Values, language: Language): Words =>
  Object.fromEntries(
    record.fields.map((field) => {
      const value = getAt(row, field.path);
      if (isEmpty(value)) return [field.name, unsaid];
      if (field.type !== 'ref' && field.type !== 'refs') return [field.name, wordOf(field, value, language)];
      const names = [getAt(row, ['$refs', field.name])].flat().flatMap((each) => (isObject(each) ? String(each['display'] ?? unsaid) : []));
      return [field.name, names.join(language === 'zh' ? '、' : ', ') || unsaid];
    }),
  );

/** The words that a notice may say of a row, as its reader sees it. */
export const wordsOfRow = (record: RecordModel, row: Values): WordsOfRow => ({
  zh: inLanguage(record, row, 'zh'),
  en: inLanguage(record, row, 'en'),
});

const onlyWords = (words: WordsOfRow, named: ReadonlySet<string>): WordsOfRow => {
  const inOne = (said: Words): Words =>
    Object.fromEntries(Object.entries(said).map(([name, word]) => [name, named.has(name) ? word : unsaid]));
  return { zh: inOne(words.zh), en: inOne(words.en) };
};

/** Fills a text in both languages. */
export const fillBoth = (text: Text, words: WordsOfRow): Text => ({
  zh: fillTemplate(text.zh, words.zh),
  en: fillTemplate(text.en, words.en),
});

/** The fields that a notice itself says: what else a record holds is for people with rights to it. */
const saidBy = ({ title, text, words }: Pick<TellModel, 'title' | 'text' | 'words'>): ReadonlySet<string> =>
  new Set([title, text, ...Object.values(words)].flatMap(({ zh, en }) => [zh, en]).flatMap(wordsIn));

/** The words that somebody gets who has no rights: those of the notice itself. */
export const wordsForContact = (tell: TellModel, words: WordsOfRow): WordsOfRow => onlyWords(words, saidBy(tell));
