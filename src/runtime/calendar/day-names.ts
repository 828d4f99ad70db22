import type { Language } from '../../base/text';
import type { Sight, Span } from './sight';

const locales = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

/** A day as `Intl` takes it, in a time zone of which it is midnight. */
const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The names of days and of the period in sight, in a language. */
export interface DayNames {
  /** Short name of a weekday, such as 周一. */
  weekday(day: string): string;
  /** Its whole name. */
  weekdayWhole(day: string): string;
  /** A day with its month, its year and its weekday. */
  whole(day: string): string;
  /** A day with its month and its weekday. */
  short(day: string): string;
  /** What stands in the corner of a day: its number, and its month where one begins. */
  corner(day: string): string;
  period(day: string, span: Span, sight: Sight): string;
}

/** Makes the names of days in a language. */
export function makeDayNames(language: Language): DayNames {
  const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options });
  const formats = {
    weekday: named({ weekday: 'short' }),
    weekdayWhole: named({ weekday: 'long' }),
    whole: named({ dateStyle: 'full' }),
    short: named({ month: 'long', day: 'numeric', weekday: 'short' }),
    monthDay: named({ month: 'short', day: 'numeric' }),
    month: named({ year: 'numeric', month: 'long' }),
    long: named({ dateStyle: 'long' }),
  };
  return {
    weekday: (day) => formats.weekday.format(toDate(day)),
    weekdayWhole: (day) => formats.weekdayWhole.format(toDate(day)),
    whole: (day) => formats.whole.format(toDate(day)),
    short: (day) => formats.short.format(toDate(day)),
    corner: (day) => (day.endsWith('-01') ? formats.monthDay.format(toDate(day)) : String(Number(day.slice(8)))),
    period: (day, span, { first, last }) =>
      // A range of `Intl` is told in figures and strokes in Chinese.
      span === 'month' ? formats.month.format(toDate(day)) : [first, last].map((end) => formats.long.format(toDate(end))).join(' – '),
  };
}
