import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { syncTowns } from '../../../src/server/provision/region-sync';
import towns from '../../../src/server/provision/towns.json' with { type: 'json' };
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// Staff and special characters, which known clients read whole.
let http: TestHttp;
let admin: string;
const ids = { dept: '', staff: [] as string[], group: '' };
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  admin = await http.tokenOf('admin');
  ids.dept = await submit('system/departments', { deptName: '热工室', fullName: '热工计量室', deptCategory: '2', sort: '1' });
  const other = await submit('system/departments', { deptName: '力学室', fullName: '力学计量室', deptCategory: '2', sort: '2' });
  const person = { sex: '1', isTechnicist: '1', staffState: '1' };
  ids.staff = [
    await submit('hr/staff', { ...person, staffId: '0012', staffName: '李检', mobile: '13800138000', deptId: ids.dept }),
    await submit('hr/staff', { ...person, staffId: '0013', staffName: '王核', mobile: '13800138001', deptId: other }),
  ];
  ids.group = await submit('hr/groups', {
    groupCode: 'A1',
    groupName: '校准一组',
    groupingType: '1',
    deptId: other,
    leaderId: ids.staff[1],
    memberIds: ids.staff[1],
  });
  await submit('system/symbols', { symbol: '℃', symbolName: '摄氏度', category: 'unit', scope: 'public', sort: '2' });
  await submit('system/symbols', { symbol: 'Ω', symbolName: '欧姆', category: 'unit', scope: 'public', sort: '1' });
  await submit('system/symbols', { symbol: '⌀', symbolName: '直径', category: 'math', scope: 'own', sort: '1' });
});
afterAll(() => http.close());

async function submit(page: string, body: Values): Promise<string> {
  const answer = await http.call('POST', `/api/${page}/submit`, { token: admin, body });
  expect([page, answer.status, answer.data]).toEqual([page, 200, expect.objectContaining({ id: expect.any(String) as string })]);
  return isObject(answer.data) ? String(answer.data['id']) : '';
}

const recordsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];

test.each(['hr/staff', 'system/symbols'])('%s gives up to 9,999 rows a page, and no more', async (page) => {
  const ask = (size: number) => http.call('POST', `/api/${page}/page`, { token: admin, body: { current: 1, size, searchType: 'N' } });
  expect((await ask(9999)).data).toMatchObject({ size: 9999 });
  const refused = await ask(10_000);
  expect([refused.status, refused.msg]).toEqual([400, '每页条数超出上限']);
});

test('staff are listed by department and by group, each with the groups they belong to', async () => {
  const staff = (query: string) => http.call('GET', `/api/hm/staff/list?current=1&size=9999${query}`, { token: admin });
  const all = await staff('');
  expect(all.data).toMatchObject({ total: 2, size: 9999, current: 1, pages: 1 });
  const li = { id: ids.staff[0], name: '李检', staffId: '0012', staffName: '李检', deptId: ids.dept, groupIds: '' };
  expect(recordsOf((await staff(`&deptId=${ids.dept}`)).data)).toEqual([expect.objectContaining({ ...li, phone: '13800138000' })]);
  expect(recordsOf((await staff(`&groupId=${ids.group}`)).data)).toEqual([expect.objectContaining({ name: '王核', groupIds: ids.group })]);
  const large = await http.call('GET', '/api/hm/staff/list?size=10000', { token: admin });
  expect([large.status, large.msg]).toEqual([400, '每页条数超出上限']);
  expect((await http.call('GET', '/api/hm/staff/list', { token: await http.tokenOf('finance') })).status).toBe(403);
});

test('who may view staff and no groups is told of no groups', async () => {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', r.id, m.id from sys_role r, sys_menu m
       where r.tenant_id = '000000' and m.tenant_id = '000000' and r.role_alias = 'finance' and m.code = 'staff_view'`,
    ),
  );
  const token = await http.tokenOf('finance');
  const ask = (query: string) => http.call('GET', `/api/hm/staff/list?current=1&size=9999${query}`, { token });
  await expect.poll(() => ask('').then(({ status }) => status), { timeout: 5000, interval: 50 }).toBe(200);
  expect(recordsOf((await ask('')).data).map((row) => [row['name'], row['groupIds']])).toEqual([
    ['李检', ''],
    ['王核', ''],
  ]);
  expect((await ask(`&groupId=${ids.group}`)).status).toBe(403);
});

test('who keeps menus names no role for an entry that stands higher, is out of sight or is an own one', async () => {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', r.id, m.id from sys_role r, sys_menu m
       where r.tenant_id = '000000' and m.tenant_id = '000000' and r.role_alias = 'quality' and m.code in ('menus_view', 'menus_create', 'menus_edit')`,
    ),
  );
  const token = await http.tokenOf('quality');
  const save = (body: Values) => http.call('POST', '/api/blade-system/menu/submit', { token, body });
  const entry = { code: 'guarded_site', name: '合作单位', path: 'https://example.com/' };
  await expect
    .poll(() => save({ ...entry, roles: ['admin'] }).then(({ msg }) => msg), { timeout: 5000, interval: 50 })
    .toBe('不能授予自己没有的权限');
  expect((await save({ ...entry, meta: { roles: ['admin'] } })).status).toBe(403);
  expect((await save({ ...entry, roles: ['quality'] })).msg).toBe('不能修改自己的权限');
  const made = await save({ ...entry, roles: ['customer_service'] });
  expect(made.status).toBe(400);
  const [id, other] = [
    await save(entry),
    await http.call('POST', '/api/blade-system/menu/submit', { token: admin, body: { ...entry, code: 'other_site', roles: ['admin'] } }),
  ].map(({ data }) => (isObject(data) ? String(data['id']) : ''));
  expect((await save({ id, name: '改名' })).status).toBe(200);
  // What stands there already may go back, and may not be taken away.
  expect((await save({ id: other, name: '改名', meta: { roles: ['admin'] } })).status).toBe(200);
  expect((await save({ id: other, roles: '' })).status).toBe(403);
});

test.each([
  ['GET', '/api/symbol/commonList?current=1&size=9999', undefined],
  ['POST', '/api/symbols/commonList?current=1&size=9999', { searchParam: [], searchType: 'N' }],
  ['POST', '/api/symbols/commonList', { current: 1, size: 9999, searchParam: [], searchType: 'N' }],
] as const)('%s %s gives everybody the characters of all, in order, by their code', async (method, url, body) => {
  const answer = await http.call(method, url, { token: await http.tokenOf('finance'), body });
  expect([answer.status, answer.data]).toMatchObject([200, { total: 2, size: 9999 }]);
  expect(recordsOf(answer.data).map(({ code, sort }) => [code, sort])).toEqual([
    ['Ω', 1],
    ['℃', 2],
  ]);
});

test('whoever is signed in has the regions as a tree, one level or what stands below one', async () => {
  const token = await http.tokenOf('finance');
  const tree = async (body: Values) =>
    (await http.call('POST', '/csApi/blade-expand/region/tree', { token, body })).data as readonly {
      readonly id: string;
      readonly children?: unknown;
    }[];
  const whole = await tree({});
  expect([whole.length, whole.find(({ id }) => id === '43')]).toEqual([
    34,
    expect.objectContaining({ label: '湖南省', hasChildren: true, children: expect.any(Array) as unknown }),
  ]);
  const hunan = await tree({ parentId: 43 });
  expect(hunan[0]).toEqual({ id: '4301', label: '长沙市', hasChildren: true });
  const changsha = await tree({ parentId: '4301' });
  expect(changsha).toContainEqual({ id: '430102', label: '芙蓉区', hasChildren: false });
  expect((await tree({ level: 1 })).every(({ children }) => children === undefined)).toBe(true);
  // A word finds what bears it, with all that stands above.
  const found = [{ id: '43', label: '湖南省', hasChildren: true, children: [{ id: '4301', label: '长沙市', hasChildren: true }] }];
  expect(await tree({ keyword: '芙蓉区' })).toMatchObject([
    { ...found[0], children: [{ ...found[0]?.children[0], children: [{ id: '430102', label: '芙蓉区', hasChildren: false }] }] },
  ]);
  expect([await tree({ keyword: '无此地' }), await tree({ keyword: '430102' })]).toMatchObject([[], found]);
  const level = await http.call('GET', '/api/bas/basdistrict/list?parentId=43', { token });
  expect(level.headers).toMatchObject({ 'cache-control': 'private, max-age=86400', etag: expect.stringMatching(/^"[\w-]+"$/) as string });
  const again = await http.call('GET', '/api/bas/basdistrict/list?parentId=43', {
    token,
    headers: { 'if-none-match': String(level.headers['etag']) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  const first = { id: '4301', parentId: '43', code: '4301', name: '长沙市', label: '长沙市', value: '4301', level: 2 };
  expect((level.data as readonly Values[])[0]).toEqual(first);
  expect(((await http.call('GET', '/api/bas/basdistrict/list?parentId=0', { token })).data as readonly Values[]).length).toBe(34);
  for (const [method, url] of [
    ['POST', '/csApi/blade-expand/region/tree'],
    ['GET', '/api/bas/basdistrict/list'],
  ] as const)
    expect((await http.call(method, url, method === 'POST' ? { body: {} } : {})).status).toBe(401);
});

test('below a county stand its towns, which come once to each institute; a call reads no more levels than it tells', async () => {
  const token = await http.tokenOf('finance');
  const count = async () => (await http.database.system((q) => q.query('select count(*)::int as n from pg_regions'))).rows[0]?.['n'];
  const before = Number(await count());
  const ofFurong = () => Promise.resolve(towns.filter((line) => line.startsWith('430102 ')));
  await syncTowns(http.database, http.store.current(), ofFurong);
  const all = Number(await count());
  // Fourteen for each of two tenants.
  expect(all - before).toBe(28);
  await syncTowns(http.database, http.store.current(), ofFurong);
  expect(await count()).toBe(all);
  const tree = async (body: Values) => (await http.call('POST', '/csApi/blade-expand/region/tree', { token, body })).data;
  expect(await tree({ parentId: '4301' })).toContainEqual({ id: '430102', label: '芙蓉区', hasChildren: true });
  expect(await tree({ parentId: '430102' })).toContainEqual({ id: '430102001', label: '文艺路街道', hasChildren: false });
  // By default the country comes down to its counties.
  expect(JSON.stringify(await tree({}))).not.toContain('文艺路街道');
  expect(JSON.stringify(await tree({ keyword: '文艺路街道' }))).toContain('芙蓉区');
});

test('who may not see the codes of regions chooses none of them', async () => {
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'regions', 'regionCode', 'hidden'), ('000000', $2, 'regions', 'regionCode', 'masked')`,
      [roles.indexOf('quality') + 1, roles.indexOf('tester') + 1],
    ),
  );
  for (const account of ['quality', 'tester']) {
    const token = await http.tokenOf(account);
    const tree = async (body: Values) => (await http.call('POST', '/csApi/blade-expand/region/tree', { token, body })).data;
    // The whole of it only where one level of it is well: all regions below each of them would be more than a process holds.
    await expect.poll(async () => [account, await tree({ level: 1 })], { timeout: 5000, interval: 50 }).toEqual([account, []]);
    expect([account, await tree({})]).toEqual([account, []]);
    expect((await http.call('GET', '/api/bas/basdistrict/list', { token })).data).toEqual([]);
  }
});

test('characters are found by their code, and own ones are their maker’s alone', async () => {
  const found = await http.call('POST', '/api/symbols/commonList', {
    token: admin,
    body: { current: 1, size: 20, searchType: 'N', searchParam: [{ filter: '{"code":"℃"}', op: '{"code":"="}' }] },
  });
  expect(recordsOf(found.data).map((row) => row['name'])).toEqual(['摄氏度']);
  const own = (token: string) => http.call('GET', '/api/bas/sysSymbol/personList?current=1&size=20', { token });
  expect(recordsOf((await own(admin)).data).map((row) => row['code'])).toEqual(['⌀']);
  expect(recordsOf((await own(await http.tokenOf('finance'))).data)).toEqual([]);
});

test('the own characters are replaced as a whole, named as everybody’s are, and nobody else’s are touched', async () => {
  const save = (token: string, body: unknown) => http.call('POST', '/api/symbols/personSave', { token, body });
  const own = async (token: string) =>
    recordsOf((await http.call('POST', '/api/symbols/personList?size=20', { token, body: { searchType: 'N' } })).data).map(
      ({ code, name, sort }) => [code, name, sort],
    );
  const finance = await http.tokenOf('finance');
  expect((await save(finance, [{ code: '℃' }, { code: '⅔', sort: 9 }])).body).toMatchObject({ code: 200, data: true });
  expect(new Set(await own(finance))).toEqual(
    new Set([
      ['℃', '摄氏度', 1],
      ['⅔', '⅔', 9],
    ]),
  );
  // Two people may keep the same one.
  expect((await save(await http.tokenOf('tester'), [{ code: '℃', sort: 3 }])).status).toBe(200);
  expect((await save(finance, [{ code: '℃', sort: 5 }])).status).toBe(200);
  expect(await own(finance)).toEqual([['℃', '摄氏度', 5]]);
  expect((await save(finance, [])).status).toBe(200);
  expect([await own(finance), await own(await http.tokenOf('tester')), await own(admin)]).toEqual([
    [],
    [['℃', '摄氏度', 3]],
    [['⌀', '直径', 1]],
  ]);
  const bad = [{ code: '' }, { sort: 1 }, { code: '×'.repeat(17) }].map((entry) => save(finance, [entry]));
  expect((await Promise.all(bad)).map(({ status }) => status)).toEqual([400, 400, 400]);
  const many = Array.from({ length: 201 }, (_, index) => ({ code: `c${index}` }));
  expect((await save(finance, many)).status).toBe(400);
});

test('customers are chosen with contacts, titles, region and contract, and their instruments are listed by when they are due', async () => {
  const regions = (await http.call('POST', '/api/system/regions/page', {
    token: admin,
    body: { searchType: 'N', size: 1, searchParam: [{ filter: '{"regionCode":"430102"}', op: '{"regionCode":"="}' }] },
  })) as { readonly data: { readonly records: readonly Values[] } };
  const enterId = await submit('crm/customers', {
    ...{ enterName: '湘江示范医院', enterAbbr: '湘示', enterType: '4', address: '示范路1号', creditLevel: 'A' },
    regionId: regions.data.records[0]?.['id'],
    contacts: [{ name: '王工', mobile: '13800138000', phone: '0731-82289595', isDefault: 1 }],
  });
  await submit('crm/customers', { enterName: '附一湘江示范医院', enterType: '4', address: '示范路2号' });
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  // A year less a day after the last test.
  for (const [name, days] of [
    ['血压计', -400],
    ['听力计', -350],
    ['离心机', -10],
  ] as const)
    await submit('crm/instruments', { enterId, instrumentName: name, model: 'XJ-300', factoryNo: 'A1001', lastCheckDate: day(days) });
  const choose = async (query: string, token = admin) => http.call('GET', `/api/crm/enter/selectInfomation?${query}`, { token });
  expect((await choose(`keyword=${encodeURIComponent('湘江')}`)).data).toMatchObject([
    {
      ...{
        id: enterId,
        enterName: '湘江示范医院',
        enterType: '4',
        provinceId: '43',
        cityId: '4301',
        areaId: '430102',
        townId: '',
        areaCode: '430102',
        proviceName: '湖南省',
        cityName: '长沙市',
        townName: '',
      },
      ...{ areaName: '湖南省长沙市芙蓉区', address: '示范路1号', invoices: [], contractId: '', creditLevel: 'A' },
      contacts: [{ name: '王工', mobile: '13800138000', phone: '0731-82289595', isDefault: 1 }],
    },
    // What names no region lies in the one that forms begin with.
    {
      enterName: '附一湘江示范医院',
      provinceId: '43',
      cityId: '',
      areaCode: '43',
      areaName: '湖南省',
      proviceName: '湖南省',
      cityName: '',
    },
  ]);
  expect((await choose(`id=${enterId}`)).data).toMatchObject([{ enterName: '湘江示范医院' }]);
  expect((await choose(`name=${encodeURIComponent('无此单位')}`)).data).toEqual([]);
  expect((await choose('', await http.tokenOf('hr'))).status).toBe(403);
  const due = async (query: string, body?: Values) =>
    recordsOf((await http.call('POST', `/api/crm/enterinstruments/listOfDetails?${query}`, { token: admin, body })).data).map((row) => [
      row['instrumentName'],
      row['enterName'],
      row['state'],
    ]);
  const all = ['血压计', '听力计', '离心机'].map((name) => [name, '湘江示范医院', '1']);
  expect(await due('size=10&current=1&type=1')).toEqual(all);
  expect([await due('type=2'), await due('type=3')]).toEqual([[all[1]], [all[0]]]);
  const named = { searchType: 'N', searchParam: [{ filter: '{"enterName":"湘江","instrumentName":"离心"}', op: '{"enterName":"LIKE"}' }] };
  expect(await due('size=10', named)).toEqual([all[2]]);
  const refused = await http.call('POST', '/api/crm/enterinstruments/listOfDetails', { token: await http.tokenOf('hr') });
  expect(refused.status).toBe(403);
});

test('questionnaires and what was answered to them are a module of their own under the prefix of templates, with the same rights', async () => {
  const questionnaireId = await submit('crm/questionnaires', { title: '收样满意度' });
  const under = (page: string) => `/csApi/blade-template/${page}`;
  const read = async (path: string, token?: string) => http.call('GET', path, token === undefined ? {} : { token });
  const [own, plain] = [under(`questionnaires/detail?id=${questionnaireId}`), `/api/crm/questionnaires/detail?id=${questionnaireId}`];
  expect((await read(own, admin)).data).toEqual((await read(plain, admin)).data);
  expect((await read(own, admin)).data).toMatchObject({ title: '收样满意度' });
  for (const page of ['questions', 'opinions'])
    expect([page, (await http.call('POST', under(`${page}/page`), { token: admin, body: { searchType: 'N' } })).status]).toEqual([
      page,
      200,
    ]);
  const hr = await http.tokenOf('hr');
  expect([(await read(own)).status, (await read(own, hr)).status, (await read(plain, hr)).status]).toEqual([401, 403, 403]);
  // It leads to those pages and to nothing else.
  for (const path of ['customers/detail?id=1', 'blade-system/user/list', '../system/users/page', 'questionnaires']) {
    const answer = await read(under(path), admin);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('jewels are a module of their own under the prefix of jewels, with the rights of their page', async () => {
  const list = async (path: string, token?: string) =>
    http.call('POST', path, { ...(token === undefined ? {} : { token }), body: { searchType: 'N' } });
  const [own, plain] = ['/csApi/hm-jewels/jewels/page', '/api/metrology/jewels/page'];
  const answer = await list(own, admin);
  expect([answer.status, answer.data]).toEqual([200, (await list(plain, admin)).data]);
  const hr = await http.tokenOf('hr');
  expect([(await list(own)).status, (await list(own, hr)).status, (await list(plain, hr)).status]).toEqual([401, 403, 403]);
  expect((await list('/csApi/hm-jewels/reports/page', admin)).status).toBe(404);
});

test('a menu entry keeps the roles that alone see it, shows them, and is hidden from others', async () => {
  const menu = { code: 'partner_site', name: '合作单位', path: 'https://example.com/', roles: ['finance'] };
  const made = await http.call('POST', '/api/blade-system/menu/submit', { token: admin, body: menu });
  expect(made.status).toBe(200);
  const id = isObject(made.data) ? String(made.data['id']) : '';
  const detail = await http.call('GET', `/api/blade-system/menu/detail?id=${id}`, { token: admin });
  expect(detail.data).toMatchObject({ code: 'partner_site', meta: { roles: ['finance'] } });
  // Both roles hold the entry; only the one that it names sees it.
  await http.database.system((q) =>
    q.query(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', id, $1 from sys_role where tenant_id = '000000' and role_alias in ('finance', 'tester')`,
      [id],
    ),
  );
  const sees = async (account: string) =>
    (await http.call('GET', '/api/blade-system/menu/routes', { token: String((await http.signInAs(account)).body['access_token']) })).text;
  expect(await sees('finance')).toContain('partner_site');
  expect(await sees('tester')).not.toContain('partner_site');
  const wrong = await http.call('POST', '/api/blade-system/menu/submit', { token: admin, body: { ...menu, id, roles: ['nobody-here'] } });
  expect([wrong.status, wrong.msg]).toEqual([400, '请求参数类型错误：roles']);
  const opened = await http.call('POST', '/api/blade-system/menu/submit', { token: admin, body: { id, roles: '' } });
  expect(opened.status).toBe(200);
  expect(await sees('tester')).toContain('partner_site');
});
