import { expect, test } from 'vitest';
import { faultsOf } from '../small-world';

// Faults that do not follow from each other are told in one run, whatever sort they are of: nobody mends one to meet the next.
const label = (zh: string, en: string) => ({ zh, en });
const page = {
  format: 1,
  page: 'calls',
  label: label('拜访', 'Calls'),
  fields: {
    price: { $ref: 'kind:money', 'x-label': label('价', 'Price'), minimum: 5, maximum: 1 },
    count: { $ref: 'kind:integer', 'x-label': label('数', 'Count'), 'x-compte': '1' },
    total: { $ref: 'kind:money', 'x-label': label('计', 'Total'), 'x-compute': 'cout * price' },
    half: { $ref: 'kind:money', 'x-label': label('半', 'Half'), 'x-compute': 'price +' },
    other: { $ref: 'ref:nobody', 'x-label': label('人', 'Person') },
    state: {
      'x-label': label('态', 'State'),
      'x-options': [
        { key: '1', zh: '一', en: 'One' },
        { key: '2', zh: '二', en: 'Two' },
      ],
    },
  },
  states: {
    field: 'state',
    initial: '9',
    transitions: { go: { label: label('走', 'Go'), from: ['1'], to: '3', when: 'pric > 1', set: { nothing: '1' } } },
  },
  search: { normal: ['visitDay'] },
  table: { columns: ['price', 'nope'] },
  form: {
    groups: [{ items: ['price', 'missing'] }],
    required: ['gone'],
    rules: [{ assert: "price > 'a'", message: label('贵', 'Dear'), field: 'price' }],
  },
  statistics: { sums: { label: label('统计', 'Sums') } },
  actions: { toolbar: ['create', 'fly'], row: ['edit', 'go'] },
  roles: { salesman: ['view', 'jump'] },
};

test('faults of syntax, shape, fields, expressions, states, search, list, form, statistics, buttons and rights are told in one run', () => {
  const text = JSON.stringify(page, undefined, 2).replace('"format": 1,', '"format": 1');
  const faults = faultsOf({ 'pages/crm/calls.json': text }).filter(({ file }) => file.endsWith('calls.json'));
  const places = new Set(faults.map(({ pointer }) => pointer));
  const expected = [
    '/fields/price/maximum',
    '/fields/count/x-compte',
    '/fields/total/x-compute',
    '/fields/half/x-compute',
    '/fields/other/$ref',
    '/states/initial',
    '/states/transitions/go/to',
    '/states/transitions/go/when',
    '/states/transitions/go/set/nothing',
    '/search/normal/0',
    '/table/columns/1',
    '/form/groups/0/items/1',
    '/form/required/0',
    '/form/rules/0/assert',
    '/statistics/sums',
    '/actions/toolbar/1',
    '/roles/salesman/1',
  ];
  expect(expected.filter((pointer) => !places.has(pointer))).toEqual([]);
  expect(faults.some(({ sentence }) => sentence.startsWith('JSON 写法有误'))).toBe(true);
});

test('a transition of wrong shape keeps no fault of the others back', () => {
  const transitions = {
    broken: { label: label('坏', 'Broken'), to: '2', set: { price: '1' } },
    text: 'go',
    go: { label: label('走', 'Go'), from: ['1'], to: '3', when: 'pric > 1', ask: ['total'], set: { nothing: '1' } },
  };
  const text = JSON.stringify({ ...page, states: { ...page.states, transitions } });
  const pointers = new Set(faultsOf({ 'pages/crm/calls.json': text }).map(({ pointer = '' }) => pointer));
  const expected = ['broken', 'text', 'go/to', 'go/when', 'go/ask/0', 'go/set/nothing'].map((each) => `/states/transitions/${each}`);
  expect(
    expected.filter((pointer) => !pointers.has(pointer)),
    [...pointers].join('\n'),
  ).toEqual([]);
});

test('every name of one expression that stands for nothing is told at its place, each once', () => {
  const total = { ...page.fields.total, 'x-compute': 'cout * price + cout + half.x * pric + other.nope' };
  const text = JSON.stringify({ ...page, fields: { ...page.fields, other: { ...page.fields.other, $ref: 'ref:customers' }, total } });
  const told = faultsOf({ 'pages/crm/calls.json': text }).filter(({ pointer }) => pointer === '/fields/total/x-compute');
  expect(told.map(({ sentence }) => sentence)).toEqual(
    ['没有字段“cout”', '没有字段“pric”', '“other”没有字段“nope”'].map((each) => expect.stringContaining(each)),
  );
  expect(new Set(told.map(({ column }) => column)).size).toBe(3);
});
