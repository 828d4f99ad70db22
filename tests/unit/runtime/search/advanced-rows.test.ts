import { expect, test } from 'vitest';
import type { SearchItemModel } from '../../../../src/schema/model/page-model';
import {
  blankPair,
  blankRow,
  checkAdding,
  checkSearching,
  chooseField,
  chooseOperator,
  isComplete,
  isOffered,
} from '../../../../src/runtime/search/advanced-rows';
import type { DraftPair, DraftRow } from '../../../../src/runtime/search/search-model';
import { pageModel } from '../page-models';

const items = pageModel('metrology/labs').search.advanced;
const itemOf = (field: string): SearchItemModel => {
  const item = items.find((each) => each.field === field);
  if (!item) throw new Error(field);
  return item;
};
const row = (change: Partial<DraftRow>): DraftRow => ({ ...blankRow, ...change });
const pair = (first: DraftRow, second: DraftRow = blankRow): DraftPair => ({ ...blankPair(0), rows: [first, second] });
const full = row({ field: 'labName', operator: 'contains', value: '热' });

test.each([
  ['nothing', blankRow, false],
  ['a value alone', row({ value: 'x' }), false],
  ['no value', row({ field: 'labName', operator: 'contains', value: '  ' }), false],
  ['all three', full, true],
  ['a date with its start alone', row({ field: 'createTime', operator: 'range', value: ['2026-01-01', ''] }), false],
  ['a date with both ends', row({ field: 'createTime', operator: 'range', value: ['2026-01-01', '2026-01-31'] }), true],
])('a row with %s is complete: %s', (_name, each, complete) => {
  expect(isComplete(each)).toBe(complete);
});

test('adding a pair asks for every row so far', () => {
  expect(checkAdding([pair(full)])).toBe('search.completeRow');
  expect(checkAdding([pair(full, full)])).toBeUndefined();
});

test.each<[string, DraftPair, string | undefined]>([
  ['blank rows ask for nothing', pair(blankRow), undefined],
  ['a value without a field', pair(row({ value: 'x' })), 'search.chooseField'],
  ['a date without its period', pair(row({ field: 'createTime', operator: 'range' })), 'search.choosePeriod'],
  ['a date with its end alone', pair(row({ field: 'createTime', operator: 'between', value: ['', '2026-01-31'] })), 'search.choosePeriod'],
  ['a whole row', pair(full), undefined],
])('searching: %s', (_name, each, notice) => {
  expect(checkSearching([each], items)).toBe(notice);
});

test('a condition over an amount asks for a number, and never drops what was typed instead', () => {
  const amounts = pageModel('crm/quotes').search.advanced;
  const typed = (value: string) => checkSearching([pair(row({ field: 'total', operator: 'equal', value }))], amounts);
  expect([typed('abc'), typed('-12.50')]).toEqual(['search.notNumber', undefined]);
});

test('介于 on a field that is no date falls back to 包含 and says why', () => {
  expect(chooseOperator(full, itemOf('labName'), 'between')).toEqual({
    row: { ...full, operator: 'contains' },
    notice: 'search.onlyDates',
  });
  expect(chooseOperator(row({ field: 'createTime' }), itemOf('createTime'), 'between').notice).toBeUndefined();
});

test('a new field empties the value and keeps the operator where it fits', () => {
  expect(chooseField(full, itemOf('address')).row).toMatchObject({ field: 'address', operator: 'contains', value: '' });
  expect(chooseField(full, itemOf('createTime')).row).toMatchObject({ field: 'createTime', operator: 'range', value: '' });
});

test('operators that a field does not take are not offered, except 介于', () => {
  expect(isOffered(itemOf('labName'), 'greater')).toBe(false);
  expect(isOffered(itemOf('labName'), 'contains')).toBe(true);
  expect(isOffered(itemOf('labName'), 'between')).toBe(true);
});
