import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { recordOf, smallWorld, textOf } from '../small-world';

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
