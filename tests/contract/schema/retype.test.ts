import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { goingOn } from '../../fixtures/going-on';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { runSql } from '../../fixtures/test-database';
import { watchDatabase } from '../../fixtures/watch-database';
import { field, openSchemaFolder, type SchemaFolder, text } from '../support/schema-folder';

const rows = sizeOf({ short: 3_500, long: 100_000 });

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});

afterEach(() => folder.close());

const decimal = (scale: number) => field('kind:number', { 'x-scale': scale });
const parts = { unique: [{ fields: ['size'], message: text('已存在', 'taken') }] };
const one = async (sql: string) => (await folder.run(sql))[0];

/** What a rewrite of the table would change: the file that holds it. */
const fileOf = async () => (await one(`select pg_relation_filenode('pg_things') as file`))?.['file'];

/** Everything that belongs to an unfinished change. */
const unfinished = async () =>
  await folder.run(
    `select attname as name from pg_attribute join pg_class c on c.oid = attrelid where attname like 'next:%' and not attisdropped and relkind = 'r' union all select tgname from pg_trigger where tgname like 'next:%'
     union all select proname from pg_proc where proname like 'next:%' union all select relname from pg_class where relname like 'next:%'
     union all select indexrelid::regclass::text from pg_index where not indisvalid`,
  );

const indexNames = async () =>
  (await folder.run(`select indexrelid::regclass::text as name from pg_index where indrelid = 'pg_things'::regclass order by 1`)).map(
    ({ name }) => name,
  );

async function fillTable(from: object): Promise<void> {
  folder.write({ size: from }, parts);
  await (await folder.open()).close();
  await runSql(
    folder.opened.connection,
    `insert into pg_things (tenant_id, id, thing_name, size) select case when i % 2 = 0 then '000000' else '000001' end, i, '天平' || i, i + 0.1234 from generate_series(1, ${rows}) i`,
    `insert into pg_things (tenant_id, id, thing_name) values ('000000', ${rows + 1}, '无')`,
  );
}

/** Reads, changes a row and adds one, and never waits for long: what holds the table makes it fail. */
async function readAndWrite(turn: number): Promise<void> {
  await folder.opened.database.write('000000', async (tx) => {
    await tx.query(`set local lock_timeout = '20s'`);
    await tx.query('select count(*) from pg_things');
    await tx.query(`update pg_things set size = size + 0.0001 where id = $1`, [2 * turn]);
    await tx.query(`insert into pg_things (tenant_id, id, thing_name, size) values ('000000', $1, '新', $2)`, [
      10_000_000 + turn,
      10_000_000.1234 + turn,
    ]);
  });
}

test.each([
  ['fewer decimals', decimal(2), 'round(i + 0.1234, 2)', 'numeric(24,2)'],
  ['more decimals', decimal(6), 'i + 0.1234', 'numeric(24,6)'],
  ['digits as entered', field('kind:number', { 'x-scale': 'entered' }), 'trim_scale(i + 0.1234)', 'numeric'],
  ['a text', field('kind:shortText'), `(i + 0.1234)::text`, 'text'],
])(
  'a full decimal field becomes %s while everybody goes on reading and writing it',
  { timeout: runTimeout(120_000) },
  async (name, to, value, type) => {
    const run = startRun(`full field becomes ${name}`);
    await fillTable(decimal(4));
    const file = await fileOf();
    let turns = 0;
    // Before every statement that takes long.
    const watched = watchDatabase(folder.opened.database, async (said) => {
      if (/^(with batch|create (unique )?index|analyze)/.test(said)) await readAndWrite((turns += 1));
    });
    folder.write({ size: to }, parts);
    // And somebody who does not wait for any statement, while the table is taken too: he never waits for most of the change.
    const others = goingOn((turn) =>
      folder.opened.database.write('000000', async (tx) => {
        await tx.query(`set local lock_timeout = '20s'`);
        await tx.query('select count(*) from pg_things');
        await tx.query('update pg_things set thing_name = thing_name where id = $1', [turn]);
      }),
    );
    const store = await createSchemaStore({ database: watched.database, dir: folder.dir, consent: 'loss' });
    const free = await others.end();
    expect(free.turns).toBeGreaterThan(5);
    expect(free.longestPart).toBeLessThan(sizeOf({ short: 0.9, long: 0.5 }));
    run.report({ rows, 'turns between statements': turns, 'turns of others meanwhile': free.turns });
    expect(store.current().problems).toEqual([]);
    await store.close();
    const sent = watched.sent.map(({ text: said }) => said);
    const held = sent.slice(sent.findIndex((said) => /^lock table/.test(said)));
    // Filled in several goes before the table is taken, and nothing that goes over its rows but the count and the copy afterwards.
    expect(sent.filter((said) => /^with batch/.test(said)).length).toBeGreaterThan(3);
    expect(held.filter((said) => /^(with batch|create (unique )?index)|alter column/.test(said))).toEqual([]);
    expect(turns).toBeGreaterThan(6);
    expect(await fileOf()).toBe(file);
    expect(
      await one(
        `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'pg_things'::regclass and attname = 'size'`,
      ),
    ).toEqual({ type });
    const untouched = `thing_name like '天平%' and not (id % 2 = 0 and id <= ${2 * turns})`;
    expect(
      await one(
        `select count(*)::int as count from pg_things, lateral (select id as i) s where ${untouched} and size is distinct from ${value}`,
      ),
    ).toEqual({ count: 0 });
    // What was written meanwhile is there as well.
    expect(await one(`select count(*)::int as count from pg_things where size is null`)).toEqual({ count: 1 });
    expect(await one(`select count(*)::int as count from pg_things where thing_name = '新' and size is not null`)).toEqual({
      count: turns,
    });
    expect(await unfinished()).toEqual([]);
  },
);

test(
  'a process that ends in the middle leaves nothing for good: the next start begins the change anew, or takes it away where it is no longer wanted',
  { timeout: runTimeout(120_000) },
  async () => {
    await fillTable(decimal(4));
    const before = await indexNames();
    for (const [scale, then] of [
      [6, 6],
      [3, 6],
    ] as const) {
      folder.write({ size: decimal(scale) }, parts);
      let batches = 0;
      // From the second batch on nothing reaches the database any more, as if the process had been killed.
      const dying = watchDatabase(folder.opened.database, (said) => {
        batches += /^with batch/.test(said) ? 1 : 0;
        return batches > 1 ? Promise.reject(new Error('killed')) : Promise.resolve();
      });
      await expect(createSchemaStore({ database: dying.database, dir: folder.dir, consent: 'loss' })).rejects.toThrow('killed');
      expect((await unfinished()).length).toBeGreaterThan(0);
      await readAndWrite(scale);
      folder.write({ size: decimal(then) }, parts);
      expect((await folder.open()).current().problems).toEqual([]);
      expect(await unfinished()).toEqual([]);
      expect(await indexNames()).toEqual(before);
      const type = await one(
        `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'pg_things'::regclass and attname = 'size'`,
      );
      expect(type).toEqual({ type: `numeric(24,${then})` });
      expect(await one('select count(*)::int as count from pg_things where size is null')).toEqual({ count: 1 });
    }
  },
);

test(
  'values that the new type makes equal stop the change of a unique field, which stays as it was',
  { timeout: runTimeout(120_000) },
  async () => {
    await fillTable(decimal(4));
    await folder.run(`update pg_things set size = 2.1235 where id = 4`);
    folder.write({ size: decimal(2) }, parts);
    await expect(folder.apply('loss')).rejects.toThrow(/唯一|unique/);
    expect(await unfinished()).toEqual([]);
    expect(await one('select size from pg_things where id = 4')).toEqual({ size: '2.1235' });
  },
);
