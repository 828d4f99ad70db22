/** How a figure is held against its bar. */
export type BarKind =
  | 'ratio' // of two figures of one run: the bar and ten per cent for noise
  | 'ceiling' // ms or MB, meant for two quiet cores: fails only beyond three times
  | 'exact' // a count, which no noise touches
  | 'shown'; // no bar: told for the reader

/** One figure of a case. */
export interface Reading {
  /** What perf.md or trust.md calls the bar: `L1`. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'KB' | '%' | '';
  readonly kind: BarKind;
  /** The bar: the value must not be above it. */
  readonly most?: number;
  /** The bar: the value must not be below it. */
  readonly least?: number;
  /** What the figure was made of. */
  readonly detail?: string;
}

/** What is measured together: all figures of one or several bars. */
export interface BenchCase {
  readonly ids: readonly string[];
  /** Measures anew each time. Errors: whatever kept it from measuring; the case has failed then. */
  run(): Promise<readonly Reading[]>;
}

/** How long and how often to measure. */
export interface Effort {
  readonly quick: boolean;
  /** Interleaved rounds of a comparison. */
  readonly rounds: number;
}
