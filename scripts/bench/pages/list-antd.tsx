import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, Table, type TableColumnsType, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import './bench.css';
import { offerBench } from './harness';
import { benchColumns, type BenchListProps, type BenchRow, makeRows, sortedKey } from './list-model';

// Rows of 32 px with antd's own line height.
const theme = { components: { Table: { cellPaddingBlockSM: 4.5, cellPaddingInlineSM: 8 } } };
const scroll = { x: benchColumns.reduce((sum, { width }) => sum + width, 96), y: window.innerHeight - 40 };
const selection = { columnWidth: 40, fixed: true };

function toColumns(order: BenchListProps['order'], rich: boolean): TableColumnsType<BenchRow> {
  return [
    { key: 'index', title: '序号', width: 56, fixed: 'left', render: (_value, _row, index) => index + 1 },
    ...benchColumns.map(({ key, title, width, align, fixed, tag }) => ({
      key,
      dataIndex: key,
      title,
      width,
      align,
      ellipsis: true,
      ...(fixed ? { fixed } : {}),
      ...(key === sortedKey
        ? {
            sorter: (a: BenchRow, b: BenchRow) => Number(a[key]) - Number(b[key]),
            sortOrder: order === 'none' ? null : ('ascend' as const),
          }
        : {}),
      ...(tag && rich ? { render: (value: unknown) => <Tag color="blue">{String(value)}</Tag> } : {}),
    })),
  ];
}

/** antd's own virtual table. */
function List({ rows, order, rich }: BenchListProps): ReactNode {
  const columns = useMemo(() => toColumns(order, rich), [order, rich]);
  return (
    <Table<BenchRow>
      virtual
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      rowSelection={selection}
      scroll={scroll}
      pagination={false}
    />
  );
}

const rich = location.search.includes('rich');

offerBench<BenchRow>({
  scroller: '.ant-table-tbody-virtual-holder',
  row: '.ant-table-row',
  // Its body moves its content itself and listens to the wheel.
  scrollSideways: (scroller, by) => scroller.dispatchEvent(new WheelEvent('wheel', { deltaX: by, bubbles: true, cancelable: true })),
  makeRows,
  dress: (content) => <ConfigProvider theme={theme}>{content}</ConfigProvider>,
  draw: (rows, sorted) => <List rows={rows} order={sorted ? 'ascending' : 'none'} rich={rich} />,
});
