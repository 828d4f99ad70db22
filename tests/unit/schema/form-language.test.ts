import { describe, expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { formatFault } from '../../../src/schema/source/fault';
import type { PageModel } from '../../../src/schema/model/page-model';
import { faultsOf, smallWorld, textOf } from './small-world';

const quotes = 'pages/crm/quotes.json';

/** `‸` in the new text marks where the fault must point. */
const plants = [
  { name: 'an unknown layout', from: '"form": {', to: '"form": { "layout": ‸"tab",', says: '不在可选值内', hint: 'tabs' },
  { name: 'an unknown mode', from: '"form": {', to: '"form": { "mode": ‸"pages",', says: '不在可选值内', hint: 'page' },
  { name: 'tabs without names', from: '"form": {', to: '"form": { "layout": "tabs",', says: '每组都要有 label' },
  {
    name: 'a widget of another type',
    from: '"bank", "quoteDay"',
    to: '{ "field": "bank", "widget": ‸"switch" }, "quoteDay"',
    says: '不能用在这种字段上',
  },
  {
    name: 'an unknown widget',
    from: '"bank", "quoteDay"',
    to: '{ "field": "bank", "widget": ‸"textt" }, "quoteDay"',
    says: '没有名为“textt”的控件',
    hint: 'text',
  },
  {
    name: 'a widget of code, of which there are none',
    from: '"bank", "quoteDay"',
    to: '{ "field": "bank", "widget": ‸"slot:bank" }, "quoteDay"',
    says: '没有名为“slot:bank”的控件',
  },
  {
    name: 'an end that is no field',
    from: '"quoteDay", "endDay"',
    to: '{ "field": "quoteDay", "until": ‸"endDays" }, "endDay"',
    says: '没有字段“endDays”',
    hint: 'endDay',
  },
  {
    name: 'an end of another type',
    from: '"quoteDay", "endDay"',
    to: '{ "field": "quoteDay", "until": ‸"urgent" }, "endDay"',
    says: '不能组成起止',
  },
  {
    name: 'an end that stands twice',
    from: '"quoteDay", "endDay"',
    to: '{ "field": "quoteDay", "until": "endDay" }, ‸"endDay"',
    says: '写了两次',
  },
  {
    name: 'a fact that is no field',
    from: '"form": {',
    to: '"form": { "facts": ["total", ‸"endDays"],',
    says: '没有字段“endDays”',
    hint: 'endDay',
  },
  { name: 'a fact that is a table', from: '"form": {', to: '"form": { "facts": [‸"items"],', says: '没有地方显示' },
  {
    name: 'to remember what nobody enters',
    from: '"items", "total"',
    to: '"items", { "field": "total", "remember": ‸true }',
    says: '不由人录入',
  },
] as const;

describe('a fault of the form is told at its place, with what was meant', () => {
  test.each(plants)('$name', (plant) => {
    const before = textOf(quotes);
    expect(before.split(plant.from).length).toBe(2);
    const marked = before.replace(plant.from, () => plant.to);
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.sentence.includes(plant.says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if ('hint' in plant) expect(fault?.hint).toBe(plant.hint);
    const mark = marked.indexOf('‸');
    if (mark < 0) return;
    const above = marked.slice(0, mark).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
  });
});

function compiled(change: (text: string) => string): PageModel {
  const { pages, faults } = compileSchemas(smallWorld({ [quotes]: change(textOf(quotes)) }));
  const page = pages.get('crm/quotes');
  if (!page) throw new Error(faults.map(formatFault).join('\n'));
  return page;
}

test('two dates of a pair take two columns of a form of three, unless the page file says otherwise', () => {
  const spanOf = (item: string, columns: number): number | undefined =>
    compiled((text) =>
      text.replace('"quoteDay", "endDay"', item).replace('"form": {', `"form": { "columns": ${String(columns)},`),
    ).form?.groups[0]?.items.find((each) => each.until !== undefined)?.span;
  const pair = '{ "field": "quoteDay", "until": "endDay" }';
  expect([spanOf(pair, 3), spanOf(pair, 2), spanOf(pair.replace('}', ', "span": 1 }'), 3)]).toEqual([2, 1, 1]);
});

test('without words a form is a drawer of groups; a range brings its rule, after those of the page', () => {
  const plain = compiled((text) => text);
  expect(plain.form).toMatchObject({ mode: 'drawer', layout: 'groups' });
  const ranged = compiled((text) => text.replace('"quoteDay", "endDay"', '{ "field": "quoteDay", "until": "endDay", "remember": true }'));
  expect(ranged.form?.groups[0]?.items).toContainEqual(expect.objectContaining({ field: 'quoteDay', until: 'endDay', remember: true }));
  expect(ranged.record.rules).toHaveLength(plain.record.rules.length + 1);
  expect(ranged.record.rules.at(-1)).toMatchObject({ assert: 'row.quoteDay <= row.endDay', field: 'endDay', level: 'error' });
});

test('beside the name of a record stand the values that the page file names, or else what its list says first', () => {
  expect(compiled((text) => text).form?.facts).toEqual(['customerId', 'total']);
  expect(compiled((text) => text.replace('"form": {', '"form": { "facts": ["endDay", "discount"],')).form?.facts).toEqual([
    'endDay',
    'discount',
  ]);
  expect(compiled((text) => text.replace('"form": {', '"form": { "facts": [],')).form?.facts).toEqual([]);
});

test('what is demanded in a hidden group is not demanded, the end of a range no more than its beginning', () => {
  const page = compiled((text) =>
    text
      .replace('"quoteDay", "endDay", ', '')
      .replace(
        '{ "visible": "filled(customerId)", "items": [',
        '{ "visible": "filled(customerId)", "items": [{ "field": "quoteDay", "until": "endDay" }, ',
      )
      .replace('"required": ["customerId"', '"required": ["endDay", "customerId"'),
  );
  expect(page.record.required.find((each) => each.field === 'endDay')?.when).toBe('filled(customerId)');
});

test('a reference knows the page that lists its target', () => {
  const page = compiled((text) => text);
  expect(page.record.fields.find((each) => each.name === 'customerId')?.targetPage).toBe('crm/customers');
});
