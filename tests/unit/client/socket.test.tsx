// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserLead } from '../../../src/client/browser-lead';
import { type HeardFrame, readFrame } from '../../../src/client/heard-frame';
import { keepSocket } from '../../../src/client/notice-socket';
import { bad, createFake, good, signInAs, tokenAnswer, type Answerer } from './fake-server';
import { createFakeSockets, noticeFrame } from './fake-sockets';
import { feedOf } from './feed-room';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function keep(random: number, refused: () => Promise<boolean> = () => Promise.resolve(true)) {
  const sockets = createFakeSockets();
  const heard: string[] = [];
  const live: boolean[] = [];
  const crowded: boolean[] = [];
  const socket = keepSocket({
    ...{ open: () => sockets.open('/'), token: () => 't1', lastId: () => 'n-7', onRefused: refused },
    ...{ hear: (text: string) => void heard.push(text), onLive: (is: boolean) => void live.push(is), random: () => random },
    onCrowded: () => void crowded.push(true),
  });
  return { ...socket, sockets, heard, live, crowded };
}

test.each([
  ['at once', 0, [1, 2, 4, 8, 16, 24, 24]],
  ['as late as chance may have it', 1, [7, 8, 10, 14, 22, 30, 30]],
])('a socket that breaks comes back later each time (%s)', async (_what, random, waits) => {
  const { sockets } = keep(random);
  for (const [index, seconds] of waits.entries()) {
    sockets.newest().drop();
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect([seconds, sockets.all.length]).toEqual([seconds, index + 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([seconds, sockets.all.length]).toEqual([seconds, index + 2]);
  }
});

test('two hundred that lose their server at one moment are back over five seconds and more, all within seven', async () => {
  const all = Array.from({ length: 200 }, () => keep(Math.random()).sockets);
  for (const sockets of all) sockets.newest().drop();
  const backAt: number[] = [];
  for (let elapsed = 100; elapsed <= 7_000; elapsed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    const back = all.filter((sockets) => sockets.all.length === 2).length;
    while (backAt.length < back) backAt.push(elapsed);
  }
  expect(backAt).toHaveLength(200);
  expect(Math.max(...backAt) - Math.min(...backAt)).toBeGreaterThanOrEqual(5_000);
});

test('one that has to give way to a newer one says so, and comes back only when somebody looks again', async () => {
  const { sockets, crowded, retryNow } = keep(0);
  sockets.newest().accept();
  sockets.newest().drop(4429, 'sockets');
  await vi.advanceTimersByTimeAsync(600_000);
  expect([crowded, sockets.all.length]).toEqual([[true], 1]);
  retryNow();
  expect(sockets.all).toHaveLength(2);
  sockets.newest().drop(4429, 'messages');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([crowded.length, sockets.all.length]).toEqual([1, 3]);
});

test('one that has spoken begins anew with a second; one that only opened does not', async () => {
  const { sockets, live } = keep(0);
  sockets.newest().drop();
  await vi.advanceTimersByTimeAsync(1000);
  sockets.newest().accept();
  sockets.newest().drop();
  await vi.advanceTimersByTimeAsync(1999);
  expect(sockets.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  sockets.newest().accept();
  sockets.newest().say({ type: 'unread', data: { count: 1 } });
  sockets.newest().drop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.all).toHaveLength(4);
  expect(live).toEqual([false, false, true, false]);
});

test('the first messages say who listens and what was heard last; then it asks every 30 s whether anybody is there', async () => {
  const { sockets } = keep(0);
  const socket = sockets.newest();
  socket.accept();
  expect(socket.sent).toEqual([
    { type: 'auth', token: 't1' },
    { type: 'resume', lastId: 'n-7' },
  ]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket.sent).toHaveLength(3);
  expect(socket.sent[2]).toEqual({ type: 'ping' });
  socket.say({ type: 'pong', data: {} });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket.sent).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(30_000);
  // Half open: nothing has come since the last question.
  expect(socket.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.all).toHaveLength(2);
});

test.each([4401, 4403])('a server that closes with %d is asked again only where another token may help', async (code) => {
  const over = keep(0, () => Promise.resolve(false));
  over.sockets.newest().drop(code);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over.sockets.all).toHaveLength(1);
  const renewed = keep(0);
  renewed.sockets.newest().drop(code);
  await vi.advanceTimersByTimeAsync(1000);
  expect(renewed.sockets.all).toHaveLength(2);
});

test('a socket that is waiting comes back at once when the network does; one that was ended does not come back', async () => {
  const { sockets, retryNow, stop } = keep(1);
  sockets.newest().drop();
  await vi.advanceTimersByTimeAsync(0);
  retryNow();
  retryNow();
  expect(sockets.all).toHaveLength(2);
  stop();
  expect(sockets.newest().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.all).toHaveLength(2);
});

test.each<readonly [string, string, HeardFrame]>([
  ['bare text', '系统维护', { kind: 'text', id: '', text: '系统维护' }],
  ['a number', '7', { kind: 'text', id: '', text: '7' }],
  ['a count', '{"type":"unread","data":{"count":3}}', { kind: 'unread', id: '', count: 3 }],
  ['a kind of a newer server', '{"type":"weather","id":"n-1"}', { kind: 'other', id: '' }],
  ['an end for a reason of a newer server', '{"type":"kick","data":{"reason":"moon"}}', { kind: 'kick', id: '', reason: 'ended' }],
  ['a task', '{"type":"task","id":"n-9","data":{"taskId":"1"}}', { kind: 'task', id: 'n-9' }],
  [
    'a booking',
    '{"type":"pickup","id":"n-2","data":{"id":"4611686018427387904","customerName":"甲","pickupTime":"上午","pickupNo":"P1","instrumentCount":12}}',
    {
      kind: 'pickup',
      id: 'n-2',
      booking: { id: '4611686018427387904', customerName: '甲', pickupTime: '上午', pickupNo: 'P1', instrumentCount: '12' },
    },
  ],
  [
    'a notice that leads out of the app, which is not followed',
    '{"type":"notice","id":"n-3","data":{"bizId":"5","title":"x","url":"//elsewhere.example"}}',
    { kind: 'notice', id: 'n-3', notice: { id: '5', title: 'x', text: '', date: '', bizType: 'notice', bizId: '5', url: '' } },
  ],
])('a message is read: %s', (_what, text, frame) => {
  expect(readFrame(text)).toEqual(frame);
});

const counting: Answerer = ({ url }) => (url.endsWith('unreadCount') ? good(4) : bad(500, 'x'));

test('a browser that has to give way tells it and asks every minute instead', async () => {
  const { stop, fake, sockets, crowded } = await feedOf(counting);
  await vi.advanceTimersByTimeAsync(0);
  sockets.newest().accept();
  sockets.newest().say(noticeFrame(1));
  sockets.newest().drop(4429, 'sockets');
  await vi.advanceTimersByTimeAsync(130_000);
  expect([crowded, sockets.all.length]).toEqual([[true], 1]);
  expect(fake.seen.filter(({ url }) => url.endsWith('msgCenterPage')).length).toBeGreaterThan(1);
  stop();
});

test('the count is asked once and told from then on; what comes twice is heard once, and a reload asks for what came after', async () => {
  const { feed, stop, fake, sockets, titles } = await feedOf(counting);
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state.getState()).toEqual({ unread: 4, live: false });
  const socket = sockets.newest();
  expect(socket.url).toMatch(/^ws:\/\/[^/]+\/msgws\/websocket\?u=7$/);
  socket.accept();
  expect(socket.sent).toEqual([{ type: 'auth', token: 't1' }]);
  socket.say({ type: 'unread', data: { count: 5 } });
  for (const number of [1, 2, 2, 1]) socket.say(noticeFrame(number));
  expect([feed.state.getState(), titles()]).toEqual([{ unread: 5, live: true }, ['通知1', '通知2']]);
  socket.say(noticeFrame(3));
  await vi.advanceTimersByTimeAsync(30_000);
  socket.say({ type: 'pong', data: {} });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(fake.seen.filter(({ url }) => url.includes('msgCenterPage'))).toEqual([]);
  stop();
  const again = await feedOf(counting, { fake });
  again.sockets.newest().accept();
  expect(again.sockets.newest().sent[1]).toEqual({ type: 'resume', lastId: 'n-3' });
  again.stop();
  fake.local.set('notices', { person: '000000-8', lastId: 'n-3' });
  const other = await feedOf(counting, { fake });
  other.sockets.newest().accept();
  expect(other.sockets.newest().sent).toHaveLength(1);
  other.stop();
});

test('without a socket the server is asked every minute, and what is new since the first answer is heard once', async () => {
  const records = [{ id: '1', title: '旧通知' }];
  const { feed, stop, fake, sockets, titles } = await feedOf(({ url }) =>
    url.endsWith('msgCenterPage') ? good({ records: [...records].reverse(), total: records.length }) : good(1),
  );
  const asks = () => fake.seen.filter(({ url }) => url.endsWith('msgCenterPage'));
  const blocked = setInterval(() => sockets.newest().drop(), 100);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asks().length, titles()]).toEqual([1, []]);
  expect(asks()[0]?.params).toEqual({ isRead: '0', current: 1, size: 20 });
  records.push({ id: '2', title: '新通知' }, { id: '3', title: '更新的通知' });
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asks().length, titles(), feed.state.getState().unread]).toEqual([3, ['新通知', '更新的通知'], 3]);
  clearInterval(blocked);
  await vi.advanceTimersByTimeAsync(30_000);
  sockets.newest().accept();
  sockets.newest().say({ type: 'unread', data: { count: 3 } });
  sockets.newest().say(noticeFrame(3));
  const before = asks().length;
  await vi.advanceTimersByTimeAsync(25_000);
  expect([asks().length, titles()]).toEqual([before, ['新通知', '更新的通知']]);
  stop();
});

test('an end of the session is believed only when the server takes no renewal either; then it ends here, with the reason', async () => {
  let renewed = true;
  const answer: Answerer = ({ url, body }) => {
    if (!url.endsWith('oauth/token')) return good(0);
    const isRefresh = String(body).includes('refresh_token');
    return isRefresh && !renewed
      ? { status: 401, body: { error_code: 401, error_description: 'over' } }
      : tokenAnswer(isRefresh ? 't2' : 't1');
  };
  const fake = createFake(answer);
  await fake.session.signIn(signInAs);
  const { stop, sockets, kicks } = await feedOf(answer, { fake });
  sockets.newest().accept();
  sockets.newest().say({ type: 'kick', data: { reason: 'ended' } });
  sockets.newest().drop(4401);
  await vi.advanceTimersByTimeAsync(1000);
  sockets.newest().accept();
  expect([kicks, fake.session.state.getState().status, sockets.newest().sent[0]]).toEqual([[], 'in', { type: 'auth', token: 't2' }]);
  renewed = false;
  sockets.newest().say({ type: 'kick', data: { reason: 'disabled' } });
  sockets.newest().drop(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([kicks, fake.session.state.getState()]).toEqual([['disabled'], { status: 'out', left: false }]);
  expect(sockets.all).toHaveLength(2);
  stop();
});

test('tabs of one person share one socket; when its tab goes, the next one opens its own and goes on where that one stopped', async () => {
  vi.useRealTimers();
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, _options: object, hold: () => Promise<void>) => {
      last = last.then(hold);
      return last;
    },
  };
  const lead = () => createBrowserLead('test', locks);
  const first = await feedOf(counting, { lead: lead() });
  await vi.waitFor(() => expect(first.sockets.all).toHaveLength(1));
  const second = await feedOf(counting, { lead: lead() });
  first.sockets.newest().accept();
  first.sockets.newest().say({ type: 'unread', data: { count: 9 } });
  first.sockets.newest().say(noticeFrame(1));
  await vi.waitFor(() => expect([second.titles(), second.feed.state.getState()]).toEqual([['通知1'], { unread: 9, live: true }]));
  expect(second.sockets.all).toEqual([]);
  first.stop();
  await vi.waitFor(() => expect(second.sockets.all).toHaveLength(1));
  expect(first.sockets.newest().closed).toBe(true);
  second.sockets.newest().accept();
  expect(second.sockets.newest().sent[1]).toEqual({ type: 'resume', lastId: 'n-1' });
  second.stop();
});
