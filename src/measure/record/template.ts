import type { Decimal } from '../../base/decimal';
import type { Formula } from '../formula/compile-formula';

/** When readings are taken: before an adjustment and after it. */
export const stages = ['asFound', 'asLeft'] as const;
export type Stage = (typeof stages)[number];

/** How a computed cell is shown; one step from the exact value, half to even. Source: GB/T 8170-2008. */
export type CellRounding =
  | { readonly by: 'places'; readonly places: number }
  | { readonly by: 'digits'; readonly digits: number }
  | { readonly by: 'half' | 'fifth'; readonly places: number };

/** A computed column of a parameter; it may read the columns before it, with all their digits. */
export interface Column {
  readonly name: string;
  readonly formula: Formula;
  readonly rounding?: CellRounding;
}

/**
 * What decides whether a row passes: the column between the limits. With `guard`, the name of the uncertainty by which limits are drawn in: within them it passes,
 * beyond limits drawn out as far it fails, and between the two it is undecided. Source: JJF 1094-2002; without a guard simple acceptance.
 */
export interface Judgement {
  readonly column: string;
  readonly guard?: string;
}

/** A nominal value at which is measured, and what is permitted there. */
export interface Point {
  readonly nominal: Decimal;
  readonly nominalText: string;
  readonly lower?: Decimal;
  readonly upper?: Decimal;
}

/** One measured parameter of a record: a row for each point, repeated readings in each row, columns that are computed of them. */
export interface Parameter {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly Point[];
  readonly stages: readonly Stage[];
  /** Values entered once a row: of the standard, of the room. */
  readonly inputs: readonly string[];
  /** Readings entered several times a row and stage. */
  readonly series: readonly { readonly name: string; readonly count: number; readonly least?: Decimal; readonly most?: Decimal }[];
  readonly columns: readonly Column[];
  readonly judgement?: Judgement;
}

/** The grid of an original record as it was read: every formula compiled, every name known. */
export interface Template {
  readonly parameters: readonly Parameter[];
}
