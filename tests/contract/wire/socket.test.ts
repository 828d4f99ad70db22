import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { createNoticeHub } from '../../../src/server/notices/notice-hub';
import { readSettings } from '../../../src/server/settings';
import { openHttp, password, type TestHttp } from '../support/http-setup';
import { listen, openSocket, type TestSocket } from '../support/socket-client';

let http: TestHttp;
let host: string;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const sockets: TestSocket[] = [];

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  host = await listen(http.server);
});
afterAll(() => http.close());
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.close();
});

interface Signed {
  readonly token: string;
  readonly user: string;
}

async function signIn(account: string, tenantId?: string): Promise<Signed> {
  const { status, body } = await http.signInAs(account, tenantId);
  expect([account, status]).toEqual([account, 200]);
  return { token: String(body['access_token']), user: String(body['user_id']) };
}

function knock(how: Parameters<typeof openSocket>[1], at = host): TestSocket {
  const socket = openSocket(at, how);
  sockets.push(socket);
  return socket;
}

/** Opens a socket and waits until the server has said something, so that it listens. */
async function listenAs(account: string, tenantId?: string): Promise<TestSocket & Signed> {
  const signed = await signIn(account, tenantId);
  const socket = knock({ user: signed.user, cookie: signed.token });
  await socket.find('unread');
  return Object.assign(socket, signed);
}

let count = 0;
async function publish(fields: object = {}): Promise<{ readonly id: string; readonly title: string }> {
  const token = await http.tokenOf('quality');
  const title = `通知${(count += 1)}`;
  const body = { title, category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>正文</p>', ...fields };
  const made = (await http.call('POST', '/api/system/notices/submit', { token: await http.tokenOf('admin'), body })).data as {
    id: string;
    version: number;
  };
  const done = await http.call('POST', '/api/system/notices/transition', {
    token,
    body: { name: 'publish', items: [{ id: made.id, version: made.version }] },
  });
  expect([done.status, done.msg]).toEqual([200, '操作成功']);
  return { id: made.id, title };
}
const titled =
  (title: string) =>
  ({ data }: { readonly data: Readonly<Record<string, unknown>> }) =>
    data['title'] === title;
const titlesOf = (socket: TestSocket) => socket.frames.filter(({ type }) => type === 'notice').map(({ data }) => data['title']);

beforeEach(async () => {
  await owner(`update sys_user set enabled = true where tenant_id = '000000'`);
});

test('whoever the cookie names, or the first message, hears how much is unread and what comes out', async () => {
  const byCookie = await listenAs('tester');
  const { token, user } = await signIn('hr');
  const byMessage = knock({ user });
  byMessage.send({ type: 'auth', token });
  await byMessage.find('unread');
  const { id, title } = await publish({ content: `<p>${'长'.repeat(230)}</p>` });
  for (const socket of [byCookie, byMessage]) {
    const frame = await socket.find('notice', titled(title));
    expect(frame).toEqual({
      v: 1,
      type: 'notice',
      id: expect.stringMatching(/^n-\d+$/) as unknown,
      ts: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      data: { id, title, text: `${'长'.repeat(200)}…`, date: '2026-01-05 09:00:00', bizType: 'notice', bizId: id, url: '' },
    });
    await socket.find('unread', ({ data }) => data['count'] === 1);
  }
  await http.call('POST', '/api/appoints/notify/read', { token: byCookie.token, body: { ids: [id] } });
  await byCookie.find('unread', ({ data }) => data['count'] === 0);
  const pickup = await publish({ bizType: 'pickup' });
  const url = '/appointment-pickup-manage/appointment-pickup/acceptance-index';
  expect((await byCookie.find('notice', titled(pickup.title))).data).toMatchObject({ bizType: 'pickup', bizId: pickup.id, url });
  const inbox = await http.call('GET', '/api/appoints/notify/msgCenterPage?isRead=0', { token: byCookie.token });
  expect(inbox.data).toMatchObject({ records: [{ id: pickup.id, bizType: 'pickup', url }] });
  await byMessage.find('unread', ({ data }) => data['count'] === 2);
  expect(byMessage.frames.filter(({ type }) => type === 'unread').map(({ data }) => data['count'])).toEqual([0, 1, 2]);
});

test.each<readonly [what: string, how: (mine: Signed, other: Signed) => Parameters<typeof openSocket>[1], code: number]>([
  ['somebody else at a good cookie', (mine, other) => ({ user: other.user, cookie: mine.token }), 4403],
  ['nobody at a good cookie', (mine) => ({ cookie: mine.token }), 4403],
  ['another site', (mine) => ({ user: mine.user, cookie: mine.token, headers: { origin: 'https://elsewhere.example' } }), 1006],
  ['a page without an origin', (mine) => ({ user: mine.user, cookie: mine.token, headers: { origin: 'null' } }), 1006],
])('%s is turned away', async (_what, how, code) => {
  const [mine, other] = [await signIn('tester'), await signIn('hr')];
  const socket = knock(how(mine, other));
  expect(await socket.closed).toBe(code);
  expect(socket.frames).toEqual([]);
});

test('whoever listens hears that other page files serve, and no more of them', async () => {
  const socket = await listenAs('tester');
  await http.store.reload();
  expect((await socket.find('pages')).data).toEqual({});
});

test('a page of our own origin is let in', async () => {
  const { token, user } = await signIn('tester');
  await knock({ user, cookie: token, headers: { origin: `http://${host}` } }).find('unread');
});

test('where an address is configured, a page of that address is let in and no other, whatever host it calls', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://lims.example/back' }, '/tmp');
  const server = await buildServer({ database: http.database, store: http.store, settings });
  try {
    const at = await listen(server);
    const { token, user } = await signIn('tester');
    for (const origin of [`http://${at}`, 'http://lims.example', 'https://lims.example:8443', 'https://lims.example.evil'])
      expect([origin, await knock({ user, cookie: token, headers: { origin, host: new URL(origin).host } }, at).closed]).toEqual([
        origin,
        1006,
      ]);
    await knock({ user, cookie: token, headers: { origin: 'https://lims.example' } }, at).find('unread');
  } finally {
    for (const socket of sockets.splice(0)) socket.close();
    await server.close();
  }
});

test('a first message with a forged token, or none in time, is a stranger; one for somebody else is not he', async () => {
  const [mine, other] = [await signIn('tester'), await signIn('hr')];
  const forged = knock({ user: mine.user });
  forged.send({ type: 'auth', token: `${mine.token.slice(0, -4)}AAAA` });
  expect(await forged.closed).toBe(4401);
  const wrong = knock({ user: other.user });
  wrong.send({ type: 'auth', token: mine.token });
  expect(await wrong.closed).toBe(4403);
  const second = knock({ user: mine.user, cookie: mine.token });
  second.send({ type: 'auth', token: other.token });
  expect(await second.closed).toBe(4403);
  const silent = knock({ user: mine.user });
  silent.send({ type: 'ping' });
  silent.send('no json');
  await silent.opened;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  expect(await silent.closed).toBe(4401);
  expect(silent.frames).toEqual([]);
});

test('an attempt to listen to somebody else leaves one entry', async () => {
  const [mine, other] = [await signIn('tester'), await signIn('hr')];
  const entries = async () =>
    (
      await owner(
        `select comment from sys_audit where tenant_id = '000000' and action = 'identity' and user_id = $1 and refused`,
        mine.user,
      )
    ).rows;
  const before = (await entries()).length;
  expect(await knock({ user: other.user, cookie: mine.token }).closed).toBe(4403);
  const after = await entries();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.['comment']).toBe(`GET /msgws/websocket u=${other.user}`);
});

test('a ping is answered; silence, floods and overlong messages end a socket', async () => {
  const live = await listenAs('tester');
  live.send({ type: 'ping' });
  await live.find('pong');
  live.send({ type: 'ack', id: 'n-1' });
  live.send({ type: 'something new' });
  const flooding = await listenAs('tester');
  for (let sent = 0; sent < 70; sent += 1) flooding.send({ type: 'ping' });
  expect(await flooding.closed).toBe(4429);
  const long = await listenAs('tester');
  long.send({ type: 'auth', token: 'x'.repeat(5000) });
  expect(await long.closed).toBeGreaterThan(1000);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 75_000 });
  expect(await live.closed).toBe(4408);
});

test('a plain call finds no socket, and says so', async () => {
  expect(await http.call('GET', '/msgws/websocket?u=1')).toMatchObject({ status: 426, msg: '此地址只接受 WebSocket 连接' });
});

test('after a break comes what was missed, once, in order, also what another process told of; never what was had before', async () => {
  const other = await buildServer({
    database: http.database,
    store: http.store,
    settings: readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-socket-${process.pid}` }, '/tmp'),
  });
  const elsewhere = await listen(other);
  const first = await listenAs('tester');
  const had = await publish();
  const { id: lastId } = await first.find('notice', titled(had.title));
  first.close();
  await first.closed;
  const missed = [await publish(), await publish()];
  const beside = knock({ user: first.user, cookie: first.token }, elsewhere);
  await beside.find('unread');
  missed.push(await publish());
  await beside.find('notice', titled(missed[2]?.title ?? ''));
  const again = knock({ user: first.user, cookie: first.token });
  again.send({ type: 'resume', lastId });
  again.send({ type: 'resume', lastId });
  await again.find('notice', titled(missed[2]?.title ?? ''));
  const live = await publish();
  await again.find('notice', titled(live.title));
  expect(titlesOf(again)).toEqual([...missed.map(({ title }) => title), live.title]);
  expect(titlesOf(beside)).toContain(missed[2]?.title);
  expect(titlesOf(beside)).not.toContain(missed[0]?.title);
  await other.close();
  expect(await beside.closed).toBe(1001);
});

test('at most a hundred are sent again, the newest', async () => {
  const listener = await listenAs('tester');
  const last = await publish();
  const { id: lastId } = await listener.find('notice', titled(last.title));
  listener.close();
  await listener.closed;
  const { rows } = await owner(
    `insert into pg_notices (tenant_id, id, title, category, notice_state, release_time, content)
     select '000000', 900000 + i, 'viele ' || i, '1', '1', now() - interval '1 hour', '<p>x</p>' from generate_series(1, 130) i returning id`,
  );
  expect(rows).toHaveLength(130);
  const back = knock({ user: listener.user, cookie: listener.token });
  back.send({ type: 'resume', lastId });
  await back.find('notice', titled('viele 130'));
  expect(titlesOf(back)).toEqual(Array.from({ length: 100 }, (_, index) => `viele ${index + 31}`));
  await owner(`update pg_notices set is_deleted = 1 where id between 900001 and 900130`);
});

test('a notice for one department, or of another tenant, reaches nobody else; one that is to come out later comes out then', async () => {
  const made = await http.call('POST', '/api/system/departments/submit', {
    token: await http.tokenOf('admin'),
    body: { deptName: '热工室', fullName: '热工室', deptCategory: '2' },
  });
  const dept = (made.data as { id: string }).id;
  await owner(`update sys_user set dept_id = $1 where tenant_id = '000000' and account = 'finance'`, dept);
  const [inside, outside, foreign] = [await listenAs('finance'), await listenAs('tester'), await listenAs('admin', '000001')];
  const own = await publish({ deptIds: [dept] });
  await inside.find('notice', titled(own.title));
  const later = await publish({ releaseTime: '2999-01-01 00:00:00' });
  const all = await publish();
  for (const socket of [inside, outside]) await socket.find('notice', titled(all.title));
  expect(titlesOf(outside)).not.toContain(own.title);
  await owner(`update pg_notices set release_time = now() where id = $1`, later.id);
  for (const socket of [inside, outside]) await socket.find('notice', titled(later.title));
  expect(titlesOf(inside)).toEqual([own.title, all.title, later.title]);
  expect(foreign.frames.map(({ type, data }) => [type, data])).toEqual([['unread', { count: 0 }]]);
});

test.each<readonly [what: string, account: string, tenant: string, reason: string, act: (socket: Signed) => Promise<unknown>]>([
  [
    'a session that is ended',
    'tester',
    '000000',
    'ended',
    ({ user }) => owner(`update sys_session set revoked_time = now() where tenant_id = '000000' and user_id = $1`, user),
  ],
  [
    'a session that has run out',
    'tester',
    '000000',
    'expired',
    ({ user }) =>
      owner(`update sys_session set expire_time = now() where tenant_id = '000000' and user_id = $1 and revoked_time is null`, user),
  ],
  [
    'a user that is disabled from the page of users',
    'hr',
    '000000',
    'disabled',
    async ({ user }) => {
      const token = await http.tokenOf('admin');
      const call = (name: string, body: object) => http.call('POST', `/api/system/users/${name}`, { token, body });
      const row = (await http.call('GET', `/api/system/users/detail?id=${user}`, { token })).data as { version: number };
      const done = await call('transition', { name: 'disable', items: [{ id: user, version: row.version }], comment: '离职' });
      expect([done.status, done.msg]).toEqual([200, '操作成功']);
    },
  ],
  [
    'a password that was changed elsewhere',
    'salesman',
    '000000',
    'password',
    async () => {
      const { token } = await signIn('salesman');
      const query = new URLSearchParams({ oldPassword: password, newPassword: 'quiet-lake-42', newPassword1: 'quiet-lake-42' });
      expect((await http.call('POST', `/api/blade-system/user/update-password?${query.toString()}`, { token })).status).toBe(200);
    },
  ],
  [
    'a tenant that is suspended',
    'admin',
    '000001',
    'tenant',
    () => owner(`update sys_tenant set enabled = false where tenant_id = '000001'`),
  ],
])('%s is told why, and the socket is closed', async (_what, account, tenant, reason, act) => {
  const socket = await listenAs(account, tenant);
  await act(socket);
  expect((await socket.find('kick')).data).toEqual({ reason });
  expect(await socket.closed).toBe(4401);
  const back = knock({ user: socket.user, cookie: socket.token });
  back.send({ type: 'auth', token: socket.token });
  expect(await back.closed).toBe(4401);
  expect(titlesOf(back)).toEqual([]);
});

test('a locked screen is told nothing, and all of it when it is opened', async () => {
  const [locked, beside] = [await listenAs('device_keeper'), await listenAs('tester')];
  expect((await http.call('POST', '/api/blade-auth/lock', { token: locked.token })).status).toBe(200);
  const [quiet, held] = [await publish(), await publish()];
  for (const { title } of [quiet, held]) await beside.find('notice', titled(title));
  expect(titlesOf(locked)).toEqual([]);
  const opened = await http.call('POST', '/api/blade-auth/unlock', { token: locked.token, body: { password } });
  expect(opened.status).toBe(200);
  await locked.find('notice', titled(held.title));
  expect(titlesOf(locked)).toEqual([quiet.title, held.title]);
});

test('somebody hears of a task of his own that has ended, and of no other', async () => {
  const [mine, other] = [await listenAs('tester'), await listenAs('finance')];
  const big = '4611686018427387904';
  await owner(
    `insert into sys_task (tenant_id, id, user_id, kind, name, page_path, state, file_id, end_time) values ('000000', $1::bigint, $2, 'export', '导出单位', 'demo/clients', 'done', $1::bigint::text, now())`,
    big,
    mine.user,
  );
  expect((await mine.find('task')).data).toEqual({ taskId: big, state: 'done', fileId: big, name: '导出单位' });
  const after = await publish();
  await other.find('notice', titled(after.title));
  expect(other.frames.filter(({ type }) => type === 'task')).toEqual([]);
});

test('the sockets of one user are counted: one too many closes the oldest', async () => {
  const first = await listenAs('quality');
  for (let more = 0; more < 20; more += 1) await knock({ user: first.user, cookie: first.token }).find('unread');
  // By the reason the tab knows that it is not to come back and throw out the next one, and says so.
  expect([await first.closed, await first.reason()]).toEqual([4429, 'sockets']);
});

test('asking for what was missed after something has come already sends nothing twice', async () => {
  const first = await listenAs('tester');
  const had = await publish();
  const { id: lastId } = await first.find('notice', titled(had.title));
  first.close();
  await first.closed;
  const missed = await publish();
  const again = knock({ user: first.user, cookie: first.token });
  await again.find('unread');
  const live = await publish();
  await again.find('notice', titled(live.title));
  again.send({ type: 'resume', lastId });
  await again.find('notice', titled(missed.title));
  const after = await publish();
  await again.find('notice', titled(after.title));
  expect(titlesOf(again)).toEqual([live.title, missed.title, after.title]);
});

test('what came out in a tenant while none of its people listened is not told as new to the next one', async () => {
  await owner(`update sys_tenant set enabled = true where tenant_id = '000001'`);
  const elsewhere = await listenAs('tester');
  await owner(
    `insert into pg_notices (tenant_id, id, title, category, notice_state, release_time, content) values ('000001', 910001, '从前', '1', '1', now() - interval '1 hour', '<p>x</p>')`,
  );
  const first = await publish();
  await elsewhere.find('notice', titled(first.title));
  const late = await listenAs('admin', '000001');
  const second = await publish();
  await elsewhere.find('notice', titled(second.title));
  expect(titlesOf(late)).toEqual([]);
});

test('a database that fails for a moment loses nobody a notice, not even who was just unlocked', async () => {
  const { user } = await signIn('tester');
  const session = String(
    (await owner(`select id::text as id from sys_session where tenant_id = '000000' and user_id = $1 order by id desc limit 1`, user))
      .rows[0]?.['id'],
  );
  let fail = false;
  let failed = 0;
  const database: typeof http.database = {
    ...http.database,
    read: (tenantId, work) => {
      if (!fail) return http.database.read(tenantId, work);
      failed += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const said: string[] = [];
  const hub = createNoticeHub({ database, store: http.store, onError: () => undefined });
  const line = { bufferedAmount: 0, send: (text: string) => void said.push(text), close: () => undefined, terminate: () => undefined };
  const titles = () =>
    said.map((text) => (JSON.parse(text) as { data: { title?: string } }).data.title).filter((title) => title !== undefined);
  await hub.join(line, { tenantId: '000000', userId: user, sessionId: session, deptId: '', held: true });
  await owner(`update sys_session set locked_time = now() where tenant_id = '000000' and id = $1`, session);
  const held = await publish();
  fail = true;
  await owner(`update sys_session set locked_time = null where tenant_id = '000000' and id = $1`, session);
  await expect.poll(() => failed, { timeout: 10_000 }).toBeGreaterThan(0);
  fail = false;
  const after = await publish();
  await expect.poll(titles, { timeout: 10_000 }).toEqual([held.title, after.title]);
  await hub.close();
});

test('strangers of one address keep out strangers, and nobody whose cookie is good', async () => {
  const { token, user } = await signIn('tester');
  const strangers = Array.from({ length: 50 }, () => knock({ user }));
  await Promise.all(strangers.map(({ opened }) => opened));
  expect(await knock({ user }).closed).toBe(1006);
  await knock({ user, cookie: token }).find('unread');
});
