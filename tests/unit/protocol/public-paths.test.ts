import { expect, test } from 'vitest';
import { askedBy } from '../../../src/protocol/public-paths';
test.each([
  ['https://qa.example.com/certificateFalsification?q=000000~%E9%95%BFJ2026-00032~8F2K', '000000~长J2026-00032~8F2K'],
  ['http://10.0.0.8:8080/query/visits?q=000000~V1', '000000~V1'],
  // Another page, no question, and no address at all.
  ['https://qa.example.com/login?q=000000~V1', undefined],
  ['https://qa.example.com/certificateFalsification', undefined],
  ['JC2026-0041', undefined],
])('the code %s asks with %s', (code, asked) => {
  expect(askedBy(code)).toBe(asked);
});
