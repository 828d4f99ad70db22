import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../../src/server/db/embedded/embedded';
import { makeFolder, runSql } from '../../fixtures/test-database';

test('a copy of the data folder of a stopped product starts at another place and has every row', async () => {
  const folder = makeFolder('cold-copy');
  try {
    const first = await startEmbedded({ dataDir: join(folder, 'first') });
    await runSql(first.connection, 'create table kept as select n from generate_series(1, 1000) as n');
    await first.stop();
    cpSync(join(folder, 'first'), join(folder, 'second'), { recursive: true, verbatimSymlinks: true });
    const second = await startEmbedded({ dataDir: join(folder, 'second') });
    expect(await runSql(second.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
