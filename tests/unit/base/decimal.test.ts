import { describe, expect, test } from 'vitest';
import { toCapitalAmount } from '../../../src/base/capital-amount';
import {
  Decimal,
  formatDecimal,
  isDecimalText,
  roundDecimal,
  roundToStep,
  roundUpOnSixOrEight,
  toDecimal,
} from '../../../src/base/decimal';

describe('rounding half to even (GB/T 8170)', () => {
  test.each([
    ['1.005', 2, '1.00'],
    ['1.015', 2, '1.02'],
    ['1.025', 2, '1.02'],
    ['1.0251', 2, '1.03'],
    ['2.675', 2, '2.68'],
    ['-1.015', 2, '-1.02'],
    ['0.125', 2, '0.12'],
    ['0.135', 2, '0.14'],
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['2.5', 0, '2'],
    ['-0.001', 2, '0.00'],
  ])('%s to %d places is %s', (value, places, result) => {
    expect(formatDecimal(new Decimal(value), places, 'halfEven')).toBe(result);
  });
});

test.each([
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['0.615', '0.62'],
])('money %s is %s', (value, result) => {
  expect(formatDecimal(new Decimal(value), 2)).toBe(result);
});

test.each([
  ['60.25', 'half', 0, '60'],
  ['60.38', 'half', 0, '60.5'],
  ['60.28', 'half', 0, '60.5'],
  ['-60.75', 'half', 0, '-61'],
  ['830', 'fifth', -2, '840'],
  ['842', 'fifth', -2, '840'],
  ['832', 'fifth', -2, '840'],
  ['-930', 'fifth', -2, '-920'],
] as const)('%s to steps of a %s is %s', (value, step, places, result) => {
  expect(roundToStep(new Decimal(value), step, places).toFixed()).toBe(result);
});

test.each([
  ['1.236', '1.24'],
  ['1.238', '1.24'],
  ['1.237', '1.23'],
  ['1.239', '1.23'],
])('up on six or eight: %s is %s', (value, result) => {
  expect(roundUpOnSixOrEight(new Decimal(value), 2).toFixed()).toBe(result);
});

test.each([
  ['1004.50', '壹仟零肆元伍角整'],
  ['0.05', '伍分'],
  ['100000', '壹拾万元整'],
  ['0', '零元整'],
  ['10.05', '壹拾元零伍分'],
  ['1.20', '壹元贰角整'],
  ['10001', '壹万零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['1000000001.23', '壹拾亿零壹元贰角叁分'],
  ['-12.5', '负壹拾贰元伍角整'],
])('capitals of %s', (amount, words) => {
  expect(toCapitalAmount(amount)).toBe(words);
});

test('decimal texts have no plus, exponent or leading zeros', () => {
  expect(['1', '-1.50', '0', '0.10'].map(isDecimalText)).toEqual([true, true, true, true]);
  expect(['+1', '1e3', '01', '.5', '1.', '', ' 1', 'NaN', 'Infinity', '0x1'].map(isDecimalText)).toEqual(
    Array.from({ length: 10 }, () => false),
  );
  expect(toDecimal(0.1)?.toFixed()).toBe('0.1');
  expect(toDecimal(Number.NaN)).toBeUndefined();
});

test('sums that binary fractions get wrong are right', () => {
  expect(new Decimal('0.1').plus('0.2').toFixed()).toBe('0.3');
  expect(roundDecimal(new Decimal('1').div('3').times('3'), 10).toFixed()).toBe('1');
});
