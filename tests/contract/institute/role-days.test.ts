import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { encodeSearch } from '../../../src/protocol/search-encode';
import type { SearchItem } from '../../../src/protocol/search-state';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

// The roles through whose hands an instrument goes: a menu, to-dos and a home page that fit, nothing of what is others', and a day's work.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const [registration, order, sample] = ['crm/registrations', 'crm/orders', 'metrology/samples'] as const;
const [task, record, report] = ['metrology/tasks', 'metrology/records', 'metrology/reports'] as const;

const house = ['system/users', 'system/roles', 'system/operationLogs', 'system/params', 'hr/staff'];
const money = ['finance/settlements', 'finance/settlementLines', 'finance/reductions'];
const sales = ['crm/quotes', 'crm/contracts'];

/** Who does what, as domain.md 4 has it: pages of the menu, pages that are none of his, and what his home page begins with. */
const roles: readonly {
  readonly role: string;
  readonly works: readonly string[];
  readonly never: readonly string[];
  readonly todos: readonly string[];
}[] = [
  {
    role: 'acceptor',
    works: [registration, order, sample, 'finance/settlements', 'crm/pickups', 'crm/customers', 'crm/instruments'],
    never: [...house, record, 'metrology/devices'],
    todos: [`${registration} accept`, `${order} submit`, `${order} running`],
  },
  {
    role: 'sample_keeper',
    works: [sample, 'metrology/handovers', order],
    never: [...house, ...money, ...sales, record, 'crm/customers'],
    todos: [`${sample} fetch`, `${sample} store`, `${sample} handOut`],
  },
  {
    role: 'tester',
    works: [task, record, report, sample, order, 'metrology/standards', 'metrology/devices'],
    never: [...house, ...money, ...sales, 'crm/customers'],
    todos: [`${task} begin`, `${task} lock`, `${report} draft`, `${report} submit`],
  },
  {
    role: 'verifier',
    works: [task, record, report],
    never: [...house, ...money, ...sales, order, registration, 'crm/customers'],
    todos: [`${task} verify`, `${report} verify`],
  },
  {
    role: 'leader',
    works: ['crm/quotes', 'finance/reductions', 'crm/contracts', 'finance/settlements', order],
    never: [...house, record, registration, 'metrology/devices'],
    todos: ['crm/quotes approveLow', 'finance/reductions approveLow'],
  },
  {
    role: 'signatory',
    works: [report, record],
    never: [...house, ...money, ...sales, order, registration, 'crm/customers'],
    todos: [`${report} approve`],
  },
  {
    role: 'issuer',
    works: [report, sample, 'finance/settlements'],
    never: [...house, ...sales, task, record, order, registration, 'crm/customers', 'finance/reductions'],
    todos: [`${report} issue`, `${report} store`],
  },
  {
    role: 'customer',
    works: [registration, order, report, 'crm/quotes', 'crm/contracts', 'crm/instruments', 'finance/settlements'],
    never: [...house, task, record, 'metrology/handovers', 'metrology/devices', 'metrology/sampleChanges', 'finance/reductions'],
    todos: [`${order} running`],
  },
];

const leavesOf = (menus: readonly Values[]): readonly Values[] =>
  menus.flatMap((menu) => (listOf(menu['children']).length > 0 ? leavesOf(listOf(menu['children'])) : [menu]));
const todosOf = async (account: string): Promise<readonly Values[]> => listOf((await institute.call(account, 'todos'))['data']);

describe.each(roles)('$role', ({ role, works, never, todos }) => {
  /** Pages of records that the menu leads to. */
  async function menuOf(): Promise<ReadonlySet<string>> {
    const { pages } = institute.store.current();
    const leaves = leavesOf(listOf((await institute.call(role, 'blade-system/menu/routes'))['data']));
    return new Set(leaves.map((menu) => String(menu['path']).replace(/^\//, '')).filter((path) => pages.has(path)));
  }
  const statusOf = async (path: string): Promise<number> =>
    (await institute.ask(role, `${path}/page`, { current: 1, size: 1, searchType: 'N', searchParam: [] })).statusCode;

  test('has a menu that leads to the own work, opens where it leads, and is refused everything else', async () => {
    const menu = await menuOf();
    for (const path of works) expect([path, menu.has(path)]).toEqual([path, true]);
    for (const path of never) expect([path, menu.has(path), await statusOf(path)]).toEqual([path, false, 403]);
    for (const path of menu) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test('is told on the home page what waits, and everything there is in the menu', async () => {
    const menu = await menuOf();
    const waiting = await todosOf(role);
    const names = waiting.map(({ path, name }) => `${String(path)} ${String(name)}`);
    for (const name of todos) expect(names).toContain(name);
    const charts = listOf((await institute.call(role, 'charts'))['data']);
    expect(charts.length).toBeGreaterThan(0);
    for (const { path } of [...waiting, ...charts]) expect([path, menu.has(String(path))]).toEqual([path, true]);
  });
});

const first = async (page: string, field: string): Promise<unknown> =>
  listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];

/** Says whether a record stands in the list that a to-do of the home page leads to. */
async function waits(account: string, page: string, todo: string, id: unknown): Promise<boolean> {
  const found = (await todosOf(account)).find((each) => each['path'] === page && each['name'] === todo);
  const items = listOf(found?.['items']) as unknown as readonly SearchItem[];
  const own: SearchItem = { field: 'id', operator: 'equal', value: String(id) };
  const body = encodeSearch({ mode: 'N', exact: false, items: [...items, own], current: 1, size: 5 });
  const rows = listOf(valuesOf((await institute.call(account, `${page}/page`, body))['data'])['records']);
  return found !== undefined && rows.length === 1;
}

test('an instrument goes through a day: each finds it among what waits for him, does his step, and has it no longer', async () => {
  /** One step of one record by whom it waits for. */
  const step = async (
    account: string,
    page: string,
    id: unknown,
    todo: string,
    [name, to, data = {}]: readonly [string, string, Values?],
  ) => {
    const what = `${account} ${page} ${todo}`;
    expect([what, await waits(account, page, todo, id)]).toEqual([what, true]);
    expect([what, await institute.move(account, page, { id, name, data, comment: '说明' })]).toEqual([what, to]);
    expect([what, await waits(account, page, todo, id)]).toEqual([what, false]);
  };
  const deptId = await institute.deptOf('tester');
  const found = await institute.database.system((q) =>
    q.query(
      `select id::text as id from pg_catalog where tenant_id = '000000' and dept_id = $1 and ability_status = '1' and is_deleted = 0 order by id limit 1`,
      [deptId],
    ),
  );
  // Nobody is barred by an authorisation of the demo institute: that is for the table of blocks.
  await institute.database.system((q) => q.query('delete from pg_authorizations'));

  // The customer registers, and follows what comes of it.
  const { id: unit } = (await institute.rows('customer', 'crm/customers'))[0] ?? {};
  const items = [{ name: '器具', model: 'M1', factoryNo: 'N1', qty: 1 }];
  const sent = { enterId: unit, applicant: '李四', mobile: '13900000001', items };
  const made = valuesOf((await institute.call('customer', `${registration}/submit`, sent))['data']);
  expect(made).toMatchObject({ id: expect.any(String) as string });
  expect(await institute.move('customer', registration, { id: made['id'], name: 'submit' })).toBe('2');

  // The desk says what the catalogue calls it.
  const registered = toSent(await institute.detail('acceptor', registration, made['id']));
  const named = listOf(valuesOf(registered)['items']).map((line) => ({ ...line, catalogId: found.rows[0]?.['id'] }));
  expect(await institute.call('acceptor', `${registration}/submit`, { ...valuesOf(registered), items: named })).toMatchObject({
    success: true,
  });

  const salesman = { businessStaffId: await institute.staffOf('salesman') };
  await step('acceptor', registration, made['id'], 'accept', ['accept', '3', salesman]);
  const id = (await institute.rows('acceptor', order, { registrationId: String(made['id']) }))[0]?.['id'];
  await step('acceptor', order, id, 'submit', ['submit', '100']);
  await step('dept_head', order, id, 'audit', ['audit', '300', { reviewMethod: 1, reviewMeans: 1, reviewTerm: 1 }]);
  expect([await waits('customer', order, 'running', id), await waits('acceptor', order, 'running', id)]).toEqual([true, true]);

  const part = (await institute.rows('sample_keeper', sample, { orderId: String(id) }))[0]?.['id'];
  await step('sample_keeper', sample, part, 'fetch', ['toLab', '100']);
  const work = (await institute.rows('dept_head', task, { orderId: String(id) }))[0]?.['id'];
  await step('dept_head', task, work, 'accept', ['accept', '200']);
  const people = { assigneeId: await institute.staffOf('tester'), verifierId: await institute.staffOf('verifier') };
  const abilities = await institute.database.system((q) =>
    q.query(`select id::text as id from pg_abilities where tenant_id = '000000' and template_id is null order by id limit 1`),
  );
  const plan = { ...people, abilityId: abilities.rows[0]?.['id'], planDate: '2099-01-01' };
  expect(await institute.move('dept_head', task, { id: work, name: 'assign', data: plan })).toBe('200');
  const conditions = { basisIds: await first(task, 'basisIds'), place: '力学室', temperature: '20.1', humidity: '50' };
  const means = { standardIds: await first(task, 'standardIds'), deviceIds: await first(task, 'deviceIds') };
  await step('tester', task, work, 'begin', ['begin', '300', { ...conditions, ...means }]);
  expect(await institute.move('tester', task, { id: work, name: 'lock', data: { result: '1' } })).toBe('350');
  await step('tester', task, work, 'lock', ['toVerify', '400']);
  await step('verifier', task, work, 'verify', ['verify', '500']);
  await step('dept_head', task, work, 'approve', ['approve', '600']);

  // Whoever sees the work sees by when it is promised, also who is not shown the order.
  for (const account of ['sample_keeper', 'tester', 'verifier', 'signatory']) {
    const [{ promiseDate } = {}] = await institute.rows(account, sample, { id: String(part) });
    const [{ dueDate } = {}] = await institute.rows(account, task, { id: String(work) });
    expect([account, promiseDate, dueDate]).toEqual([account, expect.stringMatching(/^\d{4}-/), promiseDate]);
  }

  const paper = (await institute.rows('tester', report, { orderId: String(id) }))[0]?.['id'];
  // What is still being made is not the customer's to see.
  const shownTo = async () => (await institute.rows('customer', report, { orderId: String(id) })).map((row) => row['id']);
  expect(await shownTo()).toEqual([]);
  await step('tester', report, paper, 'draft', ['draft', '400']);
  const { receiveDate } = await institute.detail('tester', report, paper);
  const content = { certCompany: '某公司', instrumentName: '天平', receiveDate, checkDate: receiveDate, ...conditions };
  const told = { ...content, standardIds: means.standardIds, conclusion: '合格', uncertainty: 'U=0.02，k=2', pageCount: 2 };
  await step('tester', report, paper, 'submit', ['submit', '500', told]);
  await step('verifier', report, paper, 'verify', ['verify', '600']);
  await step('signatory', report, paper, 'approve', ['approve', '700']);
  await step('issuer', report, paper, 'store', ['storeCertificate', '700', { certShelfNo: 'A-1' }]);
  expect(await institute.move('finance', report, { id: paper, name: 'permitRelease', comment: '月结客户' })).toBe('700');
  expect(await shownTo()).toEqual([]);
  await step('issuer', report, paper, 'issue', ['issue', '1000', { sendWay: '1', copies: 1 }]);
  expect([await shownTo(), await waits('customer', order, 'running', id)]).toEqual([[paper], false]);

  await step('sample_keeper', sample, part, 'store', ['store', '1000', { shelfNo: 'A-01' }]);
  await institute.database.system((q) => q.query('update pg_samples set may_leave = 1 where id = $1', [part]));
  await step('sample_keeper', sample, part, 'handOut', ['handOut', '1000', { outTo: '李四' }]);
  expect(await institute.detail('customer', order, id)).toMatchObject({ orderStatus: '1000', sampleCount: 1, doneCount: 1 });
}, 120_000);
