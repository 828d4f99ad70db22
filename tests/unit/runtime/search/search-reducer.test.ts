import { expect, test } from 'vitest';
import { searchCodec } from '../../../../src/protocol/search-codec';
import { fitState } from '../../../../src/runtime/list-state/fit-state';
import type { SearchAction } from '../../../../src/runtime/search/search-reducer';
import { openSearch, searchReducer } from '../../../../src/runtime/search/search-reducer';
import { pageModel } from '../page-models';

const page = pageModel('metrology/labs');
const reduce = searchReducer(page);
const run = (...actions: readonly SearchAction[]) => actions.reduce(reduce, openSearch(page));

test('a page opens with no filter, on page 1, 50 rows', () => {
  expect(openSearch(page).applied).toEqual({ mode: 'N', exact: false, items: [], current: 1, size: 50 });
});

test('entering a value asks for nothing until it is searched; text is trimmed', () => {
  const typed = run({ do: 'enter', field: 'labName', value: ' 长度 ' });
  expect(typed.applied).toMatchObject({ items: [] });
  expect(typed.turn).toBe(0);
  expect(reduce(typed, { do: 'search' }).applied).toMatchObject({ items: [{ field: 'labName', operator: 'contains', value: '长度' }] });
});

test('a new filter, size or order returns to page 1; a page does not', () => {
  const third = run({ do: 'page', current: 3, size: 50 });
  expect(third.applied.current).toBe(3);
  expect(reduce(third, { do: 'search' }).applied.current).toBe(1);
  expect(reduce(third, { do: 'sort', key: 'labName', additive: false }).applied.current).toBe(1);
  expect(reduce(third, { do: 'page', current: 3, size: 100 }).applied).toMatchObject({ current: 1, size: 100 });
});

test('exact search turns 包含 into 等于 on the wire', () => {
  const { applied } = run({ do: 'exact', exact: true }, { do: 'enter', field: 'labName', value: '长度室' }, { do: 'search' });
  expect(searchCodec.encode(applied).searchParam).toEqual([{ filter: '{"labName":"长度室"}', op: '{"labName":"="}' }]);
});

test('several values of one item are sent as one of them, joined by commas', () => {
  const { applied } = run({ do: 'enter', field: 'abilityStatus', value: ['1', '2'] }, { do: 'search' });
  expect(searchCodec.encode(applied).searchParam).toEqual([{ filter: '{"abilityStatus":"1,2"}', op: '{"abilityStatus":"IN"}' }]);
});

test('reset clears what was entered and searched, and the bar is the short one again', () => {
  const panel = run({ do: 'toggleMore' }, { do: 'enter', field: 'labName', value: 'x' }, { do: 'search' }, { do: 'reset' });
  expect(panel).toMatchObject({ expanded: false, draft: {}, applied: { mode: 'N', items: [], current: 1 } });
  expect(panel.turn).toBe(2);
});

test('the advanced panel searches with its complete rows and drops the others', () => {
  const first = { connector: 'and', field: 'labName', operator: 'contains', value: ' 热工 ' } as const;
  const { applied } = run({ do: 'toggleAdvanced' }, { do: 'row', pair: 0, row: 0, change: first }, { do: 'search' });
  expect(searchCodec.encode(applied)).toMatchObject({
    searchType: 'Y',
    searchListVO: [{ searchType: 'and', searchParams: [{ searchType: 'and', filter: '{"labName":"热工"}', op: '{"labName":"LIKE"}' }] }],
  });
});

test('the first pair cannot be deleted', () => {
  const two = run({ do: 'addPair' });
  expect(two.pairs.map(({ id }) => id)).toEqual([0, 1]);
  expect(reduce(two, { do: 'removePair', pair: 0 }).pairs).toHaveLength(2);
  expect(reduce(two, { do: 'removePair', pair: 1 }).pairs).toHaveLength(1);
});

test('what one import has added is listed alone, from a link too; other conditions join it until it is taken away', () => {
  const made = run({ do: 'enter', field: 'labName', value: '长度' }, { do: 'search' }, { do: 'made', importId: '42' });
  const own = { field: 'id', operator: 'equal', value: 'import:42' };
  expect(made.applied).toMatchObject({ mode: 'N', current: 1, items: [own] });
  expect(fitState(page, made.applied)).toMatchObject({ dropped: [], state: { items: [own] } });
  expect(
    fitState(page, { ...made.applied, mode: 'N', exact: false, items: [{ field: 'id', operator: 'equal', value: '42' }] }).dropped,
  ).toEqual(['id']);
  const joined = reduce(reduce(made, { do: 'enter', field: 'labName', value: '热工' }), { do: 'search' });
  expect(joined.applied).toMatchObject({ items: [own, { field: 'labName' }] });
  expect(reduce(joined, { do: 'drop', pair: 0, row: 0 }).applied).toMatchObject({ items: [{ field: 'labName' }] });
});

test('a value that looks like an import holds for no other field once it is emptied', () => {
  const named = run({ do: 'enter', field: 'labName', value: 'import:5' }, { do: 'search' });
  expect(named.applied).toMatchObject({ items: [{ field: 'labName', value: 'import:5' }] });
  expect(reduce(reduce(named, { do: 'enter', field: 'labName', value: '' }), { do: 'search' }).applied).toMatchObject({ items: [] });
});

test('what an import has added stays what is listed in the advanced search, behind its pairs, and back in the bar', () => {
  const own = { field: 'id', operator: 'equal', value: 'import:42' } as const;
  const row = { connector: 'and', field: 'labName', operator: 'contains', value: '热工' } as const;
  const other = { connector: 'or', field: 'labName', operator: 'contains', value: '力学' } as const;
  const advanced = run({ do: 'made', importId: '42' }, { do: 'toggleAdvanced' });
  // No row of the panel says it.
  expect(advanced.pairs.flatMap(({ rows }) => rows.map(({ field }) => field))).toEqual([undefined, undefined]);
  const asked: readonly SearchAction[] = [
    { do: 'row', pair: 0, row: 0, change: row },
    { do: 'row', pair: 0, row: 1, change: other },
    { do: 'search' },
  ];
  const searched = asked.reduce(reduce, advanced);
  expect(searched.applied).toMatchObject({
    mode: 'Y',
    pairs: [
      { connector: 'and', rows: [row, other] },
      { connector: 'and', rows: [{ ...own, connector: 'and' }] },
    ],
  });
  // It is the last condition wherever the panel is searched again, once.
  expect(reduce(searched, { do: 'search' }).applied).toEqual(searched.applied);
  const back = reduce(reduce(searched, { do: 'toggleAdvanced' }), { do: 'search' });
  expect(back.applied).toMatchObject({ mode: 'N', items: [own] });
  // Its cross takes it away in either search.
  const dropped = reduce(searched, { do: 'drop', pair: 1, row: 0 });
  expect(dropped.applied).toMatchObject({ mode: 'Y', pairs: [{ rows: [row, other] }] });
  expect(dropped.pairs[0]?.rows.map(({ value }) => value)).toEqual(['热工', '力学']);
});

test('records are listed by their ids, and a page that is opened with them keeps them', () => {
  const { applied } = run({ do: 'enter', field: 'labName', value: '长度' }, { do: 'records', ids: ['7', '8'] });
  expect(applied).toMatchObject({ items: [{ field: 'id', operator: 'in', value: ['7', '8'] }] });
  expect(fitState(page, applied)).toEqual({ state: applied, dropped: [] });
  const strange = { ...applied, mode: 'N' as const, exact: false, items: [{ field: 'id', operator: 'in' as const, value: ['x'] }] };
  expect(fitState(page, strange)).toMatchObject({ state: { items: [] }, dropped: ['id'] });
});
