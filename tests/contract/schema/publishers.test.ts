import { closeSync, cpSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Consent } from '../../../src/server/db/schema/apply-plan';
import { schemaCommands } from '../../../src/server/app/commands/schema';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import { watchDatabase } from '../../fixtures/watch-database';
import { field, openSchemaFolder, pageText, type SchemaFolder } from '../support/schema-folder';

let folder: SchemaFolder;
/** A second folder over the same database. */
let elsewhere: string;
const stores: SchemaStore[] = [];

const file = 'pages/things/things.json';
const first = { size: field('kind:number', { 'x-scale': 2 }) };
const ours = { size: field('kind:number', { 'x-scale': 4 }), ours: field('kind:shortText') };
const theirs = { size: field('kind:number', { 'x-scale': 6 }), theirs: field('kind:shortText') };

const writeElsewhere = (fields: Readonly<Record<string, object>>) => writeFileSync(join(elsewhere, file), pageText('things', fields));

beforeEach(async () => {
  folder = await openSchemaFolder();
  folder.write(first);
  elsewhere = makeFolder('elsewhere');
  mkdirSync(join(elsewhere, 'pages'));
  cpSync(folder.dir, elsewhere, { recursive: true });
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await folder.close();
});

async function publish(
  dir: string,
  { consent = 'empty', database = folder.opened.database }: { consent?: Consent; database?: SchemaFolder['opened']['database'] } = {},
) {
  const store = await createSchemaStore({ database, dir, consent });
  stores.push(store);
  return store;
}

/** Texts in the order in which they served. */
const history = async () =>
  (await folder.run(`select source from sys_schema_version where page_path = 'things/things' order by id`)).map(({ source }) => source);
const columns = async () =>
  (
    await folder.run(`select attname as name from pg_attribute where attrelid = 'pg_things'::regclass and attnum > 0 and not attisdropped`)
  ).map(({ name }) => name);

/** Begins a publication from the other folder while ours is about to be written down; both have seen the same texts serve. */
async function publishAtOnce(): Promise<readonly SchemaStore[]> {
  let other: Promise<SchemaStore> | undefined;
  const theirDatabase = watchDatabase(folder.opened.database);
  const { database } = watchDatabase(folder.opened.database, async (said) => {
    if (other || !said.includes('insert into sys_schema_version')) return;
    other = publish(elsewhere, { database: theirDatabase.database });
    await expect
      .poll(() => theirDatabase.sent.some(({ text }) => text.includes('from sys_schema_version')), { timeout: 20_000 })
      .toBe(true);
  });
  const store = await publish(folder.dir, { database });
  return [store, ...(other ? [await other] : [])];
}

test('of two publishers at once one wins; the other says so, serves what won, and is in the history once it publishes again', async () => {
  await publish(folder.dir);
  folder.write(ours);
  writeElsewhere(theirs);
  const [winner, loser] = await publishAtOnce();
  expect(winner?.current().problems).toEqual([]);
  expect(loser?.current().problems.join()).toMatch(/things\.json 已由另一处发布了不同的内容.*schema apply/);
  expect(loser?.page('things/things')?.pending?.join()).toContain('另一处');
  expect(loser?.page('things/things')?.model.hash).toBe(winner?.page('things/things')?.model.hash);
  expect(await history()).toEqual([pageText('things', first), pageText('things', ours)]);
  expect(await columns()).not.toContain('theirs');
  // A look at the same folder changes nothing; publishing anew does.
  await loser?.reload();
  expect(await history()).toHaveLength(2);
  const again = await publish(elsewhere, { consent: 'loss' });
  expect(again.current().problems).toEqual([]);
  expect(await history()).toEqual([first, ours, theirs].map((fields) => pageText('things', fields)));
  expect(await columns()).toContain('theirs');
});

test('two publishers of the same text both succeed, and it is written down once', async () => {
  await publish(folder.dir);
  folder.write(ours);
  writeElsewhere(ours);
  const both = await publishAtOnce();
  expect(both.map((store) => store.current().problems)).toEqual([[], []]);
  expect(await history()).toHaveLength(2);
});

test('a server whose folder has not changed follows what was published elsewhere and does not publish its own text back', async () => {
  const server = await publish(folder.dir);
  writeElsewhere(theirs);
  const other = await publish(elsewhere);
  await server.reload();
  expect(server.page('things/things')?.model.hash).toBe(other.page('things/things')?.model.hash);
  expect(server.current().problems.join()).toContain('另一处');
  expect(await history()).toHaveLength(2);
  // What is saved in its folder afterwards is a change of its own.
  folder.write({ ...theirs, ours: field('kind:shortText') });
  expect((await server.reload()).problems).toEqual([]);
  expect(await history()).toHaveLength(3);
});

test('any former text brings its model back, the first as well, byte for byte and with its values', async () => {
  const store = await publish(folder.dir);
  const texts = [folder.readFile(file)];
  await folder.insert([{ thing_name: '天平', size: '1.25' }]);
  for (const fields of [ours, { size: field('kind:number', { 'x-scale': 4 }) }]) {
    folder.write(fields);
    texts.push(folder.readFile(file));
    await folder.apply('loss');
  }
  for (const text of [texts[0], texts[2], texts[1], texts[0]]) {
    folder.writeFile(file, text ?? '');
    expect(await folder.apply('loss')).toEqual([]);
    await store.reload();
    expect(store.current().problems).toEqual([]);
    expect((await history()).at(-1)).toBe(text);
    expect(Number((await folder.run('select size from pg_things'))[0]?.['size'])).toBe(1.25);
  }
});

/** Runs `schema rollback` of the page in our folder. Shape: the exit code. */
async function rollBack(to?: string): Promise<number> {
  const command = schemaCommands.find(({ words }) => words[1] === 'rollback');
  if (!command?.database) throw new Error('There is no such command.');
  const settings = readSettings({ SCHEMAS_DIR: folder.dir }, '/');
  // What is being published in the same moment is in no history yet.
  const options = new Map([['force', ''], ...(to === undefined ? [] : [['to', to] as const])]);
  return command.run({ settings, database: folder.opened.database, request: { rest: ['things/things'], options, json: false } });
}

const versions = async () =>
  (await folder.run(`select id::text as id from sys_schema_version where page_path = 'things/things' order by id`)).map(({ id }) =>
    String(id),
  );

test('who reads a page file while it is rolled back reads one whole text', async () => {
  await publish(folder.dir);
  folder.write(ours);
  await folder.apply('loss');
  const reader = openSync(join(folder.dir, file), 'r');
  expect(await rollBack()).toBe(0);
  expect(readFileSync(reader, 'utf8')).toBe(pageText('things', ours));
  closeSync(reader);
  expect(folder.readFile(file)).toBe(pageText('things', first));
  expect(readdirSync(join(folder.dir, 'pages/things'))).toEqual(['things.json']);
});

test('of two rollbacks at once one text stands in the folder, whole, and the next publication serves it', async () => {
  await publish(folder.dir);
  for (const fields of [ours, theirs]) {
    folder.write(fields);
    await folder.apply('loss');
  }
  const [oldest, middle] = await versions();
  expect(await Promise.all([rollBack(oldest), rollBack(middle)])).toEqual([0, 0]);
  const standing = folder.readFile(file);
  expect([first, ours].map((fields) => pageText('things', fields))).toContain(standing);
  expect(await folder.apply('loss')).toEqual([]);
  expect((await history()).at(-1)).toBe(standing);
});

test('what is rolled back while a publisher works is no part of what he publishes, and comes after it', async () => {
  const server = await publish(folder.dir);
  folder.write(ours);
  let rolled: Promise<number> | undefined;
  const { database } = watchDatabase(folder.opened.database, async (said) => {
    if (rolled || !said.includes('insert into sys_schema_version')) return;
    rolled = rollBack((await versions())[0]);
    expect(await rolled).toBe(0);
  });
  const publisher = await publish(folder.dir, { database, consent: 'loss' });
  expect(await rolled).toBe(0);
  expect(publisher.current().problems).toEqual([]);
  expect(await history()).toEqual([pageText('things', first), pageText('things', ours)]);
  // He has not taken it for what he read, and finds it as soon as he watches the folder.
  publisher.watch();
  await expect.poll(async () => (await history()).at(-1), { timeout: 15_000, interval: 100 }).toBe(pageText('things', first));
  await server.reload();
  expect(server.current().problems).toEqual([]);
  expect(server.page('things/things')?.model.record.fields.map(({ name }) => name)).not.toContain('ours');
});

/** Runs `schema plan` or `schema apply` over our folder, as a program that reads JSON does. */
async function runPlanned(
  name: 'plan' | 'apply',
  options: Readonly<Record<string, string>> = {},
  database: SchemaFolder['opened']['database'] = folder.opened.database,
) {
  const command = schemaCommands.find(({ words }) => words[1] === name);
  if (!command?.database) throw new Error('There is no such command.');
  const settings = readSettings({ SCHEMAS_DIR: folder.dir }, '/');
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const request = { rest: [], options: new Map(Object.entries(options)), json: true };
    const code = await command.run({ settings, database, request });
    const said = JSON.parse(String(log.mock.lastCall?.[0])) as {
      stamp: string;
      steps?: readonly { rowsAtStake: number }[];
      applied?: unknown;
    };
    return { code, ...said };
  } finally {
    log.mockRestore();
  }
}

test('schema apply runs the plan that it names and no other, and shows the new one', async () => {
  folder.write(ours);
  await publish(folder.dir);
  await folder.insert([{ thing_name: '天平', ours: '重' }]);
  folder.write({ size: ours.size });
  const shown = await runPlanned('plan');
  await folder.insert([{ thing_name: '砝码', ours: '轻' }]);
  const refused = await runPlanned('apply', { plan: shown.stamp, 'accept-data-loss': '' });
  expect([refused.code, Math.max(...(refused.steps ?? []).map(({ rowsAtStake }) => rowsAtStake))]).toEqual([1, 2]);
  expect(await history()).toHaveLength(1);
  expect((await runPlanned('apply', { plan: refused.stamp, 'accept-data-loss': '' })).code).toBe(0);
  expect(await history()).toHaveLength(2);
  const [kept] = await folder.run('select plan from sys_schema_version order by id desc limit 1');
  expect(JSON.stringify(kept?.['plan'])).toMatch(/2 行数据有值(?!.*等待)/);
});

test('schema apply claims no step that a row which came in between has kept from being done', async () => {
  folder.write(ours);
  await publish(folder.dir);
  await folder.insert([{ thing_name: '天平', ours: '重' }]);
  folder.write({ size: ours.size });
  let isLate = false;
  const { database } = watchDatabase(folder.opened.database, async (said) => {
    if (isLate || !said.includes('pg_try_advisory_xact_lock')) return;
    isLate = true;
    await folder.insert([{ thing_name: '砝码', ours: '轻' }]);
  });
  const answer = await runPlanned('apply', { 'accept-data-loss': '' }, database);
  expect([isLate, answer.code, answer.applied]).toEqual([true, 1, []]);
  expect(await history()).toHaveLength(1);
});
