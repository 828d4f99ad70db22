import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, openSchemaFolder, pageText, type SchemaFolder } from '../support/schema-folder';

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});
afterEach(() => folder.close());

const renamed = pageText('goods', { size: field('kind:number') }).replace(
  '"page": "goods"',
  '"page": "goods", "was": "things/things", "record": "things"',
);

test('a page that is renamed by a file whose JSON is broken goes on under its former name until the file is mended', async () => {
  folder.write({ size: field('kind:number') });
  const store = await folder.open();
  await folder.insert([{ thing_name: '甲' }]);
  folder.removeFile('pages/things/things.json');
  folder.writeFile('pages/things/goods.json', renamed.replace('"fields": {', '"fields": { "broken": ,'));
  await store.reload();
  expect([...store.current().pages.keys()]).toEqual(['things/things']);
  expect(store.current().problems.join('\n')).toContain('pages/things/goods.json');
  folder.writeFile('pages/things/goods.json', renamed);
  await store.reload();
  expect([...store.current().pages.keys(), ...store.current().problems]).toEqual(['things/goods']);
});
