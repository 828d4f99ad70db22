import { expect, test } from 'vitest';
import { loadPermissions } from '../../../src/shell/use-permissions';
import { bad, createFake, type FakeAnswer, good, signInAs, tokenAnswer } from '../client/fake-server';

const buttons = (code: string) => good([{ code: 'quotes', children: [{ code }] }]);

/** A client whose calls for the rights are answered by the test, in any order. */
function createRoom() {
  const asked: ((answer: FakeAnswer) => void)[] = [];
  const room = { user: '7' };
  const fake = createFake((call) =>
    call.url.endsWith('menu/buttons') ? new Promise((resolve) => asked.push(resolve)) : tokenAnswer('t', { user_id: room.user }),
  );
  const map = () => fake.session.permissions.getState().map;
  return { ...fake, asked, room, map, load: () => loadPermissions(fake.http, fake.session) };
}

test('rights that arrive after somebody else has signed in are not his', async () => {
  const { session, asked, room, map, load } = createRoom();
  await session.signIn(signInAs);
  const late = load();
  await expect.poll(() => asked.length).toBe(1);
  session.end();
  room.user = '8';
  await session.signIn(signInAs);
  asked[0]?.(buttons('quotes_approve'));
  await late;
  expect(map()).toBeUndefined();
  const own = load();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(buttons('quotes_create'));
  await own;
  expect(map()).toEqual({ quotes_create: true });
});

test('of two answers the one that was asked for last counts', async () => {
  const { session, asked, map, load } = createRoom();
  await session.signIn(signInAs);
  const both = [load(), load()];
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(buttons('quotes_create'));
  await both[1];
  asked[0]?.(buttons('quotes_approve'));
  await both[0];
  expect(map()).toEqual({ quotes_create: true });
});

test('without an answer there is nothing to press, and it is said so, so that it is asked again', async () => {
  const { session, asked, map, load } = createRoom();
  await session.signIn(signInAs);
  const first = load();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(bad(500, '服务器异常'));
  expect([await first, map()]).toEqual([false, {}]);
  const second = load();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(buttons('quotes_create'));
  expect([await second, map()]).toEqual([true, { quotes_create: true }]);
});

test('a later ask without an answer does not keep an earlier answer away', async () => {
  const { session, asked, map, load } = createRoom();
  await session.signIn(signInAs);
  const both = [load(), load()];
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(bad(500, '服务器异常'));
  expect([await both[1], map()]).toEqual([false, {}]);
  asked[0]?.(buttons('quotes_create'));
  expect([await both[0], map()]).toEqual([true, { quotes_create: true }]);
});

test('an answer that came too late to be kept is none', async () => {
  const { session, asked, load } = createRoom();
  await session.signIn(signInAs);
  const late = load();
  await expect.poll(() => asked.length).toBe(1);
  session.end();
  asked[0]?.(buttons('quotes_create'));
  expect(await late).toBe(false);
});
