import type { Colour } from '../model/field-type';
import type { Text } from '../model/text';

/** A record that belongs to the opened one, as a list beside it says it. */
export interface RelatedRow {
  readonly id: string;
  /** '' where it has none, or none for the reader. */
  readonly number: string;
  /** What it is called beside its number; '' where that is the number itself. */
  readonly name: string;
  /** Absent where its records have no states, or none for the reader. */
  readonly state?: { readonly label: Text; readonly colour?: Colour };
}

/** One kind of records that belong to the opened one. */
export interface RelationReport {
  /** Name of the relation in the page. */
  readonly name: string;
  readonly total: number;
  /** Set when `total` is a floor. */
  readonly totalIsFloor?: true;
  /** The newest few. */
  readonly rows: readonly RelatedRow[];
  /** True where the list of their page can be narrowed to them. */
  readonly searchable: boolean;
}
