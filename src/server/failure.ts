import { AppError } from '../base/app-error';
import { isObject } from '../base/dot-path';
import { describeError, type ErrorCode, errorCatalogue } from '../protocol/errors';
import type { Envelope } from '../protocol/envelope';
import type { Text } from '../schema/model/text';
import { type Language, toSentences } from './language';

interface Failure {
  readonly status: number;
  readonly body: Envelope<unknown>;
  /** Units: seconds; set where trying again later makes sense. */
  readonly retryAfter?: number;
}

/** Failures of the framework and the database that are the caller's doing. */
const known: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongMediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadableBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadableBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadableBody',
  FST_ERR_BAD_URL: 'notFound',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrongMediaType',
  // Characters that PostgreSQL cannot hold, such as NUL.
  '22021': 'unreadableBody',
  '22P05': 'unreadableBody',
  // A statement that ran into its time limit: what was asked is too broad.
  '57014': 'tookTooLong',
  // Writers that got in each other's way more often than a write is tried again.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  // The volume of the files is full, or what the server may use of it.
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
  // Too many files open: over as soon as some calls have ended.
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  // The caller went away in the middle of a request.
  ECONNRESET: 'unreadableBody',
};

const plain: Readonly<Partial<Record<ErrorCode, true>>> = {
  bodyTooLarge: true,
  wrongMediaType: true,
  unreadableBody: true,
  notFound: true,
  fileTooLarge: true,
  unavailable: true,
  storageFull: true,
  tookTooLong: true,
};

/** Units: s; a database that was killed is back by then. */
const soon = 5;

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'notFound',
  405: 'wrongVerb',
  406: 'wrongMediaType',
  413: 'bodyTooLarge',
  415: 'wrongMediaType',
};

/** Turns anything thrown into an error of the catalogue. Shape: undefined for what is a fault of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return Object.hasOwn(errorCatalogue, error.code) ? error : undefined;
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = Object.hasOwn(known, name) ? known[name] : undefined;
  if (code !== undefined && plain[code]) return new AppError(code);
  // What the framework refuses itself, a limit of its parsers say, is the caller's doing: it says so with a status.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new AppError(byStatus[status] ?? 'unreadableBody') : undefined;
}

function toDetail(error: AppError, { language, sentence }: { readonly language: Language; readonly sentence: Text }): unknown {
  const { fields, row, column, op, index } = error.detail;
  switch (error.code) {
    case 'invalidFields':
      // The catalogue types the detail of this code.
      return { fields: isObject(fields) ? toSentences(fields as Readonly<Record<string, Text>>, language) : {} };
    case 'pageForbidden':
      // Its name stands on the tab, in the language on screen.
      return { label: error.detail['label'] };
    case 'pageRenamed':
      // Whoever follows an old address is led on.
      return { to: error.detail['to'] };
    case 'missingParameter':
    case 'wrongParameter':
    case 'brokenText':
    case 'unknownParameter':
      return { fields: { [String(error.detail['name'])]: sentence[language] } };
    case 'stale':
      return row ?? {};
    case 'paperFaulty':
      return { file: error.detail['file'], line: error.detail['line'], column: error.detail['column'] };
    case 'transitionRefused':
      return { results: error.detail['results'] };
    case 'nothingChosen':
    case 'resourceCodeMissing':
    case 'usersMissing':
      return error.detail['name'] === undefined ? {} : { fields: { [String(error.detail['name'])]: sentence[language] } };
    default:
      return column === undefined ? {} : { column, op, index };
  }
}

/** Writes a failure as the envelope that goes out; an exception's own text never does. */
export function toFailure(error: unknown, said: { readonly language: Language; readonly traceId: string }): Failure {
  const app = toAppError(error);
  const described = app && describeError(app);
  if (!app || !described) {
    const { status, sentence } = { status: errorCatalogue.crash.status, sentence: errorCatalogue.crash.sentence({}) };
    return { status, body: { code: status, success: false, data: { traceId: said.traceId }, msg: sentence[said.language] } };
  }
  const { status, sentence } = described;
  const seconds = app.detail['seconds'];
  return {
    status,
    body: { code: status, success: false, data: toDetail(app, { language: said.language, sentence }), msg: sentence[said.language] },
    ...(typeof seconds === 'number' ? { retryAfter: seconds } : app.code === 'unavailable' ? { retryAfter: soon } : {}),
  };
}
