import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import { openHttp, type TestHttp } from '../support/http-setup';
import { prepareWrites } from '../support/own-writes';
import { copySchemas } from '../support/schema-folder';
import { validWrites } from '../support/valid-writes';
import { type MakeWrite, openRoom, sendWrite, tokenFor } from '../support/write-room';

// A client that got no answer asks again under the same key: what it asked for is done once, and answered as before.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
beforeAll(async () => {
  // A copy: one of the writes takes a page file away.
  http = await openHttp(copySchemas());
  await prepareWrites(http);
  await http.tokenOf('admin');
});
afterAll(() => http.close());

/** Calls that are done again when they are made again, each with its reason; those that take nobody's account have no key, since keys are each account's own. */
const doneAgain: Readonly<Record<string, readonly string[]>> = {
  'their answer tells a secret or a ticket this once, and is not kept': [
    'POST /api/system/secrets/renew',
    'POST /api/blade-system/user/reset-password',
    'POST /api/blade-system/user/import-user',
    'POST /api/blade-system/tenant/administrator',
    'POST /api/material/download',
    'GET /api/third-systems/generateSSOUrl',
  ],
  'they read, and leave an entry of each reading': [
    'GET /api/blade-system/user/export-user',
    'POST /api/:module/:page/export',
    'POST /api/:module/:page/statistic-export',
    'POST /api/:module/:page/acquire',
    'POST /api/system/acquire/try',
    'POST /print/pdf/generate',
    'POST /print/pdf/generateDiy',
  ],
  'they are about the session that they come in, and the second finds it as the first left it': [
    'POST /api/blade-auth/sessions/end',
    'POST /api/blade-auth/lock',
    'POST /api/blade-auth/unlock',
    'POST /api/blade-system/user/update-password',
    'POST /api/blade-auth/logout',
    'POST /user/logout',
    'GET /user/logout',
    'GET /api/blade-auth/oauth/logout',
  ],
  'they set what stands there already': [
    'POST /api/appoints/notify/read',
    'POST /api/drafts/save',
    'POST /api/drafts/remove',
    'POST /api/:module/:page/presence',
    'POST /api/system/secrets/token',
  ],
  'a file comes in parts, of which the server says how many it has': ['POST /api/file/upload'],
  'a telephone gets one code a minute, whoever asks': ['POST /csApi/hm-metrology/self-service/sms/:phone'],
};
const again: ReadonlySet<string> = new Set(Object.values(doneAgain).flat());

const entries = async (): Promise<number> => Number((await owner('select count(*) as n from sys_audit'))[0]?.['n']);

test.each(Object.keys(validWrites).filter((call) => !again.has(call)))(
  '%s is done once by a key, and answers the same again',
  async (call) => {
    const write = await (validWrites[call] as MakeWrite)(await openRoom(http));
    const { query = {}, body, as } = write;
    if (as === undefined) {
      expect((await listRoutes()).find(({ method, path }) => `${method} ${path}` === call)?.access).toBe('public');
      return;
    }
    const token = await tokenFor(http, as);
    const sent = { call, write, token, query, body, headers: { 'idempotency-key': randomUUID() } };
    const first = await sendWrite(http, sent);
    expect([first.status, first.text]).toEqual([200, expect.anything()]);
    const before = await entries();
    expect(await sendWrite(http, sent)).toEqual(first);
    expect(await entries()).toBe(before);
  },
);

test('what is kept to know a call again holds no password of it', async () => {
  const token = await http.tokenOf('admin');
  const send = (password: string, headers = { 'idempotency-key': 'once-password-0123456' }) =>
    http.call('POST', '/api/blade-system/user/submit', { token, headers, body: { account: 'keyed', realName: '甲', password } });
  const first = await send('quiet-lake-42');
  expect(first.status).toBe(200);
  // Another password under the same key is the same call: its hash could not be told from that of a guess.
  expect((await send('other-lake-43')).data).toEqual(first.data);
});

test('no answer is kept that tells a password, a secret or a ticket', async () => {
  const token = await http.tokenOf('admin');
  const headers = { 'idempotency-key': 'once-made-password-01' };
  const made = await http.call('POST', '/api/blade-system/user/submit', { token, headers, body: { account: 'unkept', realName: '乙' } });
  expect(made.data).toMatchObject({ password: expect.any(String) as string });
  // Of all calls of this file.
  expect(await owner(`select answer from sys_idempotency where answer ~* '"(password|secret|ticket|token)"'`)).toEqual([]);
  expect(await owner('select 1 from sys_idempotency limit 1')).toHaveLength(1);
});
