import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstitute } from '../../../src/server/app/demo';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { openContents } from '../../../src/server/files/open-contents';
import { settingsFor } from '../support/http-setup';
import { makeFolder, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('every download material of the demo institute has a file that is there', async () => {
  const { database } = opened;
  const store = await createSchemaStore({ database, dir: fileURLToPath(new URL('../../../schemas', import.meta.url)) });
  const contents = openContents(settingsFor({ DATA_DIR: makeFolder('files') }));
  await loadInstitute({ database, schemas: store.current(), contents, say: () => undefined });
  await store.close();
  const { rows } = await database.system((q) =>
    q.query(
      `select m.material_name as name, f.sha256, f.size from pg_materials m left join sys_file f on f.tenant_id = m.tenant_id and f.id = any(m.file_id::text[]) where m.tenant_id = '000000'`,
    ),
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { name, sha256 } of rows)
    expect(await contents.open(String(sha256)).then((content) => content?.destroy()), String(name)).toBeDefined();
});
