import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { createCells } from './cell-store';
import type { ColumnMove } from './gestures/drop-place';
import { Grid } from './grid';
import type { GridColumn, GridSort } from './grid-model';
import { type Sample, type SampleRequest, sampleTexts, toSampleColumns, toSampleRows, toSampleTotals } from './grid-samples';
import { createSelection } from './selection-store';

const keyOf = (row: Sample): string => row.id;
const itself = (row: Sample): Sample => row;

function addSort(sort: readonly GridSort[], key: string, additive: boolean): readonly GridSort[] {
  const order = sort.find((each) => each.key === key)?.order === 'asc' ? 'desc' : 'asc';
  return additive ? [...sort.filter((each) => each.key !== key), { key, order }] : [{ key, order }];
}

function moveColumn(columns: readonly GridColumn<Sample>[], { key, before, side }: ColumnMove): readonly GridColumn<Sample>[] {
  const own = columns.find((column) => column.key === key);
  if (!own) return columns;
  const { fixed: _fixed, ...free } = own;
  const moved = side === 'middle' ? free : { ...free, fixed: side };
  const rest = columns.filter((column) => column.key !== key);
  const at = rest.findIndex((column) => column.key === before);
  return before === undefined ? [...rest, moved] : [...rest.slice(0, at), moved, ...rest.slice(at)];
}

function Example(request: SampleRequest): ReactNode {
  const [rows] = useState(() => toSampleRows(request));
  const [columns, setColumns] = useState(() => toSampleColumns(request));
  const [selection] = useState(() => {
    const made = createSelection<Sample>();
    for (const index of request.selected ?? []) made.set([[String(index), { id: String(index), cells: [] }]], true);
    return made;
  });
  const [cells] = useState(() => {
    const made = createCells();
    const { marked } = request;
    if (marked) {
      made.moveTo({ row: marked.fromRow, column: marked.fromColumn });
      made.extendTo({ row: marked.toRow, column: marked.toColumn });
    }
    return made;
  });
  const [sort, setSort] = useState<readonly GridSort[]>(request.sort ?? [{ key: 'c0', order: 'asc' }]);
  const [heard, setHeard] = useState('');
  return (
    <div style={{ display: 'flex', height: '100vh', flexDirection: 'column' }}>
      <div style={{ minHeight: 0, flex: 1 }}>
        <Grid<Sample>
          label="器具"
          texts={sampleTexts}
          rows={rows}
          columns={columns}
          selection={selection}
          cells={cells}
          indexFrom={1}
          sort={sort}
          density={request.density ?? 'default'}
          busy={request.busy ?? false}
          empty={request.busy ? null : <p>没有符合条件的器具</p>}
          {...(request.totals ? { totals: toSampleTotals(request.totals) } : {})}
          rowKey={keyOf}
          toItem={itself}
          onSort={(key, additive) => setSort((old) => addSort(old, key, additive))}
          onResize={(key, width) => setColumns((old) => old.map((each) => (each.key === key ? { ...each, width, sized: true } : each)))}
          onMove={(key, before, side) => setColumns((old) => moveColumn(old, { key, before, side }))}
          onColumnMenu={(key) => setHeard(`列菜单 ${key}`)}
          onMenu={({ index, column, range }) => setHeard(`菜单 ${index} ${column.key}${range ? ' 选区' : ''}`)}
          onOpen={({ id }) => setHeard(`打开 ${id}`)}
          onCellFault={(key, error) => setHeard(`${key}: ${String(error)}`)}
        />
      </div>
      {heard ? <output>{heard}</output> : null}
    </div>
  );
}

const meta = { title: 'UI/Grid', component: Example, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Example>;

export default meta;

type Story = StoryObj<typeof meta>;

export const FiveThousand: Story = { args: { rowCount: 5000, columnCount: 20 } };
export const FiftyThousand: Story = { args: { rowCount: 50_000, columnCount: 20 } };
export const ManyColumns: Story = { args: { rowCount: 500, columnCount: 200 } };
export const FewColumns: Story = { args: { rowCount: 5, columnCount: 4, totals: 1 } };
export const Empty: Story = { args: { rowCount: 0, columnCount: 12 } };
export const Loading: Story = { args: { rowCount: 0, columnCount: 12, busy: true } };
export const FixedBothSides: Story = { args: { rowCount: 200, columnCount: 16, selected: [1, 2, 5] } };
export const RangeSelected: Story = {
  args: { rowCount: 200, columnCount: 16, selected: [3], marked: { fromRow: 2, toRow: 7, fromColumn: 3, toColumn: 6 } },
};
export const Totals: Story = { args: { rowCount: 50, columnCount: 12, totals: 2 } };
export const TwoStoreys: Story = { args: { rowCount: 50, columnCount: 12, storeys: true, totals: 1 } };
export const Compact: Story = { args: { rowCount: 200, columnCount: 12, density: 'compact', totals: 1 } };
export const Loose: Story = { args: { rowCount: 200, columnCount: 12, density: 'loose', totals: 1 } };
export const LongText: Story = { args: { rowCount: 40, columnCount: 8, long: true } };
export const FaultyCell: Story = { args: { rowCount: 40, columnCount: 8, faulty: true } };
export const SortedByThree: Story = {
  args: {
    rowCount: 40,
    columnCount: 12,
    sort: [
      { key: 'c3', order: 'asc' },
      { key: 'c2', order: 'desc' },
      { key: 'c1', order: 'asc' },
    ],
  },
};
export const TallerThanAnElement: Story = { args: { rowCount: 600_000, columnCount: 1, pinned: false } };
export const Dark: Story = {
  args: { ...RangeSelected.args, totals: 2 },
  globals: { scheme: 'dark' },
};
