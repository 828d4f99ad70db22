import type { Values } from '../../base/dot-path';
import type { PageSource, RowKey } from '../page-source';

/** A save as it was sent. */
export interface SentSave {
  readonly body: Values;
  readonly key: string;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;

/** True where a save may have been done though it failed here: no answer came, or one from something before the server. */
export const wasUnanswered = (thrown: unknown): boolean =>
  at(thrown, 'kind') === 'timeout' || at(thrown, 'kind') === 'network' || Number(at(thrown, 'code')) >= 500;

/** True where the server is still at the same save. Source: design.md 4, api-contract 1.4. */
const isRunning = (thrown: unknown): boolean => at(thrown, 'code') === 409 && at(at(thrown, 'data'), 'version') === undefined;

/**
 * Learns what came of an unanswered save by sending the very same again under its key: the row that it made or changed, or nothing where it
 * was refused. Errors: what keeps the question itself from being answered.
 */
export async function askAgain(source: PageSource, { body, key }: SentSave): Promise<RowKey | undefined> {
  try {
    return await source.submit(body, key);
  } catch (thrown) {
    if (wasUnanswered(thrown) || isRunning(thrown)) throw thrown;
    return undefined;
  }
}

/** Lets a body go on from what an earlier save made, so that the row is changed and not made twice. */
export function goOnFrom(body: Values, made: RowKey | undefined): Values {
  if (!made) return body;
  return Number(body['version'] ?? 0) > made.version ? body : { ...body, id: made.id, version: made.version };
}
