import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInstitute } from '../../../src/server/app/demo';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { openContents } from '../../../src/server/files/open-contents';
import type { PrintOrder } from '../../../src/paper/print-order';
import { toTwin } from '../../../src/paper/twin';
import { findTwinFaults } from './twin-faults';
import { settingsFor } from '../support/http-setup';
import { makeFolder, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test(
  'every download material of the demo institute has a file that is there, and every certificate that was approved its original',
  { timeout: 240_000 },
  async () => {
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
    // Each bears the day on which it was approved; it is printed when somebody asks for it, not all of them while the product starts.
    const { rows: kept } = await database.system((q) =>
      q.query(
        `select count(*)::int as approved, count(k.id)::int as kept, count(k.content)::int as made, count(*) filter (where k.next_time = 'infinity')::int as later,
         count(*) filter (where to_timestamp(k.seconds) at time zone 'Asia/Shanghai' = (r.approve_time at time zone 'Asia/Shanghai')::date)::int as dated
       from pg_reports r left join sys_kept_paper k on k.tenant_id = r.tenant_id and k.record = 'reports' and k.record_id = r.id
       where r.tenant_id = '000000' and r.report_state in ('700', '1000')`,
      ),
    );
    const [{ approved = 0 } = {}] = kept;
    // In each language.
    expect(kept).toEqual([{ approved, kept: approved, made: 0, later: approved, dated: approved }]);
    expect(approved).toBeGreaterThan(100);
  },
);

test('the machine-readable twin of every certificate keeps the schema that is published for it', async () => {
  const { database } = opened;
  const { rows } = await database.system((q) =>
    q.query(
      `select k.record_id || '-' || k.language as id, k.printed, l.files from sys_kept_paper k join sys_paper_layout l on l.tenant_id = k.tenant_id and l.version = k.version`,
    ),
  );
  const twins = rows.map(({ id, printed, files }): readonly [string, string] => [
    `${String(id)}.xml`,
    toTwin({ version: '', files, records: [printed], time: 0, form: 'pdf', most: 1 } as PrintOrder) ?? '',
  ]);
  expect(twins.length).toBeGreaterThan(100);
  expect(await findTwinFaults(Object.fromEntries(twins))).toEqual([]);
  // A schema that takes everything would say nothing.
  const [[name, sound] = ['', '']] = twins;
  for (const [from, to] of [
    ['<dcc:uniqueIdentifier>', '<dcc:uniqueIdentifier>\n</dcc:uniqueIdentifier><dcc:uniqueIdentifier>'],
    ['CN</dcc:country', 'China</dcc:country'],
    ['\\degreecelsius', '°C'],
    ['<dcc:respPersons>', '<dcc:persons>'],
  ] as const) {
    expect(sound).toContain(from);
    expect(await findTwinFaults({ [name]: sound.replace(from, to) }), from).not.toEqual([]);
  }
});
