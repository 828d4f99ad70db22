import type { Queryable } from './database';

/** Rows by their record. */
export type RowsAhead = ReadonlyMap<string, ReadonlySet<string>>;

/** Ends a turn of a transaction that would wait out of order; the next turn has these rows to lock first. */
export class BeginAnew extends Error {
  /** As after a serialization failure. */
  readonly code = '40001';
  constructor(readonly desired: RowsAhead) {
    super('Rows that were not foreseen are held by somebody else.');
  }
}

const ahead = new WeakMap<Queryable, RowsAhead>();

/** Notes what a turn of a transaction has to lock before it writes, since an earlier turn came to need it. */
export function noteAhead(tx: Queryable, rows: RowsAhead): void {
  ahead.set(tx, rows);
}

/** Rows that an earlier turn of a transaction came to need. */
export const rowsAhead = (tx: Queryable): RowsAhead => ahead.get(tx) ?? new Map<string, ReadonlySet<string>>();

/** Puts what several turns came to need together. */
export function joinAhead(first: RowsAhead, second: RowsAhead): RowsAhead {
  return new Map(
    [...new Set([...first.keys(), ...second.keys()])].map((name) => [
      name,
      new Set([...(first.get(name) ?? []), ...(second.get(name) ?? [])]),
    ]),
  );
}
