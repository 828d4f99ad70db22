import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeRandom } from '../../../src/server/seed/values/random';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
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

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

/** What may be done by hand with the records of each page, how often in proportion. */
const deeds = {
  jobs: [
    ['release', 6],
    ['bill', 6],
    ['edit', 2],
    ['void', 0.3],
    ['remove', 0.5],
  ],
  parts: [
    ['finish', 6],
    ['report', 3],
    ['issue', 2],
    ['redo', 2],
    ['edit', 2],
    ['cancel', 1],
    ['remove', 1],
  ],
} as const;
type Page = keyof typeof deeds;

/** Draws what is done by hand, one call after another. Shape: the deeds that were done, as the trail names them. */
async function doDrawn(seed: number, count: number): Promise<readonly string[]> {
  const random = makeRandom(seed, 'history');
  const made: Record<Page, string[]> = { jobs: [], parts: [] };
  const done: string[] = [];
  const begin = async (page: Page, values: Values): Promise<void> => {
    const saved: unknown = await post(`${page}/submit`, values);
    // A job that is gone takes no more parts.
    const id = isObject(saved) && typeof saved['id'] === 'string' ? saved['id'] : undefined;
    if (id === undefined) return;
    made[page].push(id);
    done.push(`${page} ${id} create`);
  };
  const act = async (page: Page, id: string, deed: string, at: number): Promise<void> => {
    const [row] = await sql(`select version from pg_${page} where id = $1 and is_deleted = 0`, id);
    if (!row) return;
    const item = { id, version: Number(row['version']) };
    const token = await http.tokenOf('admin');
    const names = { jobs: 'jobName', parts: 'partName' };
    const [path, body] =
      deed === 'edit'
        ? ['submit', { ...item, [names[page]]: `改${at}`, ...(page === 'parts' ? { jobId: random.pick(made.jobs) } : {}) }]
        : deed === 'remove'
          ? ['remove', { items: [item] }]
          : ['transition', { name: deed, items: [item] }];
    const { status } = await http.call('POST', `/api/demo/${page}/${path}`, { token, body });
    expect([200, 400, 403, 409]).toContain(status);
    if (status === 200) done.push(`${page} ${id} ${deed}`);
  };
  for (let at = 0; at < count; at += 1) {
    if (made.jobs.length < 2 || random.chance(0.05)) {
      await begin('jobs', { jobName: `抽${at}` });
      continue;
    }
    if (random.chance(0.25)) {
      await begin('parts', { partName: `件${at}`, jobId: random.pick(made.jobs), dept: '长度室' });
      continue;
    }
    const page = made.parts.length > 0 && random.chance(0.7) ? 'parts' : 'jobs';
    const [id, deed] = [random.pick(made[page]), random.weighted<string>(deeds[page])];
    await act(page, id, deed, at);
  }
  // One walk to the end, so that every kind of effect comes about.
  await begin('jobs', { jobName: '走完' });
  const job = made.jobs.at(-1) ?? '';
  await begin('parts', { partName: '走完件', jobId: job, dept: '长度室' });
  await act('jobs', job, 'release', count);
  await act('parts', made.parts.at(-1) ?? '', 'finish', count);
  await act('jobs', job, 'bill', count);
  return done;
}

/** The entries of a record from its first, each with the record. */
async function entriesOf(page: string, id: string): Promise<readonly Values[]> {
  return [...(await history(page, id))].reverse().map((entry) => ({ ...entry, page, record: id }));
}

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const pagesByLabel: Readonly<Record<string, string>> = { 任务单: 'jobs', 样品: 'parts', 账单: 'bills' };
/** What is computed from other records leaves no entry of its own. */
const computed = new Set(['partCount']);

test(
  'of what is drawn by chance no step is lost: histories told from their beginning give the records as they are, and each step that nobody did names its cause, which names it',
  async () => {
    const run = startRun('drawn history', sizeOf({ short: 1, long: 0 }) || undefined);
    const before = new Set((await sql('select id::text as id from pg_jobs union all select id::text from pg_parts')).map(({ id }) => id));
    const done = await doDrawn(run.seed, sizeOf({ short: 150, long: 1500 }));
    const all: Values[] = [];
    for (const page of ['jobs', 'parts', 'bills']) {
      const rows = await sql(`select id::text as id, is_deleted from pg_${page} order by id`);
      for (const { id, is_deleted: gone } of rows.filter((row) => page === 'bills' || !before.has(row['id']))) {
        const entries = await entriesOf(page, String(id));
        all.push(...entries);
        const told = new Map<string, string>();
        for (const { field, before: was, after } of entries.flatMap((entry) => listOf(entry['changes']))) {
          if (computed.has(String(field))) continue;
          expect([page, id, field, told.get(String(field)) ?? 'null']).toEqual([page, id, field, textOf(was)]);
          told.set(String(field), textOf(after));
        }
        if (gone === 1) continue;
        const now = (await http.call('GET', `/api/demo/${page}/detail?id=${String(id)}`, { token: await http.tokenOf('admin') })).data;
        const fields = http.store.page(`demo/${page}`)?.model.record.fields.filter((field) => !field.system && !computed.has(field.name));
        for (const { name } of fields ?? [])
          expect([page, id, name, told.get(name) ?? 'null']).toEqual([page, id, name, textOf(isObject(now) ? now[name] : null)]);
      }
    }
    // What somebody did stands there once, and nothing else is without a cause.
    const own = all.filter((entry) => !isObject(entry['cause'])).map(({ page, record, action }) => [page, record, action].join(' '));
    expect([...own].sort()).toEqual([...done].sort());
    const caused = all.filter((entry) => isObject(entry['cause']));
    // Each step that followed is told by the step that it names, and nothing is told to have followed that did not.
    const backward = caused.flatMap(({ page, record, cause }) => {
      const { id } = cause as Values;
      // What the tests above made bills of is no part of this.
      return id === record || before.has(String(id)) ? [] : [`${String(id)} > ${String(page)} ${String(record)}`];
    });
    const forward = all.flatMap(({ record, following }) =>
      listOf(isObject(following) ? following['records'] : []).flatMap(({ page, records }) =>
        listOf(records).map(({ id }) => `${String(record)} > ${pagesByLabel[String((page as Values)['zh'])] ?? ''} ${String(id)}`),
      ),
    );
    const gone = (
      await sql(`select id::text as id from pg_jobs where is_deleted = 1 union all select id::text from pg_parts where is_deleted = 1`)
    ).map(({ id }) => String(id));
    expect(backward.filter((each) => !forward.includes(each) && !gone.some((id) => each.endsWith(id)))).toEqual([]);
    const followers = new Set(caused.map(({ page, record }) => `${String(page)} ${String(record)}`));
    expect(forward.filter((each) => !followers.has(each.replace(/^.* > /, '')))).toEqual([]);
    const kinds = new Set(caused.map(({ page, action }) => `${String(page)} ${String(action)}`));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['bills create', 'jobs complete', 'jobs edit', 'parts issue']));
    run.report({ 'done by hand': done.length, followed: caused.length });
  },
  runTimeout(60_000),
);
