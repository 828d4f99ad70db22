import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileDetail, FileHead, RemovalPlan } from '../../../src/protocol/page-files';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Pages that are removed in the app: their file leaves the folder, and what was entered stays for the day they come back.
const dir = makeSchemas();
const file = 'pages/demo/orders.json';
const path = join(dir, file);
const first = readFileSync(path, 'utf8');
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(dir);
});
afterAll(() => http.close());
beforeEach(async () => {
  if (existsSync(path) && readFileSync(path, 'utf8') === first) return;
  writeFileSync(path, first);
  await http.store.reload();
});

const post = async (call: string, body: object, { account = 'configurator', tenant = '000000', key = '' } = {}) =>
  http.call('POST', `/api/page-files/${call}`, {
    ...{ token: await http.tokenOf(account, tenant), body },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });
const detail = async (): Promise<FileDetail> =>
  (await http.call('GET', `/api/page-files/detail?file=${file}`, { token: await http.tokenOf('configurator') })).data as FileDetail;
const plan = async (of = file): Promise<RemovalPlan> => (await post('plan-removal', { file: of })).data as RemovalPlan;
const remove = async (more: object = {}, how = {}) => post('remove', { file, hash: (await detail()).hash, name: 'orders', ...more }, how);
const listRows = async (account = 'admin') => http.call('POST', '/api/demo/orders/page', { token: await http.tokenOf(account), body: {} });
const table = (): string => http.store.page('demo/orders')?.model.record.table ?? '';
const ask = (sql: string, values: readonly unknown[] = []) => http.database.system((q) => q.query(sql, [...values]));

test('the plan tells rows, saved searches and roles, and a removed page serves no more while all of that stays and comes back with a former version', async () => {
  const name = table();
  await ask(`insert into "${name}" (tenant_id, id) select '000000', g from generate_series(9001, 9003) as g`);
  await ask(
    `insert into sys_view (tenant_id, id, element_id, user_id, scope, name, parameter) values ('000000', 9001, 'demo/orders', 101, 'own', 'x', '{}')`,
  );
  const { faults, notes } = await plan();
  const told = notes.map(({ en }) => en);
  expect([faults, told]).toEqual([
    [],
    expect.arrayContaining([
      `Rows: 3 stay in the table ${name} and are there again when the page comes back`,
      expect.stringMatching(/^Saved searches: 1, layouts: 0/),
      'Tenant 000000: the roles dept_head, salesman cannot use the page any more; their rights are kept',
    ]),
  ]);
  expect([existsSync(path), (await listRows()).status]).toEqual([true, 200]);
  const key = 'remove-orders-key-1';
  const body = { hash: (await detail()).hash };
  const answers = [await remove(body, { key }), await remove(body, { key })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([existsSync(path), (await listRows()).status]).toEqual([false, 404]);
  expect((await ask(`select count(*)::int as count from "${name}"`)).rows).toEqual([{ count: 3 }]);
  const trail = await ask(`select user_name, comment from sys_audit where subject = 'page-files' and action = 'remove' and not refused`);
  expect(trail.rows).toEqual([{ user_name: '人员configurator', comment: file }]);
  // The tree has it among the removed ones, by what it was called.
  const heads = async () => (await http.call('GET', '/api/page-files/list', { token: await http.tokenOf('configurator') })).data;
  expect(await heads()).toContainEqual({
    file,
    label: { zh: '订单', en: 'Orders' },
    faults: 0,
    warnings: 0,
    waits: false,
    isRemoved: true,
  });
  // Its versions are there, and who removed it; one of them brings it back with its rows.
  const gone = await detail();
  expect([gone.hash, gone.versions[0]]).toEqual(['', expect.objectContaining({ isRemoval: true, by: '人员configurator' })]);
  const version = await http.call('GET', `/api/page-files/version?file=${file}&id=${gone.versions.at(-1)?.id ?? ''}`, {
    token: await http.tokenOf('configurator'),
  });
  const { text } = version.data as { readonly text: string };
  expect((await post('publish', { file, text, hash: '' })).status).toBe(200);
  const back = await listRows();
  expect(((await heads()) as readonly FileHead[]).filter((head) => head.file === file)).toEqual([
    expect.not.objectContaining({ isRemoved: true }),
  ]);
  expect([readFileSync(path, 'utf8'), back.status, (back.data as { readonly total: number }).total]).toEqual([first, 200, 3]);
});

test('a page that others refer to stays, and the places are named', async () => {
  const { faults } = await plan('pages/demo/clients.json');
  expect(faults.map((fault) => fault.file)).toContain('pages/demo/orders.json');
  expect(faults[0]?.line).toBeGreaterThan(1);
  const clients = join(dir, 'pages/demo/clients.json');
  const { data } = await http.call('GET', '/api/page-files/detail?file=pages/demo/clients.json', {
    token: await http.tokenOf('configurator'),
  });
  const answer = await post('remove', { file: 'pages/demo/clients.json', hash: (data as FileDetail).hash, name: 'clients' });
  expect([answer.status, answer.msg, existsSync(clients)]).toEqual([
    409,
    expect.stringMatching(/^还有别处用到这个页面.*pages\/demo\/orders\.json:\d+:\d+/),
    true,
  ]);
});

test('without its name, or with another text than the one that was opened, a page is not removed', async () => {
  for (const name of ['', 'order', 'Orders', 'demo/orders'])
    expect([name, [400, 422].includes((await remove({ name })).status), existsSync(path)]).toEqual([name, true, true]);
  const { hash } = await detail();
  const theirs = `${first}\n`;
  expect((await post('publish', { file, text: theirs, hash }, { account: 'admin' })).status).toBe(200);
  expect([(await remove({ hash })).status, readFileSync(path, 'utf8')]).toEqual([409, theirs]);
});

test('of one who removes and one who publishes the later is refused', async () => {
  const { hash } = await detail();
  const answers = await Promise.all([remove({ hash }), post('publish', { file, text: `${first} `, hash }, { account: 'admin' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(existsSync(path)).toBe(answers[1].status === 200);
});

test('pages are removed by nobody but those who configure the installation, and an attempt is noted', async () => {
  const { hash } = await detail();
  for (const [account, tenant] of [
    ['tester', '000000'],
    ['admin', '000001'],
  ] as const) {
    const answers = [await post('plan-removal', { file }, { account, tenant }), await remove({ hash }, { account, tenant })];
    expect([account, ...answers.map(({ status }) => status)]).toEqual([account, 403, 403]);
  }
  expect(existsSync(path)).toBe(true);
  const { rows } = await ask(`select tenant_id from sys_audit where subject = 'page-files' and action = 'remove' and refused order by id`);
  expect(rows.map((row) => row['tenant_id'])).toEqual(['000000', '000001']);
});

test('nothing but a page of the folder is removed', async () => {
  const files = async () =>
    ((await http.call('GET', '/api/page-files/list', { token: await http.tokenOf('configurator') })).data as readonly FileHead[]).map(
      (head) => head.file,
    );
  const before = await files();
  const statuses = await Promise.all(
    ['kinds.json', '../package.json', 'pages/demo/../demo/orders.json', 'pages/demo/Orders.json', '__proto__'].map(
      async (name) => (await post('remove', { file: name, hash: 'x', name: 'orders' })).status,
    ),
  );
  expect([statuses, await files()]).toEqual([[404, 404, 404, 404, 404], before]);
});

test('a removal whose entry in the trail cannot be kept leaves the page as it was', async () => {
  await ask(`create function refuse_removal() returns trigger language plpgsql as 'begin raise exception ''full''; end'`);
  await ask(
    `create constraint trigger refuse_removal after insert on sys_audit deferrable initially deferred for each row
     when (new.action = 'remove' and not new.refused) execute function refuse_removal()`,
  );
  try {
    expect([(await remove()).status, readFileSync(path, 'utf8'), (await listRows()).status]).toEqual([500, first, 200]);
  } finally {
    await ask('drop trigger refuse_removal on sys_audit');
    await ask('drop function refuse_removal');
  }
});
