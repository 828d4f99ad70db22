import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const call = async (path: string, body: Values, as = 'device_keeper') =>
  http.call('POST', `/api/metrology/devices/${path}`, { token: await http.tokenOf(as), body });
const recordsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const namesOf = (answer: { readonly data: unknown }) => recordsOf(answer.data).map((row) => row['deviceName']);
const roleId = (role: string) => roles.indexOf(role) + 1;
const felt = { timeout: 5000, interval: 50 };

/** Two devices and whom they are kept by; the mobile number is what nobody but staff administrators may know. */
beforeAll(async () => {
  // The pages of the product: a keeper of devices sees no staff.
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  for (const [id, name, mobile] of [
    [71, '安', '13811110001'],
    [72, '白', '13911110002'],
  ] as const) {
    await owner(
      `insert into pg_staff (tenant_id, id, staff_name, mobile, staff_state, create_user) values ('000000', $1, $2, $3, '1', 1)`,
      id,
      name,
      mobile,
    );
    await owner(
      `insert into pg_devices (tenant_id, id, device_name, keeper_id, device_state) values ('000000', $1, $2, $3, '1')`,
      id + 100,
      `${name}的设备`,
      id,
    );
  }
});
afterAll(() => http.close());

const search = (prop: string, op: string, value: string): Values => ({
  searchType: 'N',
  searchParam: [{ filter: JSON.stringify({ [prop]: value }), op: JSON.stringify({ [prop]: op }) }],
});

const reads: readonly (readonly [what: string, path: string, (prop: string) => Values])[] = [
  ['sorting', 'page', (prop) => ({ size: 1, orderBy: [{ prop, order: 'desc' }] })],
  ['a filter', 'page', (prop) => search(prop, '=', '13811110001')],
  ['a filter of a count', 'count', (prop) => search(prop, 'LIKE', '138')],
  ['a filter of a tally', 'tally', (prop) => ({ by: 'deviceState', ...search(prop, 'LIKE', '138') })],
  ['a filter of an export', 'export', (prop) => ({ format: 'csv', ...search(prop, 'LIKE', '138') })],
  ['a column of an export', 'export', (prop) => ({ format: 'csv', columns: [prop] })],
  [
    'advanced search',
    'page',
    (prop) => ({ searchType: 'Y', searchListVO: [{ searchParams: [{ filter: `{"${prop}":"1"}`, op: `{"${prop}":"LIKE"}` }] }] }),
  ],
];

test.each(reads)('%s cannot ask for a field of a colleague through a device', async (_what, path, bodyOf) => {
  // The mobile is named by no page of devices; the state is, but staff is not for keepers of devices to view.
  for (const prop of ['keeperId.mobile', 'keeperId.staffState', 'keeperId.createUser']) {
    const answer = await call(path, bodyOf(prop));
    expect([prop, answer.status]).toEqual([prop, 400]);
    expect(answer.msg).toContain(prop);
  }
  expect((await call(path, bodyOf('keeperId.staffName'))).status).toBe(200);
});

test('what the page names of a colleague is told to those who may view the staff, what it does not name to nobody', async () => {
  for (const as of ['quality', 'admin']) {
    expect(namesOf(await call('page', search('keeperId.staffState', '=', '1'), as))).toHaveLength(2);
    expect((await call('page', search('keeperId.mobile', '=', '13811110001'), as)).status).toBe(400);
  }
});

test('rows, candidates and the page itself say of a colleague the name alone', async () => {
  const told = async (as: string) => {
    const list = recordsOf((await call('page', { orderBy: [{ prop: 'keeperId', order: 'asc' }] }, as)).data);
    const offered = (await call('candidates', { field: 'keeperId', keyword: '安' }, as)).data as readonly Values[];
    return [list.map((row) => (isObject(row['$refs']) ? row['$refs']['keeperId'] : undefined)), offered];
  };
  expect(await told('device_keeper')).toEqual([
    [
      { id: '71', display: '安', staffName: '安' },
      { id: '72', display: '白', staffName: '白' },
    ],
    [{ id: '71', display: '安', fields: { staffName: '安' } }],
  ]);
  expect(await told('quality')).toMatchObject([
    [{ staffState: '1' }, { staffState: '1' }],
    [{ id: '71', display: '安', fields: { staffState: '1' } }],
  ]);
  expect((await call('candidates', { field: 'keeperId', branch: '5' })).status).toBe(400);
  expect((await call('candidates', { field: 'keeperId', branches: true })).status).toBe(400);
  expect((await call('candidates', { field: 'keeperId', branches: true }, 'quality')).status).toBe(200);
});

test('who only reads a reference is offered no list of what it may lead to, and is told the name of one that he has the id of', async () => {
  const offered = async (as: string, body: Values) => {
    const token = await http.tokenOf(as);
    const { status, data } = await http.call('POST', '/api/metrology/reports/candidates', { token, body: { field: 'deviceIds', ...body } });
    return [status, (data as readonly Values[]).map((each) => each['display'])];
  };
  // Who drafts certificates names devices; who issues them neither enters nor searches devices, and does not open their page.
  expect(await offered('tester', { keyword: '的设备' })).toEqual([200, ['安的设备', '白的设备']]);
  expect(await offered('issuer', { keyword: '的设备' })).toEqual([200, []]);
  expect(await offered('issuer', { ids: ['171'] })).toEqual([200, ['安的设备']]);
});

test('candidates tell what tells them apart, and are found by it, as far as the page behind them may be seen', async () => {
  await owner(`update pg_staff set staff_id = 'G' || id, post = '检定员' where id in (71, 72)`);
  const offered = async (keyword: string, as: string) =>
    ((await call('candidates', { field: 'keeperId', keyword }, as)).data as readonly Values[]).map((each) => [each['id'], each['details']]);
  expect(await offered('g7', 'quality')).toEqual([
    ['71', 'G71 · 检定员'],
    ['72', 'G72 · 检定员'],
  ]);
  expect(await offered('安', 'device_keeper')).toEqual([['71', undefined]]);
  expect(await offered('g7', 'device_keeper')).toEqual([]);
  const rule = (field: string, kind: string) =>
    owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'staff', $2, $3)`,
      ...[roleId('quality'), field, kind],
    );
  await rule('staffId', 'masked');
  await rule('post', 'hidden');
  await expect.poll(() => offered('安', 'quality'), felt).toEqual([['71', 'G**']]);
  expect(await offered('g7', 'quality')).toEqual([]);
  await owner('delete from sys_role_field');
});

test('of a choice that a row holds already, and that its writer may not see, a refusal tells nothing', async () => {
  await owner(`update pg_staff set staff_id = 'G' || id, post = '检定员' where id in (71, 72)`);
  const token = await http.tokenOf('dept_head');
  const plans = (path: string, body: Values) => http.call('POST', `/api/crm/sitePlans/${path}`, { token, body });
  const plan = { title: '现场', startDate: '2026-11-26', endDate: '2026-11-27', leaderId: '71' };
  const saved = await plans('submit', { ...plan, memberIds: '72' });
  expect(saved.status, saved.text).toBe(200);
  const { id, version } = saved.data as Values;
  await owner(`update pg_staff set staff_state = '0' where id = 72`);
  const add = async () => (await plans('submit', { ...plan, id, version, memberIds: '71,72' })).text;
  expect(await add()).toContain('G72');
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'hr/staff', 'custom', $2)`,
    ...[roleId('dept_head'), `staffName == '安'`],
  );
  await expect.poll(add, felt).not.toContain('G72');
  expect(await add()).toContain('同行人员');
  await owner('delete from sys_role_scope');
  await owner(`update pg_staff set staff_state = '1' where id = 72`);
});

test('a cursor says nothing to whoever opens it, and is good for its search, its page and its reader alone', async () => {
  const orderBy = [{ prop: 'keeperId.staffName', order: 'desc' }];
  const nextOf = async () => String(((await call('page', { size: 1, orderBy })).data as Values)['next']);
  const next = await nextOf();
  const bytes = Buffer.from(next, 'base64url');
  for (const known of ['白', '171', '172', 'keeperId']) expect(bytes.includes(known)).toBe(false);
  // Two cursors of one place have nothing in common.
  expect(next.slice(0, 16)).not.toBe((await nextOf()).slice(0, 16));
  const after = async (body: Values, as?: string) => (await call('page', { size: 1, orderBy, after: next, ...body }, as)).status;
  expect(await after({})).toBe(200);
  expect(await after(search('deviceName', 'LIKE', '设备'))).toBe(400);
  expect(await after({ orderBy: [{ prop: 'keeperId.staffName', order: 'asc' }] })).toBe(400);
  expect(await after({}, 'quality')).toBe(400);
  const other = await http.call('POST', '/api/metrology/labs/page', { token: await http.tokenOf('device_keeper'), body: { after: next } });
  expect(other.status).toBe(400);
});

test('of rows outside the scope of the target only the name is told, found and sorted by', async () => {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'hr/staff', 'custom', $2)`,
    roleId('quality'),
    `staffName == '白'`,
  );
  const byState = (op: string) => call('page', search('keeperId.staffState', op, '1'), 'quality').then(namesOf);
  await expect.poll(() => byState('='), felt).toEqual(['白的设备']);
  expect(await byState('!=')).toEqual([]);
  const list = recordsOf((await call('page', { orderBy: [{ prop: 'keeperId.staffState', order: 'asc' }] }, 'quality')).data);
  expect(list.map((row) => isObject(row['$refs']) && row['$refs']['keeperId'])).toEqual([
    { id: '72', display: '白', staffName: '白', staffState: '1' },
    { id: '71', display: '安', staffName: '安', staffState: null },
  ]);
  expect(namesOf(await call('page', search('keeperId.staffName', '=', '安'), 'quality'))).toEqual(['安的设备']);
  const offered = async (more: Values) => (await call('candidates', { field: 'keeperId', ...more }, 'quality')).data;
  expect(await offered({})).toMatchObject([{ id: '72' }]);
  // A device that the caller sees names its keeper already.
  expect(await offered({ ids: ['71'] })).toEqual([{ id: '71', display: '安', fields: {} }]);
  await owner('delete from sys_role_scope');
});

test('nobody writes a row condition over what he does not see of a target himself', async () => {
  const check = async (expression: string) => {
    const query = new URLSearchParams({ page: 'metrology/devices', expression });
    const answer = await http.call('GET', `/api/blade-system/role/scope-check?${query}`, { token: await http.tokenOf('hr') });
    return isObject(answer.data) ? answer.data['ok'] : answer.status;
  };
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code in ('roles_grant', 'devices_view')`,
    roleId('hr'),
  );
  const byMobile = `keeperId.mobile > '138'`;
  await expect.poll(() => check(byMobile), felt).toBe(true);
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'hr/staff', 'own', '')`,
    roleId('hr'),
  );
  await expect.poll(() => check(byMobile), felt).toBe(false);
  expect(await check(`keeperId.staffName == '安'`)).toBe(true);
});

test('a row condition over a hidden field is answered like one over a field that there is not', async () => {
  const check = async (expression: string) => {
    const query = new URLSearchParams({ page: 'metrology/devices', expression });
    return (await http.call('GET', `/api/blade-system/role/scope-check?${query}`, { token: await http.tokenOf('hr') })).text;
  };
  expect(await check(`deviceNam == ''`)).toContain('deviceName');
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'devices', 'deviceName', 'hidden')`,
    roleId('hr'),
  );
  await expect.poll(() => check(`deviceNam == ''`), felt).not.toContain('deviceName');
  expect(await check(`deviceName == ''`)).not.toContain('是否为“deviceName”');
  await owner('delete from sys_role_field');
});

test('the third thing that rows are sorted by counts where the first two are the same', async () => {
  const sorted = async (order: string) =>
    namesOf(
      await call('page', {
        orderBy: [
          { prop: 'deptId', order: 'asc' },
          { prop: 'labId', order: 'asc' },
          { prop: 'keeperId', order },
        ],
      }),
    );
  expect([await sorted('asc'), await sorted('desc')]).toEqual([
    ['安的设备', '白的设备'],
    ['白的设备', '安的设备'],
  ]);
});

test('where the name of a colleague is hidden, rows are sorted by nothing of it', async () => {
  await owner(`insert into pg_staff (tenant_id, id, staff_name, staff_state, create_user) values ('000000', 60, '周', '1', 1)`);
  await owner(`insert into pg_devices (tenant_id, id, device_name, keeper_id, device_state) values ('000000', 160, '周的设备', 60, '1')`);
  const sorted = async () => namesOf(await call('page', { orderBy: [{ prop: 'keeperId', order: 'asc' }] }, 'quality'));
  expect(await sorted()).toEqual(['安的设备', '白的设备', '周的设备']);
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'staff', 'staffName', 'hidden')`,
    roleId('quality'),
  );
  await expect.poll(sorted, felt).toEqual(['周的设备', '安的设备', '白的设备']);
  await owner('delete from sys_role_field');
});
