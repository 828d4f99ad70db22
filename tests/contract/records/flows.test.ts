import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

let serial = 0;
const job = (values: Values = {}): Promise<Key> => save('jobs', { jobName: `单${(serial += 1)}`, ...values });
const part = (jobId: string, values: Values = {}): Promise<Key> => save('parts', { partName: `样${(serial += 1)}`, jobId, ...values });
const move = (page: string, name: string, items: readonly Key[], token = admin) => post(`${page}/transition`, { name, items }, token);

async function read(page: string, id: string): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: admin });
  return isObject(data) ? data : {};
}

test('a guard asks all related records, and its sentence names those that refused to whoever may see them', async () => {
  const one = await job();
  expect(await move('jobs', 'release', [one])).toMatchObject({ status: 409, msg: '请先分配全部样品' });
  await part(one.id, { partName: '已分配', dept: '长度室' });
  const [left, other] = [await part(one.id, { partName: '未分配' }), await part(one.id, { partName: '也未分配' })];
  expect((await move('jobs', 'release', [one])).msg).toBe('请先分配全部样品：“未分配”、“也未分配”');
  const finance = await http.tokenOf('finance');
  const unseen = await move('jobs', 'release', [one], finance);
  expect([unseen.status, unseen.msg]).toEqual([409, '请先分配全部样品：2 条您无权查看的记录不满足条件']);
  await save('parts', { ...left, dept: '热工室' });
  expect((await move('parts', 'cancel', [other])).status).toBe(200);
  expect((await move('jobs', 'release', [one], finance)).status).toBe(200);
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '300' });
});

test('a rule asks related records when its own record is saved', async () => {
  const one = await job({ most: 1 });
  await part(one.id);
  await part(one.id);
  const refused = await post('jobs/submit', { ...one, jobName: '改名' });
  expect([refused.status, refused.data]).toEqual([400, { fields: { most: '已超出件数上限' } }]);
  await save('jobs', { ...one, most: 2 });
});
