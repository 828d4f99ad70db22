import { addDays } from '../../base/day';
import { getAt } from '../../base/dot-path';
import type { CalendarModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { WireRow } from '../source/page-source';
import type { Sight } from './sight';

/** A record on one of its days. */
export interface Entry {
  readonly row: WireRow;
  /** Time at which it begins on this day. Shape: `HH:mm`; '' where none is known or it began before. */
  readonly time: string;
  /** Its last day, where it lasts beyond its first. Shape: `YYYY-MM-DD`, or ''. */
  readonly until: string;
  /** True where it began on a day before. */
  readonly goesOn: boolean;
}

/** Puts records on their days, those that go on from a day before first, otherwise in their order. */
export function entriesByDay(
  rows: readonly WireRow[],
  { day, until }: CalendarModel,
  { sight, fields }: { readonly sight: Sight; readonly fields: readonly FieldModel[] },
): ReadonlyMap<string, readonly Entry[]> {
  const pathOf = (name: string | undefined) => fields.find((field) => field.name === name)?.path ?? [];
  const [begins, ends] = [pathOf(day), pathOf(until)];
  const textAt = (row: WireRow, path: readonly string[]): string => {
    const value = path.length > 0 ? getAt(row, path) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const found = new Map<string, Entry[]>();
  for (const row of rows) {
    const [start, end] = [textAt(row, begins), textAt(row, ends)];
    const first = start.slice(0, 10);
    const last = end.slice(0, 10) > first ? end.slice(0, 10) : first;
    const final = last < sight.last ? last : sight.last;
    for (let at = first > sight.first ? first : sight.first; at !== '' && at <= final; at = addDays(at, 1) ?? '') {
      const goesOn = at !== first;
      const entry = { row, time: goesOn ? '' : start.slice(11, 16), until: last === first ? '' : last, goesOn };
      found.set(at, [...(found.get(at) ?? []), entry]);
    }
  }
  for (const [at, entries] of found)
    found.set(
      at,
      entries.toSorted((a, b) => Number(b.goesOn) - Number(a.goesOn)),
    );
  return found;
}
