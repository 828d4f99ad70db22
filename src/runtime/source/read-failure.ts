/** What a failed call says: a sentence, and whether it was a right that lacked. */
export interface Failure {
  readonly sentence: string;
  readonly forbidden: boolean;
  /** What was asked reaches too far; narrowing it helps, trying again does not. */
  readonly tooBroad: boolean;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;

/** Reads what was thrown by a PageSource; anything without a sentence gets none. */
export function readFailure(thrown: unknown): Failure {
  const message = at(thrown, 'message');
  const code = at(thrown, 'code');
  return { sentence: typeof message === 'string' ? message : '', forbidden: code === 403, tooBroad: code === 422 };
}

/** True for a call that was called back by a newer one. */
export const isAborted = (thrown: unknown): boolean =>
  at(thrown, 'name') === 'AbortError' || at(thrown, 'name') === 'CanceledError' || at(thrown, 'kind') === 'cancelled';
