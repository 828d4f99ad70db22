import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeFolder } from '../../fixtures/test-database';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// Numbers that a tenant's rule makes with fields which some role may not see.
const product = fileURLToPath(new URL('../../../schemas', import.meta.url));
const label = (zh: string) => ({ zh, en: zh });
const text = (zh: string) => ({ $ref: 'kind:shortText', 'x-label': label(zh), maxLength: 64 });
const pageOf = (page: string, fields: Readonly<Record<string, object>>, more: object): object => ({
  ...{ format: 1, page, label: label(page), menu: { parent: 'crm', sort: 1 }, fields, table: { columns: Object.keys(fields) } },
  ...{ form: { groups: [{ items: Object.keys(fields) }] }, actions: { toolbar: ['create', 'export'], row: ['view', 'edit'] }, ...more },
});

function makeSchemas(): string {
  const folder = makeFolder('number-secrets');
  const requested = ['numberRules', 'departments'].map((name) => `pages/system/${name}.json`);
  for (const name of ['kinds.json', 'menus.json', 'dicts', 'records/system/numberRuleItem.json', ...requested]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(product, name), join(folder, name), { recursive: true });
  }
  const numbers: unknown = JSON.parse(readFileSync(join(product, 'numbers.json'), 'utf8'));
  const shipped = { label: label('样品编号'), items: [{ text: 'S' }, { serial: 3 }] };
  writeFileSync(join(folder, 'numbers.json'), JSON.stringify({ ...(isObject(numbers) ? numbers : {}), specimen: shipped, seal: shipped }));
  mkdirSync(join(folder, 'pages/demo'));
  const pages = {
    instruments: pageOf('instruments', { name: text('名称'), projectNo: text('项目编号') }, { display: 'name', roles: {} }),
    specimens: pageOf(
      'specimens',
      {
        no: { ...text('样品编号'), readOnly: true, 'x-number': 'specimen' },
        name: text('名称'),
        disciplineNo: text('学科编号'),
        instrumentId: { $ref: 'ref:instruments', 'x-label': label('器具') },
        tag: { ...text('标签'), 'x-compute': `no + '!'` },
      },
      { display: 'name', roles: { salesman: ['view', 'create', 'edit', 'export'], tester: ['view'] } },
    ),
    seals: pageOf(
      'seals',
      {
        name: text('名称'),
        deptId: { $ref: 'ref:departments', 'x-label': label('经办部门') },
        sealNo: { ...text('封条号'), 'x-number': 'seal' },
        state: { 'x-label': label('状态'), 'x-options': ['1', '2'].map((key) => ({ key, ...label(key) })) },
      },
      {
        states: { field: 'state', initial: '1', transitions: { seal: { label: label('封'), from: ['1'], to: '2', number: ['sealNo'] } } },
        actions: { toolbar: ['create'], row: ['view', 'edit', 'seal'] },
        roles: { salesman: ['view', 'seal'] },
      },
    ),
  };
  for (const [name, file] of Object.entries(pages)) writeFileSync(join(folder, `pages/demo/${name}.json`), JSON.stringify(file));
  return folder;
}

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(makeSchemas());
  for (const [role, record, field] of [
    ['salesman', 'specimens', 'disciplineNo'],
    ['salesman', 'seals', 'deptId'],
    ['salesman', 'instruments', 'name'],
    ['quality', 'departments', 'deptCode'],
  ] as const)
    await http.database.system((q) =>
      q.query(`insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`, [
        roles.indexOf(role) + 1,
        record,
        field,
      ]),
    );
});
afterAll(() => http.close());

test('a preview leaves out what the caller may not see', async () => {
  const dept = { deptName: '热学室', fullName: '热学计量室', deptCategory: '2', deptAbbr: '热', deptCode: '0417' };
  const { id: deptId } = await add('system/departments', dept);
  await http.database.system(async (q) => {
    await q.query(`update sys_user set dept_id = $1 where account in ('quality', 'admin')`, [deptId]);
  });
  const rule = await add('system/numberRules', ruleOf('2', { ruleCode: 'quote' }));
  const preview = async (as: string) => (await get(`blade-system/number-rule/preview?id=${String(rule['id'])}`, as)).text;
  await vi.waitFor(async () => expect(await preview('admin')).toContain('0417001'), 5000);
  await vi.waitFor(async () => expect(await preview('quality')).toContain('您无权查看'), 5000);
  expect(await preview('quality')).not.toContain('0417');
});

const call = async (path: string, body: Values, as = 'admin') => http.call('POST', `/api/${path}`, { token: await http.tokenOf(as), body });
const get = async (path: string, as: string) => http.call('GET', `/api/${path}`, { token: await http.tokenOf(as) });
const keyOf = (data: unknown): Values => (isObject(data) ? { id: data['id'], version: data['version'] } : {});
async function add(page: string, body: Values, as = 'admin'): Promise<Values> {
  const made = await call(`${page}/submit`, body, as);
  expect(made.status, made.text).toBe(200);
  return keyOf(made.data);
}
const ruleOf = (itemType: string, more: Values = {}): Values => ({
  ...{ ruleCode: 'specimen', ruleName: '样品', bizType: 'sample', departmentOrType: '1', resetBy: 'scope', enableStatus: '0' },
  items: [
    { itemType, digits: '1' },
    { itemType: '3', digits: '4' },
  ],
  ...more,
});
const followersOf = async (page: string, name: string): Promise<unknown> => {
  const { data } = await get(`blade-system/role/limit-choices?page=${page}`, 'admin');
  const fields = isObject(data) && Array.isArray(data['fields']) ? data['fields'].filter(isObject) : [];
  return fields.find((each) => each['field'] === name)?.['hides'];
};

test('a number is hidden from whoever may not see what a rule of the tenant makes it from, also after the rule has gone', async () => {
  const plain = await add('demo/specimens', { name: '甲', disciplineNo: '0417' });
  expect((await get(`demo/specimens/detail?id=${String(plain['id'])}`, 'salesman')).text).toContain('S001');
  expect(await followersOf('demo/specimens', 'disciplineNo')).toEqual([]);
  const rule = await add('system/numberRules', ruleOf('5'));
  const { id } = await add('demo/specimens', { name: '乙', disciplineNo: '0417' });
  const seen = await get(`demo/specimens/detail?id=${String(id)}`, 'tester');
  expect(isObject(seen.data) && [seen.data['no'], seen.data['tag']]).toEqual(['0417001', '0417001!']);
  const tells = async (): Promise<readonly string[]> => {
    const answers = [
      await get(`demo/specimens/detail?id=${String(id)}`, 'salesman'),
      await call('demo/specimens/page', {}, 'salesman'),
      await call('demo/specimens/page', { where: [{ prop: 'no', op: 'like', value: '0417' }] }, 'salesman'),
      await get(`demo/specimens/history?id=${String(id)}`, 'salesman'),
    ];
    return answers.filter(({ status, text }) => status === 200 && text.includes('0417')).map(({ text }) => text);
  };
  await vi.waitFor(async () => expect(await tells()).toEqual([]), 5000);
  expect((await call('demo/specimens/page', { orderBy: [{ prop: 'no', order: 'asc' }] }, 'salesman')).status).toBe(400);
  const followers = [label('样品编号'), label('标签')];
  await vi.waitFor(async () => expect(await followersOf('demo/specimens', 'disciplineNo')).toEqual(followers), 5000);
  expect((await call('system/numberRules/remove', { items: [rule] })).status).toBe(200);
  await add('demo/specimens', { name: '丙' }, 'salesman');
  expect(await tells()).toEqual([]);
});

test('a number made through a reference is hidden by the roles own rule for that field, not for want of a right to its page', async () => {
  const instrument = await add('demo/instruments', { name: '温度计', projectNo: '12' });
  const rule = await add('system/numberRules', ruleOf('6'));
  const { id } = await add('demo/specimens', { name: '丁', instrumentId: instrument['id'] });
  const seen = await get(`demo/specimens/detail?id=${String(id)}`, 'tester');
  expect(isObject(seen.data) && seen.data['no']).toBe('12001');
  // What a process knows of callers is a second old at most.
  const follows = [label('样品编号'), label('标签')];
  await vi.waitFor(async () => expect(await followersOf('demo/instruments', 'projectNo')).toEqual(follows), 5000);
  expect((await call('system/numberRules/remove', { items: [rule] })).status).toBe(200);
});

test('a number that cannot be written names what it is made from only to whoever may see that', async () => {
  const dept = await add('system/departments', { deptName: '暗室', fullName: '暗室', deptCategory: '2' });
  const byDept = await add('system/numberRules', ruleOf('1', { ruleCode: 'seal' }));
  const seal = await add('demo/seals', { name: '甲', deptId: dept['id'] });
  const refusedTo = async (as: string) => (await call('demo/seals/transition', { name: 'seal', items: [seal] }, as)).msg;
  expect(await refusedTo('admin')).toBe('编号用到部门简称，而部门“暗室”没有填写');
  expect(await refusedTo('salesman')).toBe('编号用到部门简称，而有关的部门没有填写它');
  const byProject = await add('system/numberRules', ruleOf('6'));
  const instrument = await add('demo/instruments', { name: '光度计' });
  const faultsOf = async (as: string): Promise<unknown> => {
    const { data } = await call('demo/specimens/submit', { name: '戊', instrumentId: instrument['id'] }, as);
    return isObject(data) && data['fields'];
  };
  expect(await faultsOf('admin')).toEqual({ instrumentId: '编号用到项目编号，而instruments“光度计”没有填写' });
  expect(await faultsOf('salesman')).toEqual({ instrumentId: '编号用到项目编号，而有关的instruments没有填写它' });
  for (const rule of [byDept, byProject]) expect((await call('system/numberRules/remove', { items: [rule] })).status).toBe(200);
});
