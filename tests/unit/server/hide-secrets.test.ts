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
  ['{"password":["x","y]z"],"next":"v"}', '{"password":***,"next":"v"}'],
  ['{"password":{"value":"x","of":{"y":"}"}},"next":"v"}', '{"password":***,"next":"v"}'],
  [String.raw`{"body":"{\"tokens\":[\"a]\",\"b\"],\"next\":1}"}`, String.raw`{"body":"{\"tokens\":***,\"next\":1}"}`],
  ['{"password":["cut off', '{"password":***'],
  ['password => x, "pwd" => "y z", [secret] => z', 'password => ***, "pwd" => "***", [secret] => ***'],
  ['password            :            x', 'password            :            ***'],
  ['{"password"\n      :      "x"}', '{"password"\n      :      "***"}'],
  ['[{"value":"x","name":"password"},{"value":"y","name":"title"}]', '[{"value":"***","name":"password"},{"value":"y","name":"title"}]'],
  ['{"value":123,"label":"L","key":"smsCode"}', '{"value":***,"label":"L","key":"smsCode"}'],
  ['{"name":"password","label":"L","value":"x"}', '{"name":"password","label":"L","value":"***"}'],
  ['[["authorization","x y"],["title","t"]]', '[["authorization","***"],["title","t"]]'],
  ['{"code":"123456"} code: 123456, code="1234"', '{"code":"***"} code: ***, code="***"'],
  ['{"code":400} {"code":"23505"} code: 1006', '{"code":400} {"code":"23505"} code: 1006'],
  ['https://lims.example/quotes?open=7&token=abc123#k=1', 'https://lims.example/quotes?open=7&token=***#k=1'],
  ['{"verifyCode":"ab12"}', '{"verifyCode":"***"}'],
  ['GET /list?q=%7B%22password%22%3A%20%22x%22%7D&size=10 failed', 'GET /list?q=***&size=10 failed'],
  ['/list?q=%257B%2522password%2522%253A%2522x%2522%257D', '/list?q=***'],
  ['/list?q=%E5%AE%A2%E6%88%B7&name=100%25', '/list?q=%E5%AE%A2%E6%88%B7&name=100%25'],
  ['Unexpected token < in JSON', 'Unexpected token < in JSON'],
])('%s is written as %s', (text, hidden) => {
  expect(hideSecrets(text)).toBe(hidden);
});

test('a value in an address is hidden to its end, whatever signs it holds and however its name is written', () => {
  expect(hideInAddress(`/token?grant_type=password&password=My'Secret)1,xyz;"&scope=all#t=1`)).toBe(
    '/token?grant_type=password&password=***&scope=all#t=1',
  );
  expect(hideInAddress(`/list?q=%7B"password"%3A"My'Sec"ret"}&size=10`)).toBe('/list?q=***&size=10');
  expect(hideInAddress('/list?q=%7B%22title%22%3A%22x%22%7D&size=10')).toBe('/list?q=%7B%22title%22%3A%22x%22%7D&size=10');
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
  'password:[',
  'password:["',
  'password:{value:{',
  'value:{',
  'value:"',
  String.raw`value:"`,
  'value:x,',
  'value:',
  'value=',
  '[value:',
  '"value":"x","name":',
  'token,',
  'password ',
  `password${' '.repeat(2000)}`,
  `value:${' '.repeat(2000)}`,
  '["token",',
  '["token","',
  '[["token",[',
  '%',
  '%25',
  '%22password%22:',
  '%7Bpassword:',
  '\\',
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
