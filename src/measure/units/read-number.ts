import { toHalfWidth, trimText } from '../../base/text';

/** How numbers are written: which sign is the point, and whether thousands are set apart. */
export const numberForms = {
  '1': { point: '.', group: '' },
  '2': { point: '.', group: ',' },
  '3': { point: ',', group: '' },
  '4': { point: ',', group: '.' },
} as const;
export type NumberForm = keyof typeof numberForms;

/** A number as a source wrote it, with the unit behind it where one stands there. */
export interface ReadNumber {
  /** Decimal text with all its digits. */
  readonly text: string;
  readonly unit: string;
}

const longest = 60;

/** Moves the point: `1.230` with 3 is `1230`. */
function shift(whole: string, fraction: string, places: number): string {
  const digits = whole + fraction;
  const at = whole.length + places;
  const filled = at > digits.length ? digits.padEnd(at, '0') : at < 1 ? digits.padStart(digits.length + 1 - at, '0') : digits;
  const point = Math.max(at, 1);
  const [left, right] = [filled.slice(0, point), filled.slice(point)];
  return `${left.replace(/^0+(?=\d)/, '')}${right === '' ? '' : `.${right}`}`;
}

/** Reads a number in one form and no other, so that `1,234` is never taken for another number than was meant. Undefined where it is none. */
export function readNumber(written: string, form: NumberForm): ReadNumber | undefined {
  const { point, group } = numberForms[form];
  const clean = trimText(toHalfWidth(written)).replace(/[\u2212\u2013]/g, '-');
  const escape = (sign: string): string => `\\${sign}`;
  const whole = group === '' ? '\\d+' : `(?:\\d{1,3}(?:${escape(group)}\\d{3})+|\\d+)`;
  const found = new RegExp(
    `^([+-]?)\\s*(${whole})?(?:${escape(point)}(\\d*))?(?:[eE]([+-]?\\d{1,2}))?(?:\\s*((?![eE][+-]?\\d)[^\\d\\s.,+-].*))?$`,
  ).exec(clean);
  if (!found) return undefined;
  const [, sign = '', left = '', fraction = '', exponent = '0', unit = ''] = found;
  if (left === '' && fraction === '') return undefined;
  const digits = shift(left === '' ? '0' : left.replaceAll(group === '' ? ' ' : group, ''), fraction, Number(exponent));
  const text = `${sign === '-' && /[1-9]/.test(digits) ? '-' : ''}${digits}`;
  return text.length > longest ? undefined : { text, unit: unit.trim() };
}
