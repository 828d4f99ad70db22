import type { PaperCode } from '../schema/model/paper-model';

/** A place in a layout. Units: lines and columns from 1. */
export interface LayoutFault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What a layout sees of one record, and the codes that are drawn for it. */
export interface PrintRecord {
  readonly values: Readonly<Record<string, unknown>>;
  readonly codes: readonly PaperCode[];
  /** Fingerprint of the layout in `layouts` that it is printed by; absent for the order's own. */
  readonly layout?: string;
}

/** Everything that a printed paper follows from; nothing else goes into it. */
export interface PrintOrder {
  /** Fingerprint of `files`. */
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** Further layouts by their fingerprints: copies are printed by those of their originals. */
  readonly layouts?: Readonly<Record<string, PrintOrder['files']>>;
  /** What the layout sees, a paper for each. */
  readonly records: readonly PrintRecord[];
  /** Files inside the PDF, which is then PDF/A-3. */
  readonly attachments?: Readonly<Record<string, string>>;
  /** Units: s since 1970; stands in the PDF. */
  readonly time: number;
  /** What is made: the paper, or pictures of its pages. */
  readonly form: 'pdf' | 'svg';
  /** More pages than this are a fault. */
  readonly most: number;
}

/** What the process that prints answers. */
export type PrintAnswer =
  | { readonly kind: 'paper'; readonly content: Uint8Array; readonly pages: number }
  | { readonly kind: 'faults'; readonly faults: readonly LayoutFault[] }
  | { readonly kind: 'tooLong'; readonly pages: number }
  /** The engine stands, and the layout begins. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'noEngine'; readonly reason: string };

/** What is sent to the process, with a number that its answer repeats. */
export interface PrintTurn {
  readonly turn: number;
  readonly order: PrintOrder;
}

/** What the process is started with. */
export interface PrintSetting {
  /** An empty folder, the only one that layouts could read. */
  readonly workspace: string;
  readonly fonts: readonly string[];
}
