import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let book: Buffer;

/** What each role may do with the page; whoever is not named may nothing. */
const grants = {
  admin: ['view', 'create', 'edit', 'remove', 'import', 'export'],
  quality: ['view', 'create', 'edit', 'remove', 'import', 'export'],
  salesman: ['view', 'export'],
  tester: ['view'],
  acceptor: ['view', 'create', 'import'],
  device_keeper: ['remove'],
  dept_head: ['export', 'import'],
  finance: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Account = keyof typeof grants;
const accounts = Object.keys(grants) as readonly Account[];

/** The rows, tasks and searches that calls are about: the caller's tenant's, another tenant's, none at all. */
interface Target {
  readonly row: string;
  readonly removed: string;
  readonly task: string;
  readonly view: string;
}
const targets = new Map<'own' | 'foreign' | 'missing', Target>([['missing', { row: '77', removed: '78', task: '79', view: '80' }]]);

const elementId = 'demo/branches';
const search = { current: 1, size: 50, searchType: 'N' };
const items = (id: string, version = 1): Values => ({ items: [{ id, version }] });

interface Endpoint {
  /** Rights of which each is needed; one of several where they stand in one text. */
  readonly needs: readonly string[];
  call(token: string | undefined, target: Target): Promise<{ readonly status: number; readonly text: string }>;
  /** What the answer is where the call is allowed, but the target is another tenant's or missing. */
  readonly elsewhere?: number;
}

const post = (url: string, body: (target: Target) => unknown) => (token: string | undefined, target: Target) =>
  http.call('POST', url, { token, body: body(target) });
const get = (url: (target: Target) => string) => (token: string | undefined, target: Target) => http.call('GET', url(target), { token });
const page = (name: string): string => `/api/${elementId}/${name}`;
const parameter = '{"v":1}';

/** Every call that came with the list pages. A view, a task and a draft are their owner's; nobody here owns the one that is asked for. */
const endpoints: Readonly<Record<string, Endpoint>> = {
  page: { needs: ['view'], call: post(page('page'), () => search) },
  count: { needs: ['view'], call: post(page('count'), () => search) },
  totals: { needs: ['view'], call: post(page('totals'), () => search) },
  removed: { needs: ['remove'], call: post(page('removed'), () => search) },
  restore: { needs: ['remove'], call: post(page('restore'), ({ removed }) => items(removed, 2)) },
  batch: { needs: ['remove'], call: post(page('batch'), ({ row }) => ({ do: 'remove', ...items(row, 9) })) },
  export: { needs: ['view', 'export'], call: post(page('export'), () => ({ ...search, format: 'csv' })) },
  // The template offers what may be referred to: who may see nothing of the page gets none.
  template: { needs: ['import', 'view|create|edit'], call: post(page('template'), () => ({})) },
  import: {
    needs: ['import'],
    call: (token, _target) => sendImport(http, book, { token: token ?? '', page: elementId, query: 'dryRun=1' }),
  },
  'tasks/page': { needs: [], call: post('/api/tasks/page', () => ({})) },
  'tasks/detail': { needs: [], elsewhere: 404, call: get(({ task }) => `/api/tasks/detail?id=${task}`) },
  'tasks/lines': { needs: [], elsewhere: 404, call: get(({ task }) => `/api/tasks/lines?id=${task}`) },
  'tasks/cancel': { needs: [], elsewhere: 404, call: post('/api/tasks/cancel', ({ task }) => ({ id: task })) },
  views: { needs: ['view'], call: get(() => `/api/view-param/views?elementId=${elementId}`) },
  saveView: {
    needs: ['view'],
    elsewhere: 404,
    call: post('/api/view-param/saveView', ({ view }) => ({ elementId, name: '甲', scope: 'own', parameter, id: view, version: 1 })),
  },
  removeView: { needs: [], elsewhere: 404, call: post('/api/view-param/removeView', ({ view }) => ({ id: view, version: 1 })) },
  defaultView: { needs: ['view'], elsewhere: 404, call: post('/api/view-param/defaultView', ({ view }) => ({ elementId, id: view })) },
  layout: { needs: [], call: get(() => `/api/view-param/detail?elementId=${elementId}`) },
  saveLayout: { needs: [], call: post('/api/view-param/saveTheader', () => ({ elementId, parameter })) },
  saveLayoutForAll: { needs: ['owner'], call: post('/api/view-param/saveTheader', () => ({ elementId, parameter, scope: 'tenant' })) },
  audience: { needs: [], call: get(() => `/api/view-param/audience?elementId=${elementId}`) },
  saveDraft: {
    needs: ['create|edit'],
    call: post('/api/drafts/save', () => ({ id: 'b'.repeat(32), page: elementId, recordId: '', time: 1, parameter: '{}' })),
  },
  drafts: { needs: [], call: get(() => `/api/drafts/list?page=${elementId}&recordId=`) },
  removeDraft: { needs: [], call: post('/api/drafts/remove', () => ({ id: 'c'.repeat(32) })) },
};

const seesPage = (held: readonly string[]): boolean => held.includes('view');

const holds = (account: Account, right: string): boolean => {
  const held: readonly string[] = grants[account];
  return right === 'owner' ? account === 'admin' : right.split('|').some((each) => held.includes(each));
};

const idIn = (data: unknown, name = 'id'): string => (isObject(data) ? String(data[name]) : '');

/** Makes what calls are about in a tenant; the task and the view are those of somebody who signs in nowhere below. */
async function makeTarget(tenantId: string): Promise<Target> {
  const token = await http.tokenOf('admin', tenantId);
  const make = async (name: string) => idIn((await http.call('POST', page('submit'), { token, body: { name } })).data);
  const [row, removed] = [await make('在'), await make('删')];
  await http.call('POST', page('remove'), { token, body: items(removed) });
  const owner = tenantId === '000000' ? await http.tokenOf('admin2') : token;
  const queued = await http.call('POST', page('batch'), { token: owner, body: { do: 'remove', ...items(row, 9) } });
  await waitForTask(http, idIn(queued.data, 'taskId'), owner);
  const body = { elementId, name: '别人的', scope: 'own', parameter };
  const view = idIn((await http.call('POST', '/api/view-param/saveView', { token: owner, body })).data);
  return { row, removed, task: idIn(queued.data, 'taskId'), view };
}

beforeAll(async () => {
  const folder = makeSchemas();
  const path = join(folder, 'pages/demo/branches.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as Values;
  const { admin: _all, ...named } = grants;
  const actions = { toolbar: ['create', 'remove', 'import', 'export'], row: ['view', 'edit', 'remove'] };
  writeFileSync(
    path,
    JSON.stringify({ ...file, actions, roles: Object.fromEntries(Object.entries(named).filter(([, held]) => seesPage(held))) }),
  );
  http = await openHttp(folder);
  // A page file gives no rights without the view of the page; an administrator may.
  for (const [role, held] of Object.entries(named).filter(([, each]) => !seesPage(each)))
    await http.database.system((q) =>
      q.query(
        `insert into sys_role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from sys_role r join sys_menu m on m.tenant_id = r.tenant_id
         where r.role_alias = $1 and m.code = any($2::text[])`,
        [role, held.map((action) => `branches_${action}`)],
      ),
    );
  book = await makeWorkbook([['名称'], ['导入一']]);
  targets.set('own', await makeTarget('000000'));
  targets.set('foreign', await makeTarget('000001'));
});
afterAll(() => http.close());

let cells = 0;
const names = Object.keys(endpoints);
const targetOf = (whose: 'own' | 'foreign' | 'missing'): Target => {
  const target = targets.get(whose);
  if (!target) throw new Error(`There is no ${whose} target.`);
  return target;
};
const at = (name: string): Endpoint => {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`There is no ${name}.`);
  return endpoint;
};

test.each(names)('%s is shut to who is not signed in, or brings a forged or a foreign key', async (name) => {
  const real = await http.tokenOf('admin');
  const forged = `${real.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${real.split('.')[1] ?? ''}.`;
  for (const token of [undefined, '', 'x', forged, none])
    for (const whose of ['own', 'foreign', 'missing'] as const) {
      const answer = await at(name).call(token, targetOf(whose));
      expect([name, whose, answer.status]).toEqual([name, whose, 401]);
      cells += 1;
    }
});

test.each(names)('%s answers each role by its rights, whatever the target', async (name) => {
  const { needs, elsewhere = 200, call } = at(name);
  for (const account of accounts) {
    const token = await http.tokenOf(account);
    const allowed = needs.every((right) => holds(account, right));
    const answers = new Map<string, string>();
    for (const whose of ['own', 'foreign', 'missing'] as const) {
      const answer = await call(token, targetOf(whose));
      expect([name, account, whose, answer.status]).toEqual([name, account, whose, allowed ? elsewhere : 403]);
      const { row, removed, task, view } = targetOf(whose);
      answers.set(
        whose,
        [row, removed, task, view].reduce((text, id) => text.replaceAll(`"${id}"`, '"id"'), answer.text),
      );
      cells += 1;
    }
    // Another tenant's and none at all are told apart by nothing.
    if (elsewhere !== 200 || !allowed) expect(answers.get('foreign')).toBe(answers.get('missing'));
  }
});

test('rows of another tenant are in no list, no number, no sum, no export and no recycle bin', async () => {
  const token = await http.tokenOf('admin', '000001');
  const own = targetOf('own');
  for (const name of ['page', 'count', 'totals', 'removed', 'export', 'tasks/page', 'views', 'drafts', 'layout', 'template']) {
    const { text, status } = await at(name).call(token, targetOf('foreign'));
    expect([name, status]).toEqual([name, 200]);
    for (const id of Object.values(own)) expect([name, text.includes(id)]).toEqual([name, false]);
    cells += 1;
  }
  const { data } = await http.call('POST', page('count'), { token, body: search });
  expect(data).toEqual({ total: 1 });
});

test('rows of another tenant are neither restored nor removed: each is told like one that never was', async () => {
  const token = await http.tokenOf('quality');
  const told = async (whose: 'foreign' | 'missing') => {
    const target = targetOf(whose);
    const restored = await http.call('POST', page('restore'), { token, body: items(target.removed, 2) });
    const queued = await http.call('POST', page('batch'), { token, body: { do: 'remove', ...items(target.row, 1) } });
    const { task } = await waitForTask(http, idIn(queued.data, 'taskId'), token);
    const lines = await http.call('GET', `/api/tasks/lines?id=${task.id}`, { token });
    cells += 2;
    return [restored.data, lines.data].map((data) => JSON.stringify(data).replaceAll(target.removed, 'id').replaceAll(target.row, 'id'));
  };
  expect(await told('foreign')).toEqual(await told('missing'));
  const { rows } = await http.database.system((q) =>
    q.query(`select is_deleted, version from pg_branches where tenant_id = '000001' order by id`),
  );
  expect(rows).toEqual([
    { is_deleted: 0, version: 1 },
    { is_deleted: 1, version: 2 },
  ]);
});

test('what was refused is on record, and the number of calls is known', async () => {
  const { rows } = await http.database.system((q) =>
    q.query(`select count(*)::int as count from sys_audit where refused and tenant_id = '000000'`),
  );
  expect(Number(rows[0]?.['count'])).toBeGreaterThan(50);
  console.info(`rights of lists: ${cells} calls, each with the answer that its rights say`);
  expect(cells).toBe(names.length * (5 + accounts.length) * 3 + 14);
});
