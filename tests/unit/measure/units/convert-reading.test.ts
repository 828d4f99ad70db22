import { expect, test } from 'vitest';
import { convertReading } from '../../../../src/measure/units/convert-reading';

// By powers of ten the point moves and every digit stays; by other factors one place is kept beyond what the reading resolves.
test.each([
  ['41.20', '', 'mm', '41.20'],
  ['41.20', 'mm', 'mm', '41.20'],
  ['8.15', 'cm', 'mm', '81.5'],
  ['0.500', 'm', 'mm', '500'],
  ['1.2', 'm', 'mm', '1200'],
  ['500', 'μm', 'mm', '0.500'],
  ['500', 'um', 'mm', '0.500'],
  ['500', 'µm', '毫米', '0.500'],
  ['100.0', 'kPa', 'MPa', '0.1000'],
  ['10.00', 'bar', 'kPa', '1000'],
  ['20.00', '℃', '°C', '20.00'],
  ['20.00', '°C', 'K', '293.15'],
  ['293.15', 'K', '°C', '20.00'],
  ['68.0', '°F', '°C', '20.000'],
  ['14.50', 'psi', 'kPa', '99.974'],
  ['1.000', 'kgf', 'N', '9.8066'],
  ['2', 'min', 's', '120'],
  ['1.5', 'kohm', 'Ω', '1500'],
  ['5', 'mm²', 'mm^2', '5'],
  ['2.0', 'mL', 'L', '0.0020'],
])('%s %s is in %s: %s', (reading, from, to, text) => {
  expect(convertReading(reading, from, to)).toEqual({ text });
});

test.each([
  ['zz', 'mm', 'unitUnknown'],
  ['mm', 'zz', 'unitUnknown'],
  ['kPa', 'mm', 'unitOther'],
  ['%RH', '%', 'unitOther'],
  ['constructor', 'mm', 'unitUnknown'],
])('%s cannot be put into %s: %s', (from, to, fault) => {
  expect(convertReading('1.0', from, to)).toEqual({ fault });
});
