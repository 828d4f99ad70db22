/** The answer of every call but the token calls: `code` 200 and `success` true, or an error with its sentence. Source: api-contract 1.2. */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
}
