/** The search payload as sent. */
export interface WireCondition {
  /** JSON text: column -> value. */
  readonly filter: string;
  /** JSON text: column -> wire operator. */
  readonly op: string;
}

export type Connector = 'and' | 'or';

export interface WireRowCondition extends WireCondition {
  readonly searchType?: Connector;
}

export interface WirePair {
  readonly searchType?: Connector;
  readonly searchParams: readonly WireRowCondition[];
}

export interface SearchBody {
  readonly current: number;
  readonly size: number;
  readonly searchType: 'N' | 'Y';
  readonly searchParam?: readonly WireCondition[];
  readonly searchListVO?: readonly WirePair[];
  readonly orderBy?: readonly { readonly prop: string; readonly order: 'asc' | 'desc' }[];
  /** Columns wanted in an export or a print, in order. */
  readonly columns?: readonly string[];
  /** Where the page begins: `next` of the page before it; `current` only numbers it then. */
  readonly after?: string;
}
