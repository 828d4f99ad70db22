import { expect, test } from 'vitest';
import { joinQuery, placeOf, splitQuery } from '../../../src/protocol/list-address';

test.each([
  ['/crm/quotes', '/crm/quotes'],
  ['/crm/quotes?q.quoteNo=has:1&sort=-total&page=3&size=20&open=7&exact=1&view=9&state=k', '/crm/quotes'],
  ['/crm/quotes?adv=1&pair=and&a.total=ge:1&o.total=le:2', '/crm/quotes'],
  ['/crm/quotes?id=7&page=2', '/crm/quotes?id=7'],
  ['/crm/quotes?page=2&id=7&mode=x', '/crm/quotes?id=7&mode=x'],
  ['/crm/quotes?q%2Ecode=1&%zz=1', '/crm/quotes?%zz=1'],
  ['/crm/quotes?', '/crm/quotes'],
])('%s is the place %s', (fullPath, place) => {
  expect(placeOf(fullPath)).toBe(place);
});

test('a query taken apart goes together again', () => {
  expect(splitQuery('?id=7&page=2&q.a=has:1')).toEqual({ rest: 'id=7', list: 'page=2&q.a=has:1' });
  expect(joinQuery({ rest: 'id=7', list: 'page=2' })).toBe('?id=7&page=2');
  expect(joinQuery({ rest: '', list: '' })).toBe('');
});
