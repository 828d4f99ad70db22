import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FilePlan, FileStart } from '../../../src/protocol/page-files';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { schemaCommands } from '../../../src/server/app/commands/schema';
import { readSettings } from '../../../src/server/settings';
import { buildServer } from '../../../src/server/app/build-server';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { makeSchemas, openHttp, settingsFor, type TestHttp } from '../support/http-setup';

// Pages that get another name: rows, rights and what people have saved stay theirs, and the former address says where the page is now.
let dir: string;
let http: TestHttp;

beforeEach(async () => {
  dir = makeSchemas();
  http = await openHttp(dir);
});
afterEach(() => http.close());

const fileOf = (path: string): string => join(dir, `pages/${path}.json`);
const ask = (sql: string, values: readonly unknown[] = []) => http.database.system((q) => q.query(sql, [...values]));

/** The page file under another path; what it says of its former one is given. */
function renamed(from: string, to: string, words: object): void {
  const page = to.replace(/^.*\//, '');
  const parsed = JSON.parse(readFileSync(fileOf(from), 'utf8')) as Record<string, unknown>;
  writeFileSync(fileOf(to), JSON.stringify({ ...parsed, page, ...words }, undefined, 2));
}

/** Renames the page file in the folder, as somebody does who knows the two words. */
async function rename(from = 'demo/orders', to = 'demo/deals', words: object = { was: 'demo/orders', record: 'orders' }): Promise<void> {
  renamed(from, to, words);
  rmSync(fileOf(from));
  await http.store.reload();
}

const list = async (path: string, account = 'salesman', tenant = '000000') =>
  http.call('POST', `/api/${path}/page`, { token: await http.tokenOf(account, tenant), body: {} });
const total = (answer: { readonly data: unknown }) => (answer.data as { readonly total?: number } | undefined)?.total;
async function add(title: string): Promise<string> {
  const client = await http.call('POST', '/api/demo/clients/submit', { token: await http.tokenOf('admin'), body: { name: '甲' } });
  const body = { title, clientId: (client.data as { readonly id: string }).id };
  const made = await http.call('POST', '/api/demo/orders/submit', { token: await http.tokenOf('admin'), body });
  return (made.data as { readonly id: string }).id;
}

test('rows, granted rights, limits, what people saved and the history of records stay with a renamed page', async () => {
  const id = await add('天平');
  // What administrators have said of the page, beside what its file began with.
  await ask(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', 9, id from sys_menu where tenant_id = '000000' and code = any('{orders,orders_view}')`,
  );
  await ask(`delete from sys_role_menu where tenant_id = '000000' and role_id = 6`);
  await ask(`insert into sys_role_scope (tenant_id, role_id, page_path, kind) values ('000000', 9, 'demo/orders', 'own')`);
  await ask(`insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', 9, 'orders', 'total', 'hidden')`);
  await ask(`update sys_menu set changed = true, name_zh = '我们的订单' where tenant_id = '000000' and code = 'orders'`);
  const token = await http.tokenOf('salesman');
  const view = { elementId: 'demo/orders', name: '我的', scope: 'own', parameter: JSON.stringify({ v: 1, search: '?q.title=contain.天' }) };
  expect((await http.call('POST', '/api/view-param/saveView', { token, body: view })).status).toBe(200);
  await ask(`insert into sys_layout (tenant_id, user_id, element_id, parameter) values ('000000', 104, 'shell/cart', $1)`, [
    JSON.stringify({
      items: [
        { path: 'demo/orders', id, name: '天平' },
        { path: 'demo/clients', id: '1', name: '甲' },
      ],
    }),
  ]);
  const rights = async () =>
    (
      await ask(
        `select g.tenant_id, g.role_id::int as role, substr(m.code, position('_' in m.code || '_')) as action from sys_role_menu g
         join sys_menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id where m.page_path = any('{demo/orders,demo/deals}') order by 1, 2, 3`,
      )
    ).rows;
  const before = await rights();

  await rename();

  expect(http.store.current().problems).toEqual([]);
  expect(await rights()).toEqual(before);
  const own = await list('demo/deals');
  expect([own.status, total(own)]).toEqual([200, 1]);
  // Finance has what an administrator gave it; the head of a department what was taken from him is not given back.
  expect([(await list('demo/deals', 'finance')).status, total(await list('demo/deals', 'finance'))]).toEqual([200, 0]);
  expect((await list('demo/deals', 'dept_head')).status).toBe(403);
  const { rows } = await ask(
    `select code, path, page_path, name_zh, hidden from sys_menu where tenant_id = '000000' and page_path like 'demo/%s' and category = 1 and is_deleted = 0 and (code = 'deals' or code = 'orders')`,
  );
  expect(rows).toEqual([{ code: 'deals', path: '/demo/deals', page_path: 'demo/deals', name_zh: '我们的订单', hidden: false }]);
  const views = await http.call('GET', '/api/view-param/views?elementId=demo/deals', { token });
  expect((views.data as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual(['我的']);
  const cart = await ask(`select parameter from sys_layout where element_id = 'shell/cart'`);
  expect(JSON.parse(String(cart.rows[0]?.['parameter']))).toEqual({
    items: [
      { path: 'demo/deals', id, name: '天平' },
      { path: 'demo/clients', id: '1', name: '甲' },
    ],
  });
  const history = await http.call('GET', `/api/demo/deals/history?id=${id}`, { token });
  expect([history.status, JSON.stringify(history.data)]).toEqual([200, expect.stringContaining('天平')]);
  // Nothing is left under the former path, and nothing begins anew.
  expect((await ask(`select 1 from sys_role_start where page_path = 'demo/orders' or item like 'can orders%'`)).rows).toEqual([]);
});

test('the former address says where the page is now', async () => {
  await rename();
  const answer = await list('demo/orders');
  expect([answer.status, answer.msg]).toEqual([404, '页面 demo/orders 已改名，现在是 demo/deals']);
  const now = await http.call('GET', '/api/schema/pages/demo/deals', { token: await http.tokenOf('salesman') });
  // By it a browser finds what it kept under the former address.
  expect(now.data).toMatchObject({ model: { was: ['demo/orders'] } });
  const model = await http.call('GET', '/api/schema/pages/demo/orders', { token: await http.tokenOf('salesman') });
  expect([model.status, model.data]).toEqual([404, expect.objectContaining({ to: 'demo/deals' })]);
  // Who asks for what was never there is told that.
  expect((await list('demo/order')).msg).toBe('没有此页面：demo/order');
});

test('an earlier text brings the former name back with all that went along, and a page that is renamed twice is known by both', async () => {
  await add('天平');
  const first = readFileSync(fileOf('demo/orders'), 'utf8');
  // What an administrator has taken away is given back by no rename.
  await ask(`delete from sys_role_menu where tenant_id = '000000' and role_id = 6`);
  await rename();
  writeFileSync(fileOf('demo/orders'), first);
  rmSync(fileOf('demo/deals'));
  await http.store.reload();
  expect([(await list('demo/orders')).status, total(await list('demo/orders')), (await list('demo/deals')).status]).toEqual([200, 1, 404]);
  expect((await list('demo/orders', 'dept_head')).status).toBe(403);
  // Two names on: over the version in between, as a server that slept meets it.
  await rename('demo/orders', 'demo/sales', { was: ['demo/orders', 'demo/deals'], record: 'orders' });
  expect([total(await list('demo/sales')), (await list('demo/deals')).msg]).toEqual([1, '页面 demo/deals 已改名，现在是 demo/sales']);
});

test('a file that left the folder a moment before the new one came is renamed all the same', async () => {
  await add('天平');
  renamed('demo/orders', 'demo/deals', { was: 'demo/orders', record: 'orders' });
  const text = readFileSync(fileOf('demo/deals'), 'utf8');
  rmSync(fileOf('demo/deals'));
  rmSync(fileOf('demo/orders'));
  await http.store.reload();
  expect((await list('demo/orders')).status).toBe(404);
  writeFileSync(fileOf('demo/deals'), text);
  await http.store.reload();
  expect([(await list('demo/deals')).status, total(await list('demo/deals'))]).toEqual([200, 1]);
});

test('where the new file is wrong, or its name has been taken, the page goes on under the former one', async () => {
  await add('天平');
  const first = readFileSync(fileOf('demo/orders'), 'utf8');
  for (const words of [{ was: 'demo/orders' }, { was: 'demo/orders', record: 'orders', display: 'nothing' }]) {
    await rename('demo/orders', 'demo/deals', words);
    expect([(await list('demo/orders')).status, total(await list('demo/orders')), (await list('demo/deals')).status]).toEqual([
      200, 1, 404,
    ]);
    expect(http.store.current().problems.join('\n')).toContain('pages/demo/deals.json:');
    rmSync(fileOf('demo/deals'));
    writeFileSync(fileOf('demo/orders'), first);
    await http.store.reload();
  }
  await ask(`insert into sys_menu (tenant_id, id, code, name_zh, name_en, category) values ('000001', 1, 'deals', '自建', 'Own', 1)`);
  await rename();
  expect([total(await list('demo/orders')), (await list('demo/deals')).status]).toEqual([1, 404]);
  expect(http.store.current().problems.join('\n')).toContain('不能改名为 demo/deals');
});

test('a second server that still knows the former name answers by the new one at the first call', async () => {
  await add('天平');
  const other = await createSchemaStore({ database: http.database, dir });
  const second = await buildServer({
    database: http.database,
    store: other,
    settings: settingsFor({ RIGHTS_CACHE_MS: '100' }),
    schemasDir: dir,
  });
  try {
    await rename();
    const token = await http.tokenOf('salesman');
    const call = (path: string) =>
      second.inject({
        method: 'POST',
        url: `/api/${path}/page`,
        headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
        payload: '{}',
      });
    expect(other.page('demo/orders')).toBeDefined();
    const former = await call('demo/orders');
    expect([former.statusCode, former.json<{ msg: string }>().msg]).toEqual([404, '页面 demo/orders 已改名，现在是 demo/deals']);
    const now = await call('demo/deals');
    expect([now.statusCode, now.json<{ data: { total: number } }>().data.total]).toEqual([200, 1]);
  } finally {
    await second.close();
    await other.close();
  }
});

const post = async (call: string, body: object, { account = 'configurator', tenant = '000000' } = {}) =>
  http.call('POST', `/api/page-files/${call}`, { token: await http.tokenOf(account, tenant), body });
const beginning = { path: 'demo/deals', zh: '成交', en: 'Deals', from: 'demo/orders', renames: true };
const testsOf = (path: string): string => join(dir, `pages/${path}.tests.json`);

test('a page is renamed in the app: a draft that serves nowhere, whose publication takes the place of the former file with its tests and says so in the plan and in the trail', async () => {
  await add('天平');
  writeFileSync(testsOf('demo/orders'), JSON.stringify({ format: 1, tests: [] }));
  const made = (await post('start', beginning)).data as FileStart;
  expect(JSON.parse(made.text)).toMatchObject({ page: 'deals', was: 'demo/orders', record: 'orders', label: { zh: '成交', en: 'Deals' } });
  expect([existsSync(fileOf('demo/orders')), existsSync(fileOf('demo/deals')), (await list('demo/deals')).status]).toEqual([
    true,
    false,
    404,
  ]);
  const plan = (await post('plan', made)).data as FilePlan;
  expect([plan.faults, plan.needs, plan.notes]).toEqual([[], 'none', []]);
  expect(plan.steps.map(({ sentence }) => sentence.en).join()).toMatch(/^Rename the page demo\/orders to demo\/deals; its rows stay/);
  const publish = { ...made, hash: '', consent: 'none', stamp: plan.stamp };
  expect((await post('publish', publish)).status).toBe(200);
  expect([existsSync(fileOf('demo/orders')), readFileSync(fileOf('demo/deals'), 'utf8')]).toEqual([false, made.text]);
  expect([existsSync(testsOf('demo/orders')), existsSync(testsOf('demo/deals'))]).toEqual([false, true]);
  expect([total(await list('demo/deals')), (await list('demo/orders')).status]).toEqual([1, 404]);
  // A page that goes by another name is no removed one.
  const heads = await http.call('GET', '/api/page-files/list', { token: await http.tokenOf('configurator') });
  expect((heads.data as readonly { readonly file: string }[]).map(({ file }) => file)).not.toContain('pages/demo/orders.json');
  const trail = await ask(`select action, comment from sys_audit where subject = 'page-files' and not refused order by id`);
  expect(trail.rows).toEqual([
    { action: 'publish', comment: 'pages/demo/deals.json' },
    { action: 'remove', comment: 'pages/demo/orders.json' },
  ]);
});

test('in the app nothing is renamed over what somebody changed meanwhile, to a name that is taken, or by who may not', async () => {
  const made = (await post('start', beginning)).data as FileStart;
  const plan = (await post('plan', made)).data as FilePlan;
  const theirs = `${readFileSync(fileOf('demo/orders'), 'utf8')}\n`;
  writeFileSync(fileOf('demo/orders'), theirs);
  await http.store.reload();
  const answer = await post('publish', { ...made, hash: '', consent: 'none', stamp: plan.stamp });
  expect([answer.status, existsSync(fileOf('demo/deals')), readFileSync(fileOf('demo/orders'), 'utf8')]).toEqual([409, false, theirs]);
  for (const path of ['demo/clients', 'demo/orders', 'demo/Deals', '../deals'])
    expect([path, (await post('start', { ...beginning, path })).status]).toEqual([path, 422]);
  expect((await post('start', { ...beginning, path: 'other/orders' })).status).toBe(200);
  expect((await post('start', beginning, { account: 'admin', tenant: '000001' })).status).toBe(403);
});

test('a rename whose entry in the trail cannot be kept leaves both files and what serves as they were', async () => {
  const first = readFileSync(fileOf('demo/orders'), 'utf8');
  const made = (await post('start', beginning)).data as FileStart;
  const { stamp } = (await post('plan', made)).data as FilePlan;
  await ask(`create function refuse_rename() returns trigger language plpgsql as 'begin raise exception ''full''; end'`);
  await ask(
    `create constraint trigger refuse_rename after insert on sys_audit deferrable initially deferred for each row
     when (new.action = 'remove' and not new.refused) execute function refuse_rename()`,
  );
  expect((await post('publish', { ...made, hash: '', consent: 'none', stamp })).status).toBe(500);
  expect([readFileSync(fileOf('demo/orders'), 'utf8'), existsSync(fileOf('demo/deals')), (await list('demo/orders')).status]).toEqual([
    first,
    false,
    200,
  ]);
});

/** Runs a command of the command line over the folder. Shape: the exit code, and what it printed. */
async function run(words: string, ...rest: readonly string[]) {
  const command = schemaCommands.find((each) => each.words.join(' ') === words);
  const said: string[] = [];
  const [log, fail] = [console.log, console.error];
  console.log = (line: unknown) => said.push(String(line));
  console.error = console.log;
  try {
    const settings = readSettings({ SCHEMAS_DIR: dir }, '/tmp');
    const code = await command?.run({ settings, database: http.database, request: { rest, options: new Map(), json: false } });
    return { code, text: said.join('\n') };
  } finally {
    console.log = log;
    console.error = fail;
  }
}

test('the command line renames a page, tells its former versions, and brings the former name back', async () => {
  await add('天平');
  const first = readFileSync(fileOf('demo/orders'), 'utf8');
  expect(await run('schema rename', 'demo/orders', 'demo/clients')).toMatchObject({
    code: 1,
    text: expect.stringContaining('clients.json') as unknown,
  });
  expect(await run('schema rename', 'demo/nothing', 'demo/deals')).toMatchObject({ code: 1 });
  const told = await run('schema rename', 'demo/orders', 'demo/deals');
  expect([told.code, told.text]).toEqual([0, expect.stringContaining('+ 页面 demo/orders 改名为 demo/deals')]);
  await http.store.reload();
  expect(total(await list('demo/deals'))).toBe(1);
  const history = await run('schema history', 'demo/deals');
  expect(history.text.split('\n').map((line) => line.split('  ')[2])).toEqual(['demo/deals', 'demo/orders', 'demo/orders']);
  expect((await run('schema rollback', 'demo/orders')).code).toBe(0);
  expect([readFileSync(fileOf('demo/orders'), 'utf8'), existsSync(fileOf('demo/deals'))]).toEqual([first, false]);
  await http.store.reload();
  expect([(await list('demo/orders')).status, total(await list('demo/orders'))]).toEqual([200, 1]);
});

test('other files go on under the former name or say the new one, and faults of a rename stand at their place', () => {
  const files = new Map(readSchemas(dir).files);
  const orders = JSON.parse(files.get('pages/demo/orders.json') ?? '') as Record<string, unknown>;
  const compile = (words: object, more: Readonly<Record<string, object>> = {}) => {
    const texts = new Map([
      ...files,
      ['pages/demo/deals.json', JSON.stringify({ ...orders, page: 'deals', ...words }, undefined, 2)] as const,
    ]);
    texts.delete('pages/demo/orders.json');
    for (const [file, content] of Object.entries(more)) texts.set(file, JSON.stringify(content));
    return compileSchemas({ dir, files: texts });
  };
  const words = { was: 'demo/orders', record: 'orders' };
  const text = (zh: string, en: string) => ({ zh, en });
  const naming = (name: string) => ({
    'pages/demo/visits.json': {
      ...{
        format: 1,
        page: 'visits',
        label: text('走访', 'Visits'),
        table: { columns: ['orderId'] },
        form: { groups: [{ items: ['orderId'] }] },
      },
      fields: {
        place: { $ref: 'kind:shortText', 'x-label': text('地点', 'Place') },
        orderId: { $ref: `ref:${name}`, 'x-label': text('单', 'Order') },
      },
      actions: { row: [{ do: 'again', label: text('再下单', 'Order again'), open: name }] },
    },
  });
  for (const name of ['orders', 'deals']) {
    const { faults, pages } = compile(words, naming(name));
    expect([name, faults]).toEqual([name, []]);
    expect(pages.get('demo/visits')?.actions.row[0]).toMatchObject({
      permission: 'deals_create',
      open: { page: 'demo/deals', record: 'orders' },
    });
  }
  const told = (said: object, more = {}) => compile(said, more).faults.map((fault) => `${fault.file}:${fault.line} ${fault.en}`);
  expect(told({ was: 'demo/orders' })[0]).toMatch(/^pages\/demo\/deals\.json:\d+ The rows stay under their name: add "record": "orders"/);
  expect(told({ ...words, was: 'demo/clients' })[0]).toMatch(
    /^pages\/demo\/deals\.json:\d+ The page "demo\/clients" is still there: pages\/demo\/clients\.json/,
  );
  expect(told({ ...words, was: 'demo/deals' })[0]).toMatch(/A page cannot have been itself/);
  expect(
    told(words, {
      'pages/demo/visits.json': { ...naming('orders')['pages/demo/visits.json'], was: ['demo/orders', 'demo/visits0'], record: 'visits' },
    }).join(),
  ).toContain('has taken over from "demo/orders" already');
});
