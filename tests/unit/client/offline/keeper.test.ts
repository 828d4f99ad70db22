import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeeper } from '../../../../src/client/offline/keeper';
import { openVault } from '../../../../src/client/offline/vault';
import { longestKept } from '../../../../src/client/offline/vault-name';
import { bad, createFake, type FakeAnswer, good, signInAs, tokenAnswer } from '../fake-server';
import { keepAnswers } from '../../../../src/client/offline/kept-http';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => void vi.useRealTimers());

const user = { tenantId: '000000', userId: '7', account: 'admin', nickName: '管理员', deptId: '12', roles: ['admin'] };
const list = { kind: 'list', name: 'quotes', content: [1], most: 3 };
const makeKeeper = (now = Date.now) => createKeeper({ quiet: () => Promise.resolve(), now, loadVault: async () => openVault(now) });
const kept = () => openVault().recall('list', 'quotes');

test('it gives back who was signed in and what was seen, and nothing once it is cleared', async () => {
  const keeper = makeKeeper();
  keeper.begin(user);
  keeper.keep(list);
  await expect.poll(kept).toMatchObject({ content: [1] });
  expect(await makeKeeper().recallUser()).toMatchObject({ user, until: expect.closeTo(Date.now() + longestKept, -5) });
  keeper.clear();
  await expect.poll(() => indexedDB.databases()).toEqual([]);
  expect(await makeKeeper().recallUser()).toBeUndefined();
});

test('what is on its way while the session ends is not kept, in whichever step it is', async () => {
  const steps: (() => void)[] = [];
  const keeper = createKeeper({ quiet: () => new Promise<void>((go) => steps.push(go)), loadVault: async () => openVault() });
  keeper.begin(user);
  keeper.keep(list);
  await expect.poll(() => steps.length).toBe(1);
  steps[0]?.();
  keeper.clear();
  await expect.poll(() => steps.length).toBe(2);
  steps[1]?.();
  await new Promise((soon) => setTimeout(soon, 50));
  expect(await openVault().opened()).toBeUndefined();
  // It had begun, and was writing.
  const slow = makeKeeper();
  slow.begin(user);
  slow.keep(list);
  await new Promise((soon) => setTimeout(soon, 1));
  slow.clear();
  await new Promise((soon) => setTimeout(soon, 100));
  expect([await openVault().opened(), await kept()]).toEqual([undefined, undefined]);
});

test('a browser without room or database keeps nothing, and says nothing of it', async () => {
  const keeper = createKeeper({ quiet: () => Promise.resolve(), loadVault: () => Promise.reject(new Error('no database')) });
  keeper.begin(user);
  keeper.keep(list);
  expect([await keeper.recallUser(), await keeper.recall('list', 'quotes')]).toEqual([undefined, undefined]);
});

const away: FakeAnswer = { fails: 'network' };

/** A session with a keeper, and what its frame asks. */
function start(answer: (url: string) => FakeAnswer, now = Date.now) {
  const keeper = makeKeeper(now);
  const fake = createFake(({ url }) => answer(url), { keeper, now });
  return { ...fake, keeper, http: keepAnswers(fake.http, keeper) };
}

const routes = 'api/blade-system/menu/routes';

async function seen() {
  const first = start((url) => (url === routes ? good([{ id: 'crm' }]) : tokenAnswer('t1')));
  await first.session.signIn(signInAs);
  await first.http.get(routes);
  await expect.poll(() => openVault().recall('frame', `${routes} {}`)).toBeDefined();
  return first;
}

test('without a server the frame of a reload stands by what is kept, without a token, and goes on as ever once the server is there', async () => {
  await seen();
  let answer = away;
  const again = start((url) => (url === routes ? answer : answer === away ? away : tokenAnswer('t2')));
  again.local.set('session', { tenantId: '000000' });
  await again.session.restore();
  await expect.poll(() => again.session.state.getState()).toMatchObject({ status: 'in', kept: true, user: { nickName: '管理员' } });
  expect(again.session.token()).toBeUndefined();
  expect(await again.http.get(routes)).toEqual([{ id: 'crm' }]);
  await expect(again.http.get('api/system/other')).rejects.toMatchObject({ kind: 'network' });
  answer = good([{ id: 'new' }]);
  await expect.poll(() => again.session.token(), { timeout: 5_000 }).toBe('t2');
  expect(again.session.state.getState()).not.toHaveProperty('kept');
  expect(await again.http.get(routes)).toEqual([{ id: 'new' }]);
});

test.each([
  ['a sign-out', (session: ReturnType<typeof start>['session']) => session.signOut()],
  ['the end of the session', (session: ReturnType<typeof start>['session']) => session.end()],
  ['a lock', (session: ReturnType<typeof start>['session']) => session.setScreen({ locked: true })],
])('%s leaves nothing', async (_what, end) => {
  const { session } = await seen();
  await end(session);
  await expect.poll(() => indexedDB.databases()).toEqual([]);
  const again = start(() => away);
  again.local.set('session', { tenantId: '000000' });
  await again.session.restore();
  await expect.poll(() => again.session.state.getState()).toEqual({ status: 'unknown', waits: true });
});

test('once the screen is open again what is seen from then on is kept', async () => {
  const { session, http } = await seen();
  session.setScreen({ locked: true });
  await http.get(routes);
  await new Promise((soon) => setTimeout(soon, 50));
  expect(await openVault().recall('frame', `${routes} {}`)).toBeUndefined();
  session.setScreen({ locked: false });
  await expect.poll(() => openVault().opened()).toBeDefined();
});

test('after eight hours the frame that stands by what is kept ends', async () => {
  await seen();
  let time = Date.now();
  const again = start(
    () => away,
    () => time,
  );
  again.local.set('session', { tenantId: '000000' });
  await again.session.restore();
  await expect.poll(() => again.session.state.getState()).toMatchObject({ kept: true });
  time += longestKept;
  await expect.poll(() => again.session.state.getState(), { timeout: 5_000 }).toMatchObject({ status: 'out' });
  await expect.poll(() => indexedDB.databases()).toEqual([]);
});

test('a session that the server has ended leaves nothing either, and a server that only cannot answer ends none', async () => {
  const told = start((url) => (url === 'api/blade-auth/oauth/token' ? bad(503, '数据库不可用') : away));
  told.local.set('session', { tenantId: '000000' });
  await told.session.restore();
  await expect.poll(() => told.session.state.getState()).toEqual({ status: 'unknown', waits: true });
  await seen();
  const over = start(() => bad(401, '登录状态已过期'));
  over.local.set('session', { tenantId: '000000' });
  await over.session.restore();
  expect(over.session.state.getState()).toMatchObject({ status: 'out' });
  await expect.poll(() => indexedDB.databases()).toEqual([]);
});
