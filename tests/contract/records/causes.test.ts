import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts', 'bills'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  const limit = (said: string, role: string) => http.database.system((q) => q.query(said, [roles.indexOf(role) + 1]));
  await limit(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/jobs', 'own', '')`,
    'tester',
  );
  await limit(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'jobs', 'jobName', 'hidden')`,
    'quality',
  );
});
afterAll(() => http.close());

test('the history of a record names the record that set a change off, to whoever may see that', async () => {
  const admin = await http.tokenOf('admin');
  const post = async (path: string, body: object) => (await http.call('POST', `/api/demo/${path}`, { token: admin, body })).data;
  const key = async (page: string, values: Values) => (await post(`${page}/submit`, values)) as { id: string; version: number };
  const job = await key('jobs', { jobName: '委托一' });
  const part = await key('parts', { partName: '样一', jobId: job.id, dept: '长度室' });
  await post('jobs/transition', { name: 'release', items: [job] });
  const { data } = await http.call('GET', `/api/demo/parts/history?id=${part.id}`, { token: admin });
  expect((data as readonly Values[])[0]).toMatchObject({
    action: 'issue',
    cause: { action: { zh: '下达', en: 'Release' }, id: job.id, name: '委托一' },
  });
  // Beyond his rows, by a name that is hidden from him, without the right to the page.
  for (const reader of ['salesman', 'tester', 'quality', 'dept_head']) {
    const own = await http.call('GET', `/api/demo/parts/history?id=${part.id}`, { token: await http.tokenOf(reader) });
    const { cause } = (own.data as readonly [{ readonly cause: Values }])[0];
    expect([reader, cause['name']]).toEqual([reader, reader === 'salesman' ? '委托一' : undefined]);
  }
  // A record that is gone has no name to tell; the entry still says what was done.
  await http.database.write('000000', (tx) => tx.query('update pg_jobs set is_deleted = 1 where id = $1', [job.id]));
  const later = await http.call('GET', `/api/demo/parts/history?id=${part.id}`, { token: admin });
  const [first] = later.data as readonly Values[];
  expect(first).toMatchObject({ cause: { id: job.id } });
  expect(first?.['cause']).not.toHaveProperty('name');
});
