// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRandom } from '../../fixtures/make-payloads';
import { good, tokenAnswer, type Answerer } from './fake-server';
import { noticeFrame, type FakeSocket } from './fake-sockets';
import { feedOf } from './feed-room';

// What happens to a socket that nobody ends: the machine sleeps, a proxy cuts what is idle, the token runs out meanwhile.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const second = 1_000;
const minute = 60 * second;
const quiet: Answerer = ({ url }) => (url.endsWith('unreadCount') ? good(0) : good({ records: [], total: 0 }));

/** A server that keeps its notices, and sends whoever comes back what he has not heard. */
function play(sockets: Awaited<ReturnType<typeof feedOf>>['sockets'], isGood: (token: unknown) => boolean = () => true) {
  let count = 0;
  const published: string[] = [];
  const served = new Set<FakeSocket>();
  const open = new Set<FakeSocket>();
  /** Lets in whoever knocks, and answers what was said. */
  const step = (): void => {
    for (const socket of sockets.all) {
      if (socket.closed) open.delete(socket);
      if (served.has(socket) || socket.closed || socket.onopen === null) continue;
      served.add(socket);
      socket.accept();
      const said = socket.sent as readonly { readonly type: string; readonly token?: string; readonly lastId?: string }[];
      if (!isGood(said.find(({ type }) => type === 'auth')?.token)) {
        socket.drop(4401);
        continue;
      }
      open.add(socket);
      socket.say({ type: 'unread', data: { count: 0 } });
      const last = said.find(({ type }) => type === 'resume')?.lastId;
      if (last !== undefined) for (let number = Number(last.slice(2)) + 1; number <= count; number += 1) socket.say(noticeFrame(number));
    }
  };
  return {
    step,
    published,
    publish: (): void => {
      count += 1;
      published.push(`通知${String(count)}`);
      for (const socket of open) if (!socket.closed) socket.say(noticeFrame(count));
    },
    /** The way between is gone, and nobody was told. */
    vanish: () => open.clear(),
    /** Whoever stands between ends it. */
    cut: (): void => {
      for (const socket of open) socket.drop(1006);
      open.clear();
    },
    answerPings: (): void => {
      for (const socket of open)
        if ((socket.sent.at(-1) as { readonly type?: string }).type === 'ping') socket.say({ type: 'pong', data: {} });
    },
    isOpen: () => open.size === 1,
  };
}

/** The machine sleeps: clocks go on, and nothing else does. */
const sleep = (length: number): void => void vi.setSystemTime(Date.now() + length);

test('after a sleep of ten minutes, somebody who looks again is back within seconds, and hears what he missed once', async () => {
  const { stop, sockets, titles } = await feedOf(quiet);
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets);
  server.step();
  server.publish();
  await vi.advanceTimersByTimeAsync(10 * second);
  server.vanish();
  for (let turn = 0; turn < 3; turn += 1) server.publish();
  sleep(10 * minute);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  // One question, whoever asks for it; silence is a break.
  expect(sockets.newest().sent.filter((each) => (each as { readonly type: string }).type === 'ping')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(sockets.all[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(second);
  server.step();
  expect([sockets.all.length, titles()]).toEqual([2, server.published]);
  stop();
});

test('who looks again while the next socket is still connecting asks it nothing, and it is let in as usual', async () => {
  const { stop, sockets, titles } = await feedOf(quiet);
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets);
  server.step();
  sleep(10 * minute);
  server.cut();
  await vi.advanceTimersByTimeAsync(2 * second);
  expect([sockets.all.length, sockets.newest().closed]).toEqual([2, false]);
  // What is thrown in a listener of the page is told to the page.
  const thrown: string[] = [];
  const note = (event: ErrorEvent): void => void thrown.push(event.message);
  window.addEventListener('error', note);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  window.removeEventListener('error', note);
  expect([thrown, sockets.newest().sent]).toEqual([[], []]);
  server.step();
  server.publish();
  expect(titles()).toEqual(server.published);
  stop();
});

test('after a sleep that nobody looks up from, the next question is soon taken for a break; a socket that outlived it stays', async () => {
  const { stop, sockets, titles } = await feedOf(quiet);
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets);
  server.step();
  server.publish();
  sleep(10 * minute);
  // It is still there: it answers, and nothing is opened anew.
  await vi.advanceTimersByTimeAsync(30 * second);
  server.answerPings();
  await vi.advanceTimersByTimeAsync(20 * second);
  expect([sockets.all.length, sockets.newest().closed]).toEqual([1, false]);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10 * second);
  server.answerPings();
  server.vanish();
  server.publish();
  sleep(10 * minute);
  await vi.advanceTimersByTimeAsync(36 * second);
  server.step();
  expect([sockets.all.length, titles()]).toEqual([2, server.published]);
  stop();
});

test('behind a proxy that cuts what is silent for a minute a socket stays for hours; behind one that cuts sooner each notice comes once', async () => {
  const { stop, sockets, titles } = await feedOf(quiet);
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets);
  server.step();
  let [said, silent] = [0, 0];
  for (let elapsed = 0; elapsed < 2 * 60 * minute; elapsed += second) {
    await vi.advanceTimersByTimeAsync(second);
    server.answerPings();
    const now = sockets.newest().sent.length;
    silent = now === said ? silent + second : 0;
    said = now;
    if (silent >= minute) server.cut();
  }
  expect(sockets.all).toHaveLength(1);
  for (let turn = 0; turn < 60; turn += 1) {
    server.publish();
    await vi.advanceTimersByTimeAsync(20 * second);
    server.cut();
    server.publish();
    await vi.advanceTimersByTimeAsync(2 * second);
    server.step();
  }
  expect(sockets.all.length).toBeGreaterThan(50);
  expect(titles()).toEqual(server.published);
  stop();
});

test('a token that runs out between two breaks is renewed once, and nothing that came meanwhile is lost or comes twice', async () => {
  let valid = 1;
  let renewals = 0;
  const answer: Answerer = async (call) => {
    if (!call.url.endsWith('oauth/token')) return quiet(call);
    if (!String(call.body).includes('refresh_token')) return tokenAnswer('t1');
    renewals += 1;
    // While it is on its way the socket is asked for again and again.
    await new Promise((done) => setTimeout(done, 3 * second));
    return tokenAnswer(`t${String(valid)}`);
  };
  const { stop, sockets, titles, fake, kicks } = await feedOf(answer, { answersTokens: true });
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets, (token) => token === `t${String(valid)}`);
  server.step();
  server.publish();
  for (let turn = 0; turn < 5; turn += 1) {
    valid += 1;
    server.cut();
    server.publish();
    for (let wait = 0; wait < 40 && !server.isOpen(); wait += 1) {
      await vi.advanceTimersByTimeAsync(second);
      window.dispatchEvent(new Event('online'));
      server.step();
    }
    expect([turn, server.isOpen(), renewals]).toEqual([turn, true, turn + 1]);
    server.publish();
  }
  expect([titles(), kicks, fake.session.state.getState().status]).toEqual([server.published, [], 'in']);
  stop();
});

test('whatever happens to it, in any order, each notice is heard once, in order', async () => {
  const random = makeRandom(20_261_127);
  const { stop, sockets, titles } = await feedOf(quiet);
  await vi.advanceTimersByTimeAsync(0);
  const server = play(sockets);
  server.step();
  server.publish();
  const events: readonly (() => void)[] = [
    server.cut,
    server.vanish,
    () => sleep(10 * minute),
    () => void document.dispatchEvent(new Event('visibilitychange')),
    () => void window.dispatchEvent(new Event('online')),
    server.publish,
    server.step,
    server.answerPings,
  ];
  for (let turn = 0; turn < 2_000; turn += 1) {
    events[Math.floor(random() * events.length)]?.();
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 15) * second);
  }
  for (let wait = 0; wait < 200 && !server.isOpen(); wait += 1) {
    await vi.advanceTimersByTimeAsync(second);
    server.step();
  }
  expect(titles()).toEqual(server.published);
  stop();
});
