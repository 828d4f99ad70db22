// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Grid, type GridProps } from '../../../../src/ui/grid/grid';
import type { GridColumn } from '../../../../src/ui/grid/grid-model';
import { createSelection } from '../../../../src/ui/grid/selection-store';
import { ignoreResizes } from '../../ignore-resizes';

interface Row {
  readonly id: string;
  readonly name: string;
}

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 320 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });
  HTMLElement.prototype.scrollTo = () => undefined;
  ignoreResizes();
});
afterEach(cleanup);

const rows: readonly Row[] = Array.from({ length: 5000 }, (_, index) => ({ id: String(index), name: `row ${index}` }));
let drawn: string[] = [];
beforeEach(() => {
  drawn = [];
});
const columns: readonly GridColumn<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 200,
    align: 'left',
    sortable: true,
    resizable: true,
    cell: (row) => {
      drawn.push(row.id);
      return row.name;
    },
  },
];
const texts = { selectAll: 'all', selectRow: 'row', index: 'No.', total: 'Total', resize: 'drag' };
const keyOf = (row: Row): string => row.id;
const itself = (row: Row): Row => row;

function show(props: Partial<GridProps<Row>> = {}) {
  const selection = createSelection<Row>();
  render(
    <Grid<Row>
      label="rows"
      texts={texts}
      rows={rows}
      columns={columns}
      selection={selection}
      indexFrom={51}
      rowKey={keyOf}
      toItem={itself}
      {...props}
    />,
  );
  return { selection, grid: screen.getByRole('grid', { name: 'rows' }) };
}

test('5,000 rows draw as many as fit, and say how many there are', () => {
  const { grid } = show();
  expect(grid.getAttribute('aria-rowcount')).toBe('5001');
  expect(screen.getAllByRole('row')).toHaveLength(20);
  expect(screen.getByRole('gridcell', { name: '51' })).toBeTruthy();
});

test('scrolling fills the same slots anew', () => {
  const { grid } = show();
  const nodes = new Set(screen.getAllByRole('row'));
  grid.scrollTop = 32 * 1000;
  fireEvent.scroll(grid);
  expect(screen.getByText('row 1000')).toBeTruthy();
  expect(screen.queryByText('row 0')).toBeNull();
  expect(screen.getAllByRole('row').every((row) => nodes.has(row))).toBe(true);
});

test('toggling one row draws one row', () => {
  const { selection } = show();
  drawn = [];
  const [, , third] = screen.getAllByRole('row');
  act(() => third?.querySelector<HTMLElement>('[role=checkbox]')?.click());
  expect(drawn).toEqual(['1']);
  expect(selection.items()).toEqual([rows[1]]);
  expect(third?.getAttribute('aria-selected')).toBe('true');
});

test('shift selects a range; the header selects all and frees all', () => {
  const { selection } = show();
  const checks = screen.getAllByRole('checkbox');
  act(() => checks[2]?.click());
  fireEvent.click(checks[5] ?? document.body, { shiftKey: true });
  expect(selection.items().map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(checks[0]?.getAttribute('aria-checked')).toBe('mixed');
  act(() => checks[0]?.click());
  expect(selection.size()).toBe(5000);
  act(() => checks[0]?.click());
  expect(selection.size()).toBe(0);
});

test('the keyboard moves, selects, opens and sorts', () => {
  const opened: string[] = [];
  const sorted: string[] = [];
  const { grid, selection } = show({ onOpen: (row) => opened.push(row.id), onSort: (key, additive) => sorted.push(`${key} ${additive}`) });
  grid.focus();
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'End' });
  expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('row 1');
  fireEvent.keyDown(grid, { key: ' ' });
  expect(selection.items()).toEqual([rows[1]]);
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(opened).toEqual(['1']);
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'Enter', shiftKey: true });
  expect(sorted).toEqual(['name true']);
});

test('Alt with an arrow in the header sets a width, from the one on screen', () => {
  const widths: number[] = [];
  const { grid } = show({ onResize: (_key, width) => widths.push(width) });
  for (const key of ['ArrowUp', 'End']) fireEvent.keyDown(grid, { key });
  fireEvent.keyDown(grid, { key: 'ArrowRight', altKey: true });
  expect(widths).toEqual([720]);
});

test('without rows it says so and keeps its header', () => {
  show({ rows: [], empty: <p>nothing</p> });
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
});

const under = (key: string, upper?: string): GridColumn<Row> => ({
  ...{ key, title: upper === undefined ? key : `${upper} · ${key}`, width: 100, align: 'left', cell: (row) => row.name },
  ...(upper === undefined ? {} : { storeys: { upper, lower: key } }),
});
const heads = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .filter((row) => row.querySelector('[role="columnheader"]'))
    .map((row) => [...row.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent));

test('columns under a title in common have one head over theirs, rows count both storeys, and who stands apart has a head of its own', () => {
  const apart = [under('low', 'Heat'), under('high', 'Heat'), under('note')];
  show({ columns: apart });
  expect(heads()).toEqual([['Heat'], ['', 'No.', 'low', 'high', 'note']]);
  const over = screen.getByRole('columnheader', { name: 'Heat' });
  expect([over.getAttribute('aria-colspan'), over.getAttribute('aria-colindex')]).toEqual(['2', '3']);
  const [first] = screen.getAllByRole('row').filter((row) => row.classList.contains('lh-grid-row'));
  expect(first?.getAttribute('aria-rowindex')).toBe('3');
  cleanup();
  show({ columns: [apart[0], apart[2], apart[1]].flatMap((each) => each ?? []) });
  expect(heads()).toEqual([
    ['Heat', 'Heat'],
    ['', 'No.', 'low', 'note', 'high'],
  ]);
});
