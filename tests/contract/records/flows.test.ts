import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

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

test('a guard that reads what is hidden from the caller tells him how many records refused, and not which', async () => {
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'parts', 'dept', 'hidden')`,
    roles.indexOf('device_keeper') + 1,
  );
  const one = await job();
  await part(one.id, { partName: '已分', dept: '长度室' });
  await part(one.id, { partName: '未分' });
  const [hidden, shown] = [await http.tokenOf('device_keeper'), await http.tokenOf('quality')];
  expect((await move('jobs', 'release', [one], hidden)).msg).toBe('请先分配全部样品：1 条记录不满足条件');
  expect((await move('jobs', 'release', [one], shown)).msg).toBe('请先分配全部样品：“未分”');
});

test('a rule asks related records when its own record is saved', async () => {
  const one = await job({ most: 1 });
  await part(one.id);
  await part(one.id);
  const refused = await post('jobs/submit', { ...one, jobName: '改名' });
  expect([refused.status, refused.data]).toEqual([400, { fields: { most: '已超出件数上限' } }]);
  await save('jobs', { ...one, most: 2 });
});

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const trail = (record: string, id: string) =>
  sql(`select action, user_name, changes from sys_audit where subject = $1 and subject_id = $2 and not refused order by id`, record, id);

/** A job that runs, with parts that are issued. */
async function running(count: number): Promise<{ readonly one: Key; readonly parts: readonly Key[] }> {
  const one = await job();
  const made: Key[] = [];
  for (let index = 0; index < count; index += 1) made.push(await part(one.id, { dept: '长度室' }));
  const { data } = await move('parts', 'issue', made);
  expect((await move('jobs', 'release', [one])).status).toBe(200);
  if (count === 1) return { one, parts: made.map(({ id }) => ({ id, version: 2 })) };
  expect(data).toMatchObject({ results: made.map(({ id }) => ({ id, ok: true })) });
  return { one, parts: made.map(({ id }) => ({ id, version: 2 })) };
}

test('a state changes by itself when its condition holds, with an entry that names its cause, and back when it does not', async () => {
  const { one, parts } = await running(2);
  const [first, second] = parts;
  if (!first || !second) throw new Error('no parts');
  expect((await move('parts', 'finish', [first])).status).toBe(200);
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '300', doneDay: null });
  expect((await move('parts', 'finish', [second])).status).toBe(200);
  const done = await read('jobs', one.id);
  expect(done).toMatchObject({ jobState: '1000', version: 3 });
  expect(done['doneDay']).toMatch(/^\d{4}-\d\d-\d\d$/);
  const { data } = await http.call('GET', `/api/demo/jobs/history?id=${one.id}`, { token: admin });
  expect(data).toMatchObject([
    { action: 'complete', cause: { page: { zh: '样品' }, action: { zh: '完成' }, id: second.id } },
    { action: 'release' },
    { action: 'create' },
  ]);
  expect((await move('parts', 'redo', [{ id: first.id, version: 3 }])).status).toBe(200);
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '300', version: 4 });
  expect((await trail('jobs', one.id)).map((entry) => entry['action'])).toEqual(['create', 'release', 'complete', 'resume']);
});

test('whatever the write is: an edit that moves a record, a removal, a restoration and a batch bring the state about', async () => {
  const { one, parts } = await running(3);
  const other = await job();
  const [a, b, c] = parts;
  if (!a || !b || !c) throw new Error('no parts');
  await move('parts', 'finish', [a]);
  await save('parts', { ...b, jobId: other.id });
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '300' });
  expect((await post('parts/remove', { items: [c] })).status).toBe(200);
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '1000' });
  expect((await post('parts/restore', { items: [{ id: c.id, version: 3 }] })).text).toContain('"ok":true');
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '300' });
  const batch = await post('parts/batch', { do: 'finish', items: [{ id: c.id, version: 4 }] });
  await waitForTask(http, isObject(batch.data) ? String(batch.data['taskId']) : '', admin);
  expect(await read('jobs', one.id)).toMatchObject({ jobState: '1000' });
});

test(
  'many people who finish the last parts of one job at once complete it once, and nobody sees an error',
  async () => {
    const people = 20;
    const rounds = sizeOf({ short: 1, long: 100 });
    for (let round = 0; round < rounds; round += 1) {
      const { one, parts } = await running(people);
      const answers = await Promise.all(parts.map((key) => move('parts', 'finish', [key])));
      expect(answers.map((answer) => answer.status)).toEqual(parts.map(() => 200));
      expect(await read('jobs', one.id)).toMatchObject({ jobState: '1000', version: 3 });
      expect((await trail('jobs', one.id)).filter((entry) => entry['action'] === 'complete')).toHaveLength(1);
    }
    startRun('flows').report({ 'jobs completed once by 20 people': rounds });
  },
  runTimeout(60_000),
);

test('of all ordered pairs of states only the declared ones pass at the API, and none that happens by itself', async () => {
  const machines = ['jobs', 'parts'].map((page) => http.store.current().pages.get(`demo/${page}`)?.record);
  for (const record of machines) {
    const states = record?.states;
    const field = record?.fields.find((each) => each.name === states?.field);
    if (!record || !states || !field) throw new Error('no states');
    const keys = field.options?.map((option) => option.key) ?? [];
    for (const from of keys) {
      for (const { name, ...transition } of states.transitions) {
        const home = await job();
        const key = record.name === 'jobs' ? home : await part(home.id);
        // A part in a state in which the job stays where it is put.
        if (record.name === 'jobs') {
          const only = await part(key.id, { dept: '长度室' });
          await sql(`update pg_parts set part_state = $2 where id = $1`, only.id, from === '1000' ? '1000' : '50');
        }
        await sql(`update ${record.table} set ${field.column} = $2 where id = $1`, key.id, from);
        const allowed = transition.auto === undefined && transition.from.includes(from);
        const answer = await move(record.name, name, [key]);
        expect([record.name, from, name, answer.status === 200]).toEqual([record.name, from, name, allowed]);
        const state = (await sql(`select ${field.column} as state from ${record.table} where id = $1`, key.id))[0]?.['state'];
        expect(state).toBe(allowed ? (transition.to ?? from) : from);
      }
      const home = await job();
      const key = record.name === 'jobs' ? home : await part(home.id);
      for (const to of keys) await post(`${record.name}/submit`, { ...key, [field.name]: to });
      expect((await sql(`select ${field.column} as state from ${record.table} where id = $1`, key.id))[0]?.['state']).toBe(states.initial);
    }
  }
});

test('what a transition sets off is done with it, free of the rights of whoever began it, and names its cause', async () => {
  const one = await job();
  const [first, gone] = [await part(one.id, { dept: '长度室' }), await part(one.id)];
  expect((await move('parts', 'cancel', [gone])).status).toBe(200);
  const finance = await http.tokenOf('finance');
  expect((await move('jobs', 'release', [one], finance)).status).toBe(200);
  expect(await read('parts', first.id)).toMatchObject({ partState: '100', version: 2 });
  expect(await read('parts', gone.id)).toMatchObject({ partState: '0', version: 2 });
  const { data } = await http.call('GET', `/api/demo/parts/history?id=${first.id}`, { token: admin });
  expect(data).toMatchObject([
    { action: 'issue', userName: '人员finance', cause: { page: { zh: '任务单' }, action: { zh: '下达' }, id: one.id } },
    { action: 'create' },
  ]);
  expect((await http.call('GET', `/api/demo/parts/detail?id=${first.id}`, { token: finance })).status).toBe(403);
});

test('records are made for each of a list, and a refused one leaves nothing behind', async () => {
  const { one, parts } = await running(3);
  await move('parts', 'finish', parts);
  const done = await read('jobs', one.id);
  const key = { id: one.id, version: Number(done['version']) };
  const last = await read('parts', parts[2]?.id ?? '');
  const taken = await save('bills', { billName: last['partName'] });
  const entries = async () => (await sql('select count(*)::int as count from sys_audit'))[0]?.['count'];
  const before = await entries();
  const refused = await move('jobs', 'bill', [key]);
  expect([refused.status, refused.msg]).toEqual([409, '账单不能随之新建：名称已存在']);
  expect(await sql('select 1 from pg_bills where job_id = $1', one.id)).toEqual([]);
  expect(await read('jobs', one.id)).toEqual(done);
  expect(await entries()).toBe(before);

  // Among several, one that is refused keeps no other back, and is taken back alone.
  const other = await running(1);
  await move('parts', 'finish', other.parts);
  const several = await move('jobs', 'bill', [key, { id: other.one.id, version: 3 }]);
  expect(several.data).toMatchObject({
    results: [
      { ok: false, version: key.version },
      { ok: true, version: 4 },
    ],
  });
  expect(await sql('select 1 from pg_bills where job_id = $1', one.id)).toEqual([]);

  expect((await post('bills/remove', { items: [taken] })).status).toBe(200);
  expect((await move('jobs', 'bill', [key])).status).toBe(200);
  const made = await sql('select bill_name, lines from pg_bills where job_id = $1 and is_deleted = 0 order by id', one.id);
  const names = await Promise.all(parts.map(async ({ id }) => (await read('parts', id))['partName']));
  expect(made).toEqual(names.map((name) => ({ bill_name: name, lines: '3' })));
  expect(await read('jobs', one.id)).toMatchObject({ remark: '已开账单' });
});

test('a referenced record is written under its own rules: limits and freezing hold', async () => {
  const one = await job();
  const [short, long] = [await part(one.id, { partName: '短名' }), await part(one.id, { partName: '一个超过十个字的样品名称' })];
  expect((await move('parts', 'report', [short])).msg).toBe('操作成功');
  expect(await read('jobs', one.id)).toMatchObject({ remark: '短名', version: 2 });
  const tooLong = await move('parts', 'report', [long]);
  expect([tooLong.status, tooLong.msg]).toEqual([409, expect.stringContaining('不能随之修改：备注')]);
  await move('jobs', 'void', [{ id: one.id, version: 2 }]);
  const frozen = await move('parts', 'report', [{ id: short.id, version: 2 }]);
  expect([frozen.status, frozen.msg]).toEqual([409, expect.stringContaining('当前状态为“作废”，不可修改')]);
  expect(await read('jobs', one.id)).toMatchObject({ remark: '短名', version: 3 });
});

test('many people whose transitions write the same record at once all get their turn', async () => {
  const one = await job();
  const parts: Key[] = [];
  for (let index = 0; index < 12; index += 1) parts.push(await part(one.id));
  const answers = await Promise.all(parts.map((key) => move('parts', 'report', [key])));
  expect(answers.map((answer) => answer.status)).toEqual(parts.map(() => 200));
  expect(await read('jobs', one.id)).toMatchObject({ version: 13 });
});
