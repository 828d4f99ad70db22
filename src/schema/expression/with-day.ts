import { addDays, addMonths } from '../../base/day';
import type { Expression } from '../model/field-type';

const shifted = /\b(addDays|addMonths)\s*\(\s*today\s*,\s*(-?\d{1,5})\s*\)/g;

/** Writes the days that a condition counts from today as days, so that the database can ask it. */
export const withDay = (expression: Expression, today: string): Expression =>
  expression.replace(shifted, (call, name: string, count: string) => {
    const day = (name === 'addDays' ? addDays : addMonths)(today, Number(count));
    return day === undefined ? call : `'${day}'`;
  });

const working = /\baddWorkdays\(\s*today\s*,\s*(\d{1,3})\s*\)/g;

/** Writes the days that a condition counts in working days from today as days; `dayOf` knows the calendar. */
export const withWorkdays = (expression: Expression, dayOf: (count: number) => string): Expression =>
  expression.replace(working, (_call, count: string) => `'${dayOf(Number(count))}'`);

/** Says whether a condition counts in working days. */
export const countsWorkdays = (expression: Expression): boolean => expression.search(working) >= 0;

/** Says whether an expression counts in working days at all. */
export const asksCalendar = (expression: Expression): boolean => /\baddWorkdays\s*\(/.test(expression);
