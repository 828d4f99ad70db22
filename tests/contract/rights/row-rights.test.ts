import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { holds } from '../../../src/schema/expression/conditions';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
const ids = new Map<string, string>();

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const post = async (page: string, call: string, body: unknown, as = 'salesman') =>
  http.call('POST', `/api/demo/${page}/${call}`, { token: await http.tokenOf(as), body });
const detail = async (page: string, id: string, as = 'salesman') =>
  http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: await http.tokenOf(as) });
const recordsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
const namesOf = async (as = 'salesman') =>
  recordsOf((await post('clients', 'page', { orderBy: [{ prop: 'name', order: 'asc' }] }, as)).data).map((row) => row['name']);
const roleId = (role: string) => roles.indexOf(role) + 1;

async function make(as: string, name: string, more: Values = {}): Promise<string> {
  const answer = await post('clients', 'submit', { name, kind: 'a', ...more }, as);
  expect(answer.text).toContain('"code":200');
  const { id } = answer.data as { id: string };
  ids.set(name, id);
  return id;
}

/** Says how far a role sees. */
async function scope(role: string, kind: string, expression = ''): Promise<void> {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/clients', $2, $3)
     on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`,
    roleId(role),
    kind,
    expression,
  );
}
const rule = (role: string, field: string, said: string, record = 'clients') =>
  owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)
     on conflict (tenant_id, role_id, record_name, field) do update set rule = excluded.rule`,
    roleId(role),
    record,
    field,
    said,
  );

const grant = (role: string, ...codes: readonly string[]) =>
  owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = any($2::text[]) on conflict do nothing`,
    roleId(role),
    codes,
  );
const revoke = (role: string, ...codes: readonly string[]) =>
  owner(
    `delete from sys_role_menu rm using sys_menu m where m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.code = any($2::text[]) and rm.role_id = $1`,
    roleId(role),
    codes,
  );

beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
  const branch = async (name: string, parentId: string | null) =>
    ((await post('branches', 'submit', { name, parentId }, 'admin')).data as { id: string }).id;
  const [root] = [await branch('总部', null)];
  await branch('分部', root);
  await make('admin', '甲', { score: 5, contact: { name: '王小明', mobile: '13800138000' }, amount: '10.00', branchId: root });
  await make('salesman', '乙', { score: 7, contact: { name: '李', mobile: '13900139000' }, amount: '20.00' });
  await make('salesman2', '丙', { score: 9, kind: 'b' });
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('delete from sys_role_scope');
  await owner('delete from sys_role_field');
});

const felt = { timeout: 5000, interval: 50 };

test('own rows: neither list, count, detail, change, removal, history nor export meets another one', async () => {
  await grant('salesman', 'clients_remove', 'clients_export');
  await scope('salesman', 'own');
  await expect.poll(() => namesOf(), felt).toEqual(['乙']);
  expect(await namesOf('admin')).toEqual(['丙', '甲', '乙']);
  const [mine = '', other = ''] = [ids.get('乙'), ids.get('甲')];
  expect((await detail('clients', mine)).status).toBe(200);
  expect((await detail('clients', other)).status).toBe(404);
  expect((await post('clients', 'count', {})).data).toEqual({ total: 1 });
  expect((await post('clients', 'submit', { id: other, version: 1, name: '改' })).status).toBe(404);
  const history = await http.call('GET', `/api/demo/clients/history?id=${other}`, { token: await http.tokenOf('salesman') });
  expect(history.data).toEqual([]);
  expect((await post('clients', 'remove', { items: [{ id: other, version: 1 }] }, 'salesman')).status).toBe(404);
  const exported = await post('clients', 'export', { format: 'csv', columns: ['name'] });
  expect(exported.status).toBe(200);
  expect(exported.text).toContain('乙');
  expect(exported.text).not.toContain('甲');
  await revoke('salesman', 'clients_remove', 'clients_export');
});

test('candidates obey the scope of the page that they stand on; of one held already only its name is told', async () => {
  await scope('salesman', 'own');
  await expect.poll(() => namesOf(), felt).toEqual(['乙']);
  const ask = async (more: Values) => (await post('orders', 'candidates', { field: 'clientId', ...more })).data as readonly Values[];
  expect((await ask({})).map((each) => each['display'])).toEqual(['乙']);
  expect(await ask({ keyword: '甲' })).toEqual([]);
  const [mine, other] = [ids.get('乙'), ids.get('甲')];
  // Asked by its number, a row outside is nothing; where an order that he sees holds it, its name stands there already.
  expect(await ask({ ids: [other] })).toEqual([]);
  expect((await post('orders', 'submit', { clientId: other, lines: [] }, 'admin')).status).toBe(200);
  expect(await ask({ ids: [other] })).toEqual([{ id: other, display: '甲', fields: {} }]);
  expect(await ask({ ids: [mine] })).toMatchObject([{ id: mine, fields: { isActive: 1 } }]);
});

test('what is not offered is not accepted, in lines too; what a row holds already stays valid', async () => {
  const [mine, other] = [ids.get('乙'), ids.get('甲')];
  const lines = [{ item: 'i', price: '1.00', count: 1, clientId: other }];
  const made = await post('orders', 'submit', { clientId: other, lines }, 'admin');
  const { id } = made.data as { id: string };
  await scope('salesman', 'own');
  await expect.poll(() => namesOf(), felt).toEqual(['乙']);
  const gone = (place: string) => ({ fields: { [place]: '单位所选的数据不存在或已被删除' } });
  const save = async (body: Values) => (await post('orders', 'submit', body)).data;
  expect(await save({ clientId: other, lines: [] })).toEqual(gone('clientId'));
  expect(await save({ clientId: '987654321', lines: [] })).toEqual(gone('clientId'));
  expect(await save({ clientId: mine, lines })).toEqual(gone('lines.0.clientId'));
  const stored = (await detail('orders', id)).data as Values;
  expect(await save({ ...stored, title: '改' })).toEqual({ id, version: 2 });
  // Once it is given up it cannot be chosen again.
  expect(await save({ ...stored, version: 2, clientId: mine })).toEqual({ id, version: 3 });
  expect(await save({ ...stored, version: 3 })).toEqual(gone('clientId'));
});

test('the history of a removed row is told to those who may see the recycle bin', async () => {
  const id = await make('admin', '删了的');
  const history = async (as: string) =>
    (await http.call('GET', `/api/demo/clients/history?id=${id}`, { token: await http.tokenOf(as) })).data as readonly Values[];
  await expect.poll(() => history('salesman').then((entries) => entries.length), felt).toBe(1);
  expect((await post('clients', 'remove', { items: [{ id, version: 1 }] }, 'admin')).status).toBe(200);
  expect(await history('salesman')).toEqual([]);
  expect((await history('admin')).map((entry) => entry['action'])).toEqual(['remove', 'create']);
});

test('below a shut root, a tree of candidates begins with the highest open node', async () => {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/branches', 'custom', $2)`,
    roleId('salesman'),
    `name == '分部'`,
  );
  const ask = async (more: Values) =>
    ((await post('clients', 'candidates', { field: 'branchId', ...more })).data as readonly Values[]).map((each) => each['display']);
  await expect.poll(() => ask({}), felt).toEqual(['分部']);
  expect(await ask({ parent: '' })).toEqual(['分部']);
});

test('a reference that is shut offers nothing', async () => {
  const ask = () => post('orders', 'candidates', { field: 'clientId' }).then((answer) => answer.status);
  expect(await ask()).toBe(200);
  await rule('salesman', 'clientId', 'hidden', 'orders');
  await expect.poll(ask, felt).toBe(400);
});

test('a search cannot widen the scope', async () => {
  await scope('salesman', 'own');
  await expect.poll(() => namesOf(), felt).toEqual(['乙']);
  const wide = await post('clients', 'page', {
    searchType: 'Y',
    searchListVO: [{ searchType: 'or', searchParams: [{ searchType: 'or', filter: '{"score":"0"}', op: '{"score":">="}' }] }],
  });
  expect(recordsOf(wide.data).map((row) => row['name'])).toEqual(['乙']);
});

test.each([
  ['score > 5', ['丙', '乙']],
  [`kind == 'b' || createUser == user.id`, ['丙', '乙']],
  [`contact.name == '王小明'`, ['甲']],
  [`branchId.name == '总部'`, ['甲']],
  [`kind in ['b', 'x']`, ['丙']],
  [`!(kind == 'b') && filled(branchId)`, ['甲']],
  [`'salesman' in user.roles && amount < 15`, ['甲']],
  [`isActive && since <= today`, []],
])('rows by the expression %s', async (expression, names) => {
  await scope('salesman', 'custom', expression);
  await expect.poll(() => namesOf().then((found) => [...found].sort()), felt).toEqual([...names].sort());
});

test('an expression that no longer fits the page lets nobody see anything by it', async () => {
  await scope('salesman', 'custom', `gone == 'x'`);
  await expect.poll(() => namesOf(), felt).toEqual([]);
});

test('department, and department with what is below', async () => {
  await scope('salesman', 'dept');
  await expect.poll(() => namesOf(), felt).toEqual([]);
  await owner(`update sys_user set dept_id = 5 where account in ('salesman', 'salesman2')`);
  await owner(`update pg_clients set create_dept = 5 where name in ('乙', '丙')`);
  await expect.poll(() => namesOf().then((found) => [...found].sort()), felt).toEqual(['丙', '乙'].sort());
  await scope('salesman', 'deptBelow');
  await expect.poll(() => namesOf().then((found) => [...found].sort()), felt).toEqual(['丙', '乙'].sort());
  await owner(`update sys_user set dept_id = null`);
});

test('scopes of several roles add up, and a role without one sees all', async () => {
  await scope('salesman', 'own');
  await scope('tester', 'custom', `kind == 'b'`);
  await owner(
    `insert into sys_user_role (tenant_id, user_id, role_id) select '000000', id, $1 from sys_user where account = 'salesman' and tenant_id = '000000'`,
    roleId('tester'),
  );
  await expect.poll(() => namesOf().then((found) => [...found].sort()), felt).toEqual(['丙', '乙'].sort());
  await owner(`delete from sys_role_scope where role_id = $1`, roleId('tester'));
  await expect.poll(() => namesOf().then((found) => found.length), felt).toBe(3);
  await owner(
    `delete from sys_user_role where role_id = $1 and user_id = (select id from sys_user where account = 'salesman' and tenant_id = '000000')`,
    roleId('tester'),
  );
});

const seen = async (id: string, field: string) => {
  const { data } = await detail('clients', id);
  const part = field.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
  return part;
};

test('a hidden field is in no answer, and cannot be searched, sorted by, exported or totalled', async () => {
  const id = ids.get('甲') ?? '';
  await rule('salesman', 'amount', 'hidden');
  await expect.poll(() => seen(id, 'amount'), felt).toBeUndefined();
  const list = await post('clients', 'page', {});
  expect(list.status).toBe(200);
  expect(list.text).not.toContain('"amount"');
  const filter = { searchType: 'N', searchParam: [{ filter: '{"amount":"10"}', op: '{"amount":">="}' }] };
  for (const body of [filter, { orderBy: [{ prop: 'amount', order: 'asc' }] }]) {
    const refused = await post('clients', 'page', body);
    expect([refused.status, refused.msg]).toEqual([400, '不支持的查询字段：amount']);
  }
  const page = await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf('salesman') });
  expect(page.text.includes('"amount"')).toBe(false);
  const full = await http.call('GET', '/api/schema/pages/demo/clients', { token: admin });
  expect(full.text.includes('"amount"')).toBe(true);
});

const told = { full: /13800138000/, ends: /138\*\*\*\*8000/ };

test.each([
  ['hidden', 'hidden', 'nothing'],
  ['hidden', 'masked', 'ends'],
  ['masked', 'masked', 'ends'],
  ['hidden', undefined, 'full'],
  ['masked', 'readOnly', 'full'],
] as const)(
  'of several roles the mildest word on a field counts, by every way of reading it: %s and %s show %s',
  async (one, other, shown) => {
    const id = ids.get('甲') ?? '';
    await rule('salesman', 'contact.mobile', one);
    if (other) await rule('tester', 'contact.mobile', other);
    await grant('tester', 'clients', 'clients_view');
    await grant('salesman', 'clients_export');
    await owner(
      `insert into sys_user_role (tenant_id, user_id, role_id) select '000000', id, $1 from sys_user where account = 'salesman' and tenant_id = '000000' on conflict do nothing`,
      roleId('tester'),
    );
    const said = (text: string): string => (told.full.test(text) ? 'full' : told.ends.test(text) ? 'ends' : 'nothing');
    try {
      await expect.poll(async () => said((await detail('clients', id)).text), felt).toBe(shown);
      const history = await http.call('GET', `/api/demo/clients/history?id=${id}`, { token: await http.tokenOf('salesman') });
      const columns = shown === 'nothing' ? ['name'] : ['name', 'contact.mobile'];
      const file = await post('clients', 'export', { format: 'csv', columns });
      expect([(await post('clients', 'page', {})).text, history.text, file.text].map(said)).toEqual([shown, shown, shown]);
    } finally {
      await revoke('salesman', 'clients_export');
      await owner(
        `delete from sys_user_role where role_id = $1 and user_id = (select id from sys_user where account = 'salesman' and tenant_id = '000000')`,
        roleId('tester'),
      );
    }
  },
);

test.each([
  ['hidden', 'masked', false],
  ['masked', 'readOnly', false],
  ['hidden', undefined, true],
] as const)('of several roles the mildest word says what is taken back: %s and %s let it %s', async (one, other, mayTakeBack) => {
  const name = `收回${one}${String(other)}`;
  let made: unknown;
  // What the last test said of the field may hold for a moment yet.
  await expect
    .poll(async () => {
      const answer = await post('clients', 'submit', { name, kind: 'a', contact: { name: '李', mobile: '13800138000' } });
      made = answer.data;
      return answer.status;
    }, felt)
    .toBe(200);
  const { id } = made as { id: string };
  const changed = await post('clients', 'submit', { id, version: 1, name, kind: 'a', contact: { name: '李', mobile: '13900139000' } });
  expect(changed.status).toBe(200);
  await rule('salesman', 'contact.mobile', one);
  if (other) await rule('tester', 'contact.mobile', other);
  await grant('tester', 'clients', 'clients_view');
  // The limit of the one role is felt first: where both together show the value in full, nothing else would tell that they hold.
  await expect.poll(() => seen(id, 'contact.mobile'), felt).toBe(one === 'masked' ? '139****9000' : undefined);
  await owner(
    `insert into sys_user_role (tenant_id, user_id, role_id) select '000000', id, $1 from sys_user where account = 'salesman' and tenant_id = '000000' on conflict do nothing`,
    roleId('tester'),
  );
  const mobile = other === 'masked' ? '139****9000' : '13900139000';
  try {
    await expect.poll(() => seen(id, 'contact.mobile'), felt).toBe(mobile);
    expect((await post('clients', 'undo', { id, version: 2 })).status === 200).toBe(mayTakeBack);
    const stored = (await detail('clients', id, 'admin')).data;
    expect(stored).toMatchObject({ contact: { mobile: mayTakeBack ? '13800138000' : '13900139000' } });
  } finally {
    await owner(
      `delete from sys_user_role where role_id = $1 and user_id = (select id from sys_user where account = 'salesman' and tenant_id = '000000')`,
      roleId('tester'),
    );
  }
});

test('a masked field shows its ends only, and cannot be guessed by searching', async () => {
  const id = ids.get('甲') ?? '';
  await rule('salesman', 'contact.mobile', 'masked');
  await rule('salesman', 'contact.name', 'masked');
  await rule('salesman', 'score', 'masked');
  await expect.poll(() => seen(id, 'contact.mobile'), felt).toBe('138****8000');
  expect(await seen(id, 'contact.name')).toBe('王**');
  expect(await seen(id, 'score')).toBeNull();
  expect((await post('clients', 'page', {})).text).not.toMatch(/13800138000|王小明/);
  // The browser is told which values it must not keep for the time without a server.
  const served = async (as: string) =>
    ((await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf(as) })).data as { masked?: unknown }).masked;
  expect(await served('salesman')).toEqual(expect.arrayContaining([['contact', 'mobile'], ['contact', 'name'], ['score']]));
  expect(await served('admin')).toBeUndefined();
  const guess = await post('clients', 'page', { searchParam: [{ filter: '{"contact.name":"王"}', op: '{"contact.name":"LIKE"}' }] });
  expect(guess.status).toBe(400);
});

test.each(['hidden', 'masked', 'readOnly'])(
  'another value for a %s field is refused with its name, or as none where that is hidden, and the row sent back as it was served is saved',
  async (said) => {
    const contact = { name: '赵六', mobile: '13700137000' };
    const id = await make('admin', `原样${said}`, { amount: '12.00', contact });
    await rule('salesman', 'amount', said);
    await rule('salesman', 'contact.mobile', said);
    await expect.poll(() => seen(id, 'amount').then((value) => value === '12.00'), felt).toBe(said === 'readOnly');
    await expect.poll(() => detail('clients', id).then(({ text }) => text.includes('137****')), felt).toBe(said === 'masked');
    const row = { id, version: 1, name: `改名${said}`, kind: 'a' };
    const refused = (label: string) => (said === 'hidden' ? '不认识的字段' : `您的角色不能修改${label}，请保留原来的值`);
    const save = (body: Values) => post('clients', 'submit', { ...row, ...body });
    const both = await save({ amount: '99.00', contact: { name: '钱七', mobile: '13600136000' } });
    expect([both.status, both.data]).toEqual([400, { fields: { amount: refused('金额'), 'contact.mobile': refused('手机') } }]);
    // A guess that is right is answered as one that is wrong, where the value is not to be seen.
    const right = await save({ amount: '12.00' });
    expect([right.status, right.data]).toEqual(
      said === 'readOnly' ? [200, { id, version: 2 }] : [400, { fields: { amount: refused('金额') } }],
    );
    const served = (await detail('clients', id)).data as Values;
    const whole = await save({ ...served, name: `改名${said}`, contact: { ...(served['contact'] as Values), name: '钱七' } });
    expect([whole.msg, whole.status]).toEqual(['操作成功', 200]);
    const { data } = await detail('clients', id, 'admin');
    expect(data).toMatchObject({ name: `改名${said}`, amount: '12.00', contact: { name: '钱七', mobile: '13700137000' } });
    const stale = await post('clients', 'submit', { ...row, name: 'x' });
    expect(stale.status).toBe(409);
    if (said !== 'readOnly') expect(stale.text).not.toMatch(/12\.00|13700137000/);
    const history = await http.call('GET', `/api/demo/clients/history?id=${id}`, { token: await http.tokenOf('salesman') });
    if (said !== 'readOnly') expect(history.text).not.toMatch(/12\.00|13700137000/);
  },
);

test('a field that is hidden is answered as one that the page does not have, whatever is sent for it and by which call', async () => {
  await rule('salesman', 'amount', 'hidden');
  await rule('salesman', 'contact.mobile', 'hidden');
  await rule('salesman', 'total', 'hidden', 'orders');
  await rule('salesman', 'price', 'hidden', 'orderLine');
  const id = await make('admin', '有无', { amount: '12.00', contact: { mobile: '13700137000' } });
  await expect.poll(() => seen(id, 'amount'), felt).toBe(undefined);
  const line = { item: '一', count: 1 };
  const made = await post('orders', 'submit', { clientId: ids.get('乙'), lines: [{ ...line, price: '1.00' }] }, 'admin');
  const { id: orderId } = made.data as { id: string };
  await expect.poll(() => detail('orders', orderId).then(({ text }) => /"(total|price)"/.test(text)), felt).toBe(false);
  const { lines: [first] = [] } = (await detail('orders', orderId)).data as { readonly lines: readonly Values[] };
  const order = { id: orderId, version: 1, clientId: ids.get('乙'), lines: [first] };
  const wide = Array.from({ length: 1001 }, () => 0);
  const values = [null, '', '1.00', '12.00', 'x', 7, true, [], ['a'], {}, { a: 1 }, 'y'.repeat(2000), wide];
  const row = { id, version: 1, name: '有无', kind: 'a' };
  const strangers = Object.fromEntries(Array.from({ length: 300 }, (_none, index) => [`z${index}`, 1]));
  const asks: readonly (readonly [hidden: string, ask: (name: string, value: unknown) => ReturnType<typeof post>, status?: number])[] = [
    ['amount', (name, value) => post('clients', 'submit', { ...row, [name]: value })],
    ['amount', (name, value) => post('clients', 'submit', { ...row, [name]: value, ...strangers })],
    ['amount', (name, value) => post('clients', 'candidates', { field: 'branchId', values: { [name]: value } }), 200],
    ['amount', (name, value) => post('clients', 'submit', { name: '', kind: 'none', score: -1, [name]: value })],
    ['mobile', (name, value) => post('clients', 'submit', { ...row, contact: { [name]: value } })],
    ['total', (name, value) => post('orders', 'submit', { ...order, title: 'x'.repeat(99), [name]: value })],
    ['price', (name, value) => post('orders', 'submit', { ...order, lines: [{ ...first, [name]: value }] })],
    [
      'total',
      (name, value) => post('orders', 'transition', { name: 'submit', items: [{ id: orderId, version: 1 }], data: { [name]: value } }),
    ],
  ];
  for (const [index, [hidden, ask, status = 400]] of asks.entries())
    for (const value of values) {
      const [there, not] = [await ask(hidden, value), await ask('nonesuch', value)];
      const told = [there.status, there.text.replaceAll(hidden, 'nonesuch')];
      expect([index, value, ...told]).toEqual([index, value, not.status, not.text]);
      expect([index, value, there.status]).toEqual([index, value, status]);
    }
  expect((await detail('clients', id, 'admin')).data).toMatchObject({ version: 1, amount: '12.00', contact: { mobile: '13700137000' } });
  expect((await detail('orders', orderId, 'admin')).data).toMatchObject({ version: 1, state: '100', total: '1.00' });
});

test.each([[null], [{}], [{ name: '王' }], [{ other: 1 }], [5], ['x'], [[]]])(
  'a group of fields that are all hidden is a name that the page does not have, sent as %j',
  async (value) => {
    const id = await make('admin', `成组${JSON.stringify(value)}`, { contact: { name: '李四', mobile: '13700137000' } });
    for (const field of ['contact.name', 'contact.mobile']) await rule('salesman', field, 'hidden');
    await expect.poll(() => detail('clients', id).then(({ text }) => text.includes('"contact"')), felt).toBe(false);
    const ask = (name: string) => post('clients', 'submit', { id, version: 1, name: '成组', kind: 'a', [name]: value });
    const [there, not] = [await ask('contact'), await ask('nonesuch')];
    expect([there.status, there.data]).toEqual([400, { fields: { contact: '不认识的字段' } }]);
    expect(there.text.replaceAll('contact', 'nonesuch')).toBe(not.text);
    const contact = { name: '李四', mobile: '13700137000' };
    expect((await detail('clients', id, 'admin')).data).toMatchObject({ version: 1, contact });
  },
);

test('a new row takes nothing for a field that its maker may not enter, but what such a row begins with', async () => {
  await rule('salesman', 'amount', 'hidden');
  await rule('salesman', 'kind', 'readOnly');
  const make2 = (body: Values) => post('clients', 'submit', { name: `新行${Math.random()}`, contact: { name: '李四' }, ...body });
  await expect
    .poll(() => make2({ kind: 'b' }).then((answer) => answer.data), felt)
    .toEqual({
      fields: { kind: '您的角色不能修改类别，请保留原来的值' },
    });
  expect((await make2({ amount: '1.00' })).status).toBe(400);
  expect([(await make2({ kind: 'a', amount: null })).status, (await make2({ kind: '' })).status]).toEqual([400, 200]);
});

/** Names of the fields of a page, and of its lines, that a salesman is served as read-only. */
async function closedFields(page: string): Promise<readonly string[]> {
  type Field = { readonly name: string; readonly readOnly: boolean; readonly line?: { readonly fields: readonly Field[] } };
  const { data } = await http.call('GET', `/api/schema/pages/demo/${page}`, { token: await http.tokenOf('salesman') });
  const { model } = data as { readonly model: { readonly record: { readonly fields: readonly Field[] } } };
  return [...model.record.fields, ...model.record.fields.flatMap((field) => field.line?.fields ?? [])].flatMap((field) =>
    field.readOnly ? [field.name] : [],
  );
}

test('lines and their fields that a role may not change are refused at their place', async () => {
  const [client] = [ids.get('乙')];
  const line = { item: '一', price: '1.00', count: 1 };
  const made = await post('orders', 'submit', { clientId: client, lines: [line] }, 'admin');
  const { id } = made.data as { id: string };
  const served = async () => (await detail('orders', id)).data as Values & { readonly lines: readonly Values[] };
  const refused = (label: string) => `您的角色不能修改${label}，请保留原来的值`;
  await rule('salesman', 'price', 'readOnly', 'orderLine');
  const [first = {}] = (await served()).lines;
  const save = async (body: Values) => (await post('orders', 'submit', { ...(await served()), ...body })).data;
  await expect.poll(() => closedFields('orders'), felt).toContain('price');
  expect(await save({ lines: [{ ...first, price: '5.00' }] })).toEqual({ fields: { 'lines.0.price': refused('单价') } });
  expect(await save({ lines: [{ ...first, count: 2 }] })).toEqual({ id, version: 2 });
  const second = await save({
    lines: [
      { ...first, count: 2 },
      { ...line, item: '二', price: '3.00' },
    ],
  });
  expect(second).toMatchObject({ fields: { 'lines.1.price': expect.stringContaining('您的角色不能填写此项') as string } });
  await rule('salesman', 'lines', 'readOnly', 'orders');
  await expect.poll(() => closedFields('orders'), felt).toContain('lines');
  expect(await save({ lines: [] })).toEqual({ fields: { lines: refused('明细') } });
  expect(await save({ lines: [{ ...first, count: 7 }] })).toEqual({ fields: { 'lines.0.count': refused('数量') } });
  expect(await save({ title: '只改标题' })).toEqual({ id, version: 3 });
});

test('a transition refuses what the role may not fill in', async () => {
  const lines = [{ item: '一', price: '1.00', count: 1 }];
  const made = await post('orders', 'submit', { clientId: ids.get('乙'), lines, opinion: '旧' }, 'admin');
  const { id } = made.data as { id: string };
  const move = (name: string, version: number, data: Values, as: string) =>
    post('orders', 'transition', { name, items: [{ id, version }], data }, as);
  expect((await move('submit', 1, {}, 'salesman')).data).toMatchObject({ results: [{ ok: true }] });
  await rule('dept_head', 'opinion', 'readOnly', 'orders');
  await rule('dept_head', 'title', 'hidden', 'orders');
  await expect.poll(() => detail('orders', id, 'dept_head').then((answer) => answer.text.includes('"title"')), felt).toBe(false);
  const answer = async (data: Values) => (await move('approve', 2, data, 'dept_head')).data;
  expect(await answer({ opinion: '新' })).toEqual({ fields: { opinion: '您的角色不能修改结论，请保留原来的值' } });
  // What is hidden is a name that the page does not have.
  for (const name of ['title', 'nonesuch'])
    expect(await answer({ opinion: '旧', [name]: '新' })).toEqual({ fields: { [name]: '不认识的字段' } });
  expect(await answer({ opinion: '旧' })).toMatchObject({ results: [{ ok: true, state: '300' }] });
  expect((await detail('orders', id, 'admin')).data).toMatchObject({ opinion: '旧', state: '300' });
});

test('a value for a hidden field that a transition asks for is refused as a name that the page does not have, never dropped', async () => {
  const lines = [{ item: '一', price: '1.00', count: 1 }];
  const made = await post('orders', 'submit', { clientId: ids.get('乙'), lines, opinion: '旧' }, 'admin');
  const { id } = made.data as { id: string };
  const move = (name: string, version: number, data: Values, as: string) =>
    post('orders', 'transition', { name, items: [{ id, version }], data }, as);
  expect((await move('submit', 1, {}, 'salesman')).status).toBe(200);
  await rule('dept_head', 'opinion', 'hidden', 'orders');
  await expect.poll(() => detail('orders', id, 'dept_head').then(({ text }) => text.includes('"opinion"')), felt).toBe(false);
  const refused = await move('approve', 2, { opinion: '新' }, 'dept_head');
  expect([refused.status, refused.data]).toEqual([400, { fields: { opinion: '不认识的字段' } }]);
  expect((await detail('orders', id, 'admin')).data).toMatchObject({ version: 2, opinion: '旧', state: '200' });
  expect((await move('approve', 2, {}, 'dept_head')).status).toBe(200);
});

test('where the state is hidden, no answer of a transition, a change or a removal tells it', async () => {
  const lines = [{ item: '一', price: '1.00', count: 1 }];
  const made = await post('orders', 'submit', { clientId: ids.get('乙'), lines, opinion: '好' }, 'admin');
  const { id } = made.data as { id: string };
  const move = async (name: string, version: number) =>
    (await post('orders', 'transition', { name, items: [{ id, version }] }, 'salesman')).data as { readonly results: readonly Values[] };
  const shown = () => detail('orders', id).then((answer) => answer.text.includes('"state"'));
  await rule('salesman', 'state', 'hidden', 'orders');
  await expect.poll(shown, felt).toBe(false);
  expect((await move('submit', 1)).results).toEqual([{ id, ok: true, state: '', version: 2, msg: '' }]);
  const refused = { id, ok: false, state: '', version: 2, msg: '不满足“提交”的条件' };
  expect((await move('submit', 2)).results).toEqual([refused]);
  // The row stays as it is: in the state that keeps and freezes everything.
  await owner(`update pg_orders set state = '300' where id = $1`, id);
  expect((await move('submit', 2)).results).toEqual([refused]);
  const change = await post('orders', 'submit', { id, version: 2, title: '改' });
  const removal = await post('orders', 'remove', { items: [{ id, version: 2 }] });
  expect([change.msg, removal.msg]).toEqual(['不满足“编辑”的条件', '不满足“删除”的条件']);
});

test.each([
  ['a comparison', 'score < amount || score > 1000', 'score', 70],
  ['a yes or no by itself', 'isActive && filled(amount)', 'isActive', false],
  ['a choice among several', `kind in ['a'] && filled(amount)`, 'kind', 'b'],
  ['a list of fields', `kind in ['a', amount]`, 'kind', 'b'],
  ['a field of several', `'x' in tags && filled(amount)`, 'tags', 'y'],
  ['a denial', `!(!filled(amount) || kind == 'b')`, 'kind', 'b'],
])(
  'what a row scope holds against a hidden value cannot be changed by whom it limits, a row that vanishes would tell: %s',
  async (shape, expression, field, value) => {
    const values: Values = { score: 3, amount: '50.00', kind: 'a', isActive: true, tags: 'x' };
    const id = await make('admin', `界内：${shape}`, values);
    await scope('salesman', 'custom', expression);
    await rule('salesman', 'amount', 'hidden');
    const isLocked = async () => {
      const page = await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf('salesman') });
      const { fields } = (page.data as { readonly model: { readonly record: { readonly fields: readonly Values[] } } }).model.record;
      return fields.find((each) => each['name'] === field)?.['readOnly'];
    };
    await expect.poll(isLocked, felt).toBe(true);
    const save = (sent: unknown) =>
      post('clients', 'submit', { id, version: 1, name: `界内：${shape}`, since: '2026-01-02', [field]: sent });
    const refused = await save(value);
    expect([refused.status, Object.keys((refused.data as { readonly fields?: Values }).fields ?? {})]).toEqual([400, [field]]);
    expect((await save(values[field])).status).toBe(200);
    expect((await detail('clients', id, 'admin')).data).toMatchObject({ since: '2026-01-02' });
  },
);

test('of masked values that are no text, neither history nor candidates tell anything', async () => {
  const id = await make('admin', '遮住的', { score: 2147483600, amount: '123456.78', since: '2026-01-05', tags: 'x,y', isActive: true });
  for (const field of ['score', 'amount', 'since', 'tags', 'seenAt', 'isActive', 'name']) await rule('salesman', field, 'masked');
  await expect.poll(() => seen(id, 'name'), felt).toBe('遮**');
  const history = await http.call('GET', `/api/demo/clients/history?id=${id}`, { token: await http.tokenOf('salesman') });
  const changes = (history.data as readonly { readonly changes: readonly { readonly field: string; readonly after: unknown }[] }[])[0]
    ?.changes;
  const told = new Map(changes?.map((change) => [change.field, change.after]));
  expect(['score', 'amount', 'since', 'tags', 'isActive', 'name'].map((field) => told.get(field))).toEqual([
    ...Array.from({ length: 5 }, () => null),
    '遮**',
  ]);
  const { data } = await post('orders', 'candidates', { field: 'clientId', ids: [id] });
  // Not even an empty value is told of what the condition on candidates reads: on the form that would mean that it may not be chosen.
  expect(data).toMatchObject([{ id, display: '遮**' }]);
  expect(JSON.stringify(data)).not.toContain('isActive');
});

test.each(['hidden', 'masked'])('a refused removal does not tell a %s name, nor does a task of many', async (said) => {
  const name = `不可说${said}`;
  const score = said === 'hidden' ? 601 : 602;
  const id = await make('admin', name, { score });
  expect((await post('orders', 'submit', { clientId: id, lines: [] }, 'admin')).status).toBe(200);
  await grant('salesman', 'clients_remove');
  await rule('salesman', 'name', said);
  const remove = () => post('clients', 'remove', { items: [{ id, version: 1 }] });
  await expect.poll(() => remove().then((answer) => [answer.status, answer.text.includes(name)]), felt).toEqual([400, false]);
  expect((await remove()).msg).toContain(id);
  const search = { searchType: 'N', searchParam: [{ filter: { score }, op: { score: '=' } }] };
  for (const chosen of [{ items: [{ id, version: 9 }] }, { search, expected: 1 }]) {
    const queued = await post('clients', 'batch', { do: 'remove', ...chosen });
    expect([queued.status, queued.msg]).toEqual([200, '操作成功']);
    const { task } = await waitForTask(http, String((queued.data as { taskId: string }).taskId), await http.tokenOf('salesman'));
    const lines = await http.call('GET', `/api/tasks/lines?id=${task.id}`, { token: await http.tokenOf('salesman') });
    expect(recordsOf(lines.data)).toMatchObject([{ id, display: id, ok: false }]);
  }
  await revoke('salesman', 'clients_remove');
});

test('a field of a record that is only referred to is shut as well', async () => {
  const { code } = (await detail('clients', ids.get('乙') ?? '', 'admin')).data as { code: string };
  const offered = async (keyword: string) => {
    const { data } = await post('orders', 'candidates', { field: 'clientId', keyword });
    return (data as readonly { id: string }[]).map(({ id }) => id);
  };
  expect(await offered(code)).toEqual([ids.get('乙')]);
  await rule('salesman', 'code', 'hidden');
  const order = await post('orders', 'submit', { clientId: ids.get('乙'), lines: [{ item: 'i', price: '1.00', count: 1 }] });
  expect(order.status).toBe(200);
  const search = () => post('orders', 'page', { searchParam: [{ filter: '{"clientId.code":"K"}', op: '{"clientId.code":"LIKE"}' }] });
  await expect.poll(() => search().then((answer) => answer.status), felt).toBe(400);
  expect([await offered(code), await offered('乙')]).toEqual([[], [ids.get('乙')]]);
});

test.each(['hidden', 'masked'])('what is %s in a record is not copied out of it by whoever may not see it there', async (said) => {
  const [first, second] = [await make('admin', `抄自${said}`), await make('admin', `又抄自${said}`)];
  const codeOf = async (id: string) => {
    const { data } = await detail('clients', id, 'admin');
    return isObject(data) ? String(data['code']) : '';
  };
  const copyOf = async (id: string, as: string) => {
    const { data } = await detail('orders', id, as);
    return isObject(data) ? data['clientCode'] : undefined;
  };
  const save = async (body: Values, as = 'salesman') => {
    const answer = await post('orders', 'submit', { lines: [], ...body }, as);
    expect(answer.text).toContain('"code":200');
    return String((answer.data as { id: string }).id);
  };
  const known = await save({ clientId: first }, 'admin');
  expect(await copyOf(known, 'salesman')).toBe(await codeOf(first));
  await rule('salesman', 'code', said);
  // What is shut is felt a little later: until then it is copied.
  await expect.poll(async () => copyOf(await save({ clientId: first }), 'salesman'), felt).toBeNull();
  const forged = await save({ clientId: first, clientCode: 'X-1' });
  expect(await copyOf(forged, 'admin')).toBeNull();
  // A copy that was made by somebody who may see it stays with its reference, and goes with it.
  await save({ id: known, version: 1, clientId: first, title: '改' });
  expect(await copyOf(known, 'admin')).toBe(await codeOf(first));
  await save({ id: known, version: 2, clientId: second });
  expect(await copyOf(known, 'admin')).toBeNull();
  await save({ id: known, version: 3, clientId: second }, 'admin');
  expect(await copyOf(known, 'admin')).toBe(await codeOf(second));
});

test('who lacks the sight of a demanded field is told who can fill it, unless it fills itself', async () => {
  const place = { contact: { name: '李四' } };
  // It is made before the rule: what a role may not see it may not send either.
  const first = await make('salesman', '自填');
  await rule('salesman', 'kind', 'hidden');
  // A default stands in for what nobody entered.
  const kind = async (id: string) => {
    const { data } = await detail('clients', id);
    return isObject(data) && 'kind' in data;
  };
  await expect.poll(() => kind(first), felt).toBe(false);
  const given = (await post('clients', 'submit', { name: '默认填写', ...place })).data as { readonly id: string };
  expect((await detail('clients', given.id, 'admin')).data).toMatchObject({ kind: 'a' });
  await rule('salesman', 'name', 'hidden');
  await expect
    .poll(() => post('clients', 'submit', { name: `看不见${Math.random()}`, ...place }).then((answer) => answer.data), felt)
    .toEqual({ fields: { name: '请输入名称。您的角色不能填写此项，请联系管理员' } });
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code = 'clients_create' on conflict do nothing`,
    roleId('acceptor'),
  );
  expect((await post('clients', 'submit', place)).data).toEqual({ fields: { name: '请输入名称。您的角色不能填写此项，请由acceptor办理' } });
  await expect
    .poll(() => post('clients', 'submit', place, 'acceptor').then((answer) => answer.data), felt)
    .toEqual({ fields: { name: '请输入名称' } });
  // Lines are asked by their own record.
  await rule('salesman', 'item', 'readOnly', 'orderLine');
  const lines = [{ price: '1.00', count: 1 }];
  await expect
    .poll(() => post('orders', 'submit', { clientId: ids.get('乙'), lines }).then((answer) => answer.data), felt)
    .toEqual({ fields: { 'lines.0.item': '请输入项目。您的角色不能填写此项，请联系管理员' } });
});

test('whether a field is filled is said alike by the database and by expressions, for each kind of field', async () => {
  const record = http.store.current().records.get('clients');
  if (!record) throw new Error('no record');
  const [branchId] = recordsOf((await post('branches', 'page', {}, 'admin')).data).map((row) => row['id']);
  await make('admin', '空', { isActive: null });
  const full = {
    score: 1,
    amount: '1.00',
    since: '2026-01-01',
    seenAt: '2026-01-01 08:00:00',
    tags: 'x',
    partnerIds: ids.get('空'),
    branchId,
  };
  await make('admin', '满', { ...full, isActive: 0, contact: { name: '李', mobile: '13900139000' } });
  const names = ['空', '满'];
  const rows = await Promise.all(names.map(async (name) => (await detail('clients', ids.get(name) ?? '', 'admin')).data as Values));
  const namesSeen = async () => (await namesOf()).filter((name) => names.includes(String(name))).sort();
  const context = { user: { id: '1', name: '', roles: [], deptId: '' }, today: '2026-01-01', now: '2026-01-01 00:00:00' };
  const kinds = ['contact.name', 'kind', 'tags', 'score', 'amount', 'since', 'seenAt', 'branchId', 'partnerIds'];
  for (const expression of kinds.flatMap((name) => [`filled(${name})`, `!filled(${name})`])) {
    await scope('salesman', 'custom', expression);
    const fitting = rows.filter((row) => holds(record, expression, { values: row, context }) === true).map((row) => row['name']);
    await expect.poll(async () => [expression, await namesSeen()], felt).toEqual([expression, fitting.sort()]);
  }
  await scope('salesman', 'custom', '!filled(branchId.name)');
  await expect.poll(namesSeen, felt).toEqual(['空']);
});
