import { toHalfWidth, trimText } from './text';

const mobileShape = /^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;

/** Digits of a mobile number. */
export const mobileLength = 11;

/** True for a mobile number of mainland China, in the prefixes that are given out. */
export const isMobile = (text: string): boolean => text.length === mobileLength && mobileShape.test(text);

/** Signs that people and telephones write around and between digits: blanks, dashes of every length, brackets, dots, and marks of direction that are not seen. */
const between = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff\u2010-\u2015\u2212().-]/g;
const ownCountry = /^(?:\+|00)?86(?=1\d{10}$)/;

/** Brings a mobile number as people write it to its eleven digits: `+86 138-1234-5678`. What more than that it says stays as it is typed. Text comes half-width. */
export function plainMobile(text: string): string {
  const digits = text.replace(between, '').replace(ownCountry, '');
  return digits.length <= mobileLength && /^\d+$/.test(digits) ? digits : text;
}

/** Cleans a mobile number as it was typed or pasted: full-width, with blanks and dashes, with the country before it. */
export const cleanMobile = (typed: string): string => plainMobile(trimText(toHalfWidth(typed)));

/** Cleans a code that came by a message: full-width, or copied with blanks. */
export const cleanSmsCode = (typed: string): string => toHalfWidth(typed).replace(/\s/g, '');
