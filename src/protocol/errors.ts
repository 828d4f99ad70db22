import { AppError } from '../base/app-error';
import type { Text } from '../schema/model/text';
import { accountErrors } from './errors/account-errors';
import { acquireErrors } from './errors/acquire-errors';
import { callErrors } from './errors/call-errors';
import type { ErrorEntry } from './errors/error-entry';
import { pageErrors } from './errors/page-errors';
import { recordErrors } from './errors/record-errors';
import { remoteErrors } from './errors/remote-errors';

/** Every error that a call can answer with: HTTP status and the sentence in both languages. */
export const errorCatalogue = Object.freeze({
  ...callErrors,
  ...accountErrors,
  ...recordErrors,
  ...pageErrors,
  ...acquireErrors,
  ...remoteErrors,
});

export type ErrorCode = keyof typeof errorCatalogue;
/** The typed data that the sentence of a code is made of. */
type ErrorDetail<C extends ErrorCode> = Parameters<(typeof errorCatalogue)[C]['sentence']>[0];

/** Makes the error of a code with the data of its sentence; the cause is for the log alone. */
export function refusal<C extends ErrorCode>(code: C, detail: ErrorDetail<C>, options?: ErrorOptions): AppError {
  return new AppError(code, { ...detail }, options);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** Gives status and sentence of an error of the catalogue; undefined for a code that is not in it. */
export function describeError(error: AppError): { readonly status: number; readonly sentence: Text } | undefined {
  if (!isErrorCode(error.code)) return undefined;
  // The catalogue pairs each code with its own detail; `refusal` has checked the pair.
  const entry = errorCatalogue[error.code] as ErrorEntry<unknown>;
  return { status: entry.status, sentence: entry.sentence(error.detail) };
}
