import { addDays, addMonths, isDateTime, isDay } from '../../base/day';

/** A stretch of time, its end not included; days alone for columns of days. */
export interface Stretch {
  readonly from: string;
  readonly until: string;
}

const textLimit = 512;

/** Reads a text value; undefined where the database could not hold it or it is too long. */
export function readText(value: string): string | undefined {
  return value.length <= textLimit && !value.includes('\0') ? value : undefined;
}

/** Reads a number as exact decimal text; undefined for anything else. */
export function readNumber(value: string): string | undefined {
  return /^[+-]?\d{1,40}(\.\d{1,40})?$/.test(value) ? value : undefined;
}

/** Reads an id; undefined for what no id can be. */
export function readId(value: string): string | undefined {
  return /^\d{1,18}$/.test(value) ? value : undefined;
}

/** Reads yes or no as it is stored. */
export function readYesNo(value: string): number | undefined {
  if (value === '1' || value === 'true') return 1;
  return value === '0' || value === 'false' ? 0 : undefined;
}

function readDays(value: string): Stretch | undefined {
  const first = value.length === 4 ? `${value}-01-01` : value.length === 7 ? `${value}-01` : value.slice(0, 10);
  if (!isDay(first)) return undefined;
  const until = value.length === 4 ? addMonths(first, 12) : value.length === 7 ? addMonths(first, 1) : addDays(first, 1);
  return until === undefined ? undefined : { from: first, until };
}

function nextSecond(moment: string): string | undefined {
  const time = new Date(`${moment.replace(' ', 'T')}Z`).getTime() + 1000;
  const next = new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  return isDateTime(next) ? next : undefined;
}

/** Reads a year, a month or a day, with or without a time, as the days it covers. */
export function readDayStretch(value: string): Stretch | undefined {
  if (value.length > 10 && !readMomentStretch(value)) return undefined;
  return /^\d{4}(-\d{2}(-\d{2}.*)?)?$/s.test(value) ? readDays(value) : undefined;
}

/** Reads a year, a month, a day or a moment as the time it covers, a moment being one second long. */
export function readMomentStretch(value: string): Stretch | undefined {
  if (value.length > 10) {
    const from = value.length === 16 ? `${value}:00` : value;
    const until = isDateTime(from) ? nextSecond(from) : undefined;
    return until === undefined ? undefined : { from, until };
  }
  const days = /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value) ? readDays(value) : undefined;
  return days && { from: `${days.from} 00:00:00`, until: `${days.until} 00:00:00` };
}
