/** What a failed call says: a sentence, and whether it was a right that lacked. */
export interface Failure {
  readonly sentence: string;
  readonly forbidden: boolean;
  /** What was asked reaches too far; narrowing it helps, trying again does not. */
  readonly tooBroad: boolean;
  /** What is wrong with single fields, by their names; none where nothing is said of fields. */
  readonly fields: Readonly<Record<string, string>>;
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;

function readFields(thrown: unknown): Failure['fields'] {
  const fields = at(thrown, 'fields');
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => typeof each[1] === 'string'));
}

/** Reads what was thrown by a PageSource; anything without a sentence gets none. */
export function readFailure(thrown: unknown): Failure {
  const message = at(thrown, 'message');
  const code = at(thrown, 'code');
  return {
    sentence: typeof message === 'string' ? message : '',
    forbidden: code === 403,
    tooBroad: code === 422,
    fields: readFields(thrown),
  };
}

/** True for a call that was called back by a newer one. */
export const isAborted = (thrown: unknown): boolean =>
  at(thrown, 'name') === 'AbortError' || at(thrown, 'name') === 'CanceledError' || at(thrown, 'kind') === 'cancelled';
