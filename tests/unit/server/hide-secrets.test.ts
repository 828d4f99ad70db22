import { expect, test } from 'vitest';
import { describeForLog, errorLines, hideInAddress, hideSecrets } from '../../../src/server/hide-secrets';

test.each([
  [`{"password":"it's-secret","next":"v"}`, '{"password":"***","next":"v"}'],
  [String.raw`{"password":"a\bse\"cret"}`, '{"password":"***"}'],
  [String.raw`{"x":"{\"password\":\"a\\bse\\\"cret\",\"y\":1}"}`, String.raw`{"x":"{\"password\":\"***\",\"y\":1}"}`],
  ['{"smsCode":123456}', '{"smsCode":***}'],
  ['[{"name":"token","value":"abcdef"}]', '[{"name":"token","value":"***"}]'],
  ["{ password: `it's` }", '{ password: `***` }'],
  ["apiKey: 'abc'", "apiKey: '***'"],
  ["password='a b'", "password='***'"],
  ['+86 13800138000, 8613800138000', '+86 138****8000, 86138****8000'],
  ['Unexpected token < in JSON', 'Unexpected token < in JSON'],
])('%s is written as %s', (text, hidden) => {
  expect(hideSecrets(text)).toBe(hidden);
});

test('a value in an address is hidden to its end, whatever signs it holds and however its name is written', () => {
  expect(hideInAddress(`/token?grant_type=password&password=My'Secret)1,xyz;"&scope=all#t=1`)).toBe(
    '/token?grant_type=password&password=***&scope=all#t=1',
  );
  expect(hideInAddress('/token?old%50assword=a,b')).toBe('/token?old%50assword=***');
});

const begun = [
  'token',
  '&password',
  'password:',
  'password:"',
  String.raw`\"password\":\"`,
  'token","value":',
  "'",
  'basic ',
  'eyJ',
  'eyJ-',
  'eyJaaaaaaaa.',
  'eyJaaaaaaaa.-',
  '86138',
];
// By a pattern that tries each word anew from each of its letters, this takes minutes.
test.each(begun)('a text costs no more than its length: a fifth of a million signs of %s', (word) => {
  expect(hideSecrets(word.repeat(200_000 / word.length)).length).toBeGreaterThan(0);
});

test.each(['?', '?a', '&', '#', '%', '?token'])('nor does an address of %s', (word) => {
  expect(hideInAddress(word.repeat(200_000 / word.length)).length).toBeGreaterThan(0);
});

test('of an error the log tells codes and causes, in bounds, and of what is none what there is', () => {
  const refused = Object.assign(new Error('connect, token=abc'), { code: 'ECONNREFUSED' });
  const told = describeForLog(new TypeError('fetch failed', { cause: refused }));
  expect(told).toMatchObject({ type: 'TypeError', causes: [{ message: 'connect, token=***', code: 'ECONNREFUSED' }] });
  const violated = Object.assign(new Error('violates'), {
    code: '23514',
    constraint: 'unforeseen',
    detail: 'Failing row contains (13800138000)',
  });
  expect(JSON.stringify(describeForLog(violated))).toContain('"code":"23514","constraint":"unforeseen"');
  expect(errorLines(violated)).toMatch(/code: 23514\nconstraint: unforeseen$/);
  expect(errorLines(violated)).not.toContain('Failing row');
  const endless = new Error('endless');
  endless.cause = endless;
  expect(JSON.stringify(describeForLog(endless)).split('"message":"endless"')).toHaveLength(5);
  expect(describeForLog(new AggregateError([refused, violated], '')).causes).toHaveLength(2);
  expect([undefined, 'x', null].map((thrown) => describeForLog(thrown).message)).toEqual(['undefined', 'x', 'null']);
});
