import { afterEach, beforeEach, expect, test } from 'vitest';
import { field, openSchemaFolder, pageText, type SchemaFolder } from '../support/schema-folder';

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});
afterEach(() => folder.close());

const dict = (zh: string) =>
  JSON.stringify({ code: 'grades', label: { zh: '等级', en: 'Grades' }, entries: [{ key: '1', zh, en: 'One' }] });

test('what is worked out of a page is kept where a change does not reach it, and made anew where it does, through a dictionary too', async () => {
  folder.writeFile('dicts/grades.json', dict('一等'));
  folder.writeFile('pages/things/graded.json', pageText('graded', { grade: field('dict:grades') }));
  folder.writeFile('pages/things/apart.json', pageText('apart', { size: field('kind:number') }));
  folder.write({ size: field('kind:number') });
  const store = await folder.open();
  const before = store.current().pages;
  const gradesOf = () =>
    store
      .page('things/graded')
      ?.model.record.fields.find(({ name }) => name === 'grade')
      ?.options?.map(({ label }) => label.zh);
  expect(gradesOf()).toEqual(['一等']);
  folder.writeFile('dicts/grades.json', dict('甲等'));
  folder.write({ size: field('kind:number'), weight: field('kind:number') });
  await store.reload();
  const { pages, records, problems } = store.current();
  expect(problems).toEqual([]);
  expect(gradesOf()).toEqual(['甲等']);
  expect(pages.get('things/apart')).toBe(before.get('things/apart'));
  expect(records.get('apart')).toBe(pages.get('things/apart')?.record);
  expect([
    pages.get('things/things') === before.get('things/things'),
    store.page('things/things')?.model.record.fields.some(({ name }) => name === 'weight'),
  ]).toEqual([false, true]);
});
