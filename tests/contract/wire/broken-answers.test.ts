import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { insertClients } from '../../fixtures/insert-clients';
import { openHttp, type TestHttp } from '../support/http-setup';
import { listen } from '../support/socket-client';

// A caller that breaks off in the middle of his answer costs nobody else anything: what his call held is free again.
let http: TestHttp;
let port: number;
let token: string;
beforeAll(async () => {
  http = await openHttp();
  await insertClients(http.database, 3_000);
  port = Number((await listen(http.server)).split(':')[1]);
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

const within = { timeout: 60_000, interval: 50 };

/** Asks for something, and resets the connection at the first bytes of the answer. Shape: the status that these said. */
function breakOff(path: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((done) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Blade-Auth: bearer ${token}`, 'Content-Type: application/json'];
      socket.write(`${head.join('\r\n')}\r\nContent-Length: ${String(Buffer.byteLength(text))}\r\n\r\n${text}`);
    });
    socket.on('error', () => undefined);
    socket.once('data', (said: Buffer) => {
      socket.resetAndDestroy();
      done(Number(/^HTTP\/1\.1 (\d+)/.exec(said.toString())?.[1]));
    });
  });
}

test.each([
  ['a long list', '/api/demo/clients/page', { current: 1, size: 3_000 }],
  ['an export', '/api/demo/clients/export', { columns: ['name', 'code', 'amount'], searchType: 'N', searchParam: [] }],
])('twenty-two callers reset in the middle of %s leave no connection of the database behind', async (_what, path, body) => {
  // More than there are connections; one after the other, so that none is refused for asking too much at once.
  for (let turn = 0; turn < 22; turn += 1) expect(await breakOff(path, body)).toBe(200);
  const busy = async () =>
    (
      await http.database.system((q) =>
        q.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'liangheng' and state <> 'idle' and pid <> pg_backend_pid()`,
        ),
      )
    ).rows[0]?.['n'];
  await expect.poll(busy, within).toBe(0);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => http.call('POST', '/api/demo/clients/page', { token, body: { current: 1, size: 10 } })),
  );
  for (const { status, data } of answers) expect([status, isObject(data) ? data['total'] : undefined]).toEqual([200, 3_000]);
});
