import type { Values } from '../base/dot-path';
import type { SearchBody } from '../protocol/search-body';
import type { Validator } from '../schema/judge';
import type { ServedPage } from '../schema/page-model';

/** A row as it stands on the wire: own values nested by their dotted names, plus id, version, audit columns and `$refs`. */
export type WireRow = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

export interface PageOfRows {
  readonly records: readonly WireRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  /** Set when `total` is a floor: there are more than the exact count goes. */
  readonly totalIsFloor?: boolean;
}

export interface Candidate {
  readonly id: string;
  /** Value of the target's display field. */
  readonly display: string;
  /** Set for trees. */
  readonly parentId?: string;
  /** The target fields that the page reads. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface RowKey {
  readonly id: string;
  readonly version: number;
}

export interface TransitionResult {
  readonly id: string;
  readonly ok: boolean;
  readonly state: string;
  readonly version: number;
  readonly msg: string;
}

export interface HistoryEntry {
  readonly id: string;
  readonly action: string;
  readonly time: string;
  readonly userName: string;
  readonly comment?: string;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
}

export interface FileSource {
  upload(file: File): Promise<StoredFile>;
  describe(ids: readonly string[]): Promise<readonly StoredFile[]>;
  /** Opens a file in the reader's browser. */
  open(id: string): void;
}

/** All that a page needs from outside. The runtime owns it; `app` implements it over HTTP; stories and tests pass a fake. */
export interface PageSource {
  readonly served: ServedPage;
  /** Gives the page's validator where it does not come from `served.validator`: stories and tests. */
  validator?(): Promise<Validator>;
  /** Where files of records go; absent where there is no such place. */
  readonly files?: FileSource;
  list(body: SearchBody, signal?: AbortSignal): Promise<PageOfRows>;
  detail(id: string): Promise<WireRow>;
  submit(values: Readonly<Record<string, unknown>>, key: string): Promise<RowKey>;
  remove(items: readonly RowKey[], key: string): Promise<void>;
  transition(request: {
    readonly name: string;
    readonly items: readonly RowKey[];
    readonly comment?: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly key: string;
  }): Promise<readonly TransitionResult[]>;
  /** Candidates of a reference field; `field` is dotted through lines: `items.catalogId`. */
  candidates(request: {
    readonly field: string;
    readonly keyword?: string;
    readonly ids?: readonly string[];
    readonly size?: number;
    /** The row being filled in, for conditions on candidates that read it. */
    readonly values?: Values;
  }): Promise<readonly Candidate[]>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** Saved column layout of the signed-in user, `''` when there is none. */
  loadLayout(): Promise<string>;
  saveLayout(parameter: string): Promise<void>;
}
