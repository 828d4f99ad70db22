import type pg from 'pg';

export interface QueryOptions {
  /** True: the connection keeps the plan. Only for statements that find rows by their keys, whose plan is right whatever the values are. */
  readonly keepPlan?: boolean;
  /** True: every field comes as the bytes of its text, in the pieces in which they came (`Pieces`), for what is sent on unread. */
  readonly asBytes?: boolean;
}

/**
 * One connection, for as long as the callback that received it runs. Statements run one after the other, each planned for its values but where it says otherwise.
 * Shape: bigint and numeric come as decimal text, `date` as `YYYY-MM-DD`, `timestamptz` as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, json parsed.
 */
export interface Queryable {
  query(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}

/** Makes ids that are unique over all processes and rise with time. */
export interface IdMaker {
  /** A new id, as a decimal string. Errors: throws where the lease of the node number has run out. */
  next(): string;
  close(): Promise<void>;
}

export interface CallOptions {
  /** Units: ms; how long one statement is waited for, 0 without end. Only for work that sets a `statement_timeout` of its own. */
  readonly timeout?: number;
}

/** Errors of all three ways: `unavailable` while the database cannot be reached or cannot work, `storageFull` where its disk is full. */
export interface Database {
  /**
   * Runs as the application role inside one tenant, without a transaction: each statement sees its own snapshot. Nothing can be written. What a statement calls
   * a page's table is the view of the tenant's rows in it (`list-views.ts`).
   */
  read<T>(tenantId: string, fn: (q: Queryable) => Promise<T>, options?: CallOptions): Promise<T>;
  /** Runs as the application role inside one tenant in one transaction, on the tables under their policies; `fn` runs again from its start after a serialization failure or a deadlock, and where it would wait out of order (`BeginAnew`); `unavailable` where five more turns do not help. */
  write<T>(tenantId: string, fn: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs as the owner, over all tenants, each statement on its own: start-up, sign-in look-ups, migrations. `fn` may send begin and commit itself. */
  system<T>(fn: (q: Queryable) => Promise<T>, options?: CallOptions): Promise<T>;
  readonly ids: IdMaker;
  /** What the server noticed about the database at the start: sentences for its administrator. */
  readonly notices: readonly { readonly zh: string; readonly en: string }[];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  /** True for the embedded database, whose catalogue is ours to tune. */
  readonly own: boolean;
  readonly connections?: number;
  /** Units: ms; how long connections beyond the few that stay open are kept unused; 10 s where it is not said. */
  readonly idleTimeout?: number;
  /** Units: ms; how long one statement is waited for; 12 s where it is not said. */
  readonly queryTimeout?: number;
  /** Units: ms; how long a call of the wire waits for its turn and for the database altogether; 18 s where it is not said, several times as long with several records. */
  readonly callTimeout?: number;
}
