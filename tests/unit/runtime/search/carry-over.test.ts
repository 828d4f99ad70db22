import { expect, test } from 'vitest';
import { searchCodec } from '../../../../src/protocol/search-codec';
import { listReducer, restorePanel } from '../../../../src/runtime/list-state/restore-panel';
import { decodeState, encodeState } from '../../../../src/runtime/list-state/state-codec';
import { fitState } from '../../../../src/runtime/list-state/fit-state';
import { openSearch, type SearchAction } from '../../../../src/runtime/search/search-reducer';
import { withBarItems } from '../../../../src/runtime/source/page-context';
import { pageModel } from '../page-models';

const page = withBarItems(pageModel('crm/quotes'));
const reduce = listReducer(page);
const run = (...actions: readonly SearchAction[]) => actions.reduce(reduce, openSearch(page));
const enter = (field: string, value: string | readonly string[]): SearchAction => ({ do: 'enter', field, value });
const open = { size: 50, withheld: { isPersonal: () => false, keep: () => '', recall: () => undefined } };

test('what stands in the bar stands in the advanced search as well, and comes back', () => {
  const there = run(enter('quoteNo', 'Q2026'), enter('quoteDate', '@lastMonth'), enter('enterId', '7'), { do: 'toggleAdvanced' });
  expect(
    there.pairs.map(({ connector, rows }) => [connector, ...rows.map(({ field, operator, value }) => [field, operator, value])]),
  ).toEqual([
    ['and', ['quoteNo', 'contains', 'Q2026'], ['enterId', 'equal', '7']],
    ['and', ['quoteDate', 'range', '@lastMonth'], [undefined, undefined, '']],
  ]);
  // The list still shows what was searched for.
  expect(there.applied).toEqual(openSearch(page).applied);
  const back = reduce(there, { do: 'toggleAdvanced' });
  expect([back.advanced, back.draft]).toEqual([false, { quoteNo: 'Q2026', enterId: '7', quoteDate: '@lastMonth' }]);
});

test('an exact search is carried as what it compares by', () => {
  const there = run(enter('quoteNo', 'Q1'), { do: 'exact', exact: true }, { do: 'toggleAdvanced' });
  expect(there.pairs[0]?.rows[0]).toMatchObject({ field: 'quoteNo', operator: 'equal', value: 'Q1' });
});

test('conditions that the bar cannot say stay in the pairs, and are there again unless the bar was changed', () => {
  const row = (field: string, operator: 'contains' | 'less', value: string, connector: 'and' | 'or' = 'and') =>
    ({ connector, field, operator, value }) as const;
  const pairs = run(
    { do: 'toggleAdvanced' },
    { do: 'row', pair: 0, row: 0, change: row('quoteNo', 'contains', 'Q') },
    { do: 'row', pair: 0, row: 1, change: row('total', 'less', '600') },
  );
  const bar = reduce(pairs, { do: 'toggleAdvanced' });
  expect(bar.draft).toEqual({ quoteNo: 'Q' });
  expect(reduce(bar, { do: 'toggleAdvanced' }).pairs).toEqual(pairs.pairs);
  expect(reduce(reduce(bar, enter('quoteNo', 'Z')), { do: 'toggleAdvanced' }).pairs[0]?.rows[0].value).toBe('Z');
  // One of two that are alternatives does not hold by itself.
  const or = run(
    { do: 'toggleAdvanced' },
    { do: 'row', pair: 0, row: 0, change: row('quoteNo', 'contains', 'Q') },
    { do: 'row', pair: 0, row: 1, change: row('quoteNo', 'contains', 'Z', 'or') },
    { do: 'toggleAdvanced' },
  );
  expect(or.draft).toEqual({});
});

test('one condition is taken away, or all; what was entered beside it stays entered', () => {
  const listed = run(enter('quoteNo', 'Q'), enter('quoteDate', '@thisQuarter'), { do: 'search' }, enter('enterId', '7'));
  const dropped = reduce(listed, { do: 'drop', pair: 0, row: 0 });
  expect(dropped.applied).toMatchObject({ mode: 'N', items: [{ field: 'quoteDate', value: '@thisQuarter' }] });
  expect(dropped.draft).toEqual({ quoteDate: '@thisQuarter', enterId: '7' });
  expect(dropped.turn).toBe(listed.turn + 1);
  expect(reduce(listed, { do: 'clear' })).toMatchObject({ draft: {}, exact: false, applied: { items: [], current: 1 } });
});

test('a row of a pair is taken away, and its pair with the last', () => {
  const state = {
    ...{ mode: 'Y' as const, current: 3, size: 50 },
    pairs: [
      { connector: 'and' as const, rows: [{ connector: 'and' as const, field: 'quoteNo', operator: 'contains' as const, value: 'Q' }] },
      { connector: 'or' as const, rows: [{ connector: 'and' as const, field: 'total', operator: 'less' as const, value: '600' }] },
    ],
  };
  const dropped = reduce(restorePanel(openSearch(page), state), { do: 'drop', pair: 0, row: 0 });
  expect(dropped.applied).toMatchObject({ mode: 'Y', current: 1, pairs: [{ connector: 'or', rows: [{ field: 'total' }] }] });
  expect(dropped.pairs).toHaveLength(1);
});

test('a period stands in the address and on the wire as its word, so that it means other days tomorrow', () => {
  const { applied } = run(enter('quoteDate', '@lastMonth'), { do: 'search' });
  const told = encodeState(applied, open);
  expect(told).toEqual([['q.quoteDate', 'range:@lastMonth']]);
  expect(fitState(page, decodeState(told, open).state).state).toEqual(applied);
  expect(searchCodec.encode(applied).searchParam).toEqual([{ filter: '{"quoteDate":"@lastMonth"}', op: '{"quoteDate":"BETWEEN"}' }]);
});

test('the head of a column narrows what is listed, in either search; a blank value widens it again', () => {
  const bar = run(enter('quoteNo', 'Q'), { do: 'search' }, { do: 'filter', field: 'amount', value: ['600', ''] });
  expect(bar.applied).toMatchObject({ mode: 'N', items: [{ field: 'quoteNo' }, { field: 'amount', value: ['600', ''] }] });
  // A further search in the bar keeps it.
  expect(reduce(bar, { do: 'search' }).applied).toMatchObject({ items: [{ field: 'quoteNo' }, { field: 'amount' }] });
  expect(fitState(page, decodeState(encodeState(bar.applied, open), open).state).dropped).toEqual([]);
  expect(reduce(bar, { do: 'filter', field: 'amount', value: '' }).applied).toMatchObject({ items: [{ field: 'quoteNo' }] });

  const one = { connector: 'and', field: 'quoteNo', operator: 'contains', value: 'Q' } as const;
  const pairs = run({ do: 'toggleAdvanced' }, { do: 'row', pair: 0, row: 0, change: one }, { do: 'search' });
  const narrowed = reduce(reduce(pairs, { do: 'filter', field: 'title', value: '泵' }), { do: 'filter', field: 'title', value: '阀' });
  expect(narrowed.applied).toMatchObject({
    mode: 'Y',
    pairs: [{ rows: [{ field: 'quoteNo' }] }, { connector: 'and', rows: [{ field: 'title', value: '阀' }] }],
  });
  expect(narrowed.pairs).toHaveLength(2);
});
