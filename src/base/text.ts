/** Turns full-width digits, Latin letters, signs and the ideographic space into their half-width forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

/** Removes white space (the ideographic and zero-width ones too) at both ends, and control characters inside; line breaks stay. */
export const trimText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');

/** True for what counts as nothing entered: undefined, null, '' and an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
