import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../src/server/db/connections/database';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import type { TestDatabase } from '../../fixtures/test-database';
import { onMachine, openTestDatabase, runSql } from '../../fixtures/test-database';

let opened: TestDatabase;

const insertRole = (q: Queryable, tenant: string, id: string, alias: string) =>
  q.query(`insert into sys_role (tenant_id, id, role_name, role_alias) values ($1, $2, '角色', $3)`, [tenant, id, alias]);
const roles = async (q: Queryable) =>
  (await q.query('select role_alias from sys_role order by role_alias')).rows.map((row) => row['role_alias']);

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.system(async (q) => {
    await insertRole(q, '000000', '1', 'tester');
    await insertRole(q, '000001', '2', 'issuer');
  });
});

afterAll(async () => {
  await opened.close();
});

test('a tenant sees its own rows alone, whatever the query asks for', async () => {
  const { database } = opened;
  expect(await database.read('000000', roles)).toEqual(['tester']);
  expect(await database.read('000001', roles)).toEqual(['issuer']);
  expect(await database.read('', roles)).toEqual([]);
  expect(
    await database.read('000000', async (q) => (await q.query(`select * from sys_role where tenant_id = '000001' or true`)).rows.length),
  ).toBe(1);
  expect(await database.system(roles)).toEqual(['issuer', 'tester']);
});

test('a session of the application role without a tenant sees nothing', async () => {
  const rows = await runSql(opened.connection, 'set role liangheng_app', 'select * from sys_role');
  expect(rows).toEqual([]);
});

test.each([
  ['insert into another tenant', `insert into sys_role (tenant_id, id, role_name, role_alias) values ('000001', 9, 'x', 'x')`],
  ['move a row to another tenant', `update sys_role set tenant_id = '000001' where id = 1`],
])('to %s is refused', async (_, statement) => {
  await expect(opened.database.write('000000', (tx) => tx.query(statement))).rejects.toThrow(/row-level security/);
  expect(await opened.database.read('000001', roles)).toEqual(['issuer']);
});

test('an update or delete over all rows leaves other tenants as they are', async () => {
  await opened.database.write('000000', async (tx) => {
    expect((await tx.query(`update sys_role set sort = 5`)).rowCount).toBe(1);
  });
  expect(await opened.database.system(async (q) => (await q.query('select sort from sys_role order by id')).rows)).toEqual([
    { sort: 5 },
    { sort: 0 },
  ]);
});

test.each([
  ['update', `update sys_audit set action = 'x'`],
  ['delete', 'delete from sys_audit'],
  ['truncate', 'truncate sys_audit'],
])('requests may write the audit, and may not %s it', async (_, statement) => {
  const { database } = opened;
  await database.write('000000', (tx) =>
    tx.query(`insert into sys_audit (tenant_id, id, action, subject) values ('000000', $1, 'create', 'quotes')`, [database.ids.next()]),
  );
  await expect(database.write('000000', (tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
});

test('secrets of the installation and the lease of nodes are out of reach of requests', async () => {
  for (const table of ['sys_setting', 'sys_node_lease', 'sys_migration'])
    await expect(opened.database.read('000000', (q) => q.query(`select * from ${table}`))).rejects.toThrow(/permission denied/);
});

test('every table with a tenant is closed to the application role, which owns nothing', async () => {
  // A second policy would show more, as they are joined by "or".
  const policies = `select c.relname as table, c.relrowsecurity as closed, array(select concat_ws(' ', polname, polcmd, polpermissive, polroles,
       pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid = c.oid) as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped where c.relkind in ('r', 'p')`;
  const only = `tenant_only * t {0} (tenant_id = current_setting('app.tenant'::text, true))`;
  const tables = await runSql(opened.connection, policies);
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) expect(table).toEqual({ table: table['table'], closed: true, policies: [only] });
  const owned = await runSql(opened.connection, `select relname from pg_class where relowner = 'liangheng_app'::regrole`);
  expect(owned).toEqual([]);
  const role = await runSql(opened.connection, `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'liangheng_app'`);
  expect(role).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
});

test('a write is one transaction: what fails leaves nothing behind', async () => {
  const { database } = opened;
  const failing = database.write('000000', async (tx) => {
    await insertRole(tx, '000000', '50', 'half');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await database.read('000000', roles)).toEqual(['tester']);
});

test('a write that swallowed a failed statement is not acknowledged', async () => {
  const { database } = opened;
  const failing = database.write('000000', async (tx) => {
    await insertRole(tx, '000000', '51', 'swallowed');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(failing).rejects.toThrow(/nothing was saved/);
  expect(await database.read('000000', roles)).toEqual(['tester']);
});

test.each(['40001', '40P01'])('a write that fails with %s runs again, and gives up after some turns', async (code) => {
  const { database } = opened;
  let turns = 0;
  const fail = (tx: Queryable) => tx.query(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`);
  const value = await database.write('000000', async (tx) => {
    turns += 1;
    if (turns < 3) await fail(tx);
    return (await tx.query('select 7 as n')).rows[0]?.['n'];
  });
  expect([value, turns]).toEqual([7, 3]);
  turns = 0;
  const never = database.write('000000', async (tx) => {
    turns += 1;
    await fail(tx);
  });
  await expect(never).rejects.toMatchObject({ code: 'unavailable', cause: { code } });
  expect(turns).toBe(6);
});

test('two writes that lock two rows in opposite order both succeed', async () => {
  const { database } = opened;
  await database.system((q) =>
    q.query(
      `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 1, 'a', 'a', '0'), ('000000', 2, 'b', 'b', '0')`,
    ),
  );
  const add = (tx: Queryable, id: number) =>
    tx.query(`update sys_param set param_value = (param_value::int + 1)::text where id = $1`, [id]);
  const turn = (first: number, second: number) =>
    database.write('000000', async (tx) => {
      await add(tx, first);
      await tx.query('select pg_sleep(0.05)');
      await add(tx, second);
    });
  await Promise.all([turn(1, 2), turn(2, 1)]);
  const rows = await database.read('000000', async (q) => (await q.query('select param_value from sys_param order by id')).rows);
  expect(rows).toEqual([{ param_value: '2' }, { param_value: '2' }]);
});

test('several statements sent at once run one after the other; one not awaited never runs on somebody else’s connection', async () => {
  const { database } = opened;
  const both = await database.read('000000', (q) => Promise.all([q.query('select 1 as n'), q.query('select 2 as n')]));
  expect(both.map((answer) => answer.rows[0])).toEqual([{ n: 1 }, { n: 2 }]);
  let late: Promise<unknown> = Promise.resolve();
  const failing = database.write('000000', (tx) => {
    const slow = tx.query('select pg_sleep(0.02), 1 / 0');
    late = slow.catch(() => insertRole(tx, '000000', '52', 'late')).catch(String);
    return slow;
  });
  await expect(failing).rejects.toThrow(/division by zero/);
  expect(await late).toMatch(/not awaited|aborted/);
  expect(await database.read('000000', roles)).toEqual(['tester']);
});

test('connections carry neither role nor tenant from one use to the next', async () => {
  const { database } = opened;
  const who = async (q: Queryable) => (await q.query(`select current_user as role, current_setting('app.tenant', true) as tenant`)).rows[0];
  const turns = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 3 === 0 ? database.system(who) : index % 3 === 1 ? database.read('000000', who) : database.write('000001', who),
    ),
  );
  const owner = opened.connection.user;
  for (const [index, turn] of turns.entries())
    expect(turn).toEqual(
      [
        { role: owner, tenant: '' },
        { role: 'liangheng_app', tenant: '000000' },
        { role: 'liangheng_app', tenant: '000001' },
      ][index % 3],
    );
});

test('ten thousand uses of two tenants in turn, every fifth failing halfway, meet no row of the other', { timeout: 60_000 }, async () => {
  const { database } = opened;
  const desired = { '000000': ['tester'], '000001': ['issuer'] } as const;
  const tenants = ['000000', '000001'] as const;
  let leaks = 0;
  const use = async (turn: number): Promise<void> => {
    const tenant = tenants[turn % 2] ?? '000000';
    const check = async (q: Queryable) => {
      if (JSON.stringify(await roles(q)) !== JSON.stringify(desired[tenant])) leaks += 1;
      if (turn % 5 === 0) throw new Error('halfway');
    };
    const done = turn % 4 < 2 ? database.read(tenant, check) : database.write(tenant, check);
    await done.catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'halfway') throw error;
    });
  };
  const lanes = Array.from({ length: 16 }, async (_, lane) => {
    for (let turn = lane; turn < 10_000; turn += 16) await use(turn + Math.floor(turn / 16));
  });
  await Promise.all(lanes);
  expect(leaks).toBe(0);
});

test('values come back as they stand on the wire, in the time of Shanghai', async () => {
  const row = await opened.database.read('000000', async (q) => {
    const text = `select 9007199254740993::bigint as id, 12.50::numeric(24,2) as money, '2026-02-28'::date as day, '2026-11-20 16:30:00.123+00'::timestamptz as time, '{"a":1}'::jsonb as json, array['a','b'] as list`;
    return (await q.query(text)).rows[0];
  });
  expect(row).toEqual({
    id: '9007199254740993',
    money: '12.50',
    day: '2026-02-28',
    time: '2026-11-21 00:30:00',
    json: { a: 1 },
    list: ['a', 'b'],
  });
});

test('sessions stop after ten seconds and count time as in Shanghai', async () => {
  const row = await opened.database.read('000000', async (q) => {
    const text = `select current_setting('plan_cache_mode') as plan, current_setting('statement_timeout') as timeout, current_setting('timezone') as zone`;
    return (await q.query(text)).rows[0];
  });
  expect(row).toEqual({ plan: 'auto', timeout: '10s', zone: 'Asia/Shanghai' });
});

test('a connection keeps the plan of statements that find rows by their keys, of a limited number of them, and of no other', async () => {
  const asked = await opened.database.system(async (q) => {
    await q.query('create table kept_trial (id bigint primary key, name text)');
    await q.query(`insert into kept_trial select n, 'name ' || n from generate_series(1, 9) as n`);
    const byKey = async (id: number) =>
      (await q.query('select name from kept_trial where id = $1', [id], { keepPlan: true })).rows[0]?.['name'];
    const names: unknown[] = [];
    for (let id = 1; id < 10; id += 1) {
      names.push(await byKey(id));
      await q.query('select id from kept_trial where name = $1', [`name ${id}`]);
    }
    const kept = await q.query(
      `select statement, generic_plans::int as plans from pg_prepared_statements where statement like '%kept_trial%'`,
    );
    // A kept plan of a table that has changed is made anew.
    await q.query('alter table kept_trial add column other text, drop constraint kept_trial_pkey');
    names.push(await byKey(3));
    for (let n = 0; n < 80; n += 1) await q.query(`select name, ${n} from kept_trial where id = $1`, [1], { keepPlan: true });
    const counted = await q.query('select count(*)::int as count from pg_prepared_statements');
    await q.query('drop table kept_trial');
    return { names, kept: kept.rows, count: counted.rows[0]?.['count'] };
  });
  expect(asked).toEqual({
    names: [...Array.from({ length: 9 }, (_, at) => `name ${at + 1}`), 'name 3'],
    kept: [{ statement: 'select name from kept_trial where id = $1', plans: expect.any(Number) }],
    count: 64,
  });
  expect(Number(asked.kept[0]?.['plans'])).toBeGreaterThan(2);
});

test('processes on one database lease different nodes and never make the same id; opening again changes nothing', async () => {
  const second = await openDatabase({ connection: opened.connection, own: !onMachine, connections: 2 });
  const [here, there] = [opened.database.ids, second.ids].map((ids) => Array.from({ length: 5_000 }, () => ids.next()));
  const nodes = [here, there].map((ids) => Number((BigInt(ids?.[0] ?? '0') >> 12n) & 1023n));
  expect(nodes[0]).not.toBe(nodes[1]);
  expect(new Set([...(here ?? []), ...(there ?? [])]).size).toBe(10_000);
  expect(await second.read('000000', roles)).toEqual(['tester']);
  await second.close();
});

test('bigrams find a part of two characters or more, in any case', async () => {
  const rows = await runSql(
    opened.connection,
    `select bigrams('电子天平AB') as pairs, bigrams('表') as single, bigrams('') as nothing, bigrams('天平ab') <@ bigrams('电子天平AB') as part`,
  );
  expect(rows[0]).toMatchObject({ single: [], nothing: [], part: true });
  expect(new Set(rows[0]?.['pairs'] as string[])).toEqual(new Set(['电子', '子天', '天平', '平a', 'ab']));
});

test.each(['哈哈哈', '😀😀校ÄB', 'a\n b', `${'校准'.repeat(5000)}完`])(
  'bigrams are all pairs of neighbours and nothing else: %#',
  async (text) => {
    const signs = [...text.toLowerCase()];
    const [row] = await runSql(opened.connection, `select bigrams('${text}') as pairs`);
    expect(new Set(row?.['pairs'] as string[])).toEqual(new Set(signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)));
  },
);

test('a server that is too old, or not there, is named in a sentence', async () => {
  await expect(openDatabase({ connection: { host: '127.0.0.1', port: 9, user: 'x', database: 'x' }, own: false })).rejects.toThrow(
    /DATABASE_URL/,
  );
});
