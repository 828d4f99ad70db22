import { expect, test } from 'vitest';
import { readJson } from '../../../../src/server/remote/read-json';

test.each([
  ['{"id":1123598821738675201}', { id: '1123598821738675201' }],
  ['{"price":120.50,"rate":-1.5e-7}', { price: '120.50', rate: '-1.5e-7' }],
  ['{"say":"he said \\"12\\" \\\\","n":[0,-1,null,true]}', { say: 'he said "12" \\', n: ['0', '-1', null, true] }],
  ['{"12":34}', { '12': '34' }],
  ['"7"', '7'],
  ['<html>7</html>', undefined],
  ['{"open', undefined],
  ['', undefined],
])('%s keeps its digits', (text, value) => {
  expect(readJson(text)).toEqual(value);
});

test('a text that is never closed is read once', () => {
  const began = performance.now();
  expect(readJson(`{"a":"${'\\"'.repeat(1_000_000)}`)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a long text is no burden', () => {
  const long = 'x\\n'.repeat(1_000_000);
  expect(readJson(`{"a":"${long}"}`)).toEqual({ a: 'x\n'.repeat(1_000_000) });
});
