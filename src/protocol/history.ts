import type { Text } from '../schema/model/text';

/** What set an entry off. Shape: without `page` where the reader may not know what it was. */
export interface HistoryCause {
  readonly page?: Text;
  /** Path of the page on which the reader finds the record; absent with `name`. */
  readonly path?: string;
  readonly action?: Text;
  readonly id?: string;
  /** What that record is called; absent where the reader may not see it. */
  readonly name?: string;
}

/** Records of one page to which one and the same thing happened. */
export interface Followed {
  readonly page: Text;
  /** Path of the page on which the reader finds them. */
  readonly path: string;
  readonly action: Text;
  /** How many of them the reader may see. */
  readonly count: number;
  /** The first of them that have a name to tell. */
  readonly records: readonly { readonly id: string; readonly name: string }[];
}

/** All that an entry set off in its transaction, effects of effects included, as far as the reader may know of it. */
export interface Following {
  readonly records: readonly Followed[];
  /** How many more records were changed. */
  readonly unseen: number;
}

export interface HistoryEntry {
  readonly id: string;
  readonly action: string;
  readonly time: string;
  /** Who did it; absent, with what he remarked, where the reader is told no persons of the record. */
  readonly userName?: string;
  readonly comment?: string;
  /** What set it off, where nobody did it himself. */
  readonly cause?: HistoryCause;
  /** Absent where nothing followed. */
  readonly following?: Following;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}
