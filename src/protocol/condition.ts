import type { WireOperator } from './operators';
import type { Connector } from './search-body';
import type { SearchOrder } from './search-state';

/** A value as it came: one text or several; numbers and yes/no have become text. */
export type ConditionValue = string | readonly string[];

/** One comparison; without an operator the column's own default counts. */
export interface Test {
  readonly kind: 'test';
  readonly field: string;
  readonly operator?: WireOperator;
  readonly value: ConditionValue;
  /** A regular expression that may be met instead of the comparison; set by the server alone, never by a body. */
  readonly orMatches?: string;
  /** Where it stood in the body, for the sentence of an error. */
  readonly index: number;
}

/** Two or more conditions joined by one connector; they stand in parentheses. */
interface Junction {
  readonly kind: Connector;
  readonly of: readonly Condition[];
}

/** What rows must meet: the search body's normal form, without any knowledge of columns. */
export type Condition = Test | Junction;

/** A search body after decoding: the condition (none: all rows), sort and paging where the body says them. */
export interface DecodedSearch {
  readonly condition?: Condition;
  readonly orderBy: readonly SearchOrder[];
  readonly current?: number;
  readonly size?: number;
}
