import { expect, test } from 'vitest';
import { RequestFailure } from '../../../src/client/request-failure';
import { bad, createFake, good, signInAs, tokenAnswer, type FakeAnswer } from './fake-server';

const isToken = (url: string) => url.endsWith('oauth/token');
const failureOf = async (promise: Promise<unknown>): Promise<RequestFailure> => {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof RequestFailure)) throw new Error('expected a RequestFailure');
  return failure;
};

test('every request carries the public client and the language; the token only where there is one and it is wanted', async () => {
  const fake = createFake((call) => (isToken(call.url) ? tokenAnswer('t1') : good(1)));
  await fake.http.get('api/x');
  await fake.session.signIn(signInAs);
  await fake.http.get('api/x');
  await fake.http.post('api/x', { a: 1 });
  await fake.http.get('api/x', { anonymous: true });
  expect(fake.seen.map((call) => call.headers['authorization'])).toEqual(Array(5).fill(`Basic ${btoa('liangheng:liangheng')}`));
  expect(fake.seen.map((call) => call.headers['blade-auth'])).toEqual([undefined, undefined, 'bearer t1', 'bearer t1', undefined]);
  expect(fake.seen.map((call) => call.headers['accept-language'])).toEqual(Array(5).fill('zh-CN'));
  expect(fake.seen[3]?.headers['content-type']).toContain('application/json');
  expect(fake.seen[3]?.body).toBe('{"a":1}');
});

test.each<{ name: string; answer: FakeAnswer; kind: string; code: number; shown: string[] }>([
  { name: 'a refusal with its sentence', answer: bad(400, '名称已存在'), kind: 'refused', code: 400, shown: ['名称已存在'] },
  { name: 'a refusal without a sentence', answer: { status: 400, body: {} }, kind: 'refused', code: 400, shown: ['未知错误'] },
  {
    name: 'a refusal in the body of a 200',
    answer: { status: 200, body: { code: 500, msg: '服务器异常' } },
    kind: 'refused',
    code: 500,
    shown: ['服务器异常'],
  },
  { name: 'a missing right', answer: bad(403, '没有操作权限'), kind: 'refused', code: 403, shown: ['没有操作权限'] },
  { name: 'a gateway error', answer: { status: 502, body: '<html>' }, kind: 'refused', code: 502, shown: ['未知错误'] },
  { name: 'a timeout', answer: { fails: 'timeout' }, kind: 'timeout', code: 0, shown: ['请求超时,请重试~~~'] },
  { name: 'no network', answer: { fails: 'network' }, kind: 'network', code: 0, shown: ['offline'] },
  {
    name: 'a code of the white list',
    answer: { status: 200, body: { code: 40_001, msg: 'quiet' } },
    kind: 'refused',
    code: 40_001,
    shown: [],
  },
])('$name', async ({ answer, kind, code, shown }) => {
  const fake = createFake((call) => (isToken(call.url) ? tokenAnswer('t1') : answer));
  await fake.session.signIn(signInAs);
  const failure = await failureOf(fake.http.get('api/x'));
  expect([failure.kind, failure.code]).toEqual([kind, code]);
  expect(fake.shown()).toEqual(shown);
  expect(fake.session.state.getState().status).toBe('in');
});

test('the body of a refused call reaches the caller with its request id', async () => {
  const fake = createFake(() => ({
    ...bad(400, '参数校验失败', { fields: { 'items.0.price': '请输入单价' } }),
    headers: { 'x-request-id': 'r-1' },
  }));
  const failure = await failureOf(fake.http.post('api/x', {}));
  expect(failure.fields).toEqual({ 'items.0.price': '请输入单价' });
  expect(failure.requestId).toBe('r-1');
  expect(fake.notices.getState().notices[0]?.requestId).toBe('r-1');
});

test('what goes on by itself after a sign-out asks for no new session, which would undo it', async () => {
  const fake = createFake((call) => (isToken(call.url) ? tokenAnswer('t1') : bad(401, '')));
  await fake.session.signIn(signInAs);
  await fake.session.signOut();
  const before = fake.seen.length;
  const failure = await failureOf(fake.http.post('api/x/presence', {}, { background: true }));
  expect(failure.kind).toBe('session');
  expect(fake.seen).toHaveLength(before);
  expect(fake.session.state.getState()).toEqual({ status: 'out', left: true });
});

test('silent calls show nothing; background calls neither show nor hide', async () => {
  const fake = createFake(() => bad(409, '数据已被他人修改'));
  await failureOf(fake.http.get('api/x', { silent: [409] }));
  await failureOf(fake.http.get('api/x', { silent: 'all' }));
  expect(fake.shown()).toEqual([]);
  await failureOf(fake.http.get('api/x'));
  await failureOf(fake.http.get('api/y', { background: true }));
  expect(fake.shown()).toEqual(['数据已被他人修改']);
});

test('a new answer hides the messages that stood when it was asked for, and the same sentence is counted, not repeated', async () => {
  const fake = createFake((call) => (call.url.endsWith('bad') ? bad(400, '失败') : good(1)));
  await Promise.all([1, 2, 3].map(() => failureOf(fake.http.get('api/bad'))));
  expect(fake.notices.getState().notices).toMatchObject([{ sentence: '失败', count: 3 }]);
  await fake.http.get('api/good');
  expect(fake.shown()).toEqual([]);
});

test('many calls that meet an expired token cause one renewal and all succeed', async () => {
  let refreshed = 0;
  const fake = createFake((call) => {
    if (isToken(call.url)) return String(call.body).includes('refresh_token') && ++refreshed ? tokenAnswer('t2') : tokenAnswer('t1');
    return call.headers['blade-auth'] === 'bearer t2' ? good('fresh') : bad(401, '请求未授权');
  });
  await fake.session.signIn(signInAs);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fake.http.get('api/x')));
  expect(answers).toEqual(Array(20).fill('fresh'));
  expect(refreshed).toBe(1);
  expect(fake.shown()).toEqual([]);
});

test.each([
  ['in the status', bad(401, '请求未授权')],
  ['in the body only', { status: 200, body: { code: 401, msg: '请求未授权' } }],
])('401 %s with no way to renew ends the session, without a message', async (_place, answer) => {
  const fake = createFake((call) =>
    isToken(call.url) && !String(call.body).includes('grant_type=refresh_token') ? tokenAnswer('t1') : answer,
  );
  await fake.session.signIn(signInAs);
  const failure = await failureOf(fake.http.get('api/x'));
  expect(failure.kind).toBe('session');
  expect(fake.session.state.getState().status).toBe('out');
  expect(fake.session.token()).toBeUndefined();
  expect(fake.shown()).toEqual([]);
});

test('a renewal that gets no answer keeps the session', async () => {
  const fake = createFake((call) => {
    if (!isToken(call.url)) return bad(401, '请求未授权');
    return String(call.body).includes('grant_type=refresh_token') ? { fails: 'network' as const } : tokenAnswer('t1');
  });
  await fake.session.signIn(signInAs);
  const failure = await failureOf(fake.http.get('api/x'));
  expect(failure.kind).toBe('network');
  expect(fake.session.state.getState().status).toBe('in');
});

test('a write that got no answer is made again under its key, so that it is done once; another one, and the next after an answer, have keys of their own', async () => {
  const keys: (string | undefined)[] = [];
  const answers = [
    { fails: 'network' as const },
    good(1),
    good(1),
    { fails: 'network' as const },
    good(1),
    bad(400, '名称已存在'),
    good(1),
  ];
  const fake = createFake((call) => {
    if (isToken(call.url)) return tokenAnswer('t1');
    keys.push(call.headers['idempotency-key']);
    return answers[keys.length - 1] ?? good(1);
  });
  await fake.session.signIn(signInAs);
  const write = (body: object) => fake.http.write('api/blade-system/role/grant', body);
  await failureOf(write({ roleIds: ['1'] }));
  await write({ roleIds: ['1'] });
  await write({ roleIds: ['1'] });
  await failureOf(write({ roleIds: ['2'] }));
  await write({ roleIds: ['3'] });
  await failureOf(write({ roleIds: ['4'] }));
  await write({ roleIds: ['4'] });
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(String(key)))).toBe(true);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(6);
});

test('a write that was done is told as an act of the person; what is read, or refused, is not', async () => {
  const fake = createFake((call) => (isToken(call.url) ? tokenAnswer('t1') : call.url.endsWith('bad') ? bad(400, '名称已存在') : good(1)));
  const told: boolean[] = [];
  const stop = fake.acts.subscribe((here) => told.push(here));
  await fake.session.signIn(signInAs);
  await fake.http.post('api/crm/quotes/page', {});
  await failureOf(fake.http.post('api/bad', {}, { headers: { 'Idempotency-Key': 'a'.repeat(16) } }));
  expect(told).toEqual([]);
  await fake.http.post('api/crm/quotes/submit', {}, { headers: { 'Idempotency-Key': 'b'.repeat(16) } });
  fake.acts.hear();
  stop();
  fake.acts.note();
  expect(told).toEqual([true, false]);
});
