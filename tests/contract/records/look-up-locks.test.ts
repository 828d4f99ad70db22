import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
/** How often a transaction had to begin anew, because it and another waited for each other. */
let again = 0;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

/** Whoever holds this lock keeps writes back where they are about to store a row. */
const gate = 4242;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['bans', 'passes', 'permits', 'vans', 'trips'])
    cpSync(fileURLToPath(new URL(`../support/look-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder, (database) => ({
    ...database,
    write: (tenant, work) => {
      let runs = 0;
      return database.write(tenant, (tx) => {
        runs += 1;
        if (runs > 1) again += 1;
        return work(tx);
      });
    },
  }));
  await sql(
    `create function pass_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$`,
  );
  for (const table of ['pg_bans', 'pg_permits'])
    await sql(`create trigger gated before insert or update on ${table} for each row execute function pass_gate()`);
  await sql(`create trigger gated before insert on pg_trips for each row execute function pass_gate()`);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown) => http.call('POST', `/api/demo/${path}`, { token: admin, body });

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

let serial = 0;
const name = (): string => `名${(serial += 1)}`;
const trips = (count: number, driver: string): Promise<readonly Key[]> =>
  Promise.all(Array.from({ length: count }, () => save('trips', { tripName: name(), driver })));
const move = (action: string, key: Key) => post('trips/transition', { name: action, items: [key] });

/** What transactions wait for. */
const waits = async (): Promise<readonly unknown[]> =>
  (await sql(`select wait_event from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).map(
    (row) => row['wait_event'],
  );

/** Begins a write that stops before it stores its row, then something else beside it, and lets both go on when that has ended or waits. */
async function besides<Value>(write: () => Promise<Answer>, others: readonly (() => Promise<Value>)[], look?: () => Promise<void>) {
  return http.database.write('000000', async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${gate})`);
    const writing = write();
    await expect.poll(async () => (await waits()).length, { timeout: 9000 }).toBe(1);
    let ended = 0;
    const going = others.map(async (other) => {
      const value = await other();
      ended += 1;
      return value;
    });
    await expect.poll(async () => (await waits()).length + ended, { timeout: 9000 }).toBe(others.length + 1);
    await look?.();
    return { writing, going };
  });
}

interface Known {
  readonly driver: string;
  readonly permit: Key;
  readonly ban: Key;
}

/** A guard names what it must not find. */
const banned = (driver: string): string => `：“${driver}”`;
const unnamed = (): string => '';

test.each<readonly [string, (known: Known) => Promise<Answer>, (driver: string) => string]>([
  ['a new row', ({ driver }) => post('bans/submit', { driver }), banned],
  ['a row that gets the key', ({ driver, ban }) => post('bans/submit', { ...ban, driver }), banned],
  ['a removal', ({ permit }) => post('permits/remove', { items: [permit] }), unnamed],
  ['a row that loses the key', ({ permit }) => post('permits/submit', { ...permit, driver: name() }), unnamed],
])('a guard waits for %s of the page that it looks into, and is judged by it', async (_what, write, said) => {
  const driver = name();
  const permit = await save('permits', { driver, validUntil: '2999-01-01' });
  const ban = await save('bans', { driver: name() });
  // The gate, what waits at it, these and the look at what waits take all six connections.
  const keys = await trips(3, driver);
  const { writing, going } = await besides(
    () => write({ driver, permit, ban }),
    keys.map((key) => () => move('depart', key)),
  );
  expect((await writing).status).toBe(200);
  expect((await Promise.all(going)).map((answer) => answer.msg)).toEqual(keys.map(() => `驾驶员不能出车${said(driver)}`));
});

test('a guard names the record of another page that refused, to whoever may see it', async () => {
  const driver = name();
  await save('permits', { driver, validUntil: '2999-01-01' });
  const [key] = await trips(1, driver);
  if (!key) throw new Error('no trip');
  const ban = await save('bans', { driver });
  expect((await move('depart', key)).msg).toBe(`驾驶员不能出车：“${driver}”`);
  const finance = await http.tokenOf('finance');
  const unseen = await http.call('POST', '/api/demo/trips/transition', { token: finance, body: { name: 'depart', items: [key] } });
  expect(unseen.msg).toBe('驾驶员不能出车：1 条您无权查看的记录不满足条件');
  await post('bans/remove', { items: [ban] });
  expect((await move('depart', key)).status).toBe(200);
});

test('of twenty that make what their guard looks for at once one makes it, and the others get the sentence', async () => {
  const driver = name();
  again = 0;
  const answers = await Promise.all((await trips(20, driver)).map((key) => move('enlist', key)));
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.map((answer) => answer.msg)).toEqual(Array.from({ length: 19 }, () => `驾驶员已有通行证：“${driver}”`));
  expect(await sql(`select count(*)::int as n from pg_passes where driver = $1`, driver)).toEqual([{ n: 1 }]);
  expect(again).toBe(0);
});

test('who writes a row of a record and who writes what is counted in it take their locks in one order', async () => {
  const vanName = name();
  const van = await save('vans', { vanName });
  let seen: readonly unknown[] = [];
  const { writing, going } = await besides(
    () => post('trips/submit', { tripName: name(), vanId: van.id }),
    [() => post('vans/submit', { ...van, vanName: `${vanName}改` })],
    async () => {
      seen = await waits();
    },
  );
  // The van's writer waits for its key: if he held that, and waited for the row, the trip's writer would come to wait for him.
  expect(seen).toEqual(['advisory', 'advisory']);
  expect([(await writing).status, (await Promise.all(going)).map((answer) => answer.status)]).toEqual([200, [200]]);
  const { data } = await http.call('GET', `/api/demo/vans/detail?id=${van.id}`, { token: admin });
  expect(isObject(data) ? data : {}).toMatchObject({ vanName: `${vanName}改`, tripCount: 1 });
});
