import { describe, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, smallWorld, textOf } from './small-world';

const customers = 'pages/crm/customers.json';
const label = '"label": { "zh": "报价", "en": "Quote" }';

/** The page of customers with a button of each row. */
const withButton = (button: string, list = 'row'): string =>
  textOf(customers).replace('"table": {', `"actions": { "${list}": [${button}] },\n  "table": {`);

const quote = (fill: string): string => `{ "do": "quote", "open": "quotes", ${label}, "fill": { ${fill} } }`;

/** `‸` marks where the fault must point. */
const plants = [
  { name: 'a page that there is not', button: `{ "do": "quote", "open": ‸"quote", ${label} }`, says: '没有页面“quote”', hint: 'quotes' },
  { name: 'a page without a form', button: `{ "do": "again", "open": ‸"customers", ${label} }`, says: '没有表单' },
  { name: 'a field that there is not', button: quote('‸"custmerId": "id"'), says: '“报价”没有字段“custmerId”', hint: 'customerId' },
  { name: 'a value of another type', button: quote('"customerId": "‸credit"'), says: '与字段“customerId”的类型不合' },
  { name: 'a reference for an id', button: quote('"customerId": "‸deptId"'), says: '写 .id' },
  { name: 'a name that the row lacks', button: quote('"bank": "‸adr.city"'), says: '没有字段“adr”' },
  { name: 'what nobody enters', button: quote('‸"total": "credit"'), says: '“total”不由人录入' },
  { name: 'the state', button: quote('‸"quoteStatus": "area"'), says: '“quoteStatus”不由人录入' },
  { name: 'no label', button: '{ "do": "quote", "open": ‸"quotes" }', says: '有 open 的按钮要有 label' },
  { name: 'the name of an action', button: `{ "do": ‸"view", "open": "quotes", ${label} }`, says: '“view”已是一个操作' },
  { name: 'fill by itself', button: '{ "do": "view", ‸"fill": { "bank": "id" } }', says: 'fill 只与 open 一起写' },
] as const;

describe('a fault of a button that opens a form is told at its place, with what was meant', () => {
  test.each(plants)('$name', (plant) => {
    const marked = withButton(plant.button);
    const faults = faultsOf({ [customers]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.sentence.includes(plant.says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if ('hint' in plant) expect(fault?.hint).toBe(plant.hint);
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
  });
});

test('it stands in the rows alone, and needs the right to create there', () => {
  const faults = faultsOf({ [customers]: withButton(quote('"customerId": "id"'), 'toolbar') });
  expect(faults.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('open 只能写在 row 里'));
  const { pages } = compileSchemas(smallWorld({ [customers]: withButton(quote('"customerId": "id", "endDay": "today"')) }));
  const page = pages.get('crm/customers');
  expect(page?.actions.row).toEqual([
    expect.objectContaining({
      name: 'quote',
      permission: 'quotes_create',
      open: { page: 'crm/quotes', record: 'quotes', fill: { customerId: 'id', endDay: 'today' } },
    }),
  ]);
  expect(page?.permissions.map(({ action }) => action)).not.toContain('quote');
});
