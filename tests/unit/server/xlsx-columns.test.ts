import { describe, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { PageModel } from '../../../src/schema/model/page-model';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { type ExportColumn, toExportColumns } from '../../../src/server/records/export/export-columns';
import { pageOf } from './demo-schemas';

const noWord = (): undefined => undefined;
const clients = pageOf('clients');

const columnOf = (
  name: string,
  { model = clients, language = 'zh' as 'zh' | 'en', find = noWord as (dict: string, key: string) => string | undefined } = {},
): ExportColumn => {
  const [column] = toExportColumns(model, { names: [name], language, find });
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
};

/** The page with one field of another nature. */
const changed = (name: string, change: Partial<FieldModel>): PageModel => ({
  ...clients,
  record: { ...clients.record, fields: clients.record.fields.map((field) => (field.name === name ? { ...field, ...change } : field)) },
  table: {
    ...clients.table,
    columns: clients.table.columns.map((column) => (column.field === name ? { ...column, of: { ...column.of, ...change } } : column)),
  },
});

test('without names the columns are those that the page shows; a name twice counts once', () => {
  const hidden: PageModel = {
    ...clients,
    table: {
      ...clients.table,
      columns: clients.table.columns.map((column) => (column.field === 'code' ? { ...column, hidden: true } : column)),
    },
  };
  const names = toExportColumns(hidden, { names: [], language: 'zh', find: noWord }).map((column) => column.field);
  expect(names).toEqual(clients.table.columns.map((column) => column.field).filter((name) => name !== 'code'));
  expect(toExportColumns(clients, { names: ['name', 'code', 'name'], language: 'zh', find: noWord }).map(({ field }) => field)).toEqual([
    'name',
    'code',
  ]);
});

test.each([['nothing'], ['branchId.parentId'], ['constructor'], ['lines'], ['']])('%j is no column', (name) => {
  expect(() => toExportColumns(clients, { names: [name], language: 'zh', find: noWord })).toThrow(
    expect.objectContaining({ code: 'fieldUnknown' }),
  );
});

describe('a value becomes a cell', () => {
  const cases: readonly (readonly [field: string, row: Values, cell: unknown])[] = [
    ['score', { score: -5 }, { text: '-5', number: '-5', typed: true }],
    ['score', { score: 0 }, { text: '0', number: '0', typed: true }],
    ['score', { score: null }, undefined],
    ['amount', { amount: '0.10' }, { text: '0.10', number: '0.10', typed: true }],
    ['amount', { amount: '9999999999999.99' }, { text: '9999999999999.99', number: '9999999999999.99', typed: true }],
    ['amount', { amount: '12345678901234.56' }, { text: '12345678901234.56', typed: true }],
    ['amount', { amount: '0.0000000000000012' }, { text: '0.0000000000000012', number: '0.0000000000000012', typed: true }],
    ['since', { since: '2026-01-31' }, { text: '2026-01-31', number: '46053', typed: true }],
    ['since', { since: '1900-03-01' }, { text: '1900-03-01', number: '61', typed: true }],
    // Spreadsheets know a 29 February 1900 that there never was; before it days are not theirs.
    ['since', { since: '1900-02-28' }, { text: '1900-02-28', typed: true }],
    ['seenAt', { seenAt: '2026-01-31 12:00:00' }, { text: '2026-01-31 12:00:00', number: '46053.5000000000', typed: true }],
    ['isActive', { isActive: 1 }, { text: '是', typed: true }],
    ['isActive', { isActive: 0 }, { text: '否', typed: true }],
    ['kind', { kind: '04' }, { text: '丁', typed: false }],
    ['kind', { kind: 'gone' }, { text: 'gone', typed: false }],
    ['tags', { tags: 'z,x' }, { text: '寅、子', typed: false }],
    [
      'partnerIds',
      {
        partnerIds: '1,2',
        $refs: {
          partnerIds: [
            { id: '1', display: '甲, 乙公司' },
            { id: '2', display: '丙' },
          ],
        },
      },
      { text: '甲, 乙公司、丙', typed: false },
    ],
    ['branchId.name', { branchId: '7', $refs: { branchId: { id: '7', name: '总部', display: '总部' } } }, { text: '总部', typed: false }],
    ['branchId', { branchId: '7', $refs: { branchId: { id: '7', display: '总部' } } }, { text: '总部', typed: false }],
    ['branchId.name', { branchId: null, $refs: { branchId: null } }, undefined],
    ['contact.name', { contact: { name: '王' } }, { text: '王', typed: false }],
    ['contact.name', {}, undefined],
    ['id', { id: '382584516738289664' }, { text: '382584516738289664', typed: false }],
  ];
  test.each(cases)('%s of %j', (field, row, cell) => {
    expect(columnOf(field).cell(row)).toEqual(cell);
  });

  test('in English with its own words and commas', () => {
    expect(columnOf('tags', { language: 'en' }).cell({ tags: 'z,x' })?.text).toBe('Z, X');
    expect(columnOf('isActive', { language: 'en' }).cell({ isActive: 0 })?.text).toBe('No');
    expect(columnOf('tags', { language: 'en' }).title).toBe('Tags');
  });

  test('with the word that a tenant has added to an open dictionary', () => {
    const model = changed('kind', { dict: 'kinds', openOptions: true });
    const find = (dict: string, key: string) => (dict === 'kinds' && key === '09' ? '另加' : undefined);
    expect(columnOf('kind', { model, find }).cell({ kind: '09' })?.text).toBe('另加');
    expect(columnOf('kind', { model, find }).cell({ kind: 'a' })?.text).toBe('甲');
  });
});

test.each([
  ['score', '0'],
  ['amount', '#,##0.00'],
  ['since', 'yyyy-mm-dd'],
  ['seenAt', 'yyyy-mm-dd hh:mm:ss'],
  ['name', '@'],
  ['id', '@'],
])('%s is shown as %s', (field, format) => {
  expect(columnOf(field).format).toBe(format);
});

test.each([
  [{ zh: 'kg', en: 'kg' }, 'zh', '分数 (kg)'],
  [{ zh: '天', en: 'days' }, 'zh', '分数 (天)'],
  [{ zh: '天', en: 'days' }, 'en', 'Score (days)'],
] as const)('a title names the unit %o in %s', (unit, language, title) => {
  expect(columnOf('score', { model: changed('score', { unit }), language }).title).toBe(title);
});
