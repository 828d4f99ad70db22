import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileHead, FilePlan, FileStart } from '../../../src/protocol/page-files';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Pages that are made in the app: a text to begin with, which is nowhere until it is published into the folder.
const dir = makeSchemas();
const file = 'pages/demo/visits.json';
const path = join(dir, file);
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(dir);
});
afterAll(() => http.close());
afterEach(async () => {
  if (!existsSync(path)) return;
  rmSync(path);
  await http.store.reload();
});

const beginning = { path: 'demo/visits', zh: '客户拜访', en: 'Visits', menu: 'crm' };
const post = async (call: string, body: object, { account = 'configurator', tenant = '000000', key = '' } = {}) =>
  http.call('POST', `/api/page-files/${call}`, {
    ...{ token: await http.tokenOf(account, tenant), body },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });
const start = async (more: object = {}): Promise<FileStart> => (await post('start', { ...beginning, ...more })).data as FileStart;
const listRows = async (account: string): Promise<number> =>
  (await http.call('POST', '/api/demo/visits/page', { token: await http.tokenOf(account), body: {} })).status;
const files = async (): Promise<readonly string[]> =>
  ((await http.call('GET', '/api/page-files/list', { token: await http.tokenOf('configurator') })).data as readonly FileHead[]).map(
    (head) => head.file,
  );

test('a text to begin with is the one of the command line, is sound, and serves nowhere before it is published', async () => {
  const made = await start();
  expect(made.file).toBe(file);
  expect(JSON.parse(made.text)).toMatchObject({
    ...{ page: 'visits', label: { zh: '客户拜访', en: 'Visits' }, menu: { parent: 'crm' } },
    roles: {},
  });
  const { faults } = (await post('check', made)).data as FilePlan;
  expect(faults).toEqual([]);
  expect([existsSync(path), await listRows('configurator'), (await files()).includes(file)]).toEqual([false, 404, false]);
});

test('a published new page serves with a table and those rights that the plan has told, has an entry in the trail, and is made once for a key', async () => {
  const { text } = await start();
  const own = JSON.parse(text) as { readonly roles: object };
  const wider = JSON.stringify({ ...own, roles: { ...own.roles, finance: ['view'] } });
  const plan = (await post('plan', { file, text: wider })).data as FilePlan;
  expect([plan.needs, plan.steps.map(({ mark }) => mark)]).toEqual(['none', expect.arrayContaining(['+'])]);
  expect(plan.notes.map(({ en }) => en)).toContain(
    'Tenant 000000, role finance, page demo/visits: when it takes effect it gains visits, visits_view',
  );
  const answers = [];
  for (let time = 0; time < 2; time += 1)
    answers.push(await post('publish', { file, text: wider, hash: '' }, { key: 'publish-new-visits-1' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([readFileSync(path, 'utf8'), (await files()).includes(file)]).toEqual([wider, true]);
  await expect.poll(() => listRows('finance')).toBe(200);
  expect(await listRows('tester')).toBe(403);
  const { rows } = await http.database.system((q) =>
    q.query(`select user_name, changes->0->>'before' as before from sys_audit where action = 'publish' and not refused and comment = $1`, [
      file,
    ]),
  );
  expect(rows).toEqual([{ user_name: '人员configurator', before: '' }]);
});

test('a page that serves as it was begun has granted and spent nothing: what is written into its roles later is granted when it appears', async () => {
  const { text } = await start();
  expect((await post('publish', { file, text, hash: '' })).status).toBe(200);
  const { rows } = await http.database.system((q) =>
    q.query(
      `select r.role_alias from sys_role_start s join sys_role r on r.tenant_id = s.tenant_id and r.id = s.role_id
       where s.page_path = 'demo/visits' and r.role_alias in ('admin', 'configurator', 'hr')`,
    ),
  );
  expect(rows).toEqual([]);
  expect([await listRows('configurator'), await listRows('admin'), await listRows('hr')]).toEqual([200, 200, 403]);
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(text) as object), roles: { hr: ['view', 'create'] } }));
  await http.store.reload();
  await expect.poll(() => listRows('hr')).toBe(200);
});

test('of two who make a page of one name the later is refused, also where it is made in another module, and overwrites nothing', async () => {
  const mine = await start();
  const theirs = await start({ en: 'Calls' });
  const both = await Promise.all([post('publish', { ...mine, hash: '' }), post('publish', { ...theirs, hash: '' }, { account: 'admin' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = readFileSync(path, 'utf8');
  expect(kept).toBe(both[0].status === 200 ? mine.text : theirs.text);
  const elsewhere = await post('publish', { file: 'pages/sales/visits.json', text: mine.text, hash: '' });
  expect([elsewhere.status, readFileSync(path, 'utf8'), existsSync(join(dir, 'pages/sales'))]).toEqual([422, kept, false]);
});

test('a page begins as a copy of another: with the fields that people enter there, and neither its rows nor its roles', async () => {
  const { text } = await start({ from: 'demo/clients' });
  const page = JSON.parse(text) as { readonly fields: Readonly<Record<string, object>>; readonly roles: object };
  const clients = JSON.parse(readFileSync(join(dir, 'pages/demo/clients.json'), 'utf8')) as typeof page;
  expect(page.fields['name']).toEqual(clients.fields['name']);
  expect(Object.keys(page.roles).sort()).toEqual([]);
  expect((await post('publish', { file, text, hash: '' })).status).toBe(200);
  expect((await post('start', { ...beginning, path: 'demo/others', from: 'demo/nowhere' })).status).toBe(404);
});

test('a new page with a fault, or whose entry in the trail cannot be kept, leaves no file behind', async () => {
  const { text } = await start();
  const faulty = await post('publish', { file, text: text.replace('kind:longText', 'kind:longTxt'), hash: '' });
  expect([faulty.status, existsSync(path)]).toEqual([422, false]);
  const trail = (statement: string) => http.database.system((q) => q.query(statement));
  await trail(`create function refuse_publication() returns trigger language plpgsql as 'begin raise exception ''full''; end'`);
  await trail(
    `create constraint trigger refuse_publication after insert on sys_audit deferrable initially deferred for each row
     when (new.action = 'publish' and not new.refused) execute function refuse_publication()`,
  );
  try {
    expect([(await post('publish', { file, text, hash: '' })).status, existsSync(path)]).toEqual([500, false]);
  } finally {
    await trail('drop trigger refuse_publication on sys_audit');
    await trail('drop function refuse_publication');
  }
});

test('pages are made by nobody but those who configure the installation', async () => {
  const made = await start();
  for (const [account, tenant] of [
    ['tester', '000000'],
    ['admin', '000001'],
  ] as const) {
    const answers = [
      await post('start', beginning, { account, tenant }),
      await post('publish', { ...made, hash: '' }, { account, tenant }),
    ];
    expect([account, ...answers.map(({ status }) => status)]).toEqual([account, 403, 403]);
  }
  expect(existsSync(path)).toBe(false);
});

test('names that lead out of the folder, are kept, or are there already make no page', async () => {
  const { text } = await start();
  const names = [
    ...['../visits', 'demo/../../visits', '/etc/visits', 'demo/visits/more', 'demo\\visits', 'Demo/visits', 'demo/Visits', 'demo/访问'],
    ...[
      'demo/__proto__',
      'demo/constructor',
      'demo/index',
      'system/pageFiles',
      'demo/crm',
      'demo/clients',
      'other/clients',
      'demo/clientS',
    ],
    ...['demo/visits.tests', 'demo/visits\u0000', `demo/${'v'.repeat(60)}`],
  ];
  const before = await files();
  for (const name of names) {
    const begun = await post('start', { ...beginning, path: name });
    const put = await post('publish', { file: `pages/${name}.json`, text, hash: '' });
    expect([name, [400, 422].includes(begun.status), [400, 404, 409, 422].includes(put.status)]).toEqual([name, true, true]);
  }
  for (const name of ['records/visits.json', 'menus.json/x', 'pages/visits.json', '../package.json', 'drafts/demo/visits.json'])
    expect([name, (await post('publish', { file: name, text, hash: '' })).status]).toEqual([name, 404]);
  for (const more of [{ menu: 'nowhere' }, { zh: '' }, { from: '../../package' }])
    expect([more, (await post('start', { ...beginning, ...more })).status >= 400]).toEqual([more, true]);
  expect(await files()).toEqual(before);
});
