import { isEmail } from '../email';
import { plainMobile } from '../mobile';

/** Marks that are not seen, which telephones and web pages copy along: directions of writing, and blanks without width. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
/** Between two signs only: a dash at an end is a minus, or something unfinished. */
const gaps = /(?<=[^\s-])[\s-]+(?=[^\s-])/g;

/** Dashes of every length as the plain one, without marks that are not seen. */
const seen = (text: string): string => text.replace(unseen, '').replace(dashes, '-');

/** Makes what takes blanks and dashes away, as long as the signs of the check are all that is left, and no more of them than it reads. */
export const withoutGaps =
  (signs: RegExp) =>
  (text: string): string => {
    const plain = seen(text).replace(gaps, '');
    return signs.test(plain) ? plain : text;
  };

const country = /^(?:\+|00)86[ -]?/;
const extension = /-?(?:转|分机号?|ext\.?|#)[:-]?(?=\d{1,6}$)/i;

/** The ways in which one number may stand in a text, the likeliest first. */
function landlinesIn(text: string): readonly string[] {
  const plain = seen(text)
    .replace(/\s+/g, ' ')
    .replace(/^(\+86 ?)?\((?:\+|00)?86\) ?/, '+86')
    .replace(/\(0\)/, '0')
    .replace(/\((0\d{2,3})\)[ -]?/, '$1-')
    .replace(/ ?- ?/g, '-');
  const abroad = country.test(plain);
  const rest = plain.replace(country, '');
  // Who writes the country leaves out the zero of the area.
  const own = abroad && /^[1-9]/.test(rest) && !/^[48]00/.test(rest) ? `0${rest}` : rest;
  const line = own
    .replace(/^(0\d{2,3}) /, '$1-')
    .replaceAll(' ', '')
    .replace(extension, '-');
  return [line, line.replace(/^(0\d{2,3}-)?(\d{3,4})-(\d{4})(?=-|$)/, '$1$2$3')];
}

/** Makes what reads a telephone as people write it: `（0731）8228 9595 转 801`. A text that is no number stays as it is typed. */
export const plainLandline =
  (holds: (text: string) => boolean) =>
  (text: string): string =>
    [plainMobile(text), ...landlinesIn(text)].find(holds) ?? text;

/** Makes what takes the point of a plate away, and blanks: `湘A·12345`. */
export const plainPlate =
  (holds: (text: string) => boolean) =>
  (text: string): string => {
    const plain = seen(text).replace(/[\s.·•・‧-]/g, '');
    return holds(plain) ? plain : text;
  };

/** Takes away what stands around an address, and the full stop of an input method for Chinese: `mailto:a@b。cn`. Nothing within its names. */
export function plainEmail(text: string): string {
  const plain = seen(text)
    .replace(/^mailto:/i, '')
    .replaceAll('。', '.')
    .replace(/ ?@ ?/, '@');
  return isEmail(plain) ? plain : text;
}

/** A serial number keeps its zeros; only what stands between its thousands goes. */
export function plainSerial(text: string): string {
  const plain = seen(text).replaceAll('。', '.');
  return /^\d{1,3}(?:([, ])\d{3}(?:\1\d{3})*)(?:\.\d{1,2})?$/.test(plain) ? plain.replace(/[, ]/g, '') : plain;
}
