import { expect, test } from 'vitest';
import { applyLayout, sortOf, toLayout, withSort } from '../../../../src/runtime/layout/apply-layout';
import {
  decodeLayout,
  densities,
  emptyLayout,
  encodeLayout,
  layerLayouts,
  type SavedLayout,
} from '../../../../src/runtime/layout/layout-codec';
import { moveEntry } from '../../../../src/runtime/layout/move-column';
import { laySearch, laySearchItems, toSearchLayout } from '../../../../src/runtime/layout/lay-search';
import { pageModel } from '../page-models';

const { columns } = pageModel('metrology/labs').table;
const names = (laid: ReturnType<typeof applyLayout>): readonly string[] => laid.map(({ column }) => column.field);

test('without a saved layout the page file decides', () => {
  const laid = applyLayout(columns, emptyLayout);
  expect(names(laid)).toEqual(columns.map(({ field }) => field));
  expect(laid.filter(({ show }) => !show).map(({ column }) => column.field)).toEqual(
    columns.filter(({ hidden }) => hidden).map(({ field }) => field),
  );
});

test('order, hiding, widths and pins come back as they were saved', () => {
  const before = applyLayout(columns, emptyLayout);
  const changed = moveEntry(before, 1, 0).map((laid) =>
    laid.column.field === 'labName'
      ? { ...laid, column: { ...laid.column, width: 333 } }
      : laid.column.field === 'address'
        ? { ...laid, show: false }
        : laid,
  );
  const saved = encodeLayout(toLayout(changed, columns, emptyLayout));
  expect(applyLayout(columns, decodeLayout(saved))).toEqual(changed);
});

test('a column that the file fixes can be freed, and stays free', () => {
  const freed = applyLayout(columns, emptyLayout).map(({ column: { fixed: _fixed, ...column }, show }) => ({ column, show }));
  const again = applyLayout(columns, decodeLayout(encodeLayout(toLayout(freed, columns, emptyLayout))));
  expect(again.every(({ column }) => column.fixed === undefined)).toBe(true);
});

test('a column that the page lost is kept in the layout and does no harm', () => {
  const saved = decodeLayout(JSON.stringify({ v: 1, columns: [{ prop: 'gone', show: true, order: 0, width: 90 }] }));
  const laid = applyLayout(columns, saved);
  expect(names(laid)).toEqual(columns.map(({ field }) => field));
  expect(toLayout(laid, columns, saved).columns).toContainEqual({ prop: 'gone', show: true, order: 0, width: 90 });
});

test.each(columns.map(({ field }) => field))('a column that the page gains stands beside its neighbour of the file: %s', (field) => {
  const others = columns.filter((column) => column.field !== field);
  const reversed = [...applyLayout(others, emptyLayout)].reverse();
  const laid = names(applyLayout(columns, toLayout(reversed, others, emptyLayout)));
  const before = columns[columns.findIndex((column) => column.field === field) - 1]?.field;
  expect(laid[laid.indexOf(field) - 1]).toBe(before);
  expect(laid.filter((each) => each !== field)).toEqual(names(reversed));
});

test('what the user’s own layout says nothing of, the default beneath decides', () => {
  const [first, second] = columns;
  const base = decodeLayout(
    JSON.stringify({
      columns: [
        { prop: first?.field, show: false },
        { prop: second?.field, show: true, width: 321 },
      ],
      density: 'compact',
      pageSize: 20,
    }),
  );
  const own = decodeLayout(JSON.stringify({ columns: [{ prop: first?.field, show: true, order: 0 }], pageSize: 100 }));
  const both = layerLayouts(own, base);
  const laid = applyLayout(columns, both);
  expect([both.density, both.pageSize]).toEqual(['compact', 100]);
  expect(laid.find(({ column }) => column.field === first?.field)?.show).toBe(true);
  expect(laid.find(({ column }) => column.field === second?.field)?.column.width).toBe(321);
  expect(layerLayouts(emptyLayout, base)).toEqual(base);
});

test.each(['', 'x', '[]', '{"columns":1}', '{"columns":[1,{"prop":2}]}'])('what is no layout is none: %s', (text) => {
  expect(decodeLayout(text).columns).toEqual([]);
});

test('what else was saved is kept', () => {
  const saved = decodeLayout('{"v":1,"columns":[],"search":[{"prop":"labName"}],"pageSize":100}');
  expect(JSON.parse(encodeLayout(toLayout(applyLayout(columns, saved), columns, saved)))).toMatchObject({
    search: [{ prop: 'labName' }],
    pageSize: 100,
  });
});

test('moving stays inside the list', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveEntry(['a'], 0, -1)).toEqual(['a']);
});

test('several sorted columns keep their order and direction; none means the page’s own', () => {
  const whole = toLayout(applyLayout(columns, emptyLayout), columns, emptyLayout);
  const [first, second] = columns.map(({ field }) => field);
  const order = [
    { prop: second ?? '', order: 'desc' },
    { prop: first ?? '', order: 'asc' },
  ] as const;
  const saved = decodeLayout(encodeLayout(withSort(whole, order)));
  expect(sortOf(saved)).toEqual(order);
  expect(sortOf(withSort(saved, undefined))).toBeUndefined();
});

test('a layout that says nothing is no text, and strange words in one are no words', () => {
  expect(encodeLayout(emptyLayout)).toBe('');
  const read = decodeLayout('{"columns":[{"prop":"a","width":-1,"fixed":"up","sort":"x","order":"1"}],"density":"huge","pageSize":1.5}');
  expect(read).toEqual({ columns: [{ prop: 'a', show: true, order: 0 }] });
});

const { search } = pageModel('crm/quotes');

test('items of the search bar: order, shown or not, first or under 更多, as saved; new ones beside their neighbours', () => {
  expect(laySearch(search, undefined)).toBe(search);
  const turned = [...laySearchItems(search, undefined)].reverse().map((each, index) => ({ ...each, first: index > 0, show: index !== 1 }));
  const saved = decodeLayout(encodeLayout({ columns: [], search: toSearchLayout(turned, undefined) })).search;
  const laid = laySearch(search, saved);
  expect(laid.more.map(({ field }) => field)).toEqual([turned[0]?.item.field]);
  expect(laid.normal.map(({ field }) => field)).toEqual(turned.slice(1).map(({ item }) => item.field));
  expect(laid.normal[0]?.hidden ?? false).toBe(turned[1]?.item.required === undefined);
  const without = saved?.slice(1);
  expect(laySearchItems(search, without).map(({ item }) => item.field)).toContain(turned[0]?.item.field);
});

/** Twenty things a person may do to a layout, in a row. */
function doSomething(layout: SavedLayout, random: (below: number) => number): SavedLayout {
  const laid = applyLayout(columns, layout);
  const at = random(laid.length);
  const change = (next: object): SavedLayout =>
    toLayout(
      laid.map((each, index) => (index === at ? { ...each, ...next } : each)),
      columns,
      layout,
    );
  const column = laid[at]?.column;
  switch (random(7)) {
    case 0:
      return change({ show: random(2) === 0 });
    case 1:
      return change({ column: { ...column, width: 60 + random(400) } });
    case 2: {
      const { fixed: _fixed, ...free } = column ?? {};
      const pin = (['left', 'right', undefined] as const)[random(3)];
      return change({ column: pin ? { ...free, fixed: pin } : free });
    }
    case 3:
      return { ...layout, density: densities[random(3)] ?? 'default' };
    case 4:
      return { ...layout, pageSize: 15 + random(100) };
    case 5:
      return withSort(change({}), [{ prop: column?.field ?? '', order: random(2) === 0 ? 'asc' : 'desc' }]);
    default:
      return toLayout(moveEntry(laid, at, random(laid.length)), columns, layout);
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('twenty random doings come back identical after a reload; pins survive moving (seed %i)', (seed) => {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  let layout = emptyLayout;
  for (let turn = 0; turn < 20; turn += 1) layout = doSomething(layout, random);
  const reloaded = decodeLayout(encodeLayout(layout));
  expect(applyLayout(columns, reloaded)).toEqual(applyLayout(columns, layout));
  expect([reloaded.density, reloaded.pageSize, sortOf(reloaded)]).toEqual([layout.density, layout.pageSize, sortOf(layout)]);
  const laid = applyLayout(columns, reloaded);
  const moved = applyLayout(columns, toLayout(moveEntry(laid, 0, laid.length - 1), columns, reloaded));
  const pins = (all: typeof laid) => new Map(all.map(({ column }) => [column.field, column.fixed]));
  expect(pins(moved)).toEqual(pins(laid));
  expect(applyLayout(columns, emptyLayout).map(({ column }) => column)).toEqual(columns);
});
