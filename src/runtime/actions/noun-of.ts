import type { Text } from '../../schema/model/text';
import type { Language } from '../source/use-text';

/** Gives what a record of a page is called in a question: 报价管理 manages 报价. */
export function nounOf(label: Text, language: Language): string {
  const noun = language === 'zh' ? label.zh.replace(/(管理|台账)$/, '') : label.en;
  return noun === '' ? label[language] : noun;
}
