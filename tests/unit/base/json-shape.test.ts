import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findShapeFault } from '../../../src/base/json-shape';

const most = { depth: 3, values: 10 };
const fault = (json: string) => findShapeFault(json, most);

test.each([
  ['{"a":9007199254740993}', 'a'],
  ['{"a":1,"lines":[{"price":"1"},{"price": 0.12345678901234567890 }]}', 'lines.1.price'],
  ['[1,[-12345678901234567]]', '1.0'],
  ['{"a\\"":{"b":1.0000000000000000001e10}}', 'a\\".b'],
  ['123456789012345678', ''],
  ['{"price":12345678901234.567}', 'price'],
  ['{"price":1e-400}', 'price'],
])('%s has a number that would lose digits, and its place is named', (json, name) => {
  expect(fault(json)).toEqual({ fault: 'number', name });
});

test.each([
  '{"a":9007199254740992,"b":"9007199254740993"}',
  '[0.30000000000000004,1.7976931348623157e308,5e-324]',
  '[1.000000000000000000000,100000000000000000000,-0.00000000000000000000]',
  '[1e21,12e20,0.000000000000000000001]',
  '[0.10000000000000001,0.69999999999999996]',
  '["\\"9007199254740993"]',
])('%s keeps every digit', (json) => {
  expect(fault(json)).toBeUndefined();
});

test('what a program writes of its own numbers is never refused', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (number) => findShapeFault(JSON.stringify([number]), most) === undefined,
    ),
  );
});

test('keys and elements are counted, wherever they stand, and texts are not looked into', () => {
  expect(fault(`{"x":[${Array.from({ length: 9 }, () => '{}').join(',')}]}`)).toEqual({ fault: 'wide' });
  expect(fault('{"x":"[[[[{{{{,,,,,,,,,,,,,,,"}')).toBeUndefined();
  expect(fault('[1,2,3,4,5,6,7,8,9,10]')).toBeUndefined();
  expect(fault('[[[[]]]]')).toEqual({ fault: 'deep' });
});

test('a number of millions of zeros is judged in one pass', () => {
  const zeros = '0'.repeat(4_000_000);
  expect(fault(`{"a":0.1${zeros}1}`)).toEqual({ fault: 'number', name: 'a' });
  expect(fault(`{"a":0.1${zeros}}`)).toBeUndefined();
});
