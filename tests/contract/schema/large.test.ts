import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSql } from '../../fixtures/test-database';
import { goingOn } from '../../fixtures/going-on';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { choice, field, openSchemaFolder, type SchemaFolder } from '../support/schema-folder';

const rows = sizeOf({ short: 2_000, long: 100_000 });

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});

afterEach(() => folder.close());

const decimal = (scale: number) => field('kind:number', { 'x-scale': scale });
const count = async (from: string) => (await folder.run(`select count(*)::int as count from ${from}`))[0]?.['count'];

test(
  'a full table is renamed, narrowed and retyped without a lost row: what goes is copied, indexes follow',
  { timeout: runTimeout(120_000) },
  async () => {
    const run = startRun('full table changed');
    folder.write({ oldWeight: field('kind:shortText'), size: decimal(4), code: field('kind:shortText'), grade: choice(['a', 'b']) });
    const store = await folder.open();
    await runSql(
      folder.opened.connection,
      `insert into pg_things (tenant_id, id, thing_name, old_weight, size, code, grade)
     select '000000', i, '天平' || i, '重物' || i, i + 0.1234, '码' || i, case when i % 2 = 0 then 'a' else 'b' end from generate_series(1, ${rows}) i`,
    );
    folder.write({
      weight: field('kind:shortText', { 'x-was': 'oldWeight', maxLength: 2 }),
      size: decimal(2),
      code: field('kind:integer'),
      grade: choice(['a']),
    });
    await store.reload();
    const pending = store.page('things/things')?.pending?.join('\n') ?? '';
    for (const said of [
      `丢失 ${rows} 行`,
      `最大长度由 255 改为 2：${rows} 行`,
      `选项 档b（b）（只是停用请写 "sealed": true，改键请在新选项写 "was": "b"）：${rows / 2} 行`,
    ])
      expect(pending).toContain(said);
    // Somebody else goes on reading and writing; he never waits for most of the change.
    const others = goingOn(async (turn) => {
      await folder.opened.database.write('000000', async (tx) => {
        await tx.query(`set local lock_timeout = '20s'`);
        await tx.query('select thing_name from pg_things where id = $1', [turn]);
        await tx.query(`update pg_things set thing_name = '改' || thing_name where id = $1`, [turn]);
      });
    });
    expect(await folder.apply('loss')).toEqual([]);
    const { turns, longestPart } = await others.end();
    expect(longestPart).toBeLessThan(sizeOf({ short: 0.9, long: 0.5 }));
    expect(turns).toBeGreaterThan(5);
    expect(await count(`pg_things where thing_name like '改%'`)).toBe(Math.min(turns, rows));
    run.report({ rows, 'turns of others meanwhile': turns });
    expect(await count('pg_things where weight is not null and size = round(size, 2) and code is null')).toBe(rows);
    const copies = await folder.run('select column_name, backup_table, rows::int as rows from sys_schema_backup order by column_name');
    expect(copies).toMatchObject([
      { column_name: 'code', rows },
      { column_name: 'size', rows },
    ]);
    for (const { backup_table: backup } of copies) expect(await count(`${String(backup)} where value is not null`)).toBe(rows);
    // Nothing is left to do, indexes included.
    await store.reload();
    const plans = await folder.run(
      `select plan::text as plan from sys_schema_version where page_path = 'things/things' order by id desc limit 1`,
    );
    expect(String(plans[0]?.['plan'])).toContain('bigint');
    const asApplication = await folder.opened.database.read('000000', (q) =>
      q.query(`select count(*) from ${String(copies[0]?.['backup_table'])}`).then(
        () => 'readable',
        () => 'shut',
      ),
    );
    expect(asApplication).toBe('shut');
  },
);
