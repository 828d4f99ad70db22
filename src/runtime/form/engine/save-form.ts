import { readFailure } from '../../source/read-failure';

/** What a failed save means for the form. */
export type SaveFailure =
  | { readonly kind: 'fields'; readonly sentence: string; readonly fields: Readonly<Record<string, string>> }
  /** Somebody else has changed the row meanwhile. */
  | { readonly kind: 'conflict'; readonly sentence: string }
  | { readonly kind: 'other'; readonly sentence: string };

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;

/** Reads a failed save: sentences of fields, a row that somebody else changed, or anything else with its sentence. */
export function readSaveFailure(thrown: unknown): SaveFailure {
  const { sentence, fields } = readFailure(thrown);
  if (Object.keys(fields).length > 0) return { kind: 'fields', sentence, fields };
  // A 409 without a row says that the same save is still running: trying again is all it needs.
  const row = at(thrown, 'data');
  return { kind: at(thrown, 'code') === 409 && at(row, 'version') !== undefined ? 'conflict' : 'other', sentence };
}
