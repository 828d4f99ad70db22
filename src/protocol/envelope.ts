/** The answer of every call but the token calls: `code` 200 and `success` true, or an error with its sentence. */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
}
