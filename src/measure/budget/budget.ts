import type { Decimal } from '../../base/decimal';

/** The shapes of a distribution that a half-width describes. */
export const boundedShapes = ['rectangular', 'triangular', 'arcsine', 'trapezoidal'] as const;
export type BoundedShape = (typeof boundedShapes)[number];

/** What is known of the values of a quantity. */
export type Spread =
  | { readonly distribution: 'exact' }
  /** A standard uncertainty as it is. */
  | { readonly distribution: 'normal'; readonly standard: Decimal }
  /** An expanded uncertainty, of a certificate. */
  | { readonly distribution: 'normal'; readonly expanded: Decimal; readonly k: Decimal }
  /** Repeated readings: the standard uncertainty is that of their mean. */
  | { readonly distribution: 'normal'; readonly readings: readonly Decimal[] }
  /** A standard deviation known from before, and the number of readings whose mean was taken now. */
  | { readonly distribution: 'normal'; readonly standardDeviation: Decimal; readonly observations: Decimal }
  | { readonly distribution: Exclude<BoundedShape, 'trapezoidal'>; readonly halfWidth: Decimal }
  /** `beta` is the width of the top over that of the foot. */
  | { readonly distribution: 'trapezoidal'; readonly halfWidth: Decimal; readonly beta: Decimal };

/** One input quantity of a measurement. */
export interface Component {
  readonly quantity: string;
  readonly estimate: Decimal;
  readonly spread: Spread;
  /** Given where there is no model. */
  readonly sensitivity?: Decimal;
  /** Absent where it is infinite. */
  readonly freedom?: Decimal;
}

/** How the coverage factor is found. */
export type Coverage =
  | { readonly way: 'given'; readonly k: Decimal }
  /** From Student's distribution at the effective degrees of freedom. */
  | { readonly way: 'student'; readonly probability: number }
  /** Where a single rectangular contribution, or two, outweigh all others. Source: EA-4/02, S9 and S10. */
  | { readonly way: 'trapezoidal'; readonly probability: Decimal; readonly beta: Decimal };

/** How two quantities go together. */
export interface Correlation {
  readonly between: readonly [string, string];
  readonly coefficient: Decimal;
}

/** A budget as it was read: every number a decimal, every name known. */
export interface Budget {
  readonly components: readonly Component[];
  readonly model?: string;
  /** The estimate of the result, where there is no model. */
  readonly estimate?: Decimal;
  readonly correlations: readonly Correlation[];
  readonly coverage: Coverage;
  /** The expanded uncertainty below which nothing is reported. */
  readonly cmc?: Decimal;
  readonly digits: 1 | 2;
}

/** One line of a budget that was worked out. Shape: decimal texts. */
export interface Contribution {
  readonly quantity: string;
  readonly estimate: string;
  readonly standard: string;
  readonly sensitivity: string;
  /** Sensitivity times standard uncertainty, with its sign. */
  readonly contribution: string;
  /** Absent where it is infinite. */
  readonly degreesOfFreedom?: string;
}

/** A budget that was worked out. Shape: decimal texts; what is rounded says so. */
export interface BudgetResult {
  readonly estimate: string;
  readonly contributions: readonly Contribution[];
  readonly correlations: readonly { readonly between: readonly [string, string]; readonly coefficient: string }[];
  readonly combined: string;
  /** By Welch and Satterthwaite; absent where it is infinite, or correlated quantities of finite degrees leave none. */
  readonly effective?: string;
  readonly k: string;
  /** `k` times `combined`, before floor and rounding. */
  readonly expanded: string;
  /** Whether the floor stands in for it. */
  readonly floored: boolean;
  /** What is reported: U to at most two digits, the estimate to its last place. */
  readonly reported: { readonly estimate: string; readonly expanded: string };
}
