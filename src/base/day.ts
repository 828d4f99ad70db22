const millisecondsOfDay = 86_400_000;
const dayShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function toParts(text: string): DayParts | undefined {
  const match = dayShape.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return undefined;
  return { year, month, day };
}

const format = (parts: DayParts): string => `${pad(parts.year, 4)}-${pad(parts.month, 2)}-${pad(parts.day, 2)}`;

const toNumber = (parts: DayParts): number => Date.UTC(parts.year, parts.month - 1, parts.day) / millisecondsOfDay;

/** True for a day that exists, written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => toParts(text) !== undefined;

/** True for a moment that exists, written `YYYY-MM-DD HH:mm:ss`. */
export const isDateTime = (text: string): boolean =>
  text.length === 19 && text[10] === ' ' && isDay(text.slice(0, 10)) && timeShape.test(text.slice(11));

/** Counts the days from one day to another; negative where the second is earlier. Units: days. Undefined where a text is not a day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [toParts(from.slice(0, 10)), toParts(to.slice(0, 10))];
  return start && end ? toNumber(end) - toNumber(start) : undefined;
}

/** Counts whole minutes from one moment to another; a bare day counts from midnight. Units: minutes. */
export function minutesBetween(from: string, to: string): number | undefined {
  const moment = (text: string): number | undefined => {
    const parts = toParts(text.slice(0, 10));
    if (!parts || (text.length > 10 && !isDateTime(text))) return undefined;
    const [hours, minutes, seconds] =
      text.length > 10 ? [text.slice(11, 13), text.slice(14, 16), text.slice(17, 19)].map(Number) : [0, 0, 0];
    return toNumber(parts) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
  };
  const [start, end] = [moment(from), moment(to)];
  return start === undefined || end === undefined ? undefined : Math.floor(end - start);
}

/** Moves a day by a number of days. Undefined where the text is not a day or the result leaves the years 1000 to 9999. */
export function addDays(text: string, days: number): string | undefined {
  const parts = toParts(text.slice(0, 10));
  if (!parts || !Number.isSafeInteger(days) || Math.abs(days) > 4_000_000) return undefined;
  const date = new Date((toNumber(parts) + days) * millisecondsOfDay);
  const result = format({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  return isDay(result) ? result : undefined;
}

/** Moves a day by a number of months; the last day of a shorter month stands in for days it lacks (01-31 + 1 -> 02-28). */
export function addMonths(text: string, months: number): string | undefined {
  const parts = toParts(text.slice(0, 10));
  if (!parts || !Number.isSafeInteger(months) || Math.abs(months) > 120_000) return undefined;
  const total = parts.year * 12 + parts.month - 1 + months;
  const [year, month] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  const result = format({ year, month, day: Math.min(parts.day, daysOfMonth(year, month)) });
  return isDay(result) ? result : undefined;
}
