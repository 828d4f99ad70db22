import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';

// What another process takes away, past this one's memory, is felt here after a second: the clock is moved, nobody waits.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(undefined, undefined, {});
});
afterAll(() => http.close());
afterEach(() => {
  vi.useRealTimers();
});

const owner = (sql: string) => http.database.system((q) => q.query(sql));
const ofRole = (alias: string): string => `(select id from sys_role where tenant_id = '000000' and role_alias = '${alias}')`;
const ofUser = (account: string): string => `(select id from sys_user where tenant_id = '000000' and account = '${account}')`;

const list = { method: 'POST', url: '/api/demo/clients/page' } as const;
const info = { method: 'GET', url: '/user/getUserInfo' } as const;

test.each<readonly [what: string, account: string, tenant: string, call: typeof list | typeof info, sql: string, status: number]>([
  [
    'a right taken from a role',
    'salesman',
    '000000',
    list,
    `delete from sys_role_menu where tenant_id = '000000' and role_id = ${ofRole('salesman')}`,
    403,
  ],
  [
    'a role taken from a user',
    'admin2',
    '000000',
    list,
    `delete from sys_user_role where tenant_id = '000000' and user_id = ${ofUser('admin2')}`,
    403,
  ],
  [
    'a role that is removed',
    'configurator',
    '000000',
    list,
    `update sys_role set is_deleted = 1 where tenant_id = '000000' and role_alias = 'configurator'`,
    403,
  ],
  [
    'a session that is ended',
    'finance',
    '000000',
    info,
    `update sys_session set revoked_time = now() where tenant_id = '000000' and user_id = ${ofUser('finance')}`,
    401,
  ],
  [
    'a user that is disabled',
    'hr',
    '000000',
    info,
    `update sys_user set enabled = false where tenant_id = '000000' and account = 'hr'`,
    401,
  ],
  [
    'a user that is removed',
    'quality',
    '000000',
    info,
    `update sys_user set is_deleted = 1 where tenant_id = '000000' and account = 'quality'`,
    401,
  ],
  [
    'a tenant that has run out',
    'admin',
    '000001',
    info,
    `update sys_tenant set expire_time = now() - interval '1 second' where tenant_id = '000001'`,
    401,
  ],
  ['a tenant that is suspended', 'admin', '000000', info, `update sys_tenant set enabled = false where tenant_id = '000000'`, 401],
])('%s is felt after a second at most', async (_what, account, tenant, { method, url }, sql, status) => {
  const token = String((await http.signInAs(account, tenant)).body['access_token']);
  const ask = async () => (await http.call(method, url, { token, ...(method === 'POST' ? { body: {} } : {}) })).status;
  expect(await ask()).toBe(200);
  await owner(sql);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  expect(await ask()).toBe(status);
});
