import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { SchemaStore, ServingSchemas } from '../../../src/server/db/schema/schema-store';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { readHistory } from '../../../src/server/db/schema/schema-versions';
import type { TestDatabase } from '../../fixtures/test-database';
import { makeFolder, openTestDatabase } from '../../fixtures/test-database';

const own = resolve(import.meta.dirname, '../../../schemas');

let opened: TestDatabase;
let dir: string;
const stores: SchemaStore[] = [];

const text = (zh: string, en: string) => ({ zh, en });

/** A page file of the documented language with these fields besides its name. */
function pageText(page: string, fields: Readonly<Record<string, object>> = {}): string {
  const label = text('东西', 'Things');
  return JSON.stringify(
    {
      format: 1,
      page,
      label,
      display: 'thingName',
      fields: { thingName: { $ref: 'kind:shortText', 'x-label': text('名称', 'Name') }, ...fields },
      table: { columns: ['thingName'] },
    },
    undefined,
    2,
  );
}

const field = (kind: string, more: object = {}) => ({ $ref: kind, 'x-label': text('字段', 'Field'), ...more });

const write = (page: string, content: string) => {
  writeFileSync(join(dir, 'pages', 'things', `${page}.json`), content);
};

async function open(): Promise<SchemaStore> {
  const store = await createSchemaStore({ database: opened.database, dir });
  stores.push(store);
  return store;
}

const columns = async (table: string) =>
  opened.database.system(async (q) =>
    (await q.query(`select column_name from information_schema.columns where table_name = $1`, [table])).rows.map(
      (row) => row['column_name'],
    ),
  );

const insert = (names: readonly string[], values: readonly unknown[]) =>
  opened.database.write('000000', (tx) =>
    tx.query(
      `insert into pg_things (tenant_id, id, ${names.join(', ')}) values ('000000', ${opened.database.ids.next()}, ${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    ),
  );

beforeEach(async () => {
  opened = await openTestDatabase();
  dir = makeFolder('schemas');
  for (const name of ['kinds.json', 'menus.json', 'numbers.json', 'dicts']) cpSync(join(own, name), join(dir, name), { recursive: true });
  mkdirSync(join(dir, 'pages', 'things'), { recursive: true });
  write('things', pageText('things'));
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await opened.close();
  rmSync(dir, { recursive: true, force: true });
});

test('the first start makes the table, serves the page with its validator and writes the text down', async () => {
  const store = await open();
  expect(store.current().problems).toEqual([]);
  const page = store.page('things/things');
  expect(page?.model.page).toBe('things');
  expect(page?.validatorSource).toMatch(/export/);
  expect(page?.validatorHash).toMatch(/^[0-9a-f]{16}$/);
  expect(page).not.toHaveProperty('pending');
  expect(await columns('pg_things')).toContain('thing_name');
  expect(store.current().bigrams).toEqual(new Set(['pg_things.thing_name']));
  const history = await opened.database.system((q) => readHistory(q, 'things/things'));
  expect(history).toMatchObject([{ source: pageText('things'), hash: page?.model.hash }]);
  expect(history[0]?.plan.join()).toContain('新建表 pg_things');
});

test('a start that finds nothing new compiles the one folder and writes nothing down, whatever kinds of files it holds', async () => {
  mkdirSync(join(dir, 'papers'));
  for (const name of ['look.typ', 'certificate.xml']) cpSync(join(own, 'papers', name), join(dir, 'papers', name));
  await open();
  const before = (await opened.database.system((q) => readHistory(q))).length;
  const compiled: ReadonlyMap<string, string>[] = [];
  const compile = (files: ReadonlyMap<string, string>) => {
    compiled.push(files);
    return compileSchemas({ dir, files });
  };
  stores.push(await createSchemaStore({ database: opened.database, dir, compile }));
  expect(compiled).toHaveLength(1);
  const kinds = [...(compiled[0] ?? new Map<string, string>()).keys()].map((file) => file.replace(/^.*\./, ''));
  expect([...new Set(kinds)].sort()).toEqual(['json', 'typ', 'xml']);
  expect((await opened.database.system((q) => readHistory(q))).length).toBe(before);
});

test('a layout or a twin that is empty is told at its place and never written down, and one that is emptied goes on serving as it was', async () => {
  mkdirSync(join(dir, 'papers'));
  const paths = ['look.typ', 'certificate.xml'].map((name) => join(dir, 'papers', name));
  const problems = (names: readonly string[]) => names.map((name) => `papers/${name}:1:1  文件是空的 / The file is empty`);
  for (const path of paths) writeFileSync(path, path.endsWith('.xml') ? '\n' : '');
  const store = await open();
  const history = async () => (await opened.database.system((q) => readHistory(q))).filter(({ path }) => path.startsWith('papers/'));
  expect([store.current().problems.toSorted(), await history()]).toEqual([problems(['certificate.xml', 'look.typ']), []]);
  await store.reload();
  expect(await history()).toEqual([]);
  for (const path of paths) cpSync(path.replace(dir, own), path);
  expect((await store.reload()).problems).toEqual([]);
  const served = await history();
  expect(served.map(({ path, source }) => [path, source !== '']).toSorted()).toEqual([
    ['papers/certificate.xml', true],
    ['papers/look.typ', true],
  ]);
  writeFileSync(join(dir, 'papers', 'look.typ'), '');
  expect((await store.reload()).problems).toEqual(problems(['look.typ']));
  expect([[...store.current().waiting], await history()]).toEqual([['papers/look.typ'], served]);
});

test('what is compiled while others are served is compiled beside them, and what serves is not compiled again', async () => {
  const [first, beside]: [ReadonlySet<string>[], ReadonlySet<string>[]] = [[], []];
  const noting = (list: ReadonlySet<string>[]) => (files: ReadonlyMap<string, string>) => {
    list.push(new Set(files.values()));
    return compileSchemas({ dir, files });
  };
  const store = await createSchemaStore({ database: opened.database, dir, compile: noting(first), compileBeside: noting(beside) });
  stores.push(store);
  expect([first.length > 0, beside]).toEqual([true, []]);
  const before = first.length;
  write('things', '{ "format": 1');
  await store.reload();
  expect([first.length, beside.map((texts) => texts.has('{ "format": 1'))]).toEqual([before, [true]]);
});

test('a new field becomes a column while the server runs, and everyone who asked is told', async () => {
  const store = await open();
  const told: ServingSchemas[] = [];
  const end = store.onChange((schemas) => void told.push(schemas));
  write('things', pageText('things', { weight: field('kind:number', { 'x-scale': 2 }) }));
  await store.reload();
  expect(await columns('pg_things')).toContain('weight');
  expect(told).toHaveLength(1);
  expect(told[0]?.pages.get('things/things')?.record.fields.map((one) => one.name)).toContain('weight');
  expect((await opened.database.system((q) => readHistory(q, 'things/things'))).length).toBe(2);
  end();
  await store.reload();
  expect(told).toHaveLength(1);
});

test('a faulty text waits with its place and reason while the last good one serves, also after a restart', async () => {
  const good = (await open()).page('things/things')?.model.hash;
  write('things', pageText('things').replace('kind:shortText', 'kind:shortTxt'));
  for (const store of [stores[0], await open()]) {
    await store?.reload();
    const page = store?.page('things/things');
    expect(page?.model.hash).toBe(good);
    expect(page?.pending?.join('\n')).toMatch(/^pages\/things\/things\.json:\d+:\d+ {2}.*did you mean/m);
    expect(store?.current().problems).toEqual(page?.pending);
  }
  write('things', pageText('things'));
  expect((await stores[0]?.reload())?.problems).toEqual([]);
  expect(stores[0]?.page('things/things')).not.toHaveProperty('pending');
});

test('a text that is no JSON, and one new page beside it that is good', async () => {
  const store = await open();
  write('things', '{ "format": 1, ');
  write('others', pageText('others'));
  await store.reload();
  expect([...store.current().serving.keys()].sort()).toEqual(['things/others', 'things/things']);
  expect(store.page('things/things')?.pending).toHaveLength(1);
});

test('a change that would lose values waits with the count of rows, and is gone when it is taken back', async () => {
  write('things', pageText('things', { weight: field('kind:shortText') }));
  const store = await open();
  await insert(['thing_name', 'weight'], ['天平', '重']);
  write('things', pageText('things', { weight: field('kind:integer') }));
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toContain('丢失 1 行');
  expect(store.page('things/things')?.model.record.fields.find((one) => one.name === 'weight')?.type).toBe('text');
  write('things', pageText('things', { weight: field('kind:shortText') }));
  await store.reload();
  expect(store.page('things/things')).not.toHaveProperty('pending');
});

test('a change that no row stands against, but that does not only add, waits for schema apply', async () => {
  write('things', pageText('things', { weight: field('kind:shortText') }));
  const store = await open();
  write('things', pageText('things', { weight: field('kind:integer') }));
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toContain('等待 schema apply');
  const applying = await createSchemaStore({ database: opened.database, dir, consent: 'empty' });
  stores.push(applying);
  expect(applying.current().problems).toEqual([]);
  await store.reload();
  expect(store.page('things/things')?.model.record.fields.find((one) => one.name === 'weight')?.type).toBe('int');
  expect((await opened.database.system((q) => readHistory(q, 'things/things')))[0]?.plan.join()).toContain('bigint');
});

test('a page whose file is removed is served no longer, its rows stay, and it comes back with them', async () => {
  const store = await open();
  await insert(['thing_name'], ['天平']);
  rmSync(join(dir, 'pages', 'things', 'things.json'));
  await store.reload();
  expect(store.page('things/things')).toBeUndefined();
  expect((await opened.database.system((q) => readHistory(q, 'things/things')))[0]).toMatchObject({ source: '', hash: '' });
  const again = await open();
  expect(again.page('things/things')).toBeUndefined();
  write('things', pageText('things'));
  await again.reload();
  expect(again.page('things/things')).toBeDefined();
  expect(await opened.database.read('000000', async (q) => (await q.query('select thing_name from pg_things')).rows)).toEqual([
    { thing_name: '天平' },
  ]);
});

test('a file dropped into the folder is seen without a restart, one written before the watch began too', async () => {
  const store = await open();
  write('early', pageText('early'));
  const seen = (path: string) =>
    new Promise<void>((done) => {
      store.onChange((schemas) => {
        if (schemas.serving.has(path)) done();
      });
    });
  const early = seen('things/early');
  store.watch();
  await early;
  const late = seen('fresh/late');
  mkdirSync(join(dir, 'pages', 'fresh'));
  writeFileSync(join(dir, 'pages', 'fresh', 'late.json'), pageText('late'));
  await late;
  expect(await columns('pg_late')).toContain('thing_name');
});

test('a folder that does not exist is named', async () => {
  await expect(createSchemaStore({ database: opened.database, dir: join(dir, 'nowhere') })).rejects.toThrow(/SCHEMAS_DIR/);
});
