import { toHalfWidth, trimText } from '../../../base/text';

/** Brings a text to the form in which words are compared: half-width, trimmed, inner blanks as one, small letters. */
export const toPlain = (text: string): string => trimText(toHalfWidth(text)).replace(/\s+/g, ' ').toLowerCase();

/** Brings a header to the form in which headers are compared: no blanks, no mark of what is required. */
export const toPlainHeader = (text: string): string => toPlain(text).replace(/[\s*]/g, '');

/** Splits a cell that holds several values. */
export const splitTexts = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[、，,;；\n]/)
      .map(trimText)
      .filter((part) => part !== ''),
  ),
];
