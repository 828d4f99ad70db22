/** The languages that the product speaks. */
export type Language = 'zh' | 'en';

/** Signs that are turned into text at one go. */
const chunk = 8192;

/** Turns full-width digits, Latin letters, signs and the ideographic space into their half-width forms. */
export function toHalfWidth(text: string): string {
  if (text.search(/[\uff01-\uff5e\u3000]/) < 0) return text;
  // Sign by sign without a call for each: a pasted text may be long.
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    codes[index] = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code === 0x3000 ? 0x20 : code;
  }
  let plain = '';
  for (let from = 0; from < codes.length; from += chunk) plain += String.fromCharCode(...codes.subarray(from, from + chunk));
  return plain;
}

/** Control characters but tabs and line breaks. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** White space as JavaScript knows it, and the zero-width space. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x1680) return code === 0xa0;
  if (code >= 0x2000 && code <= 0x200b) return true;
  return [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].includes(code);
}

/** Removes white space (the ideographic and zero-width ones too) at both ends, and control characters inside; line breaks stay. */
export function trimText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(controls, '');
  // Counted from both ends: a pattern anchored at the end would begin anew at every space inside.
  let [start, end] = [0, plain.length];
  while (start < end && isSpace(plain.charCodeAt(start))) start += 1;
  while (end > start && isSpace(plain.charCodeAt(end - 1))) end -= 1;
  return plain.slice(start, end);
}

/** True for what counts as nothing entered: undefined, null, '' and an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Units: signs; from how many on which ends stay. */
export const longFrom = 11;
export const shortFrom = 5;

/** How many signs stay at either end. */
type Kept = { readonly start: number; readonly end: number } | undefined;

/** Hides the middle of a text: 138****5678, 张**, a***z; where the field says how many signs stay, a text that is no longer than those is hidden whole. */
export function maskText(text: string, kept?: Kept): string {
  const signs = [...text];
  if (kept && signs.length > 0) {
    const { start, end } = kept;
    return signs.length > start + end ? `${signs.slice(0, start).join('')}****${signs.slice(signs.length - end).join('')}` : '****';
  }
  if (signs.length === 0) return '';
  if (signs.length >= longFrom) return `${signs.slice(0, 3).join('')}****${signs.slice(-4).join('')}`;
  if (signs.length >= shortFrom) return `${signs[0] ?? ''}***${signs.at(-1) ?? ''}`;
  return signs.length === 1 ? '*' : `${signs[0] ?? ''}**`;
}

/** The words in braces that a text fills in. */
export const wordsIn = (text: string): readonly string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
