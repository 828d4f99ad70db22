import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { faultsOf, recordOf, smallWorld, textOf } from '../small-world';

const file = 'pages/crm/quotes.json';
const lines = 'records/crm/quoteItem.json';
const table = (columns: string): string =>
  textOf(file).replace(/"columns": \[\{ "field": "quoteNo", "fixed": "left" \}[^\n]*\]\n/, `"columns": [${columns}]\n`);

test('the column that matters most is known, in a list and in a sub-table, and no other says so', () => {
  const { pages, faults } = compileSchemas(
    smallWorld({
      [file]: table('"quoteNo", { "field": "total", "emphasis": true }'),
      [lines]: textOf(lines).replace('"field": "lineTotal", "total": true', '"field": "lineTotal", "total": true, "emphasis": true'),
    }),
  );
  expect(faults).toEqual([]);
  const page = pages.get('crm/quotes');
  expect(page?.table.columns.map(({ field, emphasis }) => [field, emphasis])).toEqual([
    ['quoteNo', undefined],
    ['total', true],
  ]);
  const own = page?.record.fields.find(({ name }) => name === 'items')?.line?.columns;
  expect(own?.map(({ field, emphasis }) => [field, emphasis])).toEqual([
    ['itemName', undefined],
    ['lineTotal', true],
  ]);
  expect(recordOf('quoteItem').columns.some((column) => 'emphasis' in column)).toBe(false);
});

const under = (zh: string, en: string): string => `"under": { "zh": "${zh}", "en": "${en}" }`;
const money = under('金额', 'Amounts');

test.each([
  ['apart', `{ "field": "total", ${money} }, "quoteNo", { "field": "capital", ‸${money} }`, '“金额”下的列要相邻，固定在同一边'],
  [
    'pinned and not pinned',
    `{ "field": "total", "fixed": "left", ${money} }, { "field": "capital", ‸${money} }`,
    '“金额”下的列要相邻，固定在同一边',
  ],
  [
    'of two English names',
    `{ "field": "total", ${money} }, { "field": "capital", "under": { "zh": "金额", "en": ‸"Money" } }`,
    '“金额”有两种英文写法',
  ],
])('columns under one title that are %s are told at their place', (_name, columns, says) => {
  const marked = table(columns);
  const fault = faultsOf({ [file]: marked.replace('‸', '') }).find((each) => each.sentence.includes(says));
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
});

test('a column under a title in common is called by both, and knows each by itself', () => {
  const { pages, faults } = compileSchemas(
    smallWorld({
      [file]: table(`"quoteNo", { "field": "total", ${money}, "label": { "zh": "未税", "en": "Net" } }, { "field": "capital", ${money} }`),
    }),
  );
  expect(faults).toEqual([]);
  expect(
    pages.get('crm/quotes')?.table.columns.map(({ label, storeys }) => [label.zh, label.en, storeys?.upper.zh, storeys?.lower.zh]),
  ).toEqual([
    ['报价单号', 'Quote no.', undefined, undefined],
    ['金额 · 未税', 'Amounts · Net', '金额', '未税'],
    ['金额 · 含税', 'Amounts · With tax', '金额', '含税'],
  ]);
});
