import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// Fields that a role may not write, or a condition shuts, and that begin with a default: what is sent for them is the default or is refused, and never dropped.
const both = (zh: string) => ({ zh, en: zh });
const field = (kind: string, zh: string, more: object = {}) => ({ $ref: kind, 'x-label': both(zh), ...more });

const line = {
  format: 1,
  record: 'permitLine',
  label: both('明细'),
  fields: { thing: field('kind:shortText', '物品'), rate: field('kind:money', '单价', { 'x-default': '2.5' }) },
  columns: ['thing', 'rate'],
};
const names = ['permitName', 'ownerId', 'amount', 'startOn', 'startAt', 'seal', 'items'];
const page = {
  format: 1,
  page: 'permits',
  label: both('许可'),
  display: 'permitName',
  fields: {
    permitName: field('kind:shortText', '名称'),
    ownerId: field('ref:staff', '负责人', { 'x-default': 'user.staffId' }),
    amount: field('kind:money', '金额', { 'x-default': '1.5' }),
    startOn: field('kind:day', '开始', { 'x-default': 'today' }),
    startAt: field('kind:dateTime', '时间', { 'x-default': 'now' }),
    seal: field('kind:shortText', '印章', { 'x-default': 'user.name', 'x-readonly': "permitName == '封'" }),
    items: { type: 'array', items: { $ref: 'record:permitLine' }, 'x-label': both('明细') },
    stampNo: field('kind:shortText', '章号'),
    permitState: { 'x-label': both('状态'), 'x-options': ['1', '2'].map((key) => ({ key, zh: key, en: key })) },
  },
  states: { field: 'permitState', initial: '1', transitions: { stamp: { label: both('盖章'), from: ['1'], to: '2', ask: ['stampNo'] } } },
  table: { columns: ['permitName', 'ownerId.staffName', 'amount'] },
  form: { groups: [{ items: names }], required: ['permitName'] },
  import: { columns: ['permitName', 'ownerId', 'amount'] },
  actions: { toolbar: ['create', 'import'], row: ['view', 'edit', 'stamp'] },
  roles: {
    salesman: {
      can: ['view', 'create', 'edit', 'import', 'stamp'],
      fixed: ['ownerId', 'amount', 'startOn', 'startAt', 'items.rate', 'stampNo'],
    },
  },
};

let http: TestHttp;
let token: string;
let mine: string;
let other: string;

const post = async (path: string, body: unknown, as: string) => http.call('POST', `/api/demo/${path}`, { token: as, body });
const idOf = ({ data }: { readonly data: unknown }): string => String(isObject(data) ? data['id'] : '');
const detail = async (id: string): Promise<Values> => {
  const { data } = await http.call('GET', `/api/demo/permits/detail?id=${id}`, { token });
  return isObject(data) ? data : {};
};
const submit = async (values: Values) => post('permits/submit', values, token);

beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/tell-schemas/staff.json', import.meta.url)), join(folder, 'pages/demo/staff.json'));
  mkdirSync(join(folder, 'records/demo'), { recursive: true });
  writeFileSync(join(folder, 'records/demo/permitLine.json'), JSON.stringify(line));
  writeFileSync(join(folder, 'pages/demo/permits.json'), JSON.stringify(page));
  http = await openHttp(folder);
  expect(http.store.current().faults).toEqual([]);
  const admin = await http.tokenOf('admin');
  mine = idOf(await post('staff/submit', { staffName: '本人' }, admin));
  other = idOf(await post('staff/submit', { staffName: '他人' }, admin));
  await http.database.system((q) =>
    q.query(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = 'salesman'`, [mine]),
  );
  token = await http.tokenOf('salesman');
});
afterAll(() => http.close());

test('another value than the default is refused with a sentence at its field, in lines too', async () => {
  const refused = await submit({
    ...{ permitName: '甲', ownerId: other, amount: '2.00', startOn: '2020-01-01', startAt: '2020-01-01 00:00:00' },
    items: [{ thing: 'x', rate: '0.10' }],
  });
  expect([refused.status, refused.data]).toEqual([
    400,
    {
      fields: {
        ownerId: '您的角色不能修改负责人，请保留原来的值',
        amount: '您的角色不能修改金额，请保留原来的值',
        startOn: '您的角色不能修改开始，请保留原来的值',
        startAt: '您的角色不能修改时间，请保留原来的值',
        'items.0.rate': '您的角色不能修改单价，请保留原来的值',
      },
    },
  ]);
});

test('nothing, what is empty and the default itself, however it is written, begin the row with the default', async () => {
  const begun = await detail(idOf(await submit({ permitName: '乙', items: [{ thing: 'x' }] })));
  expect(begun).toMatchObject({ ownerId: mine, amount: '1.50', items: [{ rate: '2.50' }] });
  expect(begun['startAt']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  for (const sent of [
    { ownerId: mine, amount: '1.5', items: [{ thing: 'x', rate: '2.500' }] },
    { ownerId: null, amount: '', startOn: null, startAt: '', items: [{ thing: 'x', rate: null }] },
  ]) {
    const made = await submit({ permitName: '丙', ...sent });
    expect([made.status, await detail(idOf(made))]).toMatchObject([200, { ownerId: mine, amount: '1.50', items: [{ rate: '2.50' }] }]);
  }
});

test('a cell of an import for such a field is a fault of its row', async () => {
  const rows = [
    ['名称', '负责人', '金额'],
    ['丁', '他人', '1.5'],
    ['戊', '本人', ''],
    ['己', '', '3'],
  ];
  const { report } = await sendImport(http, await makeWorkbook(rows), { token, page: 'demo/permits', query: 'dryRun=1' });
  expect(report?.good).toBe(1);
  expect(report?.faults.map(({ row, column, sentence }) => [row, column, sentence])).toEqual([
    [2, 'B', '您的角色不能修改负责人，请保留原来的值'],
    [4, 'C', '您的角色不能修改金额，请保留原来的值'],
  ]);
});

test('so it is where a condition makes the field read-only', async () => {
  const refused = await submit({ permitName: '封', seal: '别的印章' });
  expect(refused.data).toEqual({ fields: { seal: '印章现在不可修改，请保留原来的值' } });
  const begun = await detail(idOf(await submit({ permitName: '封' })));
  expect(begun['seal']).toBe('人员salesman');
  expect((await submit({ permitName: '封', seal: begun['seal'] })).status).toBe(200);
});

test('who is asked by a step for what his role may not enter is told that, and not to enter it', async () => {
  const id = idOf(await submit({ permitName: '庚' }));
  const stamp = async (data: Values, as = token) =>
    (await post('permits/transition', { name: 'stamp', items: [{ id, version: 1 }], data }, as)).data;
  const shut = { fields: { stampNo: '您的角色不能修改章号，请保留原来的值' } };
  expect(await stamp({})).toEqual(shut);
  expect(await stamp({ stampNo: 'A-1' })).toEqual(shut);
  const admin = await http.tokenOf('admin');
  expect(await stamp({}, admin)).toEqual({ fields: { stampNo: '请填写章号' } });
  expect(await stamp({ stampNo: 'A-1' }, admin)).toMatchObject({ results: [{ ok: true, state: '2' }] });
  expect((await detail(id))['stampNo']).toBe('A-1');
});
