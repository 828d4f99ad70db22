import { getAt, isObject } from '../../base/dot-path';
import type { Text } from '../model/text';

/** What a row itself calls one of its values, in the place of what the field's options say: it stands under `$refs`, as what references lead to does. */
export interface ToldValue extends Text {
  /** Path of the page on which the reader finds the record that the value names, and its id there; both absent where it names none. */
  readonly path?: string;
  readonly id?: string;
}

const isTold = (entry: unknown): entry is ToldValue =>
  isObject(entry) && typeof entry['zh'] === 'string' && typeof entry['en'] === 'string';

/** Reads an entry of `$refs` as words. Shape: undefined for what a reference leads to, and where there is none. */
export const readTold = (entry: unknown): ToldValue | undefined => (isTold(entry) ? entry : undefined);

/** What a row calls the value of a field; undefined where it leaves that to the field. */
export const toldOf = (row: unknown, field: string): ToldValue | undefined => readTold(getAt(row, ['$refs', field]));
