import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['tell-schemas/staff', 'word-schemas/errands'])
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

test('the link of an account to a person, and to a customer, stands in defaults, guards and row scopes, and nothing is his who is linked to nobody', async () => {
  const [mine, other] = [idOf(await post('staff/submit', { staffName: '本人' })), idOf(await post('staff/submit', { staffName: '他人' }))];
  await http.database.system((q) =>
    q.query(`update sys_user set staff_id = $1, enter_id = 4711 where tenant_id = '000000' and account = 'salesman'`, [mine]),
  );
  expect((await http.signInAs('salesman')).body).toMatchObject({ staff_id: mine, enter_id: '4711' });
  const own = idOf(await post('errands/submit', { errandName: '本人的' }, 'salesman'));
  const his = idOf(await post('errands/submit', { errandName: '他人的', ownerId: other }));
  const nobodys = idOf(await post('errands/submit', { errandName: '没有人的', ownerId: null }));
  const listed = async (account: string) => {
    const { data } = await post('errands/page', { current: 1, size: 20 }, account);
    const rows: unknown = isObject(data) ? data['records'] : [];
    return Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? row['errandName'] : '')).sort() : [];
  };
  const units = await http.database.system((q) =>
    q.query('select id::text, unit_key from pg_errands where id = any($1::bigint[])', [[own, his]]),
  );
  expect(new Map(units.rows.map((row) => [row['id'], row['unit_key']]))).toEqual(
    new Map([
      [own, '4711'],
      [his, null],
    ]),
  );
  expect(await listed('salesman')).toEqual(['本人的']);
  expect(await listed('finance')).toEqual([]);
  expect(await listed('hr')).toHaveLength(3);
  const finish = (id: string, account: string) => post('errands/transition', { name: 'finish', items: [{ id, version: 1 }] }, account);
  for (const id of [own, his, nobodys]) expect((await finish(id, 'hr')).msg).toBe('只有负责人能办结');
  expect((await finish(own, 'salesman')).status).toBe(200);
});
