import type { Origin, OriginWay } from './origins';

/** Rules that a value of a source breaks. */
export type AcquireRule =
  | 'notNumber'
  | 'unitUnknown'
  | 'unitOther'
  | 'noColumn'
  | 'noParameter'
  | 'noQuantity'
  | 'noStage'
  | 'noPoint'
  | 'tooMany'
  | 'twice'
  | 'noRows';

/** What is wrong with a value, at its place in the source. */
export interface AcquireFault {
  readonly rule: AcquireRule;
  /** From 1; absent where it is about the whole. */
  readonly row?: number;
  readonly column?: string;
  /** What stands there. */
  readonly read?: string;
  /** The cell that it was meant for, where that is known. */
  readonly address?: string;
  /** What the rule is about beside it: a unit, the columns that there are. */
  readonly detail?: string;
}

/** What the bench is told of a source. */
export interface OfferedSource {
  readonly id: string;
  readonly name: string;
  readonly way: OriginWay;
  /** '' where it belongs to none. */
  readonly device: string;
}

/** What a source gives when it is tried out by whoever sets it up. */
export interface SourceTrial {
  /** Where it came from, as people may know it. */
  readonly from: string;
  /** Units: ms. */
  readonly took: number;
  readonly columns: readonly string[];
  /** The first rows as they stand, cells in the order of the columns. */
  readonly head: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** Of the record that was asked for, or all. */
  readonly rows: number;
  /** Values that the mapping takes; absent where no template in use has a point grid for them. */
  readonly values?: number;
  readonly faults: readonly AcquireFault[];
}

/** What came of an acquisition: values with where they come from, and what is wrong with others. Nothing of it is stored in the record yet. */
export interface Acquisition {
  /** Absent where nothing could be taken. */
  readonly origin?: Origin;
  readonly faults: readonly AcquireFault[];
  /** Rows of the record that the source has. */
  readonly rows: number;
  /** The device of the source, where the record does not name it among those that were used. */
  readonly missingDevice?: string;
}
