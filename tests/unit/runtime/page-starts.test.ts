import { expect, test } from 'vitest';
import type { SearchBody } from '../../../src/protocol/search-body';
import { createPageStarts } from '../../../src/runtime/source/page-starts';

const body = (current: number, more: Partial<SearchBody> = {}): SearchBody => ({ current, size: 50, searchType: 'N', ...more });
const page = (current: number, next?: string) => ({ records: [], total: 500, size: 50, current, ...(next === undefined ? {} : { next }) });

test('the next and the previous page are asked for from where they begin; a jump by its number', () => {
  const starts = createPageStarts();
  expect(starts.aim(body(1))).toEqual(body(1));
  starts.learn(body(1), page(1, 'b'));
  starts.learn(body(2), page(2, 'c'));
  expect(starts.aim(body(3))).toEqual(body(3, { after: 'c' }));
  expect(starts.aim(body(2))).toEqual(body(2, { after: 'b' }));
  expect(starts.aim(body(7))).toEqual(body(7));
});

test.each<[string, Partial<SearchBody>]>([
  ['another size', { size: 20 }],
  ['another order', { orderBy: [{ prop: 'total', order: 'asc' }] }],
  ['another condition', { searchParam: [{ filter: '{"a":"1"}', op: '{"a":"="}' }] }],
])('%s forgets the places of the search before', (_name, change) => {
  const starts = createPageStarts();
  starts.learn(body(1), page(1, 'b'));
  expect(starts.aim(body(2, change)).after).toBeUndefined();
});

test('a page that is the last now leads nowhere', () => {
  const starts = createPageStarts();
  starts.learn(body(1), page(1, 'b'));
  starts.learn(body(1), page(1));
  expect(starts.aim(body(2)).after).toBeUndefined();
});
