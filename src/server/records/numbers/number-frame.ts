import { refusal } from '../../../protocol/errors';
import type { NumberItem } from '../../../schema/model/catalogue-model';

/** What a number is made of around its serial. */
export interface NumberFrame {
  readonly before: string;
  readonly after: string;
  /** Digits of the serial; 0: as many as it has; undefined: there is no serial. */
  readonly digits: number | undefined;
}

/** A piece of a number: text as it stands, or the place of the serial. */
export type NumberPart = string | { readonly digits: number };

/** Writes a day in a form such as `yyyyMM`. */
export function writeDay(form: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: date };
  return form.replace(/yyyy|yy|MM|dd/g, (part) => parts[part] ?? '');
}

/** Joins pieces around the first serial among them. */
export function toFrame(parts: readonly NumberPart[]): NumberFrame {
  const at = parts.findIndex((part) => typeof part !== 'string');
  const serial = parts[at];
  const join = (list: readonly NumberPart[]): string => list.filter((part) => typeof part === 'string').join('');
  if (serial === undefined || typeof serial === 'string') return { before: join(parts), after: '', digits: undefined };
  return { before: join(parts.slice(0, at)), after: join(parts.slice(at + 1)), digits: serial.digits };
}

/** Writes the items of a shipped rule for a day. */
export const toShippedFrame = (items: readonly NumberItem[], today: string): NumberFrame =>
  toFrame(items.map((item) => item.text ?? (item.serial === undefined ? writeDay(item.date ?? '', today) : { digits: item.serial })));

/** Writes a number. Errors: serialUsedUp where the serial has more digits than its place; it is never cut. */
export function writeNumber({ before, after, digits = 0 }: NumberFrame, serial: bigint): string {
  const text = String(serial);
  if (digits > 0 && text.length > digits) throw refusal('serialUsedUp', {});
  return `${before}${text.padStart(digits, '0')}${after}`;
}
