import { addDays, addMonths } from '../../base/day';
import type { Values } from '../../base/dot-path';
import type { PagePath, PagePayloads } from '../../generated/page-index';

type SystemNames = 'id' | 'version' | 'createUser' | 'createTime' | 'createUserName' | 'updateTime' | 'updateUserName' | '$refs';

type WithoutSystem<T> = T extends readonly (infer Line)[] ? readonly Omit<Line, SystemNames>[] : T;

/** Values of a page's rows as the seed writes them: its own fields, all of them, and none besides; lines without their ids. */
export type SeedValues<P extends PagePath> = {
  readonly [Name in Exclude<keyof PagePayloads[P]['row'], SystemNames>]-?: WithoutSystem<Exclude<PagePayloads[P]['row'][Name], undefined>>;
};

/** One transition in the past of a row. */
export interface SeedStep {
  readonly action: string;
  readonly time: string;
  /** Key of the member of staff who did it. */
  readonly by: string | undefined;
}

/** A row before it has an id. References are keys of other rows (`staff:3`), several of them comma-joined. */
export interface SeedRow<V = Values> {
  readonly key: string;
  /** YYYY-MM-DD HH:mm:ss */
  readonly createTime: string;
  /** Key of the member of staff who entered it; absent: the administrator. */
  readonly createdBy?: string;
  readonly values: V;
  /** What was done with the row after it was entered, oldest first. */
  readonly trail?: readonly SeedStep[];
}

/** A seeded row of a page. */
export type Seed<P extends PagePath> = SeedRow<SeedValues<P>>;

/** Moves a day; the seed only ever uses days that exist. Errors: throws on a text that is no day. */
export function shiftDay(day: string, days: number): string {
  const moved = addDays(day, days);
  if (moved === undefined) throw new Error(`${day} is not a day.`);
  return moved;
}

/** Moves a day by months. Errors: throws on a text that is no day. */
export function shiftMonths(day: string, months: number): string {
  const moved = addMonths(day, months);
  if (moved === undefined) throw new Error(`${day} is not a day.`);
  return moved;
}

/** Rows by what they have in common. */
export function groupRows<T>(rows: readonly T[], keyOf: (row: T) => string | null): ReadonlyMap<string | null, readonly T[]> {
  const groups = new Map<string | null, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Keys of several rows as one value, each once. Shape: null where there are none. */
export function joinKeys(keys: readonly (string | null)[]): string | null {
  const given = new Set(keys.flatMap((each) => (each === null || each === '' ? [] : each.split(','))));
  return given.size === 0 ? null : [...given].join(',');
}

/** Rows in groups of equal size, for statements of bearable length. */
export function inBatches<T>(rows: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}

/** How many rows a scale asks for, never fewer than what the rows that refer to them need. */
export const scaled = (count: number, scale: number, least = 4): number => Math.max(least, Math.round(count * scale));

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** A serial number of fixed width. */
export const serial = (value: number, width: number): string => pad(value, width);

/** A moment within working hours of a day. */
export const workTime = (day: string, minutes: number): string =>
  `${day} ${pad(8 + Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:${pad((minutes * 7) % 60, 2)}`;
