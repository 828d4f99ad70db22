/** What a new record begins with because of where its form was opened. */
export interface Given {
  /** Wire values by names of fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that stay as they are given. */
  readonly fixed: readonly string[];
}
