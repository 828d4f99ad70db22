/** A record of another page, or of the page itself. */
export interface RecordPlace {
  readonly path: string;
  readonly id: string;
}
