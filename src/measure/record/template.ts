import type { Decimal } from '../../base/decimal';
import type { Formula } from '../formula/compile-formula';
import type { Sentence } from '../reading/fault';

/** When readings are taken: before an adjustment and after it. */
export const stages = ['asFound', 'asLeft'] as const;
export type Stage = (typeof stages)[number];

/** How a computed cell is shown; one step from the exact value, half to even. Source: GB/T 8170-2008. */
export type CellRounding =
  | { readonly by: 'places'; readonly places: number }
  | { readonly by: 'digits'; readonly digits: number }
  | { readonly by: 'half' | 'fifth'; readonly places: number };

/** What a part is called: in the template's words, or by its name where it has none. */
export interface Named {
  readonly name: string;
  readonly label: Sentence;
}

/** A value that is entered once a row. */
export interface Input extends Named {
  readonly unit: string;
}

/** Readings that are entered several times a row and stage. */
export interface Series extends Named {
  readonly count: number;
  readonly least?: Decimal;
  readonly most?: Decimal;
}

/** A computed column of a parameter; it may read the columns before it, with all their digits. */
export interface Column extends Named {
  readonly unit: string;
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

/**
 * The uncertainty of a column, worked out for each row: a budget whose numbers are formulas over the row, and whose readings are the name of a series.
 * A column without a rule of rounding is then shown to the last place of its expanded uncertainty.
 */
export interface RowBudget {
  /** Stands for the expanded uncertainty. */
  readonly name: string;
  readonly column: string;
  /** Below which nothing is reported. */
  readonly cmc?: Formula;
  readonly components: readonly RowComponent[];
  /** Of the budget, as it stands. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** One component of a row's budget. */
export interface RowComponent {
  readonly label: Sentence;
  /** Words of the component that are no numbers: quantity, distribution, unit. */
  readonly words: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, Formula>>;
  /** The series that its readings are. */
  readonly readings?: string;
}

/** One measured parameter of a record: a row for each point, repeated readings in each row, columns that are computed of them. */
export interface Parameter extends Named {
  readonly unit: string;
  readonly points: readonly Point[];
  readonly stages: readonly Stage[];
  /** Values entered once a row: of the standard, of the room. */
  readonly inputs: readonly Input[];
  readonly series: readonly Series[];
  readonly columns: readonly Column[];
  readonly judgement?: Judgement;
  readonly budget?: RowBudget;
}

/** The grid of an original record as it was read: every formula compiled, every name known. */
export interface Template {
  readonly label: Sentence;
  readonly parameters: readonly Parameter[];
}
