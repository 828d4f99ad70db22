import { expect, test } from 'vitest';
import { placeOf, referredIds, targetsOf } from '../../../src/runtime/history/describe-change';
import { pageModel } from './page-models';

const { record } = pageModel('crm/quotes');

test.each<[string, string | undefined, number | undefined]>([
  ['title', 'title', undefined],
  ['items.0.catalogId', 'catalogId', 1],
  ['items.x.catalogId', undefined, undefined],
  ['items.0.nothing', undefined, undefined],
  ['gone', undefined, undefined],
])('a change at %s', (name, field, line) => {
  const place = placeOf(record, name);
  expect([place?.field.name, place?.lines?.number]).toEqual([field, line]);
});

test('ids that a history names are asked for once for each place', () => {
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const entries = [
    { changes: [change('enterId', null, '7'), change('items.0.catalogId', '1', '2')] },
    { changes: [change('enterId', '7', '8'), change('items.3.catalogId', '2', null), change('title', 'a', 'b')] },
  ];
  expect([...referredIds(record, entries)]).toEqual([
    ['enterId', ['7', '8']],
    ['items.catalogId', ['1', '2']],
  ]);
});

test('a record that is gone keeps its number', () => {
  expect(targetsOf('7,8', new Map([['7', '长沙机械']]))).toEqual([
    { id: '7', display: '长沙机械' },
    { id: '8', display: '8' },
  ]);
});
