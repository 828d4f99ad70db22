/** The answer of every call but the token calls: `code` 200 and `success` true, or an error with its sentence. Source: api-contract 1.2. */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
}

/** One page of rows. Source: api-contract 1.4. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}
