import { describe, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, smallWorld, textOf } from './small-world';

const customers = 'pages/crm/customers.json';

/** The page of customers with a form in which their quotes stand. */
const withGroup = (group: string, has = '"quotes": { "page": "quotes", "by": "customerId" }'): string =>
  textOf(customers)
    .replace('"display": "enterName",', `"display": "enterName", "has": { ${has} },`)
    .replace('"table": {', `"form": { "groups": [{ "items": ["enterName"] }, ${group}] },\n  "table": {`);

const label = '"label": { "zh": "报价", "en": "Quotes" }';

/** `‸` marks where the fault must point. */
const plants = [
  { name: 'a name that is not in has', group: `{ ${label}, "related": ‸"quote" }`, says: '不是相关记录的名称', hint: 'quotes' },
  {
    name: 'a column that the list there lacks',
    group: `{ ${label}, "related": "quotes", "columns": ["quoteNo", ‸"totals"] }`,
    says: '“报价”的列表没有列“totals”',
    hint: 'total',
  },
  {
    name: 'a button that the page there lacks',
    group: `{ ${label}, "related": "quotes", "actions": ["create", ‸"aprove"] }`,
    says: '“报价”没有按钮“aprove”',
    hint: 'approve',
  },
  {
    name: 'a button twice',
    group: `{ ${label}, "related": "quotes", "actions": ["edit", ‸"edit"] }`,
    says: '“edit”写了两次',
  },
  { name: 'fields and records in one', group: `‸{ ${label}, "related": "quotes", "items": ["area"] }`, says: '二者取一' },
  { name: 'neither', group: `‸{ ${label} }`, says: '二者取一' },
  { name: 'no name of its own', group: `‸{ "related": "quotes" }`, says: '要有 label' },
  { name: 'columns of fields', group: `{ ${label}, "items": ["area"], ‸"columns": ["area"] }`, says: 'columns 只与 related 一起写' },
  {
    name: 'a chart across a text',
    group: `{ ${label}, "related": "quotes", "chart": { "x": ‸"city", "y": "total" } }`,
    says: '“city”不是日期、时间或数字',
  },
  {
    name: 'a chart of a field that the records lack',
    group: `{ ${label}, "related": "quotes", "chart": { "x": "quoteDay", "y": ‸"totals" } }`,
    says: '相关记录没有字段“totals”',
    hint: 'total',
  },
  {
    name: 'series that several keys tell apart',
    group: `{ ${label}, "related": "quotes", "chart": { "x": "quoteDay", "y": "total", "by": ["city", ‸"tags"] } }`,
    says: '“tags”不是能区分一组的字段',
  },
  {
    name: 'a spread without a count',
    group: `{ ${label}, "related": "quotes", "chart": { "x": "quoteDay", "y": "total", ‸"spread": "capital" } }`,
    says: 'spread 与 count 一起写',
  },
  {
    name: 'a state that the records lack',
    group: `{ ${label}, "related": "quotes", "chart": { "x": "quoteDay", "y": "total", "only": [‸"nowhere"] } }`,
    says: '相关记录没有状态“nowhere”',
  },
  {
    name: 'a chart of fields',
    group: `{ ${label}, "items": ["area"], ‸"chart": { "x": "quoteDay", "y": "total" } }`,
    says: 'chart 只与 related 一起写',
  },
] as const;

describe('a fault of a list of related records is told at its place, with what was meant', () => {
  test.each(plants)('$name', (plant) => {
    const marked = withGroup(plant.group);
    const faults = faultsOf({ [customers]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.sentence.includes(plant.says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if ('hint' in plant) expect(fault?.hint).toBe(plant.hint);
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
  });
});

test('a group of related records knows the page that lists them and the field that leads back', () => {
  const text = withGroup(
    `{ ${label}, "related": "quotes", "columns": ["quoteNo", "customerId.enterName"], "actions": ["create", "submit"] }`,
  );
  const { pages, faults } = compileSchemas(smallWorld({ [customers]: text }));
  expect(faults.map(formatFault)).toEqual([]);
  expect(pages.get('crm/customers')?.form?.groups[1]).toEqual({
    label: { zh: '报价', en: 'Quotes' },
    related: {
      ...{ name: 'quotes', record: 'quotes', page: 'crm/quotes', label: { zh: '报价', en: 'Quotes' }, by: 'customerId' },
      ...{ columns: ['quoteNo', 'customerId.enterName'], actions: ['create', 'submit'] },
    },
    items: [],
  });
});

test('a search names a plain field of related records; any other is told at its place, with what was meant', () => {
  const searching = (name: string): string =>
    textOf(customers)
      .replace('"display": "enterName",', '"display": "enterName", "has": { "quotes": { "page": "quotes", "by": "customerId" } },')
      .replace(/"search": \{[^}]*\},\s*/, '')
      .replace('"table": {', `"search": { "normal": ["${name}"] },\n  "table": {`);
  const { pages, faults } = compileSchemas(smallWorld({ [customers]: searching('quotes.quoteNo') }));
  expect(faults.map(formatFault)).toEqual([]);
  const model = pages.get('crm/customers');
  expect(model?.search.normal).toMatchObject([{ field: 'quotes.quoteNo', own: 'quotes', through: 'quoteNo', of: { name: 'quoteNo' } }]);
  expect(model?.record.has).toMatchObject([{ name: 'quotes', searched: ['quoteNo'] }]);
  for (const [name, hint] of [
    ['quotes.quoteNoo', 'quotes.quoteNo'],
    ['quotes.customerId', undefined],
  ] as const) {
    const text = searching(name);
    const [fault, ...others] = faultsOf({ [customers]: text });
    expect(others.map(formatFault)).toEqual([]);
    const above = text.slice(0, text.indexOf(`"${name}"`)).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    expect(fault?.sentence).toContain('没有可以这样查询的字段');
    if (hint) expect(fault?.hint).toBe(hint);
  }
});

test('a chart takes the fields that it names, and the final states for those that set its limits', () => {
  const text = withGroup(`{ ${label}, "related": "quotes", "chart": { "x": "quoteDay", "y": "total", "by": ["city"] } }`);
  const { pages, records, faults } = compileSchemas(smallWorld({ [customers]: text }));
  expect(faults.map(formatFault)).toEqual([]);
  const final = records.get('quotes')?.states?.final;
  expect(pages.get('crm/customers')?.form?.groups[1]?.related?.chart).toEqual({
    ...{ x: 'quoteDay', y: 'total', by: ['city'] },
    ...(final ? { only: final } : {}),
  });
});
