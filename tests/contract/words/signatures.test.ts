import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['tell-schemas/staff', 'word-schemas/proposals', 'word-schemas/signings'])
    cpSync(
      fileURLToPath(new URL(`../support/${page}.json`, import.meta.url)),
      join(folder, 'pages/demo', `${page.split('/')[1] ?? ''}.json`),
    );
  http = await openHttp(folder);
  expect(http.store.current().faults).toEqual([]);
});
afterAll(() => http.close());

const post = async (path: string, body: unknown, account = 'admin') =>
  http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf(account), body });
const idOf = ({ data }: { readonly data: unknown }): string => String(isObject(data) ? data['id'] : '');

test('a record waits for several signatures, says how many there are, takes one of each person, and moves on with the last', async () => {
  const people = new Map<string, string>();
  for (const account of ['hr', 'salesman']) {
    const id = idOf(await post('staff/submit', { staffName: account }));
    people.set(account, id);
    await http.database.system((q) =>
      q.query(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = $2`, [id, account]),
    );
  }
  const proposalId = idOf(await post('proposals/submit', { proposalName: '方案' }));
  const sign = (account: string, more: object = {}) => post('signings/submit', { proposalId, role: '审核', ...more }, account);
  const standing = async () => {
    const { data } = await http.call('GET', `/api/demo/proposals/detail?id=${proposalId}`, { token: await http.tokenOf('hr') });
    return isObject(data) ? [data['signed'], data['proposalState']] : data;
  };
  const others = await sign('hr', { signerId: people.get('salesman') });
  expect(others.data).toEqual({ fields: { signerId: '只能签自己的名' } });
  expect((await sign('hr')).status).toBe(200);
  expect((await sign('hr')).data).toEqual({ fields: { signerId: '您已经签过' } });
  expect(await standing()).toEqual([1, '10']);
  expect((await sign('salesman')).status).toBe(200);
  expect(await standing()).toEqual([2, '20']);
  expect((await post('proposals/submit', { id: proposalId, version: 2, proposalName: '改' })).status).toBe(400);
});
