import { AppError } from '../../base/app-error';
import { describeError } from '../../protocol/errors';

/** What another server failed at, as its operator is told: which one, and what the system calls it. Its own words are not told: they may hold values. */
export class OutsideFault extends Error {
  constructor(
    /** Host, or alias of a database; never an address with what stands behind its question mark. */
    readonly at: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${at}: ${reason}`, options);
    this.name = 'OutsideFault';
  }
}

/** The innermost code of a failure: `ECONNREFUSED`, `28P01`. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return codeOf(error.cause) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}

/** Says with a failure which server it was, where it is that server's; gives any other back as it is. */
export function atOutside(error: unknown, at: string): unknown {
  if (!(error instanceof AppError) || (describeError(error)?.status ?? 500) < 500) return error;
  const { status } = error.detail;
  const reason = codeOf(error.cause) ?? (typeof status === 'number' ? `${error.code} ${String(status)}` : error.code);
  return new AppError(error.code, error.detail, { cause: new OutsideFault(at, reason, { cause: error.cause }) });
}
