import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { Grid } from './grid';
import type { GridColumn, GridSort, GridTexts } from './grid-model';
import { createSelection } from './selection-store';

interface Sample {
  readonly id: string;
  readonly cells: readonly string[];
}

const texts: GridTexts = { selectAll: '全选本页', selectRow: '选择第', index: '序号', total: '合计', resize: '拖动调整列宽' };
const states = [
  ['green', '在用'],
  ['grey', '停用'],
  ['amber', '维修中'],
  ['red', '已过期'],
] as const;

function toColumns(count: number): readonly GridColumn<Sample>[] {
  return Array.from({ length: count }, (_, index): GridColumn<Sample> => {
    const [colour, word] = states[index % states.length] ?? states[0];
    const kind = index % 4;
    return {
      key: `c${index}`,
      title: ['器具编号', '器具名称', '金额 (元)', '状态'][kind] ?? '',
      width: [140, 180, 120, 90][kind] ?? 120,
      align: kind === 2 ? 'right' : kind === 3 ? 'center' : 'left',
      sortable: true,
      resizable: true,
      ...(index < 2 ? { fixed: 'left' as const } : index === count - 1 ? { fixed: 'right' as const } : {}),
      ...(kind === 0 ? { className: 'lh-mono' } : kind === 2 ? { className: 'lh-number' } : {}),
      cell: (row) => (kind === 3 ? <span className={`lh-tag lh-tag-${colour}`}>{word}</span> : row.cells[index]),
    };
  });
}

const toRows = (count: number, columns: number): readonly Sample[] =>
  Array.from({ length: count }, (_, row) => ({
    id: String(row),
    cells: Array.from({ length: columns }, (_each, index) =>
      index % 4 === 2 ? `${((row * 37) % 9000) + index}.00` : index % 4 === 0 ? `LH${100_000 + row}` : `数字温度计 ${row + 1}`,
    ),
  }));

const keyOf = (row: Sample): string => row.id;
const itself = (row: Sample): Sample => row;

function Example({
  rowCount,
  columnCount,
  withTotals,
}: {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly withTotals: boolean;
}): ReactNode {
  const [rows] = useState(() => toRows(rowCount, columnCount));
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [columns] = useState(() => toColumns(columnCount));
  const [selection] = useState(() => createSelection<Sample>());
  const [sort, setSort] = useState<readonly GridSort[]>([{ key: 'c0', order: 'asc' }]);
  const sized = columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
  return (
    <div style={{ height: '100vh' }}>
      <Grid<Sample>
        label="器具"
        texts={texts}
        rows={rows}
        columns={sized}
        selection={selection}
        indexFrom={1}
        sort={sort}
        {...(withTotals ? { totals: new Map([['c2', '1,234,567.00']]) } : {})}
        rowKey={keyOf}
        toItem={itself}
        onSort={(key) => setSort([{ key, order: sort[0]?.order === 'asc' ? 'desc' : 'asc' }])}
        onResize={(key, width) => setWidths({ ...widths, [key]: width })}
      />
    </div>
  );
}

const meta = { title: 'ui/grid', component: Example, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Example>;

export default meta;

type Story = StoryObj<typeof meta>;

export const FiveThousand: Story = { args: { rowCount: 5000, columnCount: 20, withTotals: false } };
export const FiftyThousand: Story = { args: { rowCount: 50_000, columnCount: 20, withTotals: false } };
export const WithTotals: Story = { args: { rowCount: 50, columnCount: 8, withTotals: true } };
export const FewColumns: Story = { args: { rowCount: 5, columnCount: 4, withTotals: true } };
