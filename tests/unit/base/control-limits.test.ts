import { expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { limitsOfMeans, limitsOfSingles, mostReadings } from '../../../src/base/series/control-limits';
import { NoResult } from '../../../src/base/series/significant';

const numbers = (...values: readonly string[]) => values.map((value) => new Decimal(value));

/** The mean standard deviation of samples of a normal quantity, in its own standard deviations: Γ(n/2) / Γ((n−1)/2) by its recursion. */
function meanDeviation(count: number): number {
  let ratio = 1 / Math.sqrt(Math.PI);
  for (let readings = 2; readings < count; readings += 1) ratio = (readings - 1) / (2 * ratio);
  return Math.sqrt(2 / (count - 1)) * ratio;
}

test('the factors of every number of readings are those that follow from the normal distribution', () => {
  const near = (value: number) => expect.closeTo(value, 2.9) as number;
  for (let count = 2; count <= mostReadings; count += 1) {
    const c4 = meanDeviation(count);
    const apart = (3 * Math.sqrt(1 - c4 * c4)) / c4;
    const { mean, deviation } = limitsOfMeans({ means: numbers('0', '0'), deviations: numbers('1', '1'), count });
    const a3 = 3 / (c4 * Math.sqrt(count));
    expect([count, Number(mean.lower), Number(mean.upper)]).toEqual([count, near(-a3), near(a3)]);
    expect([count, Number(deviation.lower), Number(deviation.upper)]).toEqual([count, near(Math.max(0, 1 - apart)), near(1 + apart)]);
  }
});

test('limits of means lie about the mean of the means, by the mean standard deviation', () => {
  const { mean, deviation } = limitsOfMeans({ means: numbers('10.1', '10.3'), deviations: numbers('0.02', '0.04'), count: 10 });
  expect([mean.centre, mean.lower, mean.upper].map(String)).toEqual(['10.2', '10.17075', '10.22925']);
  expect([deviation.centre, deviation.lower, deviation.upper].map(String)).toEqual(['0.03', '0.00852', '0.05148']);
});

test('limits of single values lie 2.66 mean moving ranges about their mean', () => {
  const { centre, lower, upper } = limitsOfSingles(numbers('5', '7', '6'));
  expect([centre, lower, upper].map(String)).toEqual(['6', '2.01', '9.99']);
});

test('there are no limits of one reading in a point, of more than there are factors for, and of one single value', () => {
  for (const count of [0, 1, mostReadings + 1])
    expect(() => limitsOfMeans({ means: numbers('1', '2'), deviations: numbers('1', '1'), count })).toThrow(NoResult);
  expect(() => limitsOfSingles(numbers('1'))).toThrow(NoResult);
});
