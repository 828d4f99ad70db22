import { addDays, addMonths } from '../../base/day';
import type { Expression } from '../model/page-model';

const shifted = /\b(addDays|addMonths)\(\s*today\s*,\s*(-?\d{1,5})\s*\)/g;

/** Writes the days that a condition counts from today as days, so that the database can ask it. */
export const withDay = (expression: Expression, today: string): Expression =>
  expression.replace(shifted, (call, name: string, count: string) => {
    const day = (name === 'addDays' ? addDays : addMonths)(today, Number(count));
    return day === undefined ? call : `'${day}'`;
  });
