import { afterEach, expect, test, vi } from 'vitest';
import { bad, createFake, good, signInAs, tokenAnswer } from './fake-server';

afterEach(() => void vi.useRealTimers());

test('a sign-in sends account and password in the body, never in the address, and keeps no token in storage', async () => {
  const fake = createFake(() => tokenAnswer('very-secret'));
  await fake.session.signIn({ ...signInAs, workProof: 'solved' });
  const [call] = fake.seen;
  expect(call?.url).toBe('api/blade-auth/oauth/token');
  expect(call?.params).toBeUndefined();
  expect(Object.fromEntries(new URLSearchParams(String(call?.body)))).toEqual({
    tenantId: '000000',
    username: 'admin',
    password: 'secret',
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  });
  expect(call?.headers).toMatchObject({ 'tenant-id': '000000', 'captcha-proof': 'solved' });
  expect(fake.session.state.getState()).toEqual({
    status: 'in',
    user: { tenantId: '000000', userId: '7', account: 'admin', nickName: '管理员', deptId: '12', roles: ['administrator', 'admin'] },
  });
  expect([...fake.kept.values()].join()).not.toContain('very-secret');
});

test.each([
  ['error_description in a 200', { status: 200, body: { error_code: 400, error_description: '用户名或密码不正确' } }, '用户名或密码不正确'],
  ['an envelope', bad(400, '未获得用户的租户信息'), '未获得用户的租户信息'],
  ['an answer without a token', { status: 200, body: {} }, '未知错误'],
])('a refused sign-in (%s) throws the sentence and stores nothing', async (_name, answer, sentence) => {
  const fake = createFake(() => answer);
  await expect(fake.session.signIn(signInAs)).rejects.toThrow(sentence);
  expect(fake.session.state.getState().status).toBe('unknown');
  expect(fake.kept.size).toBe(0);
  expect(fake.shown()).toEqual([]);
});

test('a reload signs in by the cookie alone, and asks only where there was a session', async () => {
  const fresh = createFake(() => tokenAnswer('t'));
  await fresh.session.restore();
  expect([fresh.seen.length, fresh.session.state.getState().status]).toEqual([0, 'out']);

  const again = createFake(() => tokenAnswer('t9'));
  again.local.set('session', { tenantId: '000001' });
  await again.session.restore();
  expect(Object.fromEntries(new URLSearchParams(String(again.seen[0]?.body)))).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: '',
    tenantId: '000001',
  });
  expect(again.session.token()).toBe('t9');

  const over = createFake(() => ({ status: 401, body: { error_code: 401, error_description: '登录状态已过期，请重新登录' } }));
  over.local.set('session', { tenantId: '000000' });
  await over.session.restore();
  expect([over.session.state.getState().status, over.kept.size]).toEqual(['out', 0]);
});

test('a session keeps sync token, roles of the user-info call and permission map until it ends', async () => {
  const fake = createFake(() => tokenAnswer('t1', { sync_token: 's1' }));
  await fake.session.signIn(signInAs);
  fake.session.askPermissions()({ quotes_create: true });
  fake.session.setRoles(['finance']);
  expect([fake.session.syncToken(), fake.session.permissions.getState().map]).toEqual(['s1', { quotes_create: true }]);
  expect(fake.session.state.getState()).toMatchObject({ user: { roles: ['finance'] } });
  // None of it is kept where a script of another page load could read it.
  expect(JSON.stringify([...fake.kept])).not.toContain('s1');
  fake.session.end();
  expect([fake.session.syncToken(), fake.session.permissions.getState().map]).toEqual(['', undefined]);
});

test('who leaves takes what was copied from the server along; drafts and what the server has not taken yet stay', async () => {
  const fake = createFake(() => tokenAnswer('t1'));
  await fake.session.signIn(signInAs);
  fake.local.set('dicts', { tenantId: '000000', entries: [] });
  fake.local.set('page-000000-7-crm/quotes-search', { expanded: true });
  fake.local.set('page-000000-7-crm/quotes-search-layout', { parameter: '{}', waits: false });
  fake.local.set('page-000000-7-crm/contracts-search-layout', { parameter: '{}', waits: true });
  fake.local.set('draft-000000-7-1', { values: {} });
  fake.session.end();
  expect(fake.local.keys('page-')).toHaveLength(3);
  await fake.session.signIn(signInAs);
  await fake.session.signOut();
  const left = ['dicts', 'page-', 'draft-'].flatMap((start) => fake.local.keys(start));
  expect(left).toEqual(['page-000000-7-crm/contracts-search-layout', 'draft-000000-7-1']);
});

test('the token is checked every 10 s and renewed once it is 3,000 s old', async () => {
  vi.useFakeTimers();
  let calls = 0;
  const fake = createFake(() => tokenAnswer(`t${++calls}`));
  await fake.session.signIn(signInAs);
  const stop = fake.session.startChecks();
  await vi.advanceTimersByTimeAsync(2_990_000);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([calls, fake.session.token()]).toEqual([2, 't2']);
  stop();
});

test('browser tabs share one renewal and one sign-out', async () => {
  const fake = createFake(() => tokenAnswer('mine'));
  await fake.session.signIn(signInAs);
  expect(fake.told.map((message) => message.kind)).toEqual(['token']);
  const signedIn = {
    accessToken: 'from another tab',
    syncToken: 's2',
    tenantId: '000000',
    userId: '7',
    account: 'admin',
    nickName: '管理员',
    deptId: '',
    roles: [],
    expiresIn: 3600,
  };
  fake.channel.hear({ kind: 'token', signedIn });
  expect(await fake.session.renew('mine')).toBe('renewed');
  expect([fake.session.token(), fake.seen.length]).toEqual(['from another tab', 1]);
  fake.channel.hear({ kind: 'over' });
  expect(fake.session.state.getState().status).toBe('out');
});

test('signing out forgets everything but the tenant at once, whatever the server says', async () => {
  const fake = createFake((call) => (call.url === 'user/logout' ? { fails: 'network' } : tokenAnswer('t1')));
  await fake.session.signIn(signInAs);
  await fake.session.signOut();
  expect(fake.seen.at(-1)).toMatchObject({ method: 'post', url: 'user/logout', headers: { 'blade-auth': 'bearer t1' } });
  expect([fake.session.token(), fake.session.state.getState().status]).toEqual([undefined, 'out']);
  expect([[...fake.kept.keys()], fake.session.ended()]).toEqual([['liangheng-tenant'], undefined]);
  expect(fake.told.at(-1)).toEqual({ kind: 'over' });
});

test('a proof of work is made of the challenge for its purpose; a refused challenge says why', async () => {
  const fake = createFake(() => good({ parameters: { cost: 1 } }));
  expect(await fake.session.prove('register')).toBe('solved {"parameters":{"cost":1}}');
  expect(fake.seen[0]).toMatchObject({ method: 'get', url: 'api/blade-auth/challenge', params: { purpose: 'register' } });
  const busy = createFake(() => bad(429, '操作过于频繁，请 60 秒后再试'));
  await expect(busy.session.prove('signIn')).rejects.toThrow('操作过于频繁，请 60 秒后再试');
});
