import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, openSchemaFolder, type SchemaFolder } from '../support/schema-folder';

// A field that is copied from a reference is filled in the rows that there are already: who finds rows by it, or sees them by it, does not wait until each is saved.
let folder: SchemaFolder;
beforeEach(async () => {
  folder = await openSchemaFolder();
});
afterEach(() => folder.close());

const before = { code: field('kind:shortText'), above: field('ref:things') };
const copied = { ...before, aboveCode: field('kind:shortText', { 'x-copy': 'above.code', readOnly: true }) };

test('a new copied field holds in the rows that stand what a save would copy', async () => {
  folder.write(before);
  const store = await folder.open();
  const [top = ''] = await folder.insert([{ thing_name: '上', code: 'A' }]);
  await folder.insert([{ thing_name: '下', code: 'B', above: top }]);
  folder.write(copied);
  await store.reload();
  expect([store.current().problems, store.page('things/things')?.model.record.fields.some(({ name }) => name === 'aboveCode')]).toEqual([
    [],
    true,
  ]);
  const rows = async () => folder.run('select code, above_code, version::int as version from pg_things order by code');
  const filled = [
    { code: 'A', above_code: null, version: 1 },
    { code: 'B', above_code: 'A', version: 1 },
  ];
  expect(await rows()).toEqual(filled);
  // Once: what is copied does not follow.
  await folder.run(`update pg_things set code = 'C' where id = $1`, [top]);
  await store.reload();
  expect((await rows())[0]).toEqual(filled[1]);
});
