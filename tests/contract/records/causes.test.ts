import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;

const limitRows = (role: string, page: string, kind: string, expression: string) =>
  http.database.system((q) =>
    q.query(`insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`, [
      roles.indexOf(role) + 1,
      page,
      kind,
      expression,
    ]),
  );

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts', 'bills', 'lots', 'items', 'shelves', 'slips'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  for (const [role, record, field] of [
    ['quality', 'jobs', 'jobName'],
    ['hr', 'parts', 'jobId'],
    ['device_keeper', 'parts', 'partState'],
    ['finance', 'jobs', 'jobState'],
    ['quality', 'items', 'cost'],
  ] as const)
    await http.database.system((q) =>
      q.query(`insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`, [
        roles.indexOf(role) + 1,
        record,
        field,
      ]),
    );
  await limitRows('tester', 'demo/jobs', 'own', '');
});
afterAll(() => http.close());

const post = async (path: string, body: object, account = 'admin') =>
  (await http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf(account), body })).data;
const key = async (page: string, values: Values) => (await post(`${page}/submit`, values)) as { id: string; version: number };
const history = async (page: string, id: string, account = 'admin') =>
  (await http.call('GET', `/api/demo/${page}/history?id=${id}`, { token: await http.tokenOf(account) })).data as readonly Values[];
const latest = async (page: string, id: string, account = 'admin'): Promise<Values> => (await history(page, id, account))[0] ?? {};

test('the history of a record names the record that set a change off, to whoever may see that', async () => {
  const job = await key('jobs', { jobName: '委托一' });
  const part = await key('parts', { partName: '样一', jobId: job.id, dept: '长度室' });
  await post('jobs/transition', { name: 'release', items: [job] });
  expect(await latest('parts', part.id)).toMatchObject({
    action: 'issue',
    cause: { action: { zh: '下达', en: 'Release' }, id: job.id, name: '委托一' },
  });
  // Beyond his rows, by a name that is hidden from him, without the right to the page.
  for (const reader of ['salesman', 'tester', 'quality', 'dept_head']) {
    const cause = (await latest('parts', part.id, reader))['cause'] as Values;
    expect([reader, cause['name']]).toEqual([reader, reader === 'salesman' ? '委托一' : undefined]);
  }
  // A record that is gone has a name for nobody; the entry still says what was done.
  await http.database.write('000000', (tx) => tx.query('update pg_jobs set is_deleted = 1 where id = $1', [job.id]));
  const first = await latest('parts', part.id);
  expect(first).toMatchObject({ cause: { id: job.id } });
  expect(first['cause']).not.toHaveProperty('name');
});

/** A job that is released, with as many parts as there are names. */
async function released(jobName: string, partNames: readonly string[]) {
  const job = await key('jobs', { jobName });
  const parts: { id: string; version: number }[] = [];
  for (const partName of partNames) parts.push(await key('parts', { partName, jobId: job.id, dept: '长度室' }));
  await post('jobs/transition', { name: 'release', items: [job] });
  return { job, parts };
}

const issued = { page: { zh: '样品', en: 'Parts' }, path: 'demo/parts', action: { zh: '下达', en: 'Issue' } };

test('the history of a record tells what its entries set off: records moved and made, and what happened by itself', async () => {
  const { job, parts } = await released('委托二', ['甲样', '乙样']);
  expect((await latest('jobs', job.id))['following']).toEqual({
    records: [{ ...issued, count: 2, records: [expect.objectContaining({ name: '甲样' }), expect.objectContaining({ name: '乙样' })] }],
    unseen: 0,
  });
  // What nobody set off by it has nothing that followed.
  expect((await history('jobs', job.id)).at(-1)).not.toHaveProperty('following');
  for (const { id, version } of parts) await post('parts/transition', { name: 'finish', items: [{ id, version: version + 1 }] });
  expect((await latest('parts', parts[0]?.id ?? ''))['following']).toBeUndefined();
  expect((await latest('parts', parts[1]?.id ?? ''))['following']).toMatchObject({
    records: [{ page: { zh: '任务单' }, action: { zh: '完成' }, records: [{ id: job.id, name: '委托二' }] }],
  });
  await post('jobs/transition', { name: 'bill', items: [{ id: job.id, version: 3 }] });
  expect((await latest('jobs', job.id))['following']).toMatchObject({
    records: [
      { page: { zh: '账单' }, path: 'demo/bills', action: { zh: '新增' }, count: 2, records: [{ name: '甲样' }, { name: '乙样' }] },
    ],
    unseen: 0,
  });
});

test('the effects of an effect are told with it, each once', async () => {
  const lot = await key('lots', { lotName: '批一', least: '1.00' });
  const shelf = await key('shelves', { shelfName: '架一' });
  await key('items', { itemName: '件一', lotId: lot.id, shelfId: shelf.id, cost: '9.00' });
  await post('lots/transition', { name: 'sort', items: [lot] });
  const sorted = (await history('lots', lot.id)).find(({ action }) => action === 'sort');
  expect(sorted?.['following']).toMatchObject({
    records: [
      { page: { zh: '器具' }, action: { zh: '完成' }, count: 1, records: [{ name: '件一' }] },
      { page: { zh: '货架' }, action: { zh: '编辑' }, count: 1, records: [{ name: '架一' }] },
    ],
    unseen: 0,
  });
  // Chosen by a field that he may not see: which items they are would tell it, and what followed from them.
  const told = (await history('lots', lot.id, 'quality')).find(({ action }) => action === 'sort');
  expect(told?.['following']).toEqual({ records: [], unseen: 2 });
});

test('of records that the reader may not see only their number is told: neither page nor name nor what was done', async () => {
  const { job, parts } = await released('委托三', ['甲样', '乙样', '丙样']);
  // Without the right to the page; without the state that changed.
  for (const reader of ['hr', 'device_keeper'])
    expect([reader, (await latest('jobs', job.id, reader))['following']]).toEqual([reader, { records: [], unseen: 3 }]);
  // Without the state that was changed: a step that changed nothing else would tell it.
  const told = async (reader: string) => (await history('jobs', job.id, reader)).map(({ action }) => action);
  const all = await told('admin');
  expect(all.length).toBeGreaterThan(1);
  expect(await told('finance')).toEqual(all.slice(1));
  await limitRows('salesman', 'demo/parts', 'custom', `partName == '甲样'`);
  expect((await latest('jobs', job.id, 'salesman'))['following']).toEqual({
    records: [{ ...issued, count: 1, records: [{ id: parts[0]?.id, name: '甲样' }] }],
    unseen: 2,
  });
});

test('a cause that would tell what is hidden is not told either', async () => {
  const { job, parts } = await released('委托四', ['甲样']);
  const id = parts[0]?.id ?? '';
  expect((await latest('parts', id, 'hr'))['cause']).toEqual({});
  expect((await latest('parts', id))['cause']).toMatchObject({ id: job.id, path: 'demo/jobs', name: '委托四' });
});
