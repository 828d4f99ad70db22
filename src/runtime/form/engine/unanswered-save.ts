import { isObject, type Values } from '../../../base/dot-path';
import type { PageSource, RowKey } from '../../source/page-source';

/** A save as it was sent. */
export interface SentSave {
  readonly body: Values;
  readonly key: string;
}

/** What is known of the saves of a form. It goes into the form's draft, so that a save which outlived its tab is not done twice. */
export interface SaveTrace {
  /** The save whose answer is not here. */
  readonly sent?: SentSave;
  /** The row that an earlier save made or changed. */
  readonly made?: RowKey;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;

/** True where the server is still at the same save. */
const isRunning = (thrown: unknown): boolean => at(thrown, 'code') === 409 && at(at(thrown, 'data'), 'version') === undefined;

/** True where the server has said that it did not do a save. Of everything else (no answer, a server in trouble) it may have done it. */
export function wasRefused(thrown: unknown): boolean {
  const code = Number(at(thrown, 'code'));
  return code >= 400 && code < 500 && !isRunning(thrown);
}

/** True where the row that a save was for is no longer there. */
export const isGone = (thrown: unknown): boolean => at(thrown, 'code') === 404;

/**
 * Learns what came of an unanswered save by sending the very same again under its key: the row that it made or changed, or nothing where it
 * was refused. Errors: what keeps the question itself from being answered.
 */
export async function askAgain(source: PageSource, { body, key }: SentSave): Promise<RowKey | undefined> {
  try {
    return await source.submit(body, key);
  } catch (thrown) {
    if (!wasRefused(thrown)) throw thrown;
    return undefined;
  }
}

/** Reads what a draft says of the saves of its form; what is of another shape says nothing. */
export function readTrace({ sent, made }: Values): SaveTrace {
  const hasSent = isObject(sent) && isObject(sent['body']) && typeof sent['key'] === 'string';
  const hasMade = isObject(made) && typeof made['id'] === 'string' && typeof made['version'] === 'number';
  return {
    ...(hasSent ? { sent: { body: sent['body'] as Values, key: String(sent['key']) } } : {}),
    ...(hasMade ? { made: { id: String(made['id']), version: Number(made['version']) } } : {}),
  };
}

/** Lets a body go on from what an earlier save made, so that the row is changed and not made twice. */
export function goOnFrom(body: Values, made: RowKey | undefined): Values {
  if (!made) return body;
  return Number(body['version'] ?? 0) > made.version ? body : { ...body, id: made.id, version: made.version };
}
