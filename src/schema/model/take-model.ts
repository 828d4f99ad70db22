import type { Text } from './text';

/** Records of another page that become lines of a sub-table, or whose own lines do. */
export interface TakeModel {
  readonly label: Text;
  /** Path of the page that is chosen from, and the name of its record. */
  readonly page: string;
  readonly record: string;
  /** Its fields that must agree with fields of this record. Shape: name there -> name here. */
  readonly by: Readonly<Record<string, string>>;
  /** Sub-table of what is chosen whose lines are taken over; absent: each record becomes a line. */
  readonly each?: string;
  /** Shape: field of the line -> field there, `id` for the record itself. */
  readonly fill: Readonly<Record<string, string>>;
}
