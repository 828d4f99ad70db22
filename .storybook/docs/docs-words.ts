import { createContext, useContext } from 'react';
import type { Text } from '../../src/schema/model/text';

/** What the toolbars say, for pages of documentation. */
export const GlobalsContext = createContext<Readonly<Record<string, unknown>>>({});

export const useDocsLanguage = (): keyof Text => (useContext(GlobalsContext)['language'] === 'en' ? 'en' : 'zh');

/** The headings of a guide, in the order in which they stand. */
export const partNames = {
  states: { zh: '状态', en: 'States' },
  size: { zh: '尺寸', en: 'Size' },
  spacing: { zh: '间距', en: 'Spacing' },
  keyboard: { zh: '键盘', en: 'Keyboard' },
  advice: { zh: '这样用', en: 'How to use it' },
  tokens: { zh: '用到的变量', en: 'Tokens' },
  parts: { zh: '其中的部分', en: 'Its parts' },
  words: { zh: '页面文件里的写法', en: 'In a page file' },
  stories: { zh: '全部故事', en: 'All stories' },
  props: { zh: '属性', en: 'Props' },
} as const satisfies Readonly<Record<string, Text>>;
