import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createSelection } from '../../ui/grid/selection-store';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { WireRow } from '../source/page-source';
import { ListCards } from './list-cards';

const column = (key: string, title: string, align: 'left' | 'right'): GridColumn<WireRow> => ({
  key,
  title,
  width: 120,
  align,
  sortable: true,
  text: (row) => String(row[key] ?? ''),
  cell: (row) => String(row[key] ?? ''),
});
const columns: readonly GridColumn<WireRow>[] = [
  column('no', '委托单号', 'left'),
  {
    ...column('state', '状态', 'left'),
    cell: (row) => <span className={`lh-tag lh-tag-${row['state'] === '完成' ? 'green' : 'amber'}`}>{String(row['state'])}</span>,
  },
  column('customer', '委托单位', 'left'),
  column('count', '器具数 (件)', 'right'),
  column('amount', '应收金额 (元)', 'right'),
  column('day', '承诺日期', 'right'),
];
const actions: GridColumn<WireRow> = {
  key: '#actions',
  title: '操作',
  width: 120,
  align: 'left',
  cell: () => (
    <span className="lh-actions">
      <button type="button" className="lh-link">
        查看
      </button>
      <button type="button" className="lh-link">
        编辑
      </button>
    </span>
  ),
};
const makeRows = (count: number, customer = '湖南铭远航空部件股份有限公司'): readonly WireRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    version: 1,
    no: `W2026112500${String(index).padStart(2, '0')}`,
    state: index % 3 === 0 ? '完成' : '待审核',
    customer,
    count: String(index + 1),
    amount: '1,041.00',
    day: index % 4 === 0 ? '' : '2026-12-09',
  }));

interface SampleProps {
  readonly rows?: readonly WireRow[];
  readonly chosen?: readonly string[];
  readonly red?: string;
  readonly busy?: boolean;
  readonly readOnly?: boolean;
  readonly totals?: boolean;
}

/** Cards as wide as a phone. */
function Sample({ rows = makeRows(6), chosen = [], red, busy = false, readOnly = false, totals = false }: SampleProps) {
  const [selection] = useState(() => {
    const made = createSelection<WireRow>();
    made.set(
      rows.filter(({ id }) => chosen.includes(id)).map((row) => [row.id, row] as const),
      true,
    );
    return made;
  });
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 358, height: '100vh' }}>
      <ListCards
        label="委托单"
        rows={rows}
        columns={columns}
        state="state"
        actions={readOnly ? undefined : actions}
        selection={readOnly ? undefined : selection}
        sort={[{ key: 'no', order: 'desc' }]}
        totals={totals ? [{ label: '本页', values: new Map([['amount', '62,144.88']]) }] : undefined}
        busy={busy}
        empty={<p>没有委托单</p>}
        scrollKey="1"
        firstRow={0}
        nameOf={({ id }) => id}
        onCellFault={() => undefined}
        rowClass={({ id }) => (id === red ? 'lh-row-red' : undefined)}
        onOpen={() => undefined}
        onSortBy={() => undefined}
      />
    </div>
  );
}

const meta = { title: 'Runtime/List cards', component: Sample, parameters: { layout: 'padded' } } satisfies Meta<typeof Sample>;

export default meta;

type Story = StoryObj<typeof Sample>;

export const Cards: Story = {};
export const Chosen: Story = { args: { chosen: ['0', '2'] } };
export const Coloured: Story = { args: { red: '1' } };
export const ReadOnly: Story = { args: { readOnly: true } };
export const WithTotals: Story = { args: { totals: true } };
export const LongText: Story = { args: { rows: makeRows(3, '湖南省长沙市岳麓区洋湖街道'.repeat(6)) } };
export const Loading: Story = { args: { busy: true } };
export const Empty: Story = { args: { rows: [] } };
const nameless = makeRows(3).map((row) => ({ ...row, no: '' }));
/** The first column is empty: the record's own name stands there. */
export const WithoutNumber: Story = { args: { rows: nameless } };
export const Thousands: Story = { args: { rows: makeRows(5000) } };
