import { expect, test } from 'vitest';
import { readNumber } from '../../../../src/measure/units/read-number';

test.each([
  ['41.20', '1', '41.20', ''],
  [' ４１．２０ ', '1', '41.20', ''],
  ['+0.500', '1', '0.500', ''],
  ['-.5', '1', '-0.5', ''],
  ['\u22125', '1', '-5', ''],
  ['-0.00', '1', '0.00', ''],
  ['007.10', '1', '7.10', ''],
  ['1.230E-3', '1', '0.001230', ''],
  ['8.15e1', '1', '81.5', ''],
  ['1.5E3', '1', '1500', ''],
  ['41.2 kPa', '1', '41.2', 'kPa'],
  ['20.1℃', '1', '20.1', '℃'],
  ['1,234.50', '2', '1234.50', ''],
  ['1234.5', '2', '1234.5', ''],
  ['1234,50', '3', '1234.50', ''],
  ['1.234,5 mm', '4', '1234.5', 'mm'],
] as const)('%j in form %s is %s %s', (written, form, text, unit) => {
  expect(readNumber(written, form)).toEqual({ text, unit });
});

// What could be another number than was meant is none.
test.each([
  ['1,234.5', '1'],
  ['1,5', '1'],
  ['12,34.5', '2'],
  ['1,2', '2'],
  ['1.5', '3'],
  ['1.5', '4'],
  ['', '1'],
  ['.', '1'],
  ['-', '1'],
  ['OL', '1'],
  ['1.2.3', '1'],
  ['1 2', '1'],
  ['1e999', '1'],
  ['NaN', '1'],
  ['=1+1', '1'],
] as const)('%j in form %s is no number', (written, form) => {
  expect(readNumber(written, form)).toBeUndefined();
});
