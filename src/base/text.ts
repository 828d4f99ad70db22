/** Turns full-width digits, Latin letters, signs and the ideographic space into their half-width forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

function isSpace(text: string, place: number): boolean {
  const sign = text.charAt(place);
  return sign === '\u200b' || sign.trim() === '';
}

/** Removes white space (the ideographic and zero-width ones too) at both ends, and control characters inside; line breaks stay. */
export function trimText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));
  // Counted from both ends: a pattern anchored at the end would begin anew at every space inside.
  let [start, end] = [0, plain.length];
  while (start < end && isSpace(plain, start)) start += 1;
  while (end > start && isSpace(plain, end - 1)) end -= 1;
  return plain.slice(start, end);
}

/** True for what counts as nothing entered: undefined, null, '' and an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
