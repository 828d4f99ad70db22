import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { existingTables, existingView } from '../../../src/schema/model/existing-tables';
import { commonColumns } from '../../../src/server/db/changes/desired-tables';
import { openHttp, type TestHttp } from '../support/http-setup';

// The product's own pages of 系统管理, over the tables that they are about.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;

beforeAll(async () => {
  http = await openHttp(schemasDir);
});

afterAll(() => http.close());

const everything = { current: 1, size: 50, searchType: 'N' };

async function call(page: string, action: string, body: Values, account = 'admin', tenantId = '000000') {
  return http.call('POST', `/api/system/${page}/${action}`, { token: await http.tokenOf(account, tenantId), body });
}

const recordsOf = (data: unknown): readonly Values[] => {
  const records = isObject(data) ? data['records'] : undefined;
  return Array.isArray(records) ? records.filter(isObject) : [];
};
const list = async (page: string, account = 'admin', tenantId = '000000') =>
  recordsOf((await call(page, 'page', everything, account, tenantId)).data);
const stored = (data: unknown): Values => (isObject(data) ? { id: data['id'], version: data['version'] } : {});

/** PostgreSQL's types of what the catalogue calls by the language's names. */
const types: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  int: ['integer'],
  decimal: ['numeric', 'numeric(8,2)'],
  yesNo: ['smallint'],
  day: ['date'],
  dateTime: ['timestamp with time zone'],
  ref: ['bigint'],
  refs: ['text[]'],
  options: ['text[]'],
};

test.each(Object.entries(existingTables))('the view of %s has the columns that pages may name, and no others', async (name, table) => {
  const answer = await http.database.system((q) =>
    q.query(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [existingView(name)],
    ),
  );
  const found = new Map(answer.rows.map((row) => [String(row['name']), String(row['type'])]));
  const { status: _unused, ...common } = commonColumns;
  expect([...found.keys()].sort()).toEqual([...Object.keys(common), ...Object.keys(table.columns)].sort());
  for (const [column, type] of Object.entries(table.columns)) expect(types[type]).toContain(found.get(column));
});

/** Pages that people write: what a new row says, and what is changed in it. */
const written: readonly (readonly [page: string, values: Values, change: Values])[] = [
  ['posts', { postCode: 'GW01', postName: '院长', category: '1', sort: 1 }, { postName: '院长（书记）' }],
  ['topMenus', { code: 'business', name: '业务', path: '/crm', sort: 1 }, { name: '业务办理' }],
  ['dicts', { kind: 'biz', code: 'AA_visit', dictKey: '-1', dictValue: '拜访结果', sort: 1, isSealed: 0 }, { isSealed: 1 }],
  [
    'notices',
    { title: '停电通知', category: '6', releaseTime: '2026-03-01 08:00:00', content: '<p>周六停电。</p>' },
    { title: '停电通知（更正）' },
  ],
  [
    'messageTemplates',
    { templateCode: 'due', templateName: '到期', templateType: '2', title: '到期', content: '{customerName}您好' },
    { title: '到期提醒' },
  ],
  ['symbols', { symbol: '℃', symbolName: '摄氏度', category: 'unit', scope: 'public' }, { symbolName: '度' }],
  ['materials', { materialName: '手册', materialType: '1' }, { edition: 'V2' }],
  ['flowRoutes', { flowKey: 'leave', flowName: '请假', route: '/work/leave', enableStatus: '0' }, { route: '/work/process/leave' }],
  [
    'clients',
    { clientId: 'app', clientName: '应用', grantTypes: 'password,sso', accessMinutes: 60, refreshDays: 7, enableStatus: '0' },
    { accessMinutes: 30 },
  ],
  ['fieldDefinitions', { fieldCode: 'mark', fieldName: '标志', domainType: '1', fieldType: 'input', isRequired: 0 }, { isRequired: 1 }],
];

test.each(written)('%s: rows are made, listed, changed, removed and told of; others are refused', async (page, values, change) => {
  const made = await call(page, 'submit', values);
  expect(made.status, made.text).toBe(200);
  const key = stored(made.data);
  const found = (await list(page)).find((row) => row['id'] === key['id']);
  expect(found).toMatchObject(values);

  const changed = await call(page, 'submit', { ...values, ...change, ...key });
  expect(changed.status, changed.text).toBe(200);
  expect(await call(page, 'submit', { ...values, ...key })).toMatchObject({ status: 409 });
  const detail = await http.call('GET', `/api/system/${page}/detail?id=${String(key['id'])}`, { token: await http.tokenOf('admin') });
  expect(detail.data).toMatchObject({ ...values, ...change });

  expect((await call(page, 'page', everything, 'acceptor')).status).toBe(403);
  expect((await call(page, 'submit', values, 'acceptor')).status).toBe(403);
  expect((await list(page, 'admin', '000001')).some((row) => row['id'] === key['id'])).toBe(false);
  expect((await call(page, 'submit', { ...values, ...stored(changed.data) }, 'admin', '000001')).status).toBe(404);

  const removed = await call(page, 'remove', { items: [stored(changed.data)] });
  expect(removed.status, removed.text).toBe(200);
  expect((await list(page)).some((row) => row['id'] === key['id'])).toBe(false);

  const trail = await http.database.system((q) =>
    q.query('select action, refused from sys_audit where subject = $1 and subject_id = $2 order by id', [page, key['id']]),
  );
  expect(trail.rows.map((row) => row['action'])).toEqual(expect.arrayContaining(['create', 'edit', 'remove']));
});

test('a key that is there already is told at its field', async () => {
  const values = { code: 'twice', name: '甲' };
  await call('topMenus', 'submit', values);
  const again = await call('topMenus', 'submit', values);
  expect(again.status).toBe(400);
  expect(again.text).toContain('编号已存在');
});

test('parameters are shown to who may see them, secrets as stars; the page writes none, as only who runs the platform does', async () => {
  const keys = ['account.initPassword', 'sms.accessKey', 'mail.password', 'oss.secret', 'sso.TOKEN', 'pay.privatekey'];
  const values = [...keys.map((key) => [key, `geheim-${key}`] as const), ['empty.secret', ''], ['footer.text', '量衡']] as const;
  const token = await http.tokenOf('administrator');
  for (const [paramKey, paramValue] of values) {
    const body = { paramName: paramKey, paramKey, paramValue };
    expect((await http.call('POST', '/api/blade-system/param/submit', { token, body })).status).toBe(200);
  }
  const answer = await call('params', 'page', everything);
  expect(answer.text).not.toContain('geheim');
  const shown = new Map(recordsOf(answer.data).map((row) => [row['paramKey'], row['paramValue']]));
  for (const key of keys) expect([key, shown.get(key)]).toEqual([key, '******']);
  expect([shown.get('empty.secret'), shown.get('footer.text')]).toEqual(['', '量衡']);
  const guess = { ...everything, searchParam: [{ filter: '{"paramValue":"geheim"}', op: '{"paramValue":"LIKE"}' }] };
  expect(recordsOf((await call('params', 'page', guess)).data)).toEqual([]);
  const [row = {}] = recordsOf(answer.data);
  expect((await call('params', 'submit', { ...stored(row), paramValue: '改' })).status).toBe(403);
  expect((await call('params', 'submit', { paramName: '新', paramKey: 'new.key', paramValue: '1' })).status).toBe(403);
  expect((await call('params', 'remove', { items: [stored(row)] })).status).toBe(403);
});

test('sign-ins and operations are listed of the own tenant alone, and nobody writes them', async () => {
  expect(await list('loginLogs')).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'signIn', userName: '人员admin' })]));
  await call('posts', 'submit', { postCode: 'told', postName: '乙', category: '1', sort: 1 });
  const entries = await list('operationLogs');
  expect(entries.find((entry) => entry['subject'] === 'posts')).toMatchObject({
    action: 'create',
    changed: expect.stringContaining('posts.postCode'),
    userName: '人员admin',
    refused: 0,
  });
  const narrowed = {
    ...everything,
    searchParam: [{ filter: '{"subject":"posts","action":"create"}', op: '{"subject":"=","action":"="}' }],
  };
  expect(recordsOf((await call('operationLogs', 'page', narrowed)).data).map((entry) => entry['subject'])).toContain('posts');
  expect((await list('operationLogs', 'admin', '000001')).some((entry) => entry['subjectId'] === entries[0]?.['subjectId'])).toBe(false);
  expect((await call('operationLogs', 'submit', { subject: 'x' })).status).toBe(403);
  expect((await call('operationLogs', 'remove', { items: [{ id: String(entries[0]?.['id']), version: 1 }] })).status).toBe(403);
});

test('sessions show who is signed in, and no token of theirs', async () => {
  const answer = await call('sessions', 'page', everything);
  expect(recordsOf(answer.data)).toEqual(expect.arrayContaining([expect.objectContaining({ account: 'admin', realName: '人员admin' })]));
  expect(answer.text).not.toMatch(/hash|refresh/i);
});

test('an entry of a dictionary hangs below its root, and one key stands once', async () => {
  const root = { kind: 'biz', code: 'colours', dictKey: '-1', dictValue: '颜色', sort: 1, isSealed: 0 };
  const parentId = String(stored((await call('dicts', 'submit', root)).data)['id']);
  const entry = { ...root, parentId, dictKey: 'r', dictValue: '红' };
  const made = await call('dicts', 'submit', entry);
  expect(made.status, made.text).toBe(200);
  expect((await call('dicts', 'submit', entry)).text).toContain('该字典已有这个键');
  for (const [wrong, told] of [
    [{ dictKey: 'a,b' }, '键不能含逗号'],
    [{ dictKey: 'g', code: 'others' }, '字典编号应与上级的相同'],
    [{ dictKey: 'g', parentId: null }, '条目须选上级'],
    [{ dictKey: '-1', code: 'colours' }, '字典本身的键是 -1'],
    [{ dictKey: 'g', colour: 'red;x:url(//y)' }, '颜色'],
  ] as const) {
    const refused = await call('dicts', 'submit', { ...entry, ...wrong });
    expect([wrong, refused.status]).toEqual([wrong, 400]);
    expect(refused.text).toContain(told);
  }
  // By the call of known clients too; a colour is one of the product's, or none.
  const token = await http.tokenOf('admin');
  const paint = (colour: string) =>
    http.call('POST', '/api/blade-system/dict-biz/submit', {
      token,
      body: { parentId, dictKey: `g${colour.slice(0, 2)}`, dictValue: '绿', colour },
    });
  for (const colour of ['#ff0000', 'red;x:url(//y)', 'Green', 'inherit']) {
    const refused = await paint(colour);
    expect([colour, refused.status, refused.msg]).toEqual([colour, 400, '请求参数类型错误：colour']);
  }
  expect([(await paint('green')).status, (await paint('')).status]).toEqual([200, 200]);
  const url = `/api/system/dicts/detail?id=${String(stored(made.data)['id'])}`;
  const found = await http.call('GET', url, { token: await http.tokenOf('admin') });
  expect(found.data).toMatchObject({ dictKey: 'r', parentId, $refs: { parentId: { display: '颜色' } } });
});

test.each(['//intranet', '/\\intranet', 'intranet', 'https://intranet'])('a bar above the menu does not lead to %j', async (path) => {
  const answer = await call('topMenus', 'submit', { code: 'away', name: '外', path });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('路径以一个 / 开头')]);
});

test.each(['/', '/crm', '/crm/visits-2_a/'])('a bar above the menu leads to %j', async (path) => {
  expect((await call('topMenus', 'submit', { code: `bar${path.length}`, name: '内', path })).status).toBe(200);
});

test('a notice is published and withdrawn by those who may, and is kept as it was published', async () => {
  const made = await call(
    'notices',
    'submit',
    { title: '甲', category: '1', releaseTime: '2026-03-01 08:00:00', content: '<p>乙</p>' },
    'quality',
  );
  const publish = { name: 'publish', items: [stored(made.data)] };
  expect((await call('notices', 'transition', publish, 'tester')).status).toBe(403);
  const published = await call('notices', 'transition', publish, 'quality');
  expect(published.data).toMatchObject({ results: [{ ok: true, state: '1' }] });
  const edited = await call('notices', 'submit', { ...stored(made.data), version: 2, title: '丙', category: '1' }, 'quality');
  expect(edited.status).toBe(400);
  expect(edited.text).toContain('已发布');
});

test('a numbering rule has exactly one serial, and each item says what it needs', async () => {
  const rule = { ruleCode: 'order', ruleName: '委托单', bizType: 'order', departmentOrType: '1', resetBy: 'scope', enableStatus: '0' };
  const without = await call('numberRules', 'submit', { ...rule, items: [{ itemType: '7', text: 'W', digits: '1' }] });
  expect(without.text).toContain('编号须有且只有一个流水号');
  const bare = await call('numberRules', 'submit', {
    ...rule,
    items: [
      { itemType: '7', digits: '1' },
      { itemType: '3', digits: '11' },
    ],
  });
  expect(bare.text).toContain('固定文本请填写文字');
  const kinds = Array.from({ length: 10 }, (_none, index) => String(index + 1));
  const items = kinds.map((itemType, index) => ({
    itemType,
    digits: String(index + 1),
    ...(itemType === '7' ? { text: '号' } : {}),
    ...(itemType === '4' || itemType === '9' ? { dateFormat: 'yyyy' } : {}),
  }));
  const made = await call('numberRules', 'submit', { ...rule, items });
  expect(made.status, made.text).toBe(200);
});

test('a right that the page does not name can still be granted', async () => {
  const answer = await http.database.system((q) =>
    q.query(
      `select p.code from sys_menu m join sys_menu p on p.tenant_id = m.tenant_id and p.id = m.parent_id where m.tenant_id = '000000' and m.code = 'sessions_end'`,
    ),
  );
  expect(answer.rows).toEqual([{ code: 'sessions' }]);
});

test('the page of flow routes is what the dictionary of flows answers; a disabled route is none', async () => {
  const flows = async (tenantId = '000000') => {
    const answer = await http.call('GET', '/api/blade-system/dict/dictionary?code=flow', { token: await http.tokenOf('admin', tenantId) });
    return Array.isArray(answer.data)
      ? answer.data
          .filter(isObject)
          .map((entry) => [entry['dictKey'], entry['dictValue'], entry['remark'], entry['routeKey'], entry['routeValue']])
      : [];
  };
  const visit = { flowKey: 'visit', flowName: '回访', route: '/crm/visits', enableStatus: '0' };
  const made = await call('flowRoutes', 'submit', visit);
  expect(made.status, made.text).toBe(200);
  expect(await flows()).toContainEqual(['visit', '回访', '/crm/visits', 'flow_visit', '/crm/visits']);
  expect((await flows('000001')).map(([key]) => key)).not.toContain('visit');
  const own = { flowKey: 'leave', flowName: '请假', route: '/hr/leaves', enableStatus: '0' };
  expect((await call('flowRoutes', 'submit', own)).status).toBe(200);
  expect((await flows()).filter(([key]) => key === 'leave')).toEqual([['leave', '请假', '/hr/leaves', 'flow_leave', '/hr/leaves']]);
  expect((await call('flowRoutes', 'submit', { ...visit, ...stored(made.data), enableStatus: '1' })).status).toBe(200);
  expect((await flows()).map(([key]) => key)).not.toContain('visit');
});
