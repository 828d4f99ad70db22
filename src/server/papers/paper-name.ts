import type { Text } from '../../schema/model/text';
import { shanghaiNow } from '../db/clock';
import type { Language } from '../language';

/** What a printed file is: words that stand in its name besides the paper and the number. */
export const fileWords = {
  original: { zh: '正本', en: 'original' },
  copy: { zh: '副本', en: 'copy' },
  preview: { zh: '预览', en: 'preview' },
  void: { zh: '已作废', en: 'void' },
} as const satisfies Readonly<Record<string, Text>>;

/** Signs that file systems have other uses for; numbers such as `2026/15` hold them. */
const reserved = /[\\/:*?"<>|\s]+/g;

/** What a printed file is called: the paper, the number of its record and what it is; without a number, as of several records, the time. */
export function paperName(
  label: Text,
  language: Language,
  { number = '', words = [] }: { number?: string; words?: readonly Text[] } = {},
): string {
  const which = number === '' ? shanghaiNow().now.replace(/\D/g, '').slice(0, 12) : number.replaceAll(reserved, '-');
  return `${[label[language], which, ...words.map((word) => word[language])].join('_')}.pdf`;
}
