// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCells } from '../../../../src/ui/grid/cell-store';
import { Grid, type GridProps } from '../../../../src/ui/grid/grid';
import type { GridColumn, GridMenuRequest, GridTexts } from '../../../../src/ui/grid/grid-model';
import { createSelection } from '../../../../src/ui/grid/selection-store';
import { ignoreResizes } from '../../ignore-resizes';

type Row = readonly string[];

let height = 600;
let clipboard: string[] = [];
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 });
  HTMLElement.prototype.scrollTo = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1200, height);
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 60, 20);
  ignoreResizes();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void clipboard.push(text)) },
  });
});
afterEach(cleanup);

let drawn: string[] = [];
beforeEach(() => {
  height = 600;
  clipboard = [];
  drawn = [];
});

const texts: GridTexts = {
  selectAll: 'all',
  selectRow: 'row',
  index: 'No.',
  total: 'Total',
  resize: 'drag',
  rangeSize: (rows, columns) => `${rows} x ${columns}`,
  copied: (rows, columns) => `copied ${rows} x ${columns}`,
  moved: (title) => `${title} moved`,
};

function toColumns(count: number): readonly GridColumn<Row>[] {
  return Array.from({ length: count }, (_, index): GridColumn<Row> => ({
    key: `c${index}`,
    title: `T${index}`,
    width: 100,
    align: 'left',
    sortable: true,
    resizable: true,
    ...(index < 2 ? { fixed: 'left' as const } : index === count - 1 ? { fixed: 'right' as const } : {}),
    text: (row) => `${row[0] ?? ''}.${index}`,
    cell: (row) => {
      if (index === 2) drawn.push(row[0] ?? '');
      return `${row[0] ?? ''}.${index}`;
    },
  }));
}

const toRows = (count: number): readonly Row[] => Array.from({ length: count }, (_, index) => [String(index)]);
const keyOf = (row: Row): string => row[0] ?? '';
const itself = (row: Row): Row => row;

function show(props: Partial<GridProps<Row>> = {}, rowCount = 200, columnCount = 8) {
  const selection = createSelection<Row>();
  const cells = createCells();
  const given = { label: 'rows', texts, rows: toRows(rowCount), columns: toColumns(columnCount), rowKey: keyOf, toItem: itself };
  const element = (more: Partial<GridProps<Row>> = {}) => (
    <Grid<Row> {...given} selection={selection} cells={cells} indexFrom={1} {...props} {...more} />
  );
  const { rerender } = render(element());
  const grid = screen.getByRole('grid', { name: 'rows' });
  grid.focus();
  const press = (key: string, more: object = {}): void => void fireEvent.keyDown(grid, { key, ...more });
  return { grid, cells, selection, press, again: (more: Partial<GridProps<Row>>) => rerender(element(more)) };
}

const shift = { shiftKey: true };
const ctrl = { ctrlKey: true };
const heard = (): string | null => screen.getByRole('status').textContent;

test.each<[string, readonly (readonly [string, object?])[], object]>([
  [
    'Shift and arrows',
    [
      ['ArrowRight', shift],
      ['ArrowDown', shift],
      ['ArrowDown', shift],
    ],
    { fromRow: 3, toRow: 5, fromColumn: 4, toColumn: 5 },
  ],
  [
    'back over the start',
    [
      ['ArrowUp', shift],
      ['ArrowLeft', shift],
    ],
    { fromRow: 2, toRow: 3, fromColumn: 3, toColumn: 4 },
  ],
  ['Shift+End', [['End', shift]], { fromRow: 3, toRow: 3, fromColumn: 4, toColumn: 9 }],
  ['Shift+Home', [['Home', shift]], { fromRow: 3, toRow: 3, fromColumn: 0, toColumn: 4 }],
  ['Shift+Ctrl+End', [['End', { ...shift, ...ctrl }]], { fromRow: 3, toRow: 199, fromColumn: 4, toColumn: 9 }],
  ['Shift+Ctrl+Home', [['Home', { ...shift, ...ctrl }]], { fromRow: 0, toRow: 3, fromColumn: 0, toColumn: 4 }],
  ['Shift+PageDown', [['PageDown', shift]], { fromRow: 3, toRow: 19, fromColumn: 4, toColumn: 4 }],
  [
    'Shift does not reach the header',
    [
      ['PageUp', shift],
      ['ArrowUp', shift],
    ],
    { fromRow: 0, toRow: 3, fromColumn: 4, toColumn: 4 },
  ],
  ['Shift+Space: the row', [[' ', shift]], { fromRow: 3, toRow: 3, fromColumn: 2, toColumn: 9 }],
  ['Ctrl+Space: the column', [[' ', ctrl]], { fromRow: 0, toRow: 199, fromColumn: 4, toColumn: 4 }],
  ['Ctrl+A: all cells', [['a', ctrl]], { fromRow: 0, toRow: 199, fromColumn: 2, toColumn: 9 }],
])('%s', (_name, presses, range) => {
  const { cells, press } = show();
  act(() => cells.moveTo({ row: 3, column: 4 }));
  for (const [key, more] of presses) press(key, more);
  expect(cells.range()).toEqual(range);
});

test('a range is marked, said, and freed by Escape or by a move', () => {
  const { cells, press } = show();
  act(() => cells.moveTo({ row: 1, column: 3 }));
  press('ArrowDown', shift);
  press('ArrowRight', shift);
  const marked = () => screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent);
  expect(marked()).toEqual(['1.1', '1.2', '2.1', '2.2']);
  expect(heard()).toBe('2 x 2');
  press('Escape');
  expect(screen.queryAllByRole('gridcell', { selected: true })).toHaveLength(0);
  expect(cells.active()).toEqual({ row: 2, column: 4 });
  press('ArrowUp', shift);
  press('ArrowUp');
  expect(cells.range()).toBeUndefined();
});

test('marking cells makes no cell anew', () => {
  const { cells } = show();
  act(() => cells.moveTo({ row: 1, column: 3 }));
  drawn = [];
  act(() => cells.select({ row: 0, column: 2 }, { row: 199, column: 8 }));
  act(() => cells.clearRange());
  act(() => cells.moveTo({ row: 1, column: 5 }));
  expect(drawn).toEqual([]);
  act(() => cells.moveTo({ row: 2, column: 5 }));
  expect(drawn.sort()).toEqual(['1', '2']);
});

test('Ctrl+C copies the active cell, then the range, also of rows that are not drawn', async () => {
  const { cells, press } = show();
  act(() => cells.moveTo({ row: 2, column: 3 }));
  press('c', ctrl);
  await waitFor(() => expect(heard()).toBe('copied 1 x 1'));
  act(() => cells.select({ row: 100, column: 0 }, { row: 150, column: 3 }));
  press('c', ctrl);
  await waitFor(() => expect(heard()).toBe('copied 51 x 2'));
  expect(clipboard[0]).toBe('2.1');
  expect(clipboard[1]?.split('\n').at(-1)).toBe('150.0\t150.1');
});

test('a column that nobody can copy leaves the clipboard as it is', () => {
  const { cells, press } = show();
  act(() => cells.moveTo({ row: 2, column: 1 }));
  press('c', ctrl);
  expect(clipboard).toEqual([]);
});

test('Space selects the row, or the rows of the range', () => {
  const { cells, press, selection } = show();
  act(() => cells.moveTo({ row: 4, column: 3 }));
  press(' ');
  press('ArrowDown', shift);
  press('ArrowDown', shift);
  press('ArrowUp');
  act(() => cells.select({ row: 5, column: 3 }, { row: 7, column: 3 }));
  press(' ');
  expect(selection.items().map(([id]) => id)).toEqual(['4', '5', '6', '7']);
});

test('the mouse draws a range; one cell alone stays a cell; Shift with a click reaches to it', () => {
  const { cells, grid } = show();
  const cell = screen.getByText('1.2');
  fireEvent.pointerDown(cell, { button: 0, pointerId: 1, clientX: 310, clientY: 80 });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 330, clientY: 85 });
  expect(cells.range()).toBeUndefined();
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 460, clientY: 32 + 32 * 3 + 5 });
  expect(grid.dataset.dragging).toBe('range');
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(cells.range()).toEqual({ fromRow: 1, toRow: 3, fromColumn: 4, toColumn: 5 });
  expect(grid.dataset.dragging).toBeUndefined();
  fireEvent.click(screen.getByText('2.3'));
  fireEvent.click(screen.getByText('4.5'), shift);
  expect(cells.range()).toEqual({ fromRow: 2, toRow: 4, fromColumn: 5, toColumn: 7 });
});

test('the menu: right click, the menu key, Shift+F10; inside a range the range comes along', () => {
  const asked: GridMenuRequest<Row>[] = [];
  const columnMenus: string[] = [];
  const { cells, press, grid } = show({
    onMenu: (request) => asked.push(request),
    onColumnMenu: (key, element) => columnMenus.push(`${key} ${element.textContent}`),
  });
  fireEvent.contextMenu(screen.getByText('3.2'), { clientX: 40, clientY: 50 });
  expect(asked[0]).toMatchObject({ index: 3, row: ['3'], column: { key: 'c2' }, x: 40, y: 50, range: undefined });
  act(() => cells.select({ row: 2, column: 3 }, { row: 5, column: 5 }));
  press('F10', shift);
  // The browser makes a context menu of the same key; it must not ask twice.
  fireEvent.contextMenu(grid);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.range).toEqual({ fromRow: 2, toRow: 5, fromColumn: 3, toColumn: 5 });
  press('Escape');
  for (let step = 0; step < 4; step += 1) press('ArrowUp');
  press('ContextMenu');
  press('ArrowDown', { altKey: true });
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'T1' }));
  expect(columnMenus).toEqual(['c2 T2', 'c2 T2', 'c1 T1']);
});

test('a finger that rests asks for the menu, one that moves does not', () => {
  vi.useFakeTimers();
  try {
    const asked: GridMenuRequest<Row>[] = [];
    show({ onMenu: (request) => asked.push(request) });
    const touch = { pointerType: 'touch', pointerId: 5, button: 0, clientX: 300, clientY: 80 };
    fireEvent(screen.getByText('1.2'), pointer('pointerdown', touch));
    fireEvent(window, pointer('pointermove', { ...touch, clientY: 40 }));
    vi.runAllTimers();
    expect(asked).toHaveLength(0);
    fireEvent(screen.getByText('1.2'), pointer('pointerdown', touch));
    act(() => void vi.runAllTimers());
    expect(asked.map(({ index, x }) => [index, x])).toEqual([[1, 300]]);
  } finally {
    vi.useRealTimers();
  }
});

/** jsdom's pointer events know no type of pointer. */
function pointer(type: string, { pointerType, pointerId, ...rest }: MouseEventInit & { pointerType: string; pointerId: number }): Event {
  const event = new MouseEvent(type, { bubbles: true, ...rest });
  Object.defineProperties(event, { pointerType: { value: pointerType }, pointerId: { value: pointerId } });
  return event;
}

test('a header is dragged to another place and side; Escape gives it up; no row is drawn meanwhile', () => {
  const moves: unknown[] = [];
  show({ onMove: (...move) => moves.push(move) });
  const drag = (from: number, to: number, end: () => void): void => {
    fireEvent.pointerDown(screen.getByRole('columnheader', { name: 'T3' }), { button: 0, pointerId: 1, clientX: from, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: from + 6, clientY: 10 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: to, clientY: 12 });
    end();
  };
  drawn = [];
  drag(500, 760, () => fireEvent.pointerUp(window, { pointerId: 1 }));
  drag(500, 100, () => fireEvent.pointerUp(window, { pointerId: 1 }));
  drag(500, 1190, () => fireEvent.pointerUp(window, { pointerId: 1 }));
  drag(500, 760, () => fireEvent.keyDown(window, { key: 'Escape' }));
  drag(500, 520, () => fireEvent.pointerUp(window, { pointerId: 1 }));
  expect(moves).toEqual([
    ['c3', 'c5', 'middle'],
    ['c3', 'c0', 'left'],
    ['c3', undefined, 'right'],
  ]);
  expect(drawn).toEqual([]);
});

test('Alt and Shift with an arrow move a column; the keyboard stays on it', () => {
  const moves: unknown[] = [];
  const { cells, press, again } = show({ onMove: (...move) => moves.push(move) });
  act(() => cells.moveTo({ row: -1, column: 4 }));
  press('ArrowRight', { altKey: true, shiftKey: true });
  expect(moves).toEqual([['c2', 'c4', 'middle']]);
  expect(heard()).toBe('T2 moved');
  const columns = toColumns(8);
  const [a, b, c, d, ...rest] = columns;
  again({ columns: [a, b, d, c, ...rest].filter((column) => column !== undefined) });
  expect(cells.active()).toEqual({ row: -1, column: 5 });
});

test('a width follows the guide and is told once; Escape gives it up; a column fixed right grows to the left', () => {
  const widths: unknown[] = [];
  show({ onResize: (...width) => widths.push(width), columns: toColumns(8).map((column) => ({ ...column, sized: true })) });
  const handle = (name: string) => screen.getByRole('columnheader', { name }).querySelector('.lh-grid-resize') ?? document.body;
  const drag = (name: string, by: number): void => {
    fireEvent.pointerDown(handle(name), { button: 0, pointerId: 1, clientX: 500 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 500 + by / 2 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 500 + by });
  };
  drawn = [];
  drag('T3', 40);
  expect(document.querySelector<HTMLElement>('[data-mark=guide]')?.hidden).toBe(false);
  fireEvent.pointerUp(window, { pointerId: 1 });
  drag('T7', -30);
  fireEvent.pointerUp(window, { pointerId: 1 });
  drag('T3', 90);
  fireEvent.keyDown(window, { key: 'Escape' });
  drag('T3', -400);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(widths).toEqual([
    ['c3', 140],
    ['c7', 130],
    ['c3', 48],
  ]);
  expect(drawn).toEqual([]);
  expect(document.querySelector<HTMLElement>('[data-mark=guide]')?.hidden).toBe(true);
});

test('a finger opens the row that it taps; a mouse only goes to the cell, and opens by a double click', () => {
  const opened: unknown[] = [];
  show({ onOpen: (row) => opened.push(row) }, 20);
  const cell = screen.getAllByRole('gridcell')[3] ?? document.body;
  const click = (pointerType: string): boolean =>
    fireEvent(cell, Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true }), { pointerType }));
  click('mouse');
  expect(opened).toHaveLength(0);
  click('touch');
  expect(opened).toHaveLength(1);
});

test('a double click fits a column to its widest loaded value, drawn or not', () => {
  const canvas = { font: '', measureText: (text: string) => ({ width: text.length * 10 }) };
  HTMLCanvasElement.prototype.getContext = (() => canvas) as unknown as typeof HTMLCanvasElement.prototype.getContext;
  const widths: unknown[] = [];
  show({ onResize: (...width) => widths.push(width) }, 20_000);
  fireEvent.doubleClick(screen.getByRole('columnheader', { name: 'T3' }).querySelector('.lh-grid-resize') ?? document.body);
  // "19999.3" is 70 px by the canvas; drawn cells are 60 px wide where the canvas says 30 for "0.3": 30 more than their text.
  expect(widths).toEqual([['c3', 102]]);
});

test('a cell that throws is blank, told once for its column, and the grid lives', async () => {
  const faults: string[] = [];
  const columns = toColumns(8).map((column) =>
    column.key === 'c4'
      ? {
          ...column,
          cell: (): never => {
            throw new TypeError('no object');
          },
        }
      : column,
  );
  const { grid, press } = show({ columns, onCellFault: (key, error) => faults.push(`${key}: ${String(error)}`) });
  await waitFor(() => expect(faults).toEqual(['c4: TypeError: no object']));
  grid.scrollTop = 32 * 100;
  fireEvent.scroll(grid);
  press('ArrowDown');
  expect(screen.getByText('100.3')).toBeTruthy();
  expect(screen.queryByText('100.4')).toBeNull();
  expect(faults).toHaveLength(1);
});

test.each([5_000, 50_000])('%i rows of 20 columns are at most 750 elements', (count) => {
  const { grid } = show({}, count, 20);
  expect(grid.querySelectorAll('*').length).toBeLessThanOrEqual(750);
  grid.scrollTop = 32 * (count - 100);
  grid.scrollLeft = 500;
  fireEvent.scroll(grid);
  expect(grid.querySelectorAll('*').length).toBeLessThanOrEqual(750);
});

test('200 columns draw those that show', () => {
  const { grid } = show({}, 500, 200);
  grid.scrollLeft = 100 * 90;
  fireEvent.scroll(grid);
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toContain('T95');
  expect(headers).toContain('T199');
  expect(headers.length).toBeLessThan(20);
});

test('a hidden grid computes no rows, and shows those of its place when it is back', () => {
  const { grid } = show();
  drawn = [];
  height = 0;
  grid.scrollTop = 32 * 90;
  fireEvent.scroll(grid);
  expect(drawn).toEqual([]);
  height = 600;
  fireEvent.scroll(grid);
  expect(screen.getByText('90.2')).toBeTruthy();
});

test('the place in the whole result is said; an unknown size is -1', () => {
  const { grid, again } = show({ rowCount: 9_000, firstRow: 400 });
  expect(grid.getAttribute('aria-rowcount')).toBe('9001');
  expect(screen.getByText('0.2').closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('402');
  again({ rowCount: -1 });
  expect(grid.getAttribute('aria-rowcount')).toBe('-1');
});

test('totals stand in up to two lines, each with its word', () => {
  show({
    totals: [
      { label: 'Page', values: new Map([['c3', '12.00']]) },
      { label: 'All', values: new Map([['c3', '99.00']]) },
    ],
  });
  const lines = screen.getAllByRole('row').slice(-2);
  expect(lines.map((line) => line.textContent)).toEqual(['Page12.00', 'All99.00']);
});

test('density sets the height of rows', () => {
  const { again } = show({ density: 'compact' });
  const second = () => screen.getByText('1.2').closest<HTMLElement>('[role=row]')?.style.transform;
  expect(second()).toBe('translateY(24px)');
  again({ density: 'loose' });
  expect(second()).toBe('translateY(40px)');
});

test('the order of several sort columns is shown and said', () => {
  show({
    sort: [
      { key: 'c3', order: 'asc' },
      { key: 'c1', order: 'desc' },
    ],
  });
  const header = (title: string) => screen.getByText(title).closest('[role=columnheader]');
  const place = (title: string) => header(title)?.querySelector('.lh-grid-rank')?.textContent;
  expect([place('T3'), place('T1'), place('T2')]).toEqual(['1', '2', undefined]);
  const order = (title: string) => header(title)?.getAttribute('aria-sort');
  expect([order('T3'), order('T1'), order('T2')]).toEqual(['ascending', 'descending', 'none']);
});

test('a heading column names its row', () => {
  show({ columns: toColumns(8).map((column, index) => ({ ...column, heading: index === 0 })) });
  expect(screen.getByRole('rowheader', { name: '3.0' })).toBeTruthy();
});

test('other rows keep the keyboard within them and free the range', () => {
  const { cells, again } = show();
  act(() => {
    cells.moveTo({ row: 150, column: 4 });
    cells.extendTo({ row: 160, column: 5 });
  });
  again({ rows: toRows(20) });
  expect([cells.active(), cells.range()]).toEqual([{ row: 19, column: 5 }, undefined]);
});
