import { expect, test } from 'vitest';
import { nextOrder } from '../../../../src/runtime/search/sort-order';

const standard = [{ field: 'no', order: 'desc' }] as const;
const click = (key: string, additive = false) => ({ key, additive });

test('a header goes up, down, none', () => {
  const up = nextOrder(undefined, standard, click('name'));
  expect(up).toEqual([{ prop: 'name', order: 'asc' }]);
  const down = nextOrder(up, standard, click('name'));
  expect(down).toEqual([{ prop: 'name', order: 'desc' }]);
  expect(nextOrder(down, standard, click('name'))).toBeUndefined();
});

test('a column that the page itself sorts downwards goes up', () => {
  expect(nextOrder(undefined, standard, click('no'))).toEqual([{ prop: 'no', order: 'asc' }]);
});

test('shift adds, changes in place and takes away', () => {
  const two = nextOrder([{ prop: 'a', order: 'asc' }], standard, click('b', true));
  expect(two).toEqual([
    { prop: 'a', order: 'asc' },
    { prop: 'b', order: 'asc' },
  ]);
  const turned = nextOrder(two, standard, click('a', true));
  expect(turned?.map(({ prop, order }) => `${prop} ${order}`)).toEqual(['a desc', 'b asc']);
  expect(nextOrder(turned, standard, click('a', true))).toEqual([{ prop: 'b', order: 'asc' }]);
});
