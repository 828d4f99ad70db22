import { isMobile, mobileLength } from './mobile';

interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** What may be wrong with a mobile number. */
export const phoneSentences = Object.freeze({
  empty: { zh: '手机号码不能为空', en: 'The phone number must not be empty' },
  length: { zh: '手机号码长度不为11位', en: 'A phone number has 11 digits' },
  format: { zh: '手机号码格式不正确', en: 'This phone number is not valid' },
}) satisfies Readonly<Record<string, Sentence>>;

/** Says what is wrong with a mobile number, in the order in which a person should hear it; undefined where nothing is. */
export function phoneSentence(text: string): Sentence | undefined {
  if (text === '') return phoneSentences.empty;
  if (text.length !== mobileLength) return phoneSentences.length;
  return isMobile(text) ? undefined : phoneSentences.format;
}
