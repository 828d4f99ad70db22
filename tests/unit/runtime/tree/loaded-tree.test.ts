import { expect, test } from 'vitest';
import type { TreeOfRows } from '../../../../src/runtime/source/page-source';
import { addLoaded, emptyTree, showTree } from '../../../../src/runtime/tree/loaded-tree';

type Entry = readonly [id: string, parent: string, hasChildren?: boolean, matched?: boolean];

const answer = (entries: readonly Entry[], whole = true): TreeOfRows => ({
  records: entries.map(([id]) => ({ id, version: 1 })),
  nodes: entries.map(([id, parent, hasChildren = false, matched = true]) => ({ id, parent, hasChildren, matched })),
  whole,
  total: entries.length,
});

const small = addLoaded(
  emptyTree,
  answer([
    ['a', ''],
    ['a1', 'a'],
    ['b', ''],
    ['a2', 'a'],
    ['a1x', 'a1'],
  ]),
);

test.each([
  [[], ['a', 'b']],
  [['a'], ['a', 'a1', 'a2', 'b']],
  [
    ['a', 'a1'],
    ['a', 'a1', 'a1x', 'a2', 'b'],
  ],
  [['a1'], ['a', 'b']],
  [
    ['b', 'a1x', 'gone'],
    ['a', 'b'],
  ],
])('with %j open the rows %j show', (open, shown) => {
  expect(showTree(small, new Set(open)).records.map((row) => row.id)).toEqual(shown);
});

test('each row says its level, its place among those beside it, and whether it is open', () => {
  const { branches } = showTree(small, new Set(['a']));
  expect(Object.fromEntries(branches)).toEqual({
    a: { level: 1, position: 1, count: 2, expanded: true },
    a1: { level: 2, position: 1, count: 2, expanded: false },
    a2: { level: 2, position: 2, count: 2 },
    b: { level: 1, position: 2, count: 2 },
  });
});

test('a level that has not come is being read; when it has come it shows', () => {
  const top = addLoaded(emptyTree, answer([['p', '', true]], false));
  expect(showTree(top, new Set(['p'])).branches.get('p')).toEqual({ level: 1, position: 1, count: 1, expanded: true, loading: true });
  const more = addLoaded(top, answer([['p1', 'p']], false));
  const { records, branches } = showTree(more, new Set(['p']));
  expect(records.map((row) => row.id)).toEqual(['p', 'p1']);
  expect([branches.get('p')?.loading, branches.get('p1')?.expanded]).toEqual([undefined, undefined]);
});

test('a row that has lost all below it is no parent any longer', () => {
  const top = addLoaded(emptyTree, answer([['p', '', true]], false));
  const fresh = addLoaded(top, answer([['p', '', false]], false));
  expect(showTree(fresh, new Set()).branches.get('p')?.expanded).toBeUndefined();
});

test('rows that only stand above what was found are told apart', () => {
  const found = addLoaded(
    emptyTree,
    answer([
      ['a', '', false, false],
      ['a1', 'a', false, true],
    ]),
  );
  expect([...found.matched]).toEqual(['a1']);
});

test('rows that stand below each other show once or not at all', () => {
  const odd = addLoaded(
    emptyTree,
    answer([
      ['a', 'b'],
      ['b', 'a'],
      ['c', ''],
    ]),
  );
  expect(showTree(odd, new Set(['a', 'b', 'c'])).records.map((row) => row.id)).toEqual(['c']);
});
