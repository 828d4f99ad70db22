import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { waitForTask } from '../../fixtures/wait-for-task';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { field, pageText } from '../support/schema-folder';

const dir = makeSchemas();
mkdirSync(join(dir, 'pages', 'things'), { recursive: true });
const write = (fields: Readonly<Record<string, object>>) =>
  writeFileSync(
    join(dir, 'pages', 'things', 'things.json'),
    pageText('things', fields, {
      form: { groups: [{ items: ['thingName', ...Object.keys(fields)] }] },
      actions: { toolbar: ['create'], row: ['edit', 'remove'] },
    }),
  );

let http: TestHttp;
let token: string;
let watched: WatchedDatabase;
/** Waited for before each statement. */
let before: (text: string) => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  write({ oldWeight: field('kind:shortText') });
  http = await openHttp(dir, (database) => {
    watched = watchDatabase(database, (text) => before(text));
    return watched.database;
  });
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

/** Adds a row under the name that the form knew when it was opened. */
const add = (weight: string): Promise<Answer> =>
  http.call('POST', '/api/things/things/submit', {
    token,
    body: { thingName: '天平', oldWeight: weight },
    headers: { 'idempotency-key': randomUUID() },
  });
const list = (): Promise<Answer> => http.call('POST', '/api/things/things/page', { token, body: { current: 1, size: 500 } });

const failed = () => watched.sent.filter(({ failure }) => failure === '42703').length;

async function weights(name: string): Promise<readonly unknown[]> {
  const { data } = await list();
  const rows = isObject(data) && Array.isArray(data['records']) ? data['records'] : [];
  return rows.map((row: unknown) => (isObject(row) ? row[name] : undefined));
}

test('calls that run into a column which has just been renamed are made again with the new model', async () => {
  expect((await add('一')).status).toBe(200);
  let calls: Promise<readonly Answer[]> | undefined;
  // The tables have the new name, this process does not know it yet.
  before = async (text) => {
    if (calls || !text.includes('insert into sys_schema_version')) return;
    calls = Promise.all([list(), add('二'), list(), add('三')]);
    await expect.poll(failed, { timeout: 20_000 }).toBe(4);
  };
  write({ weight: field('kind:shortText', { 'x-was': 'oldWeight' }) });
  await http.store.reload();
  const answers = (await calls) ?? [];
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual(Array.from({ length: 4 }, () => [200, '操作成功']));
  expect([...(await weights('weight'))].sort()).toEqual(['一', '三', '二'].sort());
});

test('where another process has published, the first call that does not fit brings the new model', async () => {
  const { database } = http;
  const seen = http.store.current();
  before = () => Promise.resolve();
  watched.clear();
  // What the other process does: the table and the version, of the same folder, which this one has not looked at yet.
  write({ heaviness: field('kind:shortText', { 'x-was': ['weight', 'oldWeight'] }) });
  const other = await createSchemaStore({ database, dir });
  expect(http.store.current()).toBe(seen);
  const answers = await Promise.all([list(), add('四')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(failed()).toBeGreaterThan(0);
  expect(await weights('heaviness')).toContain('四');
  await other.close();
});

test('a call that a second renaming overtakes in its second try is made a third time', async () => {
  const { database } = http;
  const publish = async (name: string, ...former: readonly string[]) => {
    write({ [name]: field('kind:shortText', { 'x-was': former }) });
    await (await createSchemaStore({ database, dir })).close();
  };
  await publish('burden', 'heaviness', 'weight', 'oldWeight');
  watched.clear();
  const stale = http.store.current();
  let isSecond = false;
  // The first statement of the second try, before it holds any row.
  before = async () => {
    if (isSecond || http.store.current() === stale) return;
    isSecond = true;
    await publish('heaviness', 'burden', 'weight', 'oldWeight');
  };
  expect((await list()).status).toBe(200);
  expect(failed()).toBe(2);
});

test('a publication that takes longer than a call can wait is answered with 503 and when to try again, and the write is not done', async () => {
  watched.clear();
  let answer: Answer | undefined;
  before = async (text) => {
    if (answer || !text.includes('insert into sys_schema_version')) return;
    answer = await add('五');
  };
  write({ mass: field('kind:shortText', { 'x-was': ['heaviness', 'weight', 'oldWeight'] }) });
  await http.store.reload();
  expect([answer?.status, Number(answer?.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(await weights('mass')).not.toContain('五');
});

test('tasks that a renamed field overtakes begin again with the new model, and with the new name in what they were asked for', async () => {
  watched.clear();
  const rows = await http.database.system((q) => q.query(`select id::text as id from pg_things where mass = '四'`));
  const [row] = rows.rows;
  const put = async (kind: string, request: object): Promise<string> => {
    const id = http.database.ids.next();
    await http.database.system((q) =>
      q.query(
        `insert into sys_task (tenant_id, id, user_id, kind, name, page_path, state, request)
         values ('000000', $1, (select id from sys_user where account = 'admin' and tenant_id = '000000'), $2, '任务', 'things/things', 'waiting', $3::jsonb)`,
        [id, kind, JSON.stringify(request)],
      ),
    );
    return id;
  };
  const search = {
    ...{ current: 1, size: 10, searchType: 'N', searchParam: [{ filter: '{"mass":"一"}', op: '{"mass":"="}' }] },
    ...{ orderBy: [{ prop: 'mass', order: 'asc' }], columns: ['thingName', 'mass'], format: 'csv' },
  };
  let ids: readonly string[] = [];
  before = async (text) => {
    if (ids.length > 0 || !text.includes('insert into sys_schema_version')) return;
    ids = ['-'];
    const batch = await put('batch', { do: 'remove', comment: '', data: {} });
    await http.database.system((q) =>
      q.query(`insert into sys_task_line (tenant_id, task_id, place, row_id, version, display) values ('000000', $1, 1, $2, 1, '天平')`, [
        batch,
        row?.['id'],
      ]),
    );
    ids = [await put('export', search), batch];
    await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(1);
  };
  // Queued long before, and at work elsewhere.
  const early = await put('export', search);
  await http.database.system((q) =>
    q.query(`update sys_task set state = 'running', lease_owner = 'another', lease_until = now() + interval '60 seconds' where id = $1`, [
      early,
    ]),
  );
  write({ burden: field('kind:shortText', { 'x-was': ['mass', 'heaviness', 'weight', 'oldWeight'] }) });
  await http.store.reload();
  await http.database.system((q) => q.query(`update sys_task set lease_until = now() where id = $1`, [early]));
  const ends = [];
  for (const id of [early, ...ids]) ends.push((await waitForTask(http, id, token)).task);
  expect(ends.map(({ state, message, result }) => [state, message ?? '', result])).toEqual([
    ['done', '', { rows: 1 }],
    ['done', '', { rows: 1 }],
    ['done', '', { ok: 1, failed: 0 }],
  ]);
  expect(await weights('burden')).not.toContain('四');
  before = () => Promise.resolve();
  write({ mass: field('kind:shortText', { 'x-was': ['burden', 'heaviness', 'weight', 'oldWeight'] }) });
  await http.store.reload();
});

test('a stream of reads and writes goes on through renames to and fro, and each write that was answered is there', async () => {
  before = () => Promise.resolve();
  const saved: string[] = [];
  const wrong: unknown[] = [];
  let [going, rounds] = [true, 0];
  const stream = async () => {
    for (; going; rounds += 1) {
      const weight = randomUUID();
      const [added, listed] = [await add(weight), await list()];
      if (added.status === 200) saved.push(weight);
      for (const { status, headers, msg } of [added, listed])
        if (status !== 200 && !(status === 503 && Number(headers['retry-after']) > 0)) wrong.push([status, msg]);
    }
  };
  const streams = [stream(), stream(), stream()];
  for (const name of ['weight', 'mass', 'heaviness', 'weight']) {
    const others = ['mass', 'heaviness', 'weight', 'oldWeight'].filter((each) => each !== name);
    write({ [name]: field('kind:shortText', { 'x-was': others }) });
    const until = rounds + 6;
    await http.store.reload();
    expect(http.store.current().problems).toEqual([]);
    await expect.poll(() => rounds, { timeout: 20_000 }).toBeGreaterThan(until);
  }
  going = false;
  await Promise.all(streams);
  expect(wrong).toEqual([]);
  const stored = new Set(await weights('weight'));
  expect(saved.length).toBeGreaterThan(20);
  expect(saved.filter((weight) => !stored.has(weight))).toEqual([]);
});
