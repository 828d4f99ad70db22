import type { Text } from './text';

/** Why nothing of this system leads to the rows of a page that are another back end's. */
export const elsewhereText = (page: string): Text => ({
  zh: `“${page}”的数据在另一个后端（api），这里没有它的行`,
  en: `The rows of "${page}" are another back end's (api): there are none here`,
});
