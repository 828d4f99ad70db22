import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/connections/database';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { openTestDatabase, runSql, type TestDatabase } from '../../fixtures/test-database';

// What a start does with the views that lists are read through, as it finds them: on a database whose owner is nobody special.

const keeper = `keeper_${randomUUID().slice(0, 8)}`;

let server: TestDatabase;
let admin: ClientConfig;
let owner: ClientConfig;
let opened: Database | undefined;

const open = async (connection: ClientConfig = owner): Promise<Database> => {
  await opened?.close();
  opened = undefined;
  return (opened = await openDatabase({ connection, own: false, connections: 2 }));
};
const close = async (): Promise<void> => {
  await opened?.close();
  opened = undefined;
};
/** What a list's statement finds under the table's name, and what it sees there. */
const seen = async (database: Database): Promise<unknown> =>
  (
    await database.read('000000', (q) =>
      q.query(
        `select (select relnamespace::regnamespace::text from pg_class where oid = 'pg_things'::regclass) as in, array_agg(word) as words from pg_things`,
      ),
    )
  ).rows;
const throughView = [{ in: 'rows_of_public', words: ['本所'] }];
const fromTable = [{ in: 'public', words: ['本所'] }];

beforeAll(async () => {
  server = await openTestDatabase();
  await runSql(server.connection, `create role ${keeper} login`, `grant ${keeper} to current_user`, `grant liangheng_app to ${keeper}`);
  await runSql(server.connection, `create database ${keeper} owner ${keeper} template template0 encoding 'UTF8'`);
  admin = { ...server.connection, database: keeper };
  owner = { ...admin, user: keeper };
  await runSql(
    owner,
    `create table pg_things (tenant_id text not null, id bigint, word text, "Old name" text);
     insert into pg_things values ('000000', 1, '本所'), ('000001', 1, '外所')`,
  );
  await open();
}, 60_000);
afterEach(close);
afterAll(async () => {
  await runSql(server.connection, `drop database ${keeper} with (force)`);
  await runSql(server.connection, `revoke liangheng_app from ${keeper}`, `drop role ${keeper}`);
  await server.close();
});

test('a start leaves the views alone that are as it makes them', async () => {
  expect(await seen(await open())).toEqual(throughView);
  const before = await runSql(owner, `select 'rows_of_public.pg_things'::regclass::oid as view`);
  expect(await seen(await open())).toEqual(throughView);
  expect(await runSql(owner, `select 'rows_of_public.pg_things'::regclass::oid as view`)).toEqual(before);
});

const view = 'rows_of_public.pg_things';
test.each([
  ['may not be read, as after a dump restored without rights', `revoke select on ${view} from liangheng_app`],
  ['shows all rows', `create or replace view ${view} as select tenant_id, id, word, "Old name" from pg_things`],
  [
    'shows another column under the name of one',
    `create or replace view ${view} as select tenant_id, id, "Old name" as word, word as "Old name" from pg_things where tenant_id = current_setting('app.tenant', true)`,
  ],
  ['asks the rights of whoever reads', `alter view ${view} set (security_invoker = true)`],
  ['is somebody else’s', `alter view ${view} owner to current_user`],
])('a view that %s is made anew by the next start', async (_, statement) => {
  await runSql(admin, statement);
  const database = await open();
  expect(await seen(database)).toEqual(throughView);
  expect(
    await runSql(owner, `select relowner::regrole::text as owner, reloptions as options from pg_class where oid = '${view}'::regclass`),
  ).toEqual([{ owner: keeper, options: null }]);
  expect(database.notices).toEqual([]);
});

test('where the schema of the views is somebody else’s, lists read the tables under their policies, and the administrator is told what to run', async () => {
  await runSql(admin, 'alter schema rows_of_public owner to current_user', `revoke all on schema rows_of_public from ${keeper}`);
  // A table that has no view yet, and one whose view is out of date.
  await runSql(owner, 'create table pg_more (tenant_id text, id bigint)', 'alter table pg_things add column later int');
  const database = await open();
  expect(await seen(database)).toEqual(fromTable);
  expect((await database.read('000000', (q) => q.query('select later from pg_things'))).rows).toEqual([{ later: null }]);
  const command = `alter schema "rows_of_public" owner to "${keeper}";`;
  expect(database.notices.map(({ zh, en }) => [zh, en].every((text) => text.endsWith(command)))).toEqual([true]);
  await close();
  await runSql(admin, command);
  const mended = await open();
  expect([await seen(mended), mended.notices]).toEqual([throughView, []]);
});

test('an owner who may no longer make schemas keeps the views in the one that stands', async () => {
  await runSql(admin, `revoke create on database ${keeper} from ${keeper}`, `revoke select on ${view} from liangheng_app`);
  const database = await open();
  expect([await seen(database), database.notices]).toEqual([throughView, []]);
});

test('options in the address of the database, and what the database itself says, change neither days and times nor how statements are planned', async () => {
  await runSql(admin, `alter database ${keeper} set timezone = 'UTC'`, `alter database ${keeper} set datestyle = 'German'`);
  const words = new URLSearchParams({ options: '-c search_path=public -c timezone=America/New_York -c plan_cache_mode=auto -c jit=on' });
  const at = `${encodeURIComponent(String(owner.host))}:${String(owner.port)}`;
  const database = await open({ connectionString: `postgres://${keeper}@${at}/${keeper}?${String(words).replaceAll('+', '%20')}` });
  const asked = `select '2026-02-28'::date::text as day, left('2026-11-20 16:30:00.123+00'::timestamptz::text, 19) as time, current_setting('plan_cache_mode') as plan, current_setting('jit') as jit`;
  const right = [{ day: '2026-02-28', time: '2026-11-21 00:30:00', plan: 'auto', jit: 'off' }];
  expect((await database.read('000000', (q) => q.query(asked))).rows).toEqual(right);
  expect((await database.write('000000', (q) => q.query(asked))).rows).toEqual(right);
  expect((await database.system((q) => q.query(asked))).rows).toEqual(right);
  expect(await seen(database)).toEqual(throughView);
});

test('a program that is older than the database, as one without the views is, refuses it and says so', async () => {
  await runSql(owner, `insert into sys_migration (version, name) values (5, 'of a newer program')`);
  await expect(open()).rejects.toThrow(/version 5\); this one knows up to 4\./);
  await runSql(owner, 'delete from sys_migration where version = 5');
});
