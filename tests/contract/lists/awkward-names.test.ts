import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Names that a page may give its fields and that mean something in the statements that read them: aliases and their rows.
const names = ['o', 'r', 't', 'u', 'l', 'x', 'row', 'key', 'place', 'rows', 'last', 'found', 'found.o', 'count'] as const;
const flat = names.filter((name) => name !== 'found');

let http: TestHttp;

beforeAll(async () => {
  const notes = fileURLToPath(new URL('../support/import-schemas/notes.json', import.meta.url));
  const page = JSON.parse(readFileSync(notes, 'utf8')) as Record<string, object>;
  const field = (name: string) => [name, { $ref: 'kind:shortText', 'x-label': { zh: `名${name}`, en: `Name ${name}` } }] as const;
  const folder = makeSchemas();
  const file = {
    ...page,
    fields: { ...page['fields'], ...Object.fromEntries(flat.map(field)) },
    table: { columns: ['title', 'branchId.name', ...flat] },
    form: { ...page['form'], groups: [{ items: ['title', 'writtenOn', 'branchId', ...flat] }] },
  };
  writeFileSync(join(folder, 'pages/demo/notes.json'), JSON.stringify(file));
  http = await openHttp(folder);
});
afterAll(() => http.close());

test('a page whose fields are called like parts of its statements lists and reads whole rows', async () => {
  const token = await http.tokenOf('admin');
  const call = (name: string, body: unknown) => http.call('POST', `/api/demo/notes/${name}`, { token, body });
  const values = Object.fromEntries(flat.filter((name) => !name.includes('.')).map((name) => [name, `值${name}`]));
  const made = await call('submit', { title: '名字', writtenOn: '2026-01-05', ...values, found: { o: '值内' } });
  expect(made.status, made.text).toBe(200);
  const { id } = made.data as { id: string };
  const listed = await call('page', { current: 1, size: 10, searchType: 'N' });
  expect(listed.status, listed.text).toBe(200);
  const { records } = listed.data as { records: readonly object[] };
  expect(records).toMatchObject([{ id, title: '名字', ...values, found: { o: '值内' } }]);
  const detail = await http.call('GET', `/api/demo/notes/detail?id=${id}`, { token });
  expect(detail.data, detail.text).toMatchObject({ id, title: '名字', ...values, found: { o: '值内' } });
});
