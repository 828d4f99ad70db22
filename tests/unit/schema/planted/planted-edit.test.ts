import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { faultsOf, smallWorld, textOf } from '../small-world';

const file = 'pages/crm/quotes.json';
const table = (columns: string): string =>
  textOf(file).replace(/"columns": \[\{ "field": "quoteNo", "fixed": "left" \}[^\n]*\]\n/, `"columns": [${columns}]\n`);

test.each([
  ['what belongs to another record', '{ "field": "customerId.area", ‸"edit": true }', '只有被引用记录的名称能在列表里改'],
  ['what is computed', '{ "field": "total", ‸"edit": true }', '只有由人填写的字段才能在列表里改'],
  ['a state', '{ "field": "quoteStatus", ‸"edit": true }', '状态由状态变化改，不能在列表里改'],
  ['what the form does not have', '{ "field": "createTime", ‸"edit": true }', '只有由人填写的字段才能在列表里改'],
])('%s is not changed in the list, and the check says so at its place', (_name, column, says) => {
  const marked = table(column);
  expect(marked).toContain('‸');
  const fault = faultsOf({ [file]: marked.replace('‸', '') }).find((each) => each.sentence.includes(says));
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
});

test('a field that people enter in the form is, where its column says so', () => {
  const { pages } = compileSchemas(smallWorld({ [file]: table('"quoteNo", { "field": "customerId", "edit": true }') }));
  const columns = pages.get('crm/quotes')?.table.columns ?? [];
  expect(columns.map(({ field, edit }) => [field, edit === true])).toEqual([
    ['quoteNo', false],
    ['customerId', true],
  ]);
});
