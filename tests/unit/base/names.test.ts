import { expect, test } from 'vitest';
import { closestName } from '../../../src/base/closest-name';
import { deepFreeze } from '../../../src/base/deep-freeze';
import { getAt, setAt } from '../../../src/base/dot-path';
import { canonicalJson, hashText } from '../../../src/base/hash-text';
import { toSnakeCase } from '../../../src/base/snake-case';
import { isEmpty, toHalfWidth, trimText } from '../../../src/base/text';

test.each([
  ['labCode', 'lab_code'],
  ['contact.mobileNo', 'contact_mobile_no'],
  ['standardFiles', 'standard_files'],
  ['aB', 'a_b'],
  ['ownerURLPart', 'owner_url_part'],
])('%s -> %s', (name, column) => expect(toSnakeCase(name)).toBe(column));

test.each([
  ['labNmae', ['labName', 'labCode'], 'labName'],
  ['lab_name', ['labName'], 'labName'],
  ['Total', ['total'], 'total'],
  ['zzzzzz', ['labName'], undefined],
  ['x', ['y'], undefined],
])('the name meant by %s', (name, names, meant) => expect(closestName(name, names)).toBe(meant));

test('text is trimmed of every blank, and made half-width where asked', () => {
  expect(trimText('\u3000 a\u0000b\r\nc \u200b')).toBe('ab\nc');
  expect(toHalfWidth('１３８ＡＢｃ－')).toBe('138ABc-');
  expect([undefined, null, '', [], 0, false, 'a'].map(isEmpty)).toEqual([true, true, true, true, false, false, false]);
});

test('paths read own properties only, and setting shares the rest', () => {
  const values = { a: { b: 1 }, c: { d: 2 } };
  expect(getAt(values, ['a', 'b'])).toBe(1);
  expect(getAt(values, ['constructor'])).toBeUndefined();
  expect(getAt(values, ['a', '__proto__', 'x'])).toBeUndefined();
  const next = setAt(values, ['a', 'e'], 3);
  expect(next).toEqual({ a: { b: 1, e: 3 }, c: { d: 2 } });
  expect(next['c']).toBe(values.c);
});

test('fingerprints do not depend on the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"d":1}]}');
  expect(hashText('a')).toMatch(/^[0-9a-f]{20}$/);
  expect(hashText('a')).not.toBe(hashText('b'));
});

test('frozen to the ground', () => {
  const value = deepFreeze({ a: [{ b: 1 }] });
  expect(Object.isFrozen(value.a[0])).toBe(true);
});
