import type { Expression } from './field-type';
import type { FieldSource } from './page-model';
import type { FieldModel } from './record-model';
import type { Text } from './text';

/** What is asked for before a record is told. */
interface FaceKey {
  /** Name on the wire. */
  readonly name: string;
  readonly field: FieldModel;
}

interface FaceField extends FieldSource {
  /** Name on the wire. */
  readonly name: string;
  /** How many signs stay at either end; the rest is not told, nor how long it is. */
  readonly mask?: { readonly start: number; readonly end: number };
  /** Whether the word of the field's colour rules is told as well. */
  readonly marks?: true;
}

/** What anybody may ask of the records of a page without signing in. */
export interface FaceModel {
  readonly name: string;
  /** `<module>/<page>` */
  readonly page: string;
  readonly label: Text;
  readonly note?: Text;
  /** All of them must match; the first says which record, the others are secrets. */
  readonly keys: readonly FaceKey[];
  readonly when?: Expression;
  readonly fields: readonly FaceField[];
  /** Field with the state. */
  readonly state?: FieldModel;
  readonly miss: Text;
  /** Calls of one address in ten minutes. */
  readonly budget: number;
}
