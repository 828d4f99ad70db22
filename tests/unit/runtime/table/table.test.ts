import { expect, test } from 'vitest';
import { compileGetter } from '../../../../src/runtime/source/compile-getter';
import { formatValue, groupThousands, plainValue, toKeys } from '../../../../src/schema/entry/format-value';
import { toTotals } from '../../../../src/runtime/table/to-totals';
import type { FieldSource } from '../../../../src/schema/model/page-model';
import type { FieldModel } from '../../../../src/schema/model/record-model';
import type { WireRow } from '../../../../src/runtime/source/page-source';
import { pageModel } from '../page-models';

const quotes = pageModel('crm/quotes');
const fieldOf = (name: string): FieldModel => {
  const field = quotes.record.fields.find((each) => each.name === name);
  if (!field) throw new Error(name);
  return field;
};
const nested: FieldSource = {
  field: 'contact.mobile',
  own: 'contact.mobile',
  label: { zh: '', en: '' },
  of: { ...fieldOf('mobile'), name: 'contact.mobile', path: ['contact', 'mobile'] },
};
const row = (values: Record<string, unknown>): WireRow => ({ id: '1', version: 1, ...values });

test('a dotted column reads its nested value', () => {
  expect(compileGetter(nested)(row({ contact: { mobile: '138' } }))).toBe('138');
});

test('a missing parent object shows blank and is reported once', () => {
  const faults: unknown[] = [];
  const getter = compileGetter(nested, (fault) => faults.push(fault));
  expect([getter(row({})), getter(row({})), getter(row({ contact: null }))]).toEqual([undefined, undefined, undefined]);
  expect(faults).toEqual([{ field: 'contact.mobile', rowId: '1' }]);
});

test('names of the prototype are no values', () => {
  const getter = compileGetter({ ...nested, of: { ...nested.of, path: ['contact', 'constructor'] } });
  expect(getter(row({ contact: {} }))).toBeUndefined();
});

test('a reference is read from $refs: its display, or a field of its target', () => {
  const $refs = { enterId: { id: '7', display: '长沙机械', enterName: '长沙机械制造' } };
  const source: FieldSource = { field: 'enterId', own: 'enterId', label: nested.label, of: fieldOf('enterId') };
  expect(compileGetter(source)(row({ enterId: '7', $refs }))).toBe('长沙机械');
  expect(compileGetter({ ...source, field: 'enterId.enterName', through: 'enterName' })(row({ $refs }))).toBe('长沙机械制造');
  expect(compileGetter(source)(row({ enterId: null }))).toBeUndefined();
});

test.each([
  ['0', '0'],
  ['999.50', '999.50'],
  ['1234567.00', '1,234,567.00'],
  ['-1234', '-1,234'],
  ['x', 'x'],
])('thousands of %s', (text, grouped) => {
  expect(groupThousands(text)).toBe(grouped);
});

test('values as people read them', () => {
  expect(formatValue(fieldOf('discountType'), '1', 'zh')).toBe('常规报价');
  expect(formatValue(fieldOf('discountType'), '99', 'zh')).toBe('99');
  expect(formatValue(fieldOf('total'), '1234.50', 'zh')).toBe('1,234.50');
  expect(formatValue(fieldOf('auditTime'), '2026-01-02 03:04:05', 'en')).toBe('2026-01-02 03:04');
  expect(formatValue(fieldOf('total'), null, 'zh')).toBe('');
  expect(toKeys('1,2')).toEqual(['1', '2']);
});

test.each<[Partial<FieldModel>, string, string]>([
  [{ kind: 'rate', scale: 4 }, '0.8500', '85%'],
  [{ kind: 'rate', scale: 4 }, '0.8075', '80.75%'],
  [{ kind: 'rate', scale: 4 }, '1.0000', '100%'],
  [{ kind: 'rate', scale: 4, unit: { zh: '%', en: '%' } }, '0.0600', '6'],
  [{ kind: 'percent', scale: 2 }, '12.50', '12.5%'],
  [{ kind: 'percent', scale: 2, unit: { zh: '%', en: '%' } }, '12.00', '12'],
  [{ kind: 'number', scale: 6 }, '0.010000', '0.010000'],
  [{ kind: 'rate' }, 'x', 'x'],
])('a decimal of %o: %s reads %s, and is copied as it is', (own, value, words) => {
  const field: FieldModel = { ...fieldOf('total'), cell: 'number', ...own };
  expect(formatValue(field, value, 'zh')).toBe(words);
  expect(plainValue(field, value, 'zh')).toBe(value);
});

test('totals are exact', () => {
  const columns = quotes.table.columns.filter((column) => column.field === 'total');
  const rows = ['0.10', '0.20', '1000.00'].map((total) => row({ total }));
  expect(toTotals(columns, [...rows, row({ total: null })], 'zh')?.get('total')).toBe('1,000.30');
  expect(toTotals([], rows, 'zh')).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['total', '1234567.50', '1234567.50'],
  ['createTime', '2026-11-21 08:09:10', '2026-11-21 08:09:10'],
  ['discountType', '1', '常规报价'],
  ['total', null, ''],
])('%s is copied as plain text', (name, value, text) => {
  expect(plainValue(fieldOf(name), value, 'zh')).toBe(text);
});
