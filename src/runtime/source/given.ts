/** What a new record begins with because of where its form was opened. */
export interface Given {
  /** Where the form was opened: what was begun there and never saved is offered there alone. */
  readonly from: string;
  /** Wire values by names of fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that stay as they are given. */
  readonly fixed: readonly string[];
}
