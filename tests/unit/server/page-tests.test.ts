import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExamples } from '../../../scripts/check/readme-examples';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../src/schema/source/fault';
import { readTestFiles } from '../../../src/schema/source/read-schemas';
import { readTests } from '../../../src/schema/tests/read-tests';
import { runTests, type TestOutcome } from '../../../src/server/trial/run-tests';
import { compileOnce, someSchemas } from '../../fixtures/some-schemas';

const page = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'visits',
  label: { zh: '拜访', en: 'Visits' },
  has: { costs: { page: 'visitCosts', by: 'visitId' } },
  fields: {
    no: { $ref: 'kind:shortText', 'x-label': { zh: '编号', en: 'No.' } },
    enterId: { $ref: 'ref:departments', 'x-label': { zh: '部门', en: 'Department' } },
    price: { $ref: 'kind:money', 'x-label': { zh: '单价', en: 'Price' } },
    count: { $ref: 'kind:integer', 'x-label': { zh: '数量', en: 'Count' }, minimum: 1, 'x-readonly': 'isFixed' },
    isFixed: { $ref: 'kind:yesNo', 'x-label': { zh: '定好', en: 'Fixed' }, default: false },
    why: { $ref: 'kind:shortText', 'x-label': { zh: '原因', en: 'Why' }, 'x-visible': 'isFixed' },
    total: { $ref: 'kind:money', 'x-label': { zh: '合计', en: 'Total' }, 'x-compute': 'round(price * count, 2)' },
    spent: { $ref: 'kind:money', 'x-label': { zh: '已用', en: 'Spent' }, 'x-compute': 'sum(costs.map(c, c.amount))' },
    state: {
      'x-label': { zh: '状态', en: 'State' },
      'x-options': [
        { key: '1', zh: '新', en: 'New' },
        { key: '2', zh: '已批', en: 'Approved' },
      ],
    },
  },
  unique: [{ fields: ['no'], message: { zh: '编号重复', en: 'Taken' } }],
  states: {
    field: 'state',
    initial: '1',
    freeze: { '2': ['price'] },
    keep: ['2'],
    transitions: {
      approve: {
        label: { zh: '批准', en: 'Approve' },
        from: ['1'],
        to: '2',
        when: 'total > 0 && costs.all(c, c.amount < 100)',
        whenNot: { zh: '还不能批准', en: 'Not yet' },
        notBy: ['create'],
      },
    },
  },
  table: { columns: ['no'] },
  form: {
    groups: [{ items: ['no', 'enterId', 'price', 'count', 'isFixed', 'why', 'total'] }],
    required: ['no', { field: 'why', when: 'isFixed' }],
    rules: [{ assert: 'price < 1000', message: { zh: '太贵', en: 'Too much' }, field: 'price' }],
  },
  actions: { toolbar: ['create'], row: ['edit', 'approve', 'remove'] },
  roles: { salesman: { can: ['view', 'create', 'edit'], fixed: ['price'] }, finance: ['view', 'approve'] },
};

const costs = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'visitCosts',
  label: { zh: '费用', en: 'Costs' },
  fields: {
    visitId: { $ref: 'ref:visits', 'x-label': { zh: '拜访', en: 'Visit' } },
    amount: { $ref: 'kind:money', 'x-label': { zh: '金额', en: 'Amount' } },
  },
  table: { columns: ['amount'] },
  form: { groups: [{ items: ['visitId', 'amount'] }] },
  actions: { toolbar: ['create'], row: ['edit'] },
};

const { files } = someSchemas([], {
  'pages/crm/visits.json': JSON.stringify(page),
  'pages/crm/visitCosts.json': JSON.stringify(costs),
});
const compiled = compileOnce(files);

const text = (...tests: readonly object[]): string =>
  JSON.stringify(
    { format: 1, tests: tests.map((each, at) => ({ name: { zh: `测试${String(at)}`, en: `Test ${String(at)}` }, ...each })) },
    null,
    2,
  );

/** Shape: the faults of the file, else what was not met, each as `pointer  sentence`. */
async function run(...tests: readonly object[]): Promise<readonly string[]> {
  expect(compiled.faults.map(formatFault)).toEqual([]);
  const { faults, suites } = readTests(new Map([['pages/crm/visits.tests.json', text(...tests)]]), compiled);
  const outcomes = faults.length > 0 ? [] : await runTests(compiled, suites);
  return [...faults, ...outcomes.flatMap(({ failures }) => failures)].map(({ pointer = '', sentence }) => `${pointer}  ${sentence}`);
}

const failed = (outcomes: readonly TestOutcome[]): readonly string[] => outcomes.flatMap(({ failures }) => failures).map(formatFault);

// Compiled once, before the tests: nearly all pages take part.
const shipped = readTestFiles('schemas');
const paths = [...shipped.keys()].map((file) => file.replace(/^pages\/|\.tests\.json$/g, ''));
const product = compileSchemas(someSchemas(paths), { isJudged: true });
const own = readTests(shipped, product);

test('all tests that lie beside shipped pages name what the pages have', () => {
  expect(own.faults.map(formatFault)).toEqual([]);
  expect(own.suites.map(({ page: { path } }) => path)).toEqual(paths);
});

test.each(own.suites)('the tests beside $page.path pass', async (suite) => {
  expect(failed(await runTests(product, [suite]))).toEqual([]);
});

/** One promise of each shipped page that has tests: a guard, or who may not do it. */
const promises: Readonly<Record<string, readonly string[]>> = {
  'crm/complaints': ['answerCustomer', 'notBy'],
  'crm/contracts': ['approve', 'notBy'],
  'crm/orders': ['audit', 'notBy'],
  'crm/quotes': ['approve', 'notBy'],
  'finance/guarantees': ['approve', 'notBy'],
  'finance/reductions': ['approve', 'notBy'],
  'finance/settlements': ['guarantee', 'notBy'],
  'hr/leaves': ['agree', 'notBy'],
  'hr/trainings': ['complete', 'when'],
  'metrology/devices': ['enable', 'when'],
  'metrology/records': ['unlock', 'notBy'],
  'metrology/reports': ['verify', 'notBy'],
  'metrology/standards': ['unseal', 'when'],
};

const broken = Object.entries(promises).map(([path, [name = '', word = '']]): [string, string] => {
  const file = `pages/${path}.json`;
  const json = JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as { states: { transitions: Record<string, Record<string, unknown>> } };
  const { [word]: _, ...rest } = json.states.transitions[name] ?? {};
  // A guard that always holds: its sentence may not stand without one.
  json.states.transitions[name] = word === 'when' ? { ...rest, when: 'true' } : rest;
  return [file, JSON.stringify(json)];
});
const spoilt = compileSchemas(someSchemas(paths, Object.fromEntries(broken)), { isJudged: true });

test('every shipped page that has tests has a promise that is taken away below', () => {
  expect(Object.keys(promises)).toEqual(paths);
});

test.each(readTests(shipped, spoilt).suites)('the tests beside $page.path notice when a promise is taken away', async (suite) => {
  expect(failed(await runTests(spoilt, [suite]))).not.toEqual([]);
});

test('no shipped page with tests is lost by what is taken away', () => {
  expect(readTests(shipped, spoilt).suites.map(({ page: { path } }) => path)).toEqual(paths);
});

test('the tests that the README shows pass on the page that it shows', async () => {
  const readme = readFileSync('schemas/README.md', 'utf8');
  const [, name = '', shown = ''] = /^```json tests (\w+)\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  const example = readExamples('schemas/README.md').find(({ file }) => file === `pages/example/${name}.json`);
  const sample = compileSchemas(someSchemas([], { [`pages/example/${name}.json`]: example?.text ?? '' }));
  const { faults, suites } = readTests(new Map([[`pages/example/${name}.tests.json`, shown]]), sample);
  expect(faults.map(formatFault)).toEqual([]);
  const outcomes = await runTests(sample, suites);
  expect(outcomes.length).toBeGreaterThan(1);
  expect(failed(outcomes)).toEqual([]);
});

test('a value that comes out otherwise is told at its place, with what is there', async () => {
  const { suites } = readTests(
    new Map([['pages/crm/visits.tests.json', text({ fill: { price: 2.5, count: 3 }, expect: { values: { total: '7.40' } } })]]),
    compiled,
  );
  const [outcome] = await runTests(compiled, suites);
  expect(outcome?.failures.map(formatFault)).toEqual([
    'pages/crm/visits.tests.json:15:20  “total”应为 "7.40"，实际是 "7.50" / "total" should be "7.40" and is "7.50" (/tests/0/expect/values/total)',
  ]);
});

test('computed values, rules, limits and what is required are those of the server', async () => {
  expect(
    await run({
      fill: { price: 1000, count: 0 },
      act: 'save',
      expect: { faults: { price: '太贵', count: true, no: true, why: false } },
    }),
  ).toEqual([]);
  expect(await run({ fill: { no: 'A', price: 1000 }, act: 'save', expect: { values: { no: 'A' } } })).toEqual([
    '/tests/0/act  没有做成：price：太贵',
  ]);
});

test('conditions of the form are told for the record as it is filled in', async () => {
  const form = { fill: { isFixed: true }, expect: { shown: ['why'], required: ['why'], readOnly: ['count', 'total'], open: ['price'] } };
  expect(await run(form, { expect: { hidden: ['why'], optional: ['why'], open: ['count'] } })).toEqual([]);
  expect(await run({ ...form, fill: {} })).toEqual([
    '/tests/0/expect/shown/0  “why”没有显示',
    '/tests/0/expect/required/0  “why”可以不填',
    '/tests/0/expect/readOnly/0  “count”可以改',
  ]);
});

test('a guard is asked of the record and of the related records that are stated', async () => {
  const given = { no: 'A', price: 1, count: 1, costs: [{ amount: 40 }, { amount: 50 }] };
  expect(await run({ given, act: 'approve', expect: { values: { state: '2', spent: 90 } } })).toEqual([]);
  const dear = { ...given, costs: [{ amount: 100 }] };
  expect(await run({ given: dear, act: 'approve', expect: { refused: '还不能批准' } })).toEqual([]);
  expect(await run({ given, did: ['create'], act: 'approve', expect: { refused: true } })).toEqual([]);
  expect(await run({ given, act: 'approve', expect: { refused: '还不能批准' } })).toEqual(['/tests/0/expect/refused  没有被拒绝']);
});

test('a role has the rights and limits of the page files', async () => {
  expect(
    await run(
      { as: 'finance', given: { no: 'A' }, expect: { buttons: { edit: false, create: false } } },
      { as: 'finance', fill: { no: 'A' }, act: 'save', expect: { refused: '没有操作权限' } },
      { as: 'salesman', given: { no: 'A', price: 1 }, expect: { readOnly: ['price'], buttons: { edit: true, approve: false } } },
      { as: 'salesman', given: { no: 'A', price: 1 }, fill: { price: 2 }, act: 'save', expect: { faults: { price: true } } },
    ),
  ).toEqual([]);
});

test('what a state freezes and keeps is refused', async () => {
  const given = { no: 'A', state: '2', price: 1 };
  expect(
    await run(
      { given, fill: { price: 2 }, act: 'save', expect: { faults: { price: true } } },
      { given, act: 'remove', expect: { refused: true } },
    ),
  ).toEqual([]);
});

test('names that the page does not have are faults of the file, with what was meant', async () => {
  const found = await run({
    as: 'salesmen',
    given: { prise: 1, total: 2 },
    fill: { count: true, state: '2' },
    did: ['aprove'],
    act: 'aprove',
    expect: { values: { state: '3' }, hidden: ['wy'], buttons: { submit: true } },
  });
  expect(found).toEqual([
    '/tests/0/as  没有角色“salesmen”',
    '/tests/0/given/prise  没有字段“prise”',
    '/tests/0/given/total  “total”是算出来的，写它所读的值',
    '/tests/0/fill/count  “count”的值要写成数，如 12 或 "0.50"',
    '/tests/0/fill/state  “state”没有人填写',
    '/tests/0/did/0  本页没有操作“aprove”',
    '/tests/0/act  本页没有操作“aprove”；可写 save、remove 或状态变化的名字',
    '/tests/0/expect/values/state  “state”没有选项“3”',
    '/tests/0/expect/hidden/0  没有字段“wy”',
    '/tests/0/expect/buttons/submit  本页没有按钮“submit”',
  ]);
});

test('what other records decide is refused rather than pretended', async () => {
  expect(await run({ fill: { no: 'A' }, act: 'save', expect: { faults: { no: '编号重复' } } })).toEqual([
    '/tests/0/expect/faults/no  这是唯一约束，要看数据库里别的记录，测试里没有',
  ]);
  expect(await run({ given: {}, expect: { buttons: { approve: true } } })).toEqual([
    '/tests/0/expect/buttons/approve  列表里看不出，由服务器按别的记录判断；改用 act 与 refused',
  ]);
});

test('tests without a page are a fault', () => {
  const { faults } = readTests(new Map([['pages/crm/visit.tests.json', text({ expect: { hidden: ['why'] } })]]), compiled);
  expect(faults.map(({ sentence, hint }) => [sentence, hint])).toEqual([
    ['没有页面 pages/crm/visit.json；测试与它的页面文件放在一起', 'crm/visits'],
  ]);
});
