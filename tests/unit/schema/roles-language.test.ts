import { describe, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, smallWorld, textOf } from './small-world';

const quotes = 'pages/crm/quotes.json';
const withRoles = (roles: string): string => textOf(quotes).replace(/"roles": \{ .* \}\n/, `"roles": ${roles}\n`);

/** `‸` marks where the fault must point. */
const plants = [
  { name: 'an unknown role', roles: '{ ‸"salesmen": { "can": ["view"] } }', says: '没有角色“salesmen”', hint: 'salesman' },
  { name: 'an unknown right', roles: '{ "salesman": { "can": ["view", ‸"aprove"] } }', says: '本页没有权限“aprove”', hint: 'approve' },
  {
    name: 'a hidden field that is not there',
    roles: '{ "salesman": { "can": [], "hide": [‸"totals"] } }',
    says: '没有字段“totals”',
    hint: 'total',
  },
  {
    name: 'a field of lines that is not there',
    roles: '{ "salesman": { "can": [], "fixed": [‸"items.prices"] } }',
    says: '没有字段“items.prices”',
  },
  { name: 'a masked amount', roles: '{ "salesman": { "can": [], "mask": [‸"total"] } }', says: '“total”不是文字，不能脱敏' },
  {
    name: 'a field in two lists',
    roles: '{ "salesman": { "can": [], "hide": ["total"], "fixed": [‸"total"] } }',
    says: '“total”已写在另一项里',
  },
  { name: 'rows by an unknown field', roles: `{ "salesman": { "can": [], "rows": "‸totals > 1" } }`, says: 'totals' },
  { name: 'rows by a function', roles: `{ "salesman": { "can": [], "rows": "‸size(items) > 1" } }`, says: '不能用 size(…)' },
  {
    name: 'rows by what no statement says',
    roles: `{ "salesman": { "can": [], "rows": ‸"discount * 2.0 > 1.0" } }`,
    says: '行的范围只用字段',
  },
  { name: 'rows by lines', roles: `{ "salesman": { "can": [], "rows": "filled(‸items) || total > 1" } }`, says: '“items”不能作条件' },
  { name: 'rows by a whole list', roles: `{ "salesman": { "can": [], "rows": "total > 1 && ‸tags == ['a']" } }`, says: '“tags”不能作条件' },
  {
    name: 'what is changed by an unknown field',
    roles: `{ "salesman": { "can": ["view", "edit"], "change": "‸totals > 1" } }`,
    says: 'totals',
  },
  {
    name: 'what is changed by who changes nothing',
    roles: `{ "salesman": { "can": ["view"], ‸"change": "own" } }`,
    says: 'change 不起作用',
  },
  { name: 'rows that say no yes or no', roles: `{ "salesman": { "can": [], "rows": "‸total" } }`, says: '这里要的是条件' },
] as const;

describe('a fault of what a role begins with is told at its place', () => {
  test.each(plants)('$name', (plant) => {
    const marked = withRoles(plant.roles);
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.sentence.includes(plant.says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if ('hint' in plant) expect(fault?.hint).toBe(plant.hint);
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
  });
});

test('a mask that is no two numbers is a fault, and so is one of an amount', () => {
  const put = (field: string, mask: string): string =>
    textOf(quotes).replace(`"${field}": { "$ref"`, `"${field}": { "x-mask": "${mask}", "$ref"`);
  expect(faultsOf({ [quotes]: put('contact.name', '3,4') })).not.toEqual([]);
  expect(faultsOf({ [quotes]: put('total', '1-1') }).map((fault) => fault.sentence)).toContain('“x-mask”不能用在这种字段上');
});

test('a role begins with rights, rows and limits of fields, those of lines too', () => {
  const text = withRoles(
    '{ "salesman": { "can": ["view"], "rows": "customerId.deptId == user.deptId", "hide": ["total"], "fixed": ["items.price"] }, "dept_head": ["view"], "tester": { "can": ["view", "edit"], "change": "own" } }',
  );
  const { pages, faults } = compileSchemas(smallWorld({ [quotes]: text }));
  expect(faults.map(formatFault)).toEqual([]);
  expect(pages.get('crm/quotes')?.roles).toEqual({
    salesman: {
      can: ['view'],
      rows: 'customerId.deptId == user.deptId',
      fields: [
        { record: 'quotes', field: 'total', rule: 'hidden' },
        { record: 'quoteItem', field: 'price', rule: 'readOnly' },
      ],
    },
    dept_head: { can: ['view'], fields: [] },
    tester: { can: ['view', 'edit'], change: 'own', fields: [] },
  });
});

test('rows ask for one of several references by its id, and by nothing else of what they lead to', () => {
  const helpers = `"helperIds": { "$ref": "refs:customers", "x-label": { "zh": "协办", "en": "Helpers" } }`;
  const asking = (rows: string): string =>
    withRoles(`{ "salesman": { "can": ["view"], "rows": "${rows}" } }`).replace('"fields": {', `"fields": { ${helpers},`);
  expect(faultsOf({ [quotes]: asking('user.enterId in helperIds.map(h, h.id)') }).map(formatFault)).toEqual([]);
  for (const rows of [`'甲' in helperIds.map(h, h.display)`, 'user.enterId in helperIds.filter(h, filled(h.id)).map(h, h.id)'])
    expect(
      faultsOf({ [quotes]: asking(rows) }).map(({ sentence }) => sentence),
      rows,
    ).toEqual([expect.stringContaining('行的范围只用字段') as string]);
});
