import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileDetail, FileHead, FileStart } from '../../../src/protocol/page-files';
import { buildServer } from '../../../src/server/app/build-server';
import { commands } from '../../../src/server/app/commands/commands';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import { makeSchemas, openHttp, settingsFor, type TestHttp } from '../support/http-setup';

// Page files are published in the app of one server; what a folder holds that never saw them must not take their place unseen.
const file = 'pages/demo/clients.json';
let http: TestHttp;
/** The folder of the server in whose app is published. */
let dir: string;
/** A copy of it from before. */
let older: string;
let first: string;
const stores: SchemaStore[] = [];

beforeEach(async () => {
  dir = makeSchemas();
  older = makeFolder('older');
  cpSync(dir, older, { recursive: true });
  first = readFileSync(join(dir, file), 'utf8');
  http = await openHttp(dir);
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await http.close();
});

const read = (folder: string): string => readFileSync(join(folder, file), 'utf8');
const relabelled = (en: string): string => JSON.stringify({ ...(JSON.parse(first) as object), label: { zh: '改过', en } }, undefined, 2);
const post = async (call: string, body: object) =>
  http.call('POST', `/api/page-files/${call}`, { token: await http.tokenOf('configurator'), body });
const detailOf = async (name: string): Promise<FileDetail> =>
  (await http.call('GET', `/api/page-files/detail?file=${name}`, { token: await http.tokenOf('configurator') })).data as FileDetail;

async function publishInApp(en: string): Promise<string> {
  const text = relabelled(en);
  expect((await post('publish', { file, text, hash: (await detailOf(file)).hash })).status).toBe(200);
  return text;
}

/** Starts a server over a folder. */
async function start(folder: string): Promise<SchemaStore> {
  const store = await createSchemaStore({ database: http.database, dir: folder });
  stores.push(store);
  return store;
}

/** The text that serves everywhere. */
async function served(): Promise<unknown> {
  const { rows } = await http.database.system((q) =>
    q.query(`select source from sys_schema_version where page_path = 'demo/clients' order by id desc limit 1`),
  );
  return rows[0]?.['source'];
}

/** Runs a command of `npm run cli` over a folder. */
async function run(
  folder: string,
  words: string,
  options: readonly string[] | Readonly<Record<string, string>> = [],
): Promise<{ code: number; said: string }> {
  const [, name = '', ...rest] = words.split(' ');
  const command = commands.find((each) => each.words[1] === name && each.words[0] === 'schema');
  if (!command?.database) throw new Error('There is no such command.');
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  const spies = [vi.spyOn(console, 'log').mockImplementation(note), vi.spyOn(console, 'error').mockImplementation(note)];
  try {
    const settings = readSettings({ SCHEMAS_DIR: folder }, '/');
    const request = {
      rest,
      options: new Map(Array.isArray(options) ? options.map((option: string) => [option, ''] as const) : Object.entries(options)),
      json: false,
    };
    return { code: await command.run({ settings, database: http.database, request }), said: said.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const conflict = /clients\.json 已在系统里发布了新内容.*更早.*schema take demo\/clients folder/;

test('a server that starts with a folder from before serves what was published in the app, says so, and publishes nothing over it', async () => {
  const text = await publishInApp('Buyers');
  const server = await start(older);
  expect(server.current().problems.join()).toMatch(conflict);
  expect(server.page('demo/clients')?.model.label.en).toBe('Buyers');
  expect(server.page('demo/clients')?.pending?.join()).toMatch(conflict);
  expect(await served()).toBe(text);
  // Neither a second look nor a start of the folder that was published into changes that.
  await server.reload();
  expect((await start(dir)).current().problems).toEqual([]);
  expect(await served()).toBe(text);
});

test('plan and apply over a folder from before name the conflict and leave the app’s text', async () => {
  const text = await publishInApp('Buyers');
  for (const command of ['schema plan', 'schema apply']) {
    const { code, said } = await run(older, command);
    expect([command, code, conflict.test(said)]).toEqual([command, 1, true]);
  }
  expect([await served(), read(older)]).toEqual([text, first]);
});

test('one command takes the app’s side, and what is edited from there on is published at once', async () => {
  const text = await publishInApp('Buyers');
  expect((await run(older, 'schema take demo/clients served')).code).toBe(0);
  expect(read(older)).toBe(text);
  writeFileSync(join(older, file), relabelled('Patrons'));
  expect((await start(older)).current().problems).toEqual([]);
  expect(await served()).toBe(relabelled('Patrons'));
});

test('one command takes the folder’s side', async () => {
  await publishInApp('Buyers');
  expect((await run(older, 'schema take demo/clients folder')).code).toBe(0);
  expect(await served()).toBe(first);
  expect((await start(older)).current().problems).toEqual([]);
  // There is nothing to take any more.
  expect((await run(older, 'schema take demo/clients folder')).said).toContain('没有冲突');
});

test('a text that was edited without having seen the app’s is a conflict, also after another edit, and is not thrown away unasked', async () => {
  const text = await publishInApp('Buyers');
  writeFileSync(join(older, file), relabelled('Patrons'));
  const server = await start(older);
  expect(server.current().problems.join()).toMatch(/clients\.json 已在系统里发布了新内容.*另一份/);
  writeFileSync(join(older, file), relabelled('Guests'));
  expect((await server.reload()).waiting).toContain(file);
  expect(await served()).toBe(text);
  expect((await run(older, 'schema take demo/clients served')).code).toBe(1);
  expect(read(older)).toBe(relabelled('Guests'));
  expect((await run(older, 'schema take demo/clients served', ['force'])).code).toBe(0);
  expect(read(older)).toBe(text);
});

test('a file that was edited by hand over the app’s text is published at the next start', async () => {
  await publishInApp('Buyers');
  await http.store.close();
  writeFileSync(join(dir, file), relabelled('Patrons'));
  expect((await start(dir)).current().problems).toEqual([]);
  expect(await served()).toBe(relabelled('Patrons'));
});

test('the folder that was published into, put back to a former state while nobody looked, waits; a rollback is meant', async () => {
  const text = await publishInApp('Buyers');
  writeFileSync(join(dir, file), first);
  expect((await start(dir)).current().problems.join()).toMatch(conflict);
  expect(await served()).toBe(text);
  expect((await run(dir, 'schema take demo/clients served')).code).toBe(0);
  expect((await run(dir, 'schema rollback demo/clients')).code).toBe(0);
  expect((await run(dir, 'schema apply')).code).toBe(0);
  expect(await served()).toBe(first);
});

test('a former release that is put into the folder of a server at work waits as well, and what is edited by hand does not', async () => {
  const text = await publishInApp('Buyers');
  writeFileSync(join(dir, file), first);
  expect((await http.store.reload()).problems.join()).toMatch(conflict);
  expect([await served(), http.store.page('demo/clients')?.model.label.en]).toEqual([text, 'Buyers']);
  writeFileSync(join(dir, file), relabelled('Patrons'));
  expect((await http.store.reload()).problems).toEqual([]);
  expect(await served()).toBe(relabelled('Patrons'));
});

test('what others edit in a folder from before is published beside a conflict', async () => {
  await publishInApp('Buyers');
  const other = 'pages/demo/orders.json';
  const text = JSON.stringify({ ...(JSON.parse(readFileSync(join(older, other), 'utf8')) as object), label: { zh: '单', en: 'Deals' } });
  writeFileSync(join(older, other), text);
  const server = await start(older);
  expect([...server.current().waiting]).toEqual([file]);
  expect(server.page('demo/orders')?.model.label.en).toBe('Deals');
});

test('a page that was made in the app is not removed by a folder that never held it, and one that was removed does not come back', async () => {
  const made = (await post('start', { path: 'demo/visits', zh: '拜访', en: 'Visits', from: 'demo/clients' })).data as FileStart;
  expect((await post('publish', { ...made, hash: '' })).status).toBe(200);
  const removed = 'pages/demo/orders.json';
  expect((await post('remove', { file: removed, hash: (await detailOf(removed)).hash, name: 'orders' })).status).toBe(200);
  const server = await start(older);
  expect([server.page('demo/visits') !== undefined, server.page('demo/orders')]).toEqual([true, undefined]);
  for (const path of ['demo/visits', 'demo/orders']) expect(server.current().problems.join()).toContain(`schema take ${path} served`);
  expect((await run(older, 'schema take demo/orders served')).code).toBe(0);
  expect(existsSync(join(older, removed))).toBe(false);
  // A removal by hand of what the folder has held is a change like any other.
  expect((await run(older, 'schema take demo/visits served')).code).toBe(0);
  rmSync(join(older, made.file));
  expect((await start(older)).page('demo/visits')).toBeUndefined();
});

test('the studio of a server over such a folder tells the conflict, and either side is published from there', async () => {
  await publishInApp('Buyers');
  const made = (await post('start', { path: 'demo/visits', zh: '拜访', en: 'Visits', from: 'demo/clients' })).data as FileStart;
  expect((await post('publish', { ...made, hash: '' })).status).toBe(200);
  const store = await start(older);
  const server = await buildServer({ database: http.database, store, settings: settingsFor(), schemasDir: older });
  const token = await http.tokenOf('configurator');
  const ask = async <T>(method: 'GET' | 'POST', call: string, payload?: object): Promise<T> => {
    const headers = { 'blade-auth': `bearer ${token}` };
    const answer = await server.inject({ method, url: `/api/page-files/${call}`, headers, ...(payload ? { payload } : {}) });
    expect([call, answer.statusCode, answer.body]).toEqual([call, 200, answer.body]);
    return answer.json<{ data: T }>().data;
  };
  try {
    const heads = await ask<readonly FileHead[]>('GET', 'list');
    expect(heads.filter(({ waits }) => waits).map((head) => head.file)).toEqual([file, made.file]);
    const opened = await ask<FileDetail>('GET', `detail?file=${file}`);
    expect([opened.text, opened.waiting.join()]).toEqual([first, expect.stringMatching(conflict)]);
    await ask('POST', 'publish', { file, text: first, hash: opened.hash });
    expect([await served(), store.page('demo/clients')?.pending]).toEqual([first, undefined]);
    const absent = await ask<FileDetail>('GET', `detail?file=${made.file}`);
    expect([absent.text, absent.versions.map(({ isServing }) => isServing)]).toEqual(['', [true]]);
    await ask('POST', 'publish', { file: made.file, text: made.text, hash: '' });
    expect(store.current().problems).toEqual([]);
  } finally {
    await server.close();
  }
});

test('schema plan tells what taking the folder’s side of a conflict would do, with the stamp by which that plan and no other is run', async () => {
  const { fields, ...rest } = JSON.parse(first) as { fields: Record<string, object>; table: { columns: unknown[] } };
  const wide = { ...rest, fields: { ...fields, added: { $ref: 'kind:shortText', 'x-label': { zh: '新', en: 'Added' } } } };
  expect((await post('publish', { file, text: JSON.stringify(wide), hash: (await detailOf(file)).hash })).status).toBe(200);
  const body = { name: '甲公司', kind: 'a', score: 1, added: '新' };
  expect((await http.call('POST', '/api/demo/clients/submit', { token: await http.tokenOf('configurator'), body })).status).toBe(200);
  const { said } = await run(older, 'schema plan');
  const stamp = /schema take demo\/clients folder --plan (\w+)/.exec(said)?.[1] ?? '';
  expect(said).toMatch(/added/);
  const refused = await run(older, 'schema take demo/clients folder', { plan: '00000000' });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(`schema take demo/clients folder --plan ${stamp}`)]);
  expect(await served()).toBe(JSON.stringify(wide));
  expect((await run(older, 'schema take demo/clients folder', { plan: stamp, 'accept-data-loss': '' })).code).toBe(0);
  expect(await served()).toBe(first);
});
