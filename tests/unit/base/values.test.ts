import { expect, test } from 'vitest';
import { getAt, moveAt, setAt } from '../../../src/base/dot-path';
import { findBrokenText, toWellFormed } from '../../../src/base/well-formed';

test('a value is read, put and moved along a path; what is off the path is shared, and nothing is made where nothing was', () => {
  const values = { a: { b: 1, c: 2 }, d: { e: 3 } };
  expect(getAt(values, ['a', 'b'])).toBe(1);
  expect(getAt(values, ['a', 'toString'])).toBeUndefined();
  const put = setAt(values, ['a', 'x', 'y'], 4);
  expect(put).toEqual({ a: { b: 1, c: 2, x: { y: 4 } }, d: { e: 3 } });
  expect(put['d']).toBe(values.d);
  expect(moveAt(values, ['d', 'e'], ['a', 'e'])).toEqual({ a: { b: 1, c: 2, e: 3 } });
  expect(moveAt(values, ['a', 'c'], ['z'])).toEqual({ a: { b: 1 }, d: { e: 3 }, z: 2 });
  expect(moveAt(values, ['d', 'none'], ['z'])).toBe(values);
  expect(values).toEqual({ a: { b: 1, c: 2 }, d: { e: 3 } });
});

test('half a character is found wherever it stands, the first by the order of the text', () => {
  expect(findBrokenText({ a: null, b: [1, true, undefined, { c: 'good' }] })).toBeUndefined();
  expect(findBrokenText('\ud83d')).toBe('');
  expect(findBrokenText({ a: null, b: [{ c: 1 }, { c: 'x\ude00' }], d: '\ud83d' })).toBe('b.1.c');
  expect(findBrokenText({ a: { '\ud83d': 1 } })).toBe('a.\ufffd');
  expect(toWellFormed('a\ud83db😀')).toBe('a\ufffdb😀');
});
