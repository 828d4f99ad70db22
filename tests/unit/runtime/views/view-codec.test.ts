import { expect, test } from 'vitest';
import type { SearchState } from '../../../../src/protocol/search-state';
import { applyLayout, toLayout } from '../../../../src/runtime/layout/apply-layout';
import { emptyLayout } from '../../../../src/runtime/layout/layout-codec';
import { openSearch } from '../../../../src/runtime/search/search-reducer';
import { listReducer } from '../../../../src/runtime/list-state/restore-panel';
import { nameFields } from '../../../../src/runtime/list-state/fit-state';
import { decodeView, encodeView } from '../../../../src/runtime/list-state/view-codec';
import { pageModel } from '../page-models';

const model = pageModel('crm/quotes');
const { columns } = toLayout(applyLayout(model.table.columns, emptyLayout), model.table.columns, emptyLayout);
const [item] = model.search.normal;
const [row] = model.search.advanced;
const sorted = model.table.columns.find((column) => column.sortable)?.field ?? '';

const normal: SearchState = {
  mode: 'N',
  exact: true,
  items: [{ field: item?.field ?? '', operator: item?.operator ?? 'equal', value: '甲' }],
  current: 1,
  size: 100,
  orderBy: [{ prop: sorted, order: 'desc' }],
};
const advanced: SearchState = {
  mode: 'Y',
  pairs: [
    {
      connector: 'or',
      rows: [
        { field: row?.field ?? '', operator: row?.operators[0] ?? 'equal', value: '1', connector: 'and' },
        { field: row?.field ?? '', operator: 'notEqual', value: '2', connector: 'or' },
      ],
    },
  ],
  current: 1,
  size: 50,
};

test.each<[string, SearchState]>([
  ['normal', normal],
  ['advanced', advanced],
])('a %s search comes back with its columns, its order and its page size, on the first page', (_name, state) => {
  const kept = encodeView({ state: { ...state, current: 7 }, columns }, model);
  expect(decodeView(kept, model)).toEqual({ state, columns, dropped: [] });
  const panel = listReducer(model)(openSearch(model), { do: 'restore', state });
  expect([panel.applied, panel.advanced]).toEqual([state, state.mode === 'Y']);
  // What the panel shows is what is searched: pressing 查询 changes nothing.
  expect(listReducer(model)(panel, { do: 'search' }).applied).toEqual(state);
});

test('what the page no longer has falls out and is named', () => {
  const kept = encodeView(
    {
      state: {
        ...normal,
        items: [
          { field: 'goneField', operator: 'equal', value: '1' },
          { field: item?.field ?? '', operator: 'range', value: '1' },
          ...(normal.mode === 'N' ? normal.items : []),
        ],
        orderBy: [{ prop: 'goneSort', order: 'asc' }],
        size: 7,
      },
      columns: [...columns, { prop: 'goneColumn', show: true, order: 99 }, { prop: 'goneHidden', show: false, order: 98 }],
    },
    model,
  );
  const read = decodeView(kept, model);
  expect(read.dropped).toEqual(['goneSort', 'goneField', item?.field, 'goneColumn']);
  expect(read.columns).toEqual(columns);
  expect(read.state).toEqual({ mode: 'N', exact: true, items: normal.mode === 'N' ? normal.items : [], current: 1, size: 50 });
  expect(nameFields(model, read.dropped, 'zh')).toBe(`goneSort、goneField、${item?.label.zh}、goneColumn`);
});

test.each(['', 'x', '[]', '{"search":7,"columns":"x"}', '{"search":"q.a=exec:1"}'])(
  'what is no saved search is an open one: %s',
  (text) => {
    const read = decodeView(text, model);
    expect(read).toEqual({ state: { mode: 'N', exact: false, items: [], current: 1, size: 50 }, columns: [], dropped: [] });
  },
);
