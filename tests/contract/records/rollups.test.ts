import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeRandom } from '../../../src/server/seed/values/random';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { runServer } from '../../fixtures/run-script';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let folder: string;

beforeAll(async () => {
  folder = makeSchemas();
  for (const page of ['deals', 'pieces', 'checks'])
    cpSync(fileURLToPath(new URL(`../support/rollup-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const failures: string[] = [];

async function post(path: string, body: unknown, token = admin) {
  const answer = await http.call('POST', `/api/demo/${path}`, { token, body });
  if (answer.status >= 500) failures.push(`${path} ${answer.text}`);
  return answer;
}

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

let serial = 0;
const deal = (values: Values = {}): Promise<Key> => save('deals', { dealName: `委托${(serial += 1)}`, ...values });
const piece = (dealId: string | null, values: Values = {}): Promise<Key> =>
  save('pieces', { pieceName: `样品${(serial += 1)}`, dealId, ...values });

async function read(page: string, id: string, token = admin): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token });
  return isObject(data) ? data : {};
}

const totals = async (id: string): Promise<Values> => {
  const { pieceCount, total, receivable, lastDay, allDone, checkCount } = await read('deals', id);
  return { pieceCount, total, receivable, lastDay, allDone, checkCount };
};

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

/** Every roll-up beside what plain SQL makes of the same rows: a reckoning that shares nothing with the product's. */
const differences = (): Promise<readonly Values[]> =>
  sql(`select d.id, d.piece_count, f.piece_count as fresh_count, d.total, f.total as fresh_total, d.receivable, d.last_day, f.last_day as fresh_day,
      d.all_done, f.all_done as fresh_done, d.check_count, f.check_count as fresh_checks
    from pg_deals d cross join lateral (
      select count(*) filter (where p.piece_state <> '0') as piece_count, coalesce(sum(p.fee), 0) as total, max(p.due_day) as last_day,
        case when count(*) > 0 and bool_and(p.piece_state in ('0', '9')) then 1 else 0 end as all_done,
        coalesce(sum((select count(*) from pg_checks c where c.tenant_id = p.tenant_id and c.piece_id = p.id and c.is_deleted = 0)), 0) as check_count
      from pg_pieces p where p.tenant_id = d.tenant_id and p.deal_id = d.id and p.is_deleted = 0) f
    where d.is_deleted = 0 and (d.piece_count, d.total, d.receivable, d.last_day, d.all_done, d.check_count)
      is distinct from (f.piece_count, f.total, round(f.total * d.discount, 2), f.last_day, f.all_done, f.check_count)`);

test('a new record starts with what nothing gives, and each way of writing what belongs to it keeps the roll-ups right', async () => {
  const a = await deal({ discount: '0.50' });
  const b = await deal();
  expect(await totals(a.id)).toEqual({ pieceCount: 0, total: '0.00', receivable: '0.00', lastDay: null, allDone: 0, checkCount: 0 });
  const first = await piece(a.id, { fee: '10.00', dueDay: '2026-03-01' });
  const second = await piece(a.id, { fee: '5.50', dueDay: '2026-04-01' });
  expect(await totals(a.id)).toEqual({
    pieceCount: 2,
    total: '15.50',
    receivable: '7.75',
    lastDay: '2026-04-01',
    allDone: 0,
    checkCount: 0,
  });

  const moved = await save('pieces', { ...second, dealId: b.id });
  expect([await totals(a.id), await totals(b.id)]).toMatchObject([
    { pieceCount: 1, total: '10.00' },
    { pieceCount: 1, total: '5.50' },
  ]);

  const done = await post('pieces/transition', { name: 'finish', items: [first] });
  expect(done.text).toContain('"ok":true');
  expect(await totals(a.id)).toMatchObject({ pieceCount: 1, allDone: 1 });

  const note = await save('checks', { note: '一', pieceId: first.id });
  expect([(await read('pieces', first.id))['checkCount'], (await totals(a.id))['checkCount']]).toEqual([1, 1]);

  expect((await post('pieces/remove', { items: [moved] })).status).toBe(200);
  expect(await totals(b.id)).toMatchObject({ pieceCount: 0, total: '0.00', lastDay: null });
  const { data } = await post('pieces/restore', { items: [{ id: moved.id, version: moved.version + 1 }] });
  expect(JSON.stringify(data)).toContain('"ok":true');
  expect(await totals(b.id)).toMatchObject({ pieceCount: 1, total: '5.50' });

  // An own field that takes part.
  const { version } = await read('deals', a.id);
  await save('deals', { id: a.id, version, discount: '1.00' });
  expect(await totals(a.id)).toMatchObject({ receivable: '10.00', checkCount: 1 });
  expect((await post('checks/remove', { items: [note] })).status).toBe(200);
  expect(await totals(a.id)).toMatchObject({ checkCount: 0 });
  expect(await differences()).toEqual([]);
});

test('a batch and an import keep them right too, whatever record a row goes to or comes from', async () => {
  const [a, b] = [await deal(), await deal()];
  const names = [await read('deals', a.id), await read('deals', b.id)].map((row) => String(row['dealName']));
  const rows = Array.from({ length: 60 }, (_, index) => [`批${index}`, names[index % 2] ?? '', index]);
  const imported = await sendImport(http, await makeWorkbook([['名称', '委托', '费用'], ...rows]), {
    token: admin,
    page: 'demo/pieces',
    query: 'mode=all',
  });
  expect(imported.report).toMatchObject({ created: 60, bad: 0 });
  expect([await totals(a.id), await totals(b.id)]).toMatchObject([
    { pieceCount: 30, total: '870.00' },
    { pieceCount: 30, total: '900.00' },
  ]);

  const search = { searchType: 'N', searchParam: [{ filter: JSON.stringify({ dealId: a.id }), op: JSON.stringify({ dealId: '=' }) }] };
  const batch = await post('pieces/batch', { do: 'finish', search, expected: 30 });
  await waitForTask(http, isObject(batch.data) ? String(batch.data['taskId']) : '', admin);
  expect(await totals(a.id)).toMatchObject({ allDone: 1 });
  expect(await differences()).toEqual([]);
});

test('a thousand imported records compute the one they belong to once, and an edit of it that was begun before still saves', async () => {
  const one = await deal();
  const { dealName } = await read('deals', one.id);
  await sql(`create table computed (at bigint generated always as identity)`);
  await sql(
    `create function count_computed() returns trigger language plpgsql security definer set search_path from current as $$ begin insert into computed default values; return new; end $$`,
  );
  await sql(`create trigger counted after update on pg_deals for each row execute function count_computed()`);
  const rows = Array.from({ length: 1000 }, (_, index) => [`千${index}`, String(dealName), 1]);
  const imported = await sendImport(http, await makeWorkbook([['名称', '委托', '费用'], ...rows]), {
    token: admin,
    page: 'demo/pieces',
    query: 'mode=all',
  });
  expect(imported.report).toMatchObject({ created: 1000, bad: 0 });
  expect(await sql('select count(*)::int as times from computed')).toEqual([{ times: 1 }]);
  expect(await read('deals', one.id)).toMatchObject({ pieceCount: 1000, total: '1000.00', version: one.version });
  await save('deals', { ...one, dealName: `${String(dealName)}改` });
  await sql('drop trigger counted on pg_deals');
});

test('what a client sends for a roll-up is not taken, at a new record or a changed one', async () => {
  const made = await deal({ total: '99.00', pieceCount: 7 });
  expect(await totals(made.id)).toMatchObject({ total: '0.00', pieceCount: 0 });
  await save('deals', { ...made, total: '99.00', pieceCount: 7 });
  expect(await totals(made.id)).toMatchObject({ total: '0.00', pieceCount: 0 });
});

test('a write that is refused leaves the roll-ups as they were', async () => {
  const one = await deal();
  const first = await piece(one.id, { fee: '3.00' });
  const { pieceName } = await read('pieces', first.id);
  expect((await post('pieces/submit', { pieceName, dealId: one.id, fee: '4.00' })).status).not.toBe(200);
  expect((await post('pieces/remove', { items: [{ ...first, version: 9 }] })).status).toBe(409);
  expect(await totals(one.id)).toMatchObject({ pieceCount: 1, total: '3.00' });
});

test('a sum over a field that a reader may not see is hidden from him, and what is computed from it too', async () => {
  const one = await deal();
  await piece(one.id, { fee: '3.00' });
  const salesman = await http.tokenOf('salesman');
  expect(await read('deals', one.id, salesman)).toMatchObject({ total: '3.00', receivable: '3.00', pieceCount: 1 });
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'pieces', 'fee', 'hidden')`,
    roles.indexOf('finance') + 1,
  );
  const finance = await http.tokenOf('finance');
  const row = await read('deals', one.id, finance);
  expect(row).toMatchObject({ pieceCount: 1 });
  expect(Object.keys(row)).not.toContain('total');
  expect(Object.keys(row)).not.toContain('receivable');
  const served = await http.call('GET', '/api/schema/pages/demo/deals', { token: finance });
  expect(served.status).toBe(200);
  expect(served.text).toContain('pieceCount');
  expect(served.text).not.toContain('"fee"');
});

test('many writers of the same records at once leave every roll-up equal to a fresh computation', async () => {
  const seed = Number(process.env['ROLLUP_SEED'] ?? Date.now() % 1_000_000);
  const events = Number(process.env['ROLLUP_EVENTS'] ?? 160);
  console.log(`roll-ups: seed ${seed}, ${events} events`);
  const deals: Key[] = [];
  for (let count = 0; count < 10; count += 1) deals.push(await deal());
  const pieces: string[] = [];
  const writer = async (place: number, round: number): Promise<void> => {
    const random = makeRandom(seed, `writer ${place} ${round}`);
    const some = async (): Promise<Values | undefined> => (pieces.length === 0 ? undefined : read('pieces', random.pick(pieces)));
    const act: Readonly<Record<string, () => Promise<unknown>>> = {
      make: async () => {
        const values = {
          pieceName: `乱${place}-${(serial += 1)}`,
          dealId: random.pick(deals).id,
          fee: `${random.int(0, 99)}.10`,
          dueDay: `2026-0${random.int(1, 9)}-01`,
        };
        const { data } = await post('pieces/submit', values);
        if (isObject(data)) pieces.push(String(data['id']));
      },
      move: async () => {
        const row = await some();
        if (row)
          await post('pieces/submit', {
            id: row['id'],
            version: row['version'],
            dealId: random.chance(0.2) ? null : random.pick(deals).id,
          });
      },
      finish: async () => {
        const row = await some();
        if (row)
          await post('pieces/transition', { name: random.pick(['finish', 'cancel']), items: [{ id: row['id'], version: row['version'] }] });
      },
      remove: async () => {
        const row = await some();
        if (row) await post('pieces/remove', { items: [{ id: row['id'], version: row['version'] }] });
      },
      restore: async () => {
        const { data } = await post('pieces/removed', { current: 1, size: 20, searchType: 'N' });
        const list = isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
        if (list.length > 0) {
          const { id, version } = random.pick(list);
          await post('pieces/restore', { items: [{ id, version }] });
        }
      },
      check: async () => {
        const row = await some();
        if (row?.['id'] !== undefined) await post('checks/submit', { note: 'n', pieceId: row['id'] });
      },
      discount: async () => {
        const row = await read('deals', random.pick(deals).id);
        await post('deals/submit', { id: row['id'], version: row['version'], discount: `0.${random.int(10, 99)}` });
      },
    };
    for (let event = 0; event < events / 16; event += 1)
      await act[
        random.weighted([
          ['make', 5],
          ['move', 4],
          ['finish', 3],
          ['remove', 3],
          ['restore', 2],
          ['check', 3],
          ['discount', 1],
        ])
      ]?.();
  };
  // Between rounds all writers rest: what one of them left wrong cannot have been put right by the next write of the same record.
  for (const round of [1, 2, 3, 4]) {
    await Promise.all([0, 1, 2, 3].map((place) => writer(place, round)));
    expect(await differences()).toEqual([]);
  }
  expect(pieces.length).toBeGreaterThan(10);
  expect(failures).toEqual([]);
});

test('twenty people who finish the last records of one at once all succeed, and none waits for another in a circle', async () => {
  const deadlocks = async () => {
    // What a session counts is told with a delay unless it is asked to tell.
    await sql('select pg_stat_force_next_flush()');
    return (await sql('select deadlocks::int as count from pg_stat_database where datname = current_database()'))[0]?.['count'];
  };
  const before = await deadlocks();
  const [one, other] = [await deal(), await deal()];
  const keys: Key[] = [];
  for (let count = 0; count < 20; count += 1) keys.push(await piece(one.id, { fee: '1.00' }));
  const answers = await Promise.all(keys.map((key) => post('pieces/transition', { name: 'finish', items: [key] })));
  expect(answers.filter(({ text }) => !text.includes('"ok":true')).map(({ text }) => text)).toEqual([]);
  expect(await totals(one.id)).toMatchObject({ pieceCount: 20, allDone: 1 });
  // Half of them go over while the others come back, each locking both records that it belongs to.
  const over = keys.map((key, index) => ({ id: key.id, version: key.version + 1, dealId: index % 2 === 0 ? other.id : one.id }));
  await Promise.all(over.map((values) => save('pieces', values)));
  await Promise.all(
    over.map(({ id, version, dealId }) => save('pieces', { id, version: version + 1, dealId: dealId === one.id ? other.id : one.id })),
  );
  expect(await Promise.all([one, other].map(({ id }) => totals(id)))).toMatchObject([{ pieceCount: 10 }, { pieceCount: 10 }]);
  expect(await differences()).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('a roll-up that a page file brings, or says otherwise, is computed for the rows that are there', async () => {
  const one = await deal();
  await piece(one.id, { fee: '3.00' });
  await piece(one.id, { fee: '4.00' });
  const file = join(folder, 'pages/demo/deals.json');
  const before = readFileSync(file, 'utf8');
  const label = '{ "zh": "最高", "en": "Most" }';
  writeFileSync(
    file,
    before.replace(
      '"fields": {',
      `"fields": { "most": { "$ref": "kind:money", "x-label": ${label}, "x-compute": "max(pieces.map(p, p.fee))" },`,
    ),
  );
  await http.store.reload();
  expect(await read('deals', one.id)).toMatchObject({ most: '4.00' });
  writeFileSync(file, readFileSync(file, 'utf8').replace('max(pieces.map(p, p.fee))', 'min(pieces.map(p, p.fee))'));
  await http.store.reload();
  expect(await read('deals', one.id)).toMatchObject({ most: '3.00' });
  writeFileSync(file, before);
  await http.store.reload();
});

test('the command finds a value that was changed in the database itself, and mends it with consent', async () => {
  const one = await deal();
  await piece(one.id, { fee: '3.00' });
  const { host, port, user, password = '', database } = http.connection;
  const url = `postgresql://${String(user)}:${String(password)}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}&port=${String(port)}`;
  const run = async (...words: readonly string[]) => {
    const running = runServer('cli', ['audit', 'totals', ...words], { DATABASE_URL: url, SCHEMAS_DIR: folder });
    await running.ended;
    return { code: running.child.exitCode, text: running.lines.join('\n') };
  };
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('没有差异') as string });
  await sql(`update pg_deals set total = 77 where id = $1`, one.id);
  const found = await run();
  expect(found.code).toBe(1);
  expect(found.text).toContain(`委托 #${one.id} 合计：存为 77.00，应为 3.00`);
  expect((await totals(one.id))['total']).toBe('77.00');
  expect((await run('--mend')).code).toBe(0);
  expect(await totals(one.id)).toMatchObject({ total: '3.00', receivable: '3.00' });
});
