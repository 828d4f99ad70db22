import type { Decimal } from '../decimal';
import { mean, type Series } from './series';
import { NoResult } from './significant';

/** Where points of a process in control are expected. */
export interface ControlLimits {
  readonly centre: Decimal;
  readonly lower: Decimal;
  readonly upper: Decimal;
}

/** Factors of charts of means and standard deviations by the number of readings in a point, from 2. Source: ISO 7870-2, table of factors A3, B3, B4. */
const factors = [
  ['2.659', '0', '3.267'],
  ['1.954', '0', '2.568'],
  ['1.628', '0', '2.266'],
  ['1.427', '0', '2.089'],
  ['1.287', '0.030', '1.970'],
  ['1.182', '0.118', '1.882'],
  ['1.099', '0.185', '1.815'],
  ['1.032', '0.239', '1.761'],
  ['0.975', '0.284', '1.716'],
  ['0.927', '0.321', '1.679'],
  ['0.886', '0.354', '1.646'],
  ['0.850', '0.382', '1.618'],
  ['0.817', '0.406', '1.594'],
  ['0.789', '0.428', '1.572'],
  ['0.763', '0.448', '1.552'],
  ['0.739', '0.466', '1.534'],
  ['0.718', '0.482', '1.518'],
  ['0.698', '0.497', '1.503'],
  ['0.680', '0.510', '1.490'],
  ['0.663', '0.523', '1.477'],
  ['0.647', '0.534', '1.466'],
  ['0.633', '0.545', '1.455'],
  ['0.619', '0.555', '1.445'],
  ['0.606', '0.565', '1.435'],
] as const;

/** Most readings in a point that there are factors for. */
export const mostReadings = factors.length + 1;

interface Points {
  /** One for each point. */
  readonly means: Series;
  /** The standard deviation of the readings of each point. */
  readonly deviations: Series;
  /** Readings in each point, the same in all. */
  readonly count: number;
}

/** Limits of the means and of the standard deviations of points (x̄ and s). Errors: `NoResult` without a point, and where there are no factors for the count. Source: ISO 7870-2. */
export function limitsOfMeans({ means, deviations, count }: Points): { readonly mean: ControlLimits; readonly deviation: ControlLimits } {
  const factor = factors[count - 2];
  if (factor === undefined) throw new NoResult();
  const [a3, b3, b4] = factor;
  const [middle, spread] = [mean(means), mean(deviations)];
  const apart = spread.times(a3);
  return {
    mean: { centre: middle, lower: middle.minus(apart), upper: middle.plus(apart) },
    deviation: { centre: spread, lower: spread.times(b3), upper: spread.times(b4) },
  };
}

/** How far single values may lie from their mean, in mean moving ranges: three standard deviations by the range of two. Source: ISO 7870-2, chart of individuals. */
const apartInRanges = '2.66';

/** Limits of single values, by their moving ranges. Errors: `NoResult` of fewer than two. Source: ISO 7870-2, chart of individuals. */
export function limitsOfSingles(values: Series): ControlLimits {
  const ranges = values.slice(1).map((value, index) => value.minus(values[index] ?? value).abs());
  if (ranges.length === 0) throw new NoResult();
  const middle = mean(values);
  const apart = mean(ranges).times(apartInRanges);
  return { centre: middle, lower: middle.minus(apart), upper: middle.plus(apart) };
}
