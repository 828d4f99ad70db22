import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { AppError } from '../../../src/base/app-error';
import type { Caller } from '../../../src/server/auth/caller';
import { type KeyGuard, runOnce } from '../../../src/server/records/write/idempotency';
import { makeRandom } from '../../fixtures/make-payloads';
import { type Answer, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const send = (page: string, call: string, body: unknown, key: string, token = admin) =>
  http.call('POST', `/api/demo/${page}/${call}`, { token, body, headers: { 'idempotency-key': key } });
const keyOf = (text: string) => `${text}-`.padEnd(32, '0');
const idOf = ({ data }: Answer) => (isObject(data) ? String(data['id']) : '');

async function countNamed(name: string): Promise<number> {
  const found = await http.database.system((q) => q.query('select count(*)::int as n from pg_clients where name = $1', [name]));
  return Number(found.rows[0]?.['n']);
}

/** What a browser does with an answer that says the same request is still running: it asks again. */
async function untilAnswered(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 409) return answer;
    expect(answer.msg).toBe('相同的请求正在处理，请稍候');
  }
}

test('a hundred doubled submits, at once or one after another, make a hundred rows', async () => {
  const random = makeRandom(7);
  for (let round = 0; round < 100; round += 1) {
    const [name, key] = [`双击${round}`, keyOf(`double${round}`)];
    const attempt = () => untilAnswered(() => send('clients', 'submit', { name, kind: 'a' }, key));
    const answers: Answer[] = [];
    // A double click, Enter with a click, a retry while the first still runs, a replay after it.
    const ways = [
      () => Promise.all([attempt(), attempt()]),
      () => Promise.all([attempt(), attempt(), attempt()]),
      async () => [await attempt(), await attempt()],
    ];
    answers.push(...((await (ways[Math.floor(random() * ways.length)] ?? attempt)()) as Answer[]));
    expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
  }
  const rows = await http.database.system((q) =>
    q.query("select name, count(*)::int as n from pg_clients where name like '双击%' group by name"),
  );
  expect(rows.rows).toHaveLength(100);
  expect(rows.rows.filter((row) => row['n'] !== 1)).toEqual([]);
});

test('two tabs that press with keys of their own are two wishes, told apart by what must be unique', async () => {
  const answers = await Promise.all(
    ['one', 'two'].map((tab) => send('clients', 'submit', { name: '两个标签页', kind: 'a' }, keyOf(`tab-${tab}`))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.data).toEqual({ fields: { name: '名称已存在' } });
  expect(await countNamed('两个标签页')).toBe(1);
});

test('a replay days later gives the first answer and makes nothing', async () => {
  const [body, key] = [{ name: '过夜', kind: 'a' }, keyOf('overnight')];
  const first = await send('clients', 'submit', body, key);
  expect(first.status).toBe(200);
  await http.database.system((q) => q.query(`update sys_idempotency set create_time = now() - interval '25 days' where key = $1`, [key]));
  const late = await send('clients', 'submit', body, key);
  expect([late.status, late.text]).toEqual([first.status, first.text]);
  expect(await countNamed('过夜')).toBe(1);
});

test('the same key with another body, call or page is refused, and changes nothing', async () => {
  const key = keyOf('reused');
  const first = await send('clients', 'submit', { name: '原来的', kind: 'a' }, key);
  const row = { id: idOf(first), version: 1 };
  const others: readonly (readonly [page: string, call: string, body: Values])[] = [
    ['clients', 'submit', { name: '别的', kind: 'a' }],
    ['clients', 'submit', { ...row, name: '原来的', kind: 'b' }],
    ['clients', 'remove', { items: [row] }],
    ['branches', 'submit', { name: '原来的', kind: 'a' }],
  ];
  for (const [page, call, body] of others) {
    const answer = await send(page, call, body, key);
    expect([page, call, answer.status, answer.msg]).toEqual([page, call, 422, '同一请求编号的内容不一致']);
  }
  expect([await countNamed('原来的'), await countNamed('别的')]).toEqual([1, 0]);
});

test('a doubled change, removal and transition happen once each', async () => {
  const client = await send('clients', 'submit', { name: '改两次', kind: 'a' }, keyOf('change-new'));
  const row = { id: idOf(client), version: 1 };
  const change = { ...row, name: '改两次', score: 5 };
  const changed = await Promise.all([1, 2, 3].map(() => untilAnswered(() => send('clients', 'submit', change, keyOf('change')))));
  expect(changed.map(({ data }) => data)).toEqual(changed.map(() => ({ id: row.id, version: 2 })));
  const removal = { items: [{ ...row, version: 2 }] };
  const removed = await Promise.all([1, 2].map(() => untilAnswered(() => send('clients', 'remove', removal, keyOf('removal')))));
  expect(removed.map(({ status }) => status)).toEqual([200, 200]);
  const owner = await send('clients', 'submit', { name: '下单的', kind: 'a' }, keyOf('owner'));
  const order = await send('orders', 'submit', { clientId: idOf(owner), lines: [{ item: 'i', price: '1.00', count: 1 }] }, keyOf('order'));
  const move = { name: 'submit', items: [{ id: idOf(order), version: 1 }] };
  const moved = await Promise.all([1, 2].map(() => untilAnswered(() => send('orders', 'transition', move, keyOf('move')))));
  expect(moved[0]?.text).toBe(moved[1]?.text);
  expect(moved[0]?.data).toMatchObject({ results: [{ ok: true, version: 2 }] });
  const trail = await http.call('GET', `/api/demo/orders/history?id=${idOf(order)}`, { token: admin });
  expect((trail.data as readonly Values[]).map((entry) => entry['action']).sort()).toEqual(['create', 'submit']);
});

test('a refused submit leaves its key free for the mended one, and a key belongs to one person alone', async () => {
  const key = keyOf('mended');
  expect((await send('clients', 'submit', { name: '', kind: 'a' }, key)).status).toBe(400);
  expect((await send('clients', 'submit', { name: '改好了', kind: 'a' }, key)).status).toBe(200);
  const other = await send('clients', 'submit', { name: '另一人', kind: 'a' }, key, await http.tokenOf('admin2'));
  expect(other.status).toBe(200);
  expect([await countNamed('改好了'), await countNamed('另一人')]).toEqual([1, 1]);
});

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

/** Leaves a claim as a process leaves it that ended in the middle, three minutes ago. */
const leaveClaim = (key: string) =>
  owner(
    `insert into sys_idempotency (tenant_id, user_id, key, body_hash, create_time)
     select tenant_id, id, $1, 'of a process that ended', now() - interval '3 minutes' from sys_user where tenant_id = '000000' and account = 'admin'`,
    key,
  );

test('a write that takes longer than any patience is not done again beside itself: its lock lasts as long as it does', async () => {
  const made = await send('clients', 'submit', { name: '久等', kind: 'a' }, keyOf('slow-new'));
  const key = keyOf('slow');
  await leaveClaim(key);
  const change = () => send('clients', 'submit', { id: idOf(made), version: 1, name: '久等', score: 3 }, key);
  let slow: Promise<Answer> = Promise.resolve(made);
  // The row that is to be changed is held by somebody else, so that the first call stands in the middle of its work.
  await http.database.system(async (q) => {
    await q.query('begin');
    await q.query('select 1 from pg_clients where id = $1 for update', [idOf(made)]);
    slow = change();
    const waits = () => owner(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waits()).rows.length, { timeout: 9000, interval: 20 }).toBe(1);
    const beside = await Promise.all([change(), change()]);
    expect(beside.map(({ status, msg }) => [status, msg])).toEqual(beside.map(() => [409, '相同的请求正在处理，请稍候']));
    await q.query('rollback');
  });
  expect((await slow).data).toEqual({ id: idOf(made), version: 2 });
  expect((await change()).text).toBe((await slow).text);
});

test('what a process left undone is done by the next call, also with another body', async () => {
  const key = keyOf('crashed');
  await leaveClaim(key);
  const answer = await send('clients', 'submit', { name: '接手', kind: 'a' }, key);
  expect(answer.status).toBe(200);
  expect((await send('clients', 'submit', { name: '接手', kind: 'a' }, key)).text).toBe(answer.text);
  expect((await send('clients', 'submit', { name: '接手二', kind: 'a' }, key)).status).toBe(422);
  expect(await countNamed('接手')).toBe(1);
});

test('work of several transactions writes no more once its key was taken over, and whoever took it over is answered', async () => {
  const key = keyOf('work');
  const found = await owner(`select id::text from sys_user where tenant_id = '000000' and account = 'admin'`);
  // Of the caller, only who it is matters here.
  const caller = { tenantId: '000000', userId: String(found.rows[0]?.['id']) } as Caller;
  const write = { database: http.database, caller, key, content: 'the same' };
  const ask = (guard: KeyGuard) => http.database.write('000000', guard);
  const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((done) => (goOn = done));
  let begun: () => void = () => undefined;
  const started = new Promise<void>((done) => (begun = done));
  const first = runOnce(write, async (guard) => {
    await ask(guard);
    begun();
    await gate;
    await ask(guard);
    return { status: 200, body: 'first' };
  }).catch(codeOf);
  await started;
  expect(await runOnce(write, () => Promise.resolve({ status: 200, body: 'beside' })).catch(codeOf)).toBe('keyRunning');
  await owner(`update sys_idempotency set create_time = now() - interval '3 minutes' where key = $1`, key);
  const second = await runOnce(write, async (guard) => {
    goOn();
    expect(await first).toBe('keyRunning');
    await ask(guard);
    return { status: 200, body: 'second' };
  });
  expect(second.body).toBe('second');
  expect((await runOnce(write, () => Promise.resolve({ status: 200, body: 'third' }))).body).toBe('second');
});
