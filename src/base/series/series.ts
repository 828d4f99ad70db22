import { Decimal } from '../decimal';
import { divide, NoResult, root } from './significant';

export type Series = readonly Decimal[];

const sum = (series: Series): Decimal => series.reduce((total, value) => total.plus(value), new Decimal(0));

/** The arithmetic mean. Errors: `NoResult` of no reading. */
export const mean = (series: Series): Decimal => divide(sum(series), new Decimal(series.length));

const fromMean = (series: Series): Series => {
  const middle = mean(series);
  return series.map((value) => value.minus(middle));
};

/** The experimental standard deviation of one reading, by Bessel's formula. Errors: `NoResult` of fewer than two. Source: GUM 4.2.2. */
export function standardDeviation(series: Series): Decimal {
  if (series.length < 2) throw new NoResult();
  const squares = sum(fromMean(series).map((apart) => apart.times(apart)));
  return root(divide(squares, new Decimal(series.length - 1)));
}

/** The correlation of the means of readings taken together; 0 where one does not vary. Source: GUM 5.2.3 and 5.2.2, formula (14). */
export function correlationOf(left: Series, right: Series): Decimal {
  const [apart, across] = [fromMean(left), fromMean(right)];
  const product = (a: Series, b: Series): Decimal => sum(a.map((value, index) => value.times(b[index] ?? 0)));
  const scale = root(product(apart, apart).times(product(across, across)));
  return scale.eq(0) ? scale : divide(product(apart, across), scale);
}

/** The mean range of two to nine normal readings in standard deviations. Source: JJF 1059.1-2012, table 1 (range coefficients C). */
const rangeCoefficients = ['1.13', '1.69', '2.06', '2.33', '2.53', '2.70', '2.85', '2.97'] as const;

/** The experimental standard deviation of one reading, by the range. Errors: `NoResult` of fewer than two readings and more than nine. Source: JJF 1059.1-2012, 4.3.2.3. */
export function standardDeviationByRange(series: Series): Decimal {
  const coefficient = rangeCoefficients[series.length - 2];
  const [first, ...rest] = series;
  if (coefficient === undefined || first === undefined) throw new NoResult();
  const greatest = rest.reduce((most, value) => (value.gt(most) ? value : most), first);
  const smallest = rest.reduce((least, value) => (value.lt(least) ? value : least), first);
  return divide(greatest.minus(smallest), new Decimal(coefficient));
}
