import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { openHttp, type TestHttp } from '../support/http-setup';
import { listen, openSocket, type TestSocket } from '../support/socket-client';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
});
afterAll(() => http.close());

const accounts = ['tester', 'hr', 'finance', 'admin', 'device_keeper', 'salesman', 'dept_head', 'verifier', 'signatory', 'issuer'];
/** As many sockets as an account may have. */
const each = 20;
const breaks = sizeOf({ short: 3, long: 20 });

let count = 0;
async function publish(): Promise<string> {
  const title = `断线通知${String((count += 1))}`;
  const body = { title, category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>正文</p>' };
  const made = await http.call('POST', '/api/system/notices/submit', { token: await http.tokenOf('admin'), body });
  const { id, version } = made.data as { readonly id: string; readonly version: number };
  const token = await http.tokenOf('quality');
  const done = await http.call('POST', '/api/system/notices/transition', { token, body: { name: 'publish', items: [{ id, version }] } });
  expect([done.status, done.msg]).toEqual([200, '操作成功']);
  return title;
}

const titlesOf = ({ frames }: TestSocket): readonly unknown[] =>
  frames.filter(({ type, data }) => type === 'notice' && String(data['title']).startsWith('断线通知')).map(({ data }) => data['title']);

test(
  'two hundred who come back together after each break hear what they missed and what comes then, each of it once and in order',
  async () => {
    const run = startRun('reconnects');
    const signed = await Promise.all(
      accounts.map(async (account) => {
        const { body } = await http.signInAs(account);
        return { cookie: String(body['access_token']), user: String(body['user_id']) };
      }),
    );
    const callers = signed.flatMap((who) => Array.from({ length: each }, () => who));
    const lasts: unknown[] = callers.map(() => undefined);
    for (let time = 0; time <= breaks; time += 1) {
      const missed = time === 0 ? [] : [await publish(), await publish()];
      const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-reconnect-${String(process.pid)}` }, '/tmp');
      const server = await buildServer({ database: http.database, store: http.store, settings });
      const at = await listen(server);
      const sockets = callers.map((who) => openSocket(at, who));
      await Promise.all(sockets.map((socket) => socket.find('unread')));
      for (const [index, socket] of sockets.entries())
        if (lasts[index] !== undefined) socket.send({ type: 'resume', lastId: lasts[index] });
      await Promise.all(missed.flatMap((title) => sockets.map((socket) => socket.find('notice', ({ data }) => data['title'] === title))));
      const live = await publish();
      const heard = await Promise.all(sockets.map((socket) => socket.find('notice', ({ data }) => data['title'] === live)));
      for (const [index, { id }] of heard.entries()) lasts[index] = id;
      await server.close();
      expect(new Set(await Promise.all(sockets.map((socket) => socket.closed)))).toEqual(new Set([1001]));
      for (const socket of sockets) expect(titlesOf(socket)).toEqual([...missed, live]);
    }
    run.report({ sockets: callers.length, breaks });
  },
  runTimeout(120_000),
);
