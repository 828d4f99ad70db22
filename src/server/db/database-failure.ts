import pg from 'pg';
import { AppError } from '../../base/app-error';

/**
 * States of a database that cannot work now and will again: connections that broke or were refused (08), an operator's stop, a crash, a start still going on (57P),
 * connections or memory used up (53), failures of its machine (58), a stand-by that only reads (25006).
 */
const away = /^(?:08|57P0|53|58)|^25006$/;
const diskFull = '53100';

/** Code of an error: of the database its SQLSTATE, of a socket its name; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What a statement of an older model meets on newer tables: no such column, table, operator or type any more. */
const outdated = new Set(['42703', '42P01', '42883', '42804']);

/** True where a statement did not fit the tables, as after a change of the page files. */
export const isOutdated = (error: unknown): boolean => outdated.has(codeOf(error));

/** True for an error of the database that its client has not made up itself. */
const isReported = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/** Failures of a program rather than of a connection: a value that cannot be sent, say. */
const isOwn = (error: unknown): boolean =>
  error instanceof AppError || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/**
 * Tells a database that cannot be reached, or cannot work now, from everything else that a statement may fail with.
 * Shape: an error of the catalogue (`unavailable`, `storageFull`) with the original as its cause; any other error as it came.
 */
export function toDatabaseFailure(error: unknown): unknown {
  if (isReported(error)) {
    const code = error.code ?? '';
    if (code === diskFull) return new AppError('storageFull', {}, { cause: error });
    return away.test(code) ? new AppError('unavailable', {}, { cause: error }) : error;
  }
  // What is left comes from the connection: sockets that broke, limits of time, a client that is closed already.
  return isOwn(error) ? error : new AppError('unavailable', {}, { cause: error });
}

/** True where the database can do nothing at all for now, whatever it is asked: no fault of what was being done. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'storageFull');

/** True where the connection itself is of no use any more. */
export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';
