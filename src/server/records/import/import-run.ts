import type { Queryable } from '../../db/connections/database';
import type { StoredFile } from '../../files/file-store';
import type { Language } from '../../language';
import type { PageContext } from '../../rights/page-context';
import type { ImportContext, RowFault } from './import-context';
import type { OpenImport } from './open-import';

export interface ImportRequest {
  readonly fileName: string;
  readonly dryRun: boolean;
  /** `all`: one transaction, everything or nothing; `good`: what is right is written, the rest is told. */
  readonly mode: 'all' | 'good';
  readonly language: Language;
}

/** What an import is run with: in a request or in a task. */
export interface ImportWays {
  read<T>(fn: (q: Queryable) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>;
  saveFile(file: { readonly name: string; readonly content: Buffer }): Promise<Pick<StoredFile, 'fileId' | 'originalName'>>;
  progress(done: number, total: number): void;
  /** Ends the import between two chunks. */
  requireGoing(): void;
  /** Says whether an error of `requireGoing` leaves what is done as it is, in mode `good`. */
  mayCut?(error: unknown): boolean;
}

export interface Run {
  readonly ctx: PageContext;
  readonly opened: OpenImport;
  readonly importCtx: ImportContext;
  readonly request: ImportRequest;
  readonly ways: ImportWays;
  /** Names this import. */
  readonly id: string;
}

/** What came of the rows so far. */
export interface Tally {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Numbers of the rows that are new or changed, in the order of the file. */
  readonly rows: { readonly created: readonly number[]; readonly updated: readonly number[] };
  /** Rows that it came to before it was cut short; absent where it came to all. */
  readonly handled?: number;
  readonly faulty: readonly { readonly row: number; readonly faults: readonly RowFault[] }[];
}
