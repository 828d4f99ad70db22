import { isObject } from '../../base/dot-path';

/** Ways by which values come into a record other than by hand. */
export const originWays = ['file', 'http', 'view'] as const;
export type OriginWay = (typeof originWays)[number];

/** One value as it was acquired. */
export interface Acquired {
  /** What was put into the cell: a decimal text in the cell's unit. */
  readonly text: string;
  /** What the source said, with its unit. */
  readonly read: string;
}

/** Where values of a record come from: one reading of one source. The server alone makes them, and they do not change. */
export interface Origin {
  readonly id: string;
  readonly way: OriginWay;
  /** What the source was called then. */
  readonly source: string;
  /** The file, the address without what is secret, or the view. */
  readonly from: string;
  /** SHA-256 of what was read. */
  readonly hash: string;
  /** When and by whom. */
  readonly time: string;
  readonly by: string;
  /** By the address of the cell: `error/2/asFound/reading/1`. */
  readonly values: Readonly<Record<string, Acquired>>;
}

const texts = ['id', 'way', 'source', 'from', 'hash', 'time', 'by'] as const;

function isOrigin(value: unknown): value is Origin {
  if (!isObject(value) || !isObject(value['values'])) return false;
  const isAcquired = (each: unknown): boolean => isObject(each) && typeof each['text'] === 'string' && typeof each['read'] === 'string';
  return texts.every((name) => typeof value[name] === 'string') && Object.values(value['values']).every(isAcquired);
}

/** Where the values of a field of readings come from; nothing where its text says nothing of it. */
export function originsOf(text: unknown): readonly Origin[] {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    const origins = isObject(value) ? value['origins'] : undefined;
    return Array.isArray(origins) ? origins.filter(isOrigin) : [];
  } catch {
    return [];
  }
}

/** What was entered, by the address of its cell. */
export function enteredTexts(entries: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (part: unknown, place: string): void => {
    const at = (step: string): string => (place === '' ? step : `${place}/${step}`);
    if (Array.isArray(part)) part.forEach((each: unknown, index) => walk(each, at(String(index + 1))));
    else if (isObject(part)) for (const [name, inner] of Object.entries(part)) walk(inner, at(name));
    else if (part !== null && part !== undefined && part !== '') found.set(place, String(part));
  };
  walk(entries, '');
  return found;
}

/** Origins of which at least one value still stands as it was acquired; of one that was typed over throughout, nothing comes any more. */
export function standingOrigins(origins: readonly Origin[], entries: unknown): readonly Origin[] {
  if (origins.length === 0) return origins;
  const entered = enteredTexts(entries);
  return origins.filter(({ values }) => Object.entries(values).some(([address, { text }]) => entered.get(address) === text));
}

/** The origin of each value that stands as it was acquired, the latest where several gave the same. */
export function originOfCells(origins: readonly Origin[], entries: unknown): ReadonlyMap<string, Origin> {
  if (origins.length === 0) return new Map();
  const entered = enteredTexts(entries);
  return new Map(
    origins.flatMap((origin) =>
      Object.entries(origin.values).flatMap(([address, { text }]) => (entered.get(address) === text ? [[address, origin] as const] : [])),
    ),
  );
}
