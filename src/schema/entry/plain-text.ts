import { toHalfWidth, trimText } from '../../base/text';

/** Brings a text to the form in which words are compared: half-width, trimmed, inner blanks as one, small letters. */
export const toPlain = (text: string): string => trimText(toHalfWidth(text)).replace(/\s+/g, ' ').toLowerCase();

/** Brings a header to the form in which headers are compared: no blanks, no mark of what is required. */
export const toPlainHeader = (text: string): string => toPlain(text).replace(/[\s*]/g, '');

/** A name may itself hold the sign that stands between names; so many parts are tried together. */
const mostParts = 4;

const partsOf = (text: string): readonly { readonly from: number; readonly to: number }[] =>
  [...text.matchAll(/[^、，,;；\n]+/g)].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** Gives every text that a cell of several values could mean by one of them: each part, and parts that stand beside each other. */
export function spansOf(text: string): readonly string[] {
  const parts = partsOf(text);
  const spans = parts.flatMap(({ from }, index) => parts.slice(index, index + mostParts).map(({ to }) => trimText(text.slice(from, to))));
  return [...new Set([trimText(text), ...spans])].filter((part) => part !== '');
}

/** Splits a cell that holds several values; where parts together are known, they are one. */
export function splitTexts(text: string, isKnown: (part: string) => boolean): readonly string[] {
  if (isKnown(trimText(text))) return [trimText(text)];
  const parts = partsOf(text);
  const found: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const from = parts[index]?.from ?? 0;
    const ends = parts.slice(index, index + mostParts).map(({ to }) => trimText(text.slice(from, to)));
    const last = Math.max(0, ends.findLastIndex(isKnown));
    const part = ends[last] ?? '';
    if (part !== '') found.push(part);
    index += last;
  }
  return [...new Set(found)];
}
