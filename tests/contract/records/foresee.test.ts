import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts', 'bills'])
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

/** A job with two parts that its release issues, and one that it leaves. */
async function openJob(jobName: string): Promise<Key> {
  const job = await save('jobs', { jobName });
  for (const partName of ['甲', '乙', '丙']) {
    const part = await save('parts', { partName, jobId: job.id, dept: '长度室' });
    if (partName === '丙') await post('parts/transition', { name: 'cancel', items: [part] });
  }
  return job;
}

const parts = { zh: '样品', en: 'Parts' };
const issued = { kind: 'move', page: parts, count: 2, action: { zh: '下达', en: 'Issue' } };

test('what a transition will set off is said for all chosen rows at once, and nothing of it is done', async () => {
  const [one, other] = [await openJob('单一'), await openJob('单二')];
  const before = await http.call('GET', `/api/demo/jobs/detail?id=${one.id}`, { token: admin });
  const single = await post('jobs/foresee', { name: 'release', ids: [one.id] });
  expect(single.data).toMatchObject({ effects: [issued], unseen: 0 });
  const several = await post('jobs/foresee', { name: 'release', ids: [one.id, other.id] });
  expect(several.data).toMatchObject({ effects: [{ ...issued, count: 4 }], unseen: 0 });
  const after = await http.call('GET', `/api/demo/jobs/detail?id=${one.id}`, { token: admin });
  expect(after.data).toEqual(before.data);
  // From another state it cannot be done, and sets off nothing.
  expect((await post('jobs/foresee', { name: 'bill', ids: [one.id] })).data).toMatchObject({ effects: [], unseen: 0 });
});

test('records that the caller may not see are told as a number alone, and without the right nothing is told', async () => {
  const job = await openJob('单三');
  const finance = await http.tokenOf('finance');
  expect((await post('jobs/foresee', { name: 'release', ids: [job.id] }, finance)).data).toEqual({ effects: [], unseen: 2 });
  expect((await post('jobs/foresee', { name: 'void', ids: [job.id] }, finance)).status).toBe(403);
  expect((await post('jobs/foresee', { name: 'complete', ids: [job.id] })).status).toBe(400);
});
