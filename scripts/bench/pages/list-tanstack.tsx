import {
  type Cell,
  type Column,
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type Row,
  useReactTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import './bench.css';
import { offerBench } from './harness';
import { benchColumns, type BenchListProps, type BenchRow, makeRows, sortedKey } from './list-model';
import './list-tanstack.css';

const columns: ColumnDef<BenchRow>[] = [
  {
    id: 'select',
    size: 40,
    header: ({ table }) => (
      <input type="checkbox" aria-label="全选" checked={table.getIsAllRowsSelected()} onChange={table.getToggleAllRowsSelectedHandler()} />
    ),
    cell: ({ row }) => <input type="checkbox" aria-label="选择" checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />,
  },
  { id: 'index', size: 56, header: '序号', cell: ({ row }) => row.index + 1 },
  ...benchColumns.map(({ key, title, width, tag }): ColumnDef<BenchRow> => ({
    id: key,
    accessorKey: key,
    size: width,
    header: title,
    cell: (cell) => (tag ? <span className="t-tag">{String(cell.getValue())}</span> : String(cell.getValue())),
  })),
];

const columnPinning = {
  left: ['select', 'index', ...benchColumns.filter(({ fixed }) => fixed === 'left').map(({ key }) => key)],
  right: benchColumns.filter(({ fixed }) => fixed === 'right').map(({ key }) => key),
};
const aligned = new Map(benchColumns.map(({ key, align }) => [key, align]));
const ascending = [{ id: sortedKey, desc: false }];
const unsorted: typeof ascending = [];

function styleOf(column: Column<BenchRow>): CSSProperties {
  const side = column.getIsPinned();
  const own = { width: column.getSize(), textAlign: aligned.get(column.id) ?? 'center' };
  if (side === 'left') return { ...own, left: column.getStart('left') };
  return side === 'right' ? { ...own, right: column.getAfter('right') } : own;
}

const classOf = (column: Column<BenchRow>): string => (column.getIsPinned() ? 't-cell t-fixed' : 't-cell');

const drawCell = (cell: Cell<BenchRow, unknown>): ReactNode => (
  <div key={cell.id} className={classOf(cell.column)} style={styleOf(cell.column)}>
    {flexRender(cell.column.columnDef.cell, cell.getContext())}
  </div>
);

/** A minimal list on TanStack Table and Virtual, as their own examples build it. */
function List({ rows, order }: BenchListProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const table = useReactTable({
    data: rows as BenchRow[],
    columns,
    state: { columnPinning, sorting: order === 'none' ? unsorted : ascending },
    getRowId: (row) => row.id,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    enableRowSelection: true,
  });
  const sorted = table.getRowModel().rows;
  const middle = table.getCenterLeafColumns();
  const byRow = useVirtualizer({ count: sorted.length, getScrollElement: () => container.current, estimateSize: () => 32, overscan: 5 });
  const byColumn = useVirtualizer({
    horizontal: true,
    count: middle.length,
    getScrollElement: () => container.current,
    estimateSize: (index) => middle[index]?.getSize() ?? 0,
    paddingStart: table.getLeftTotalSize(),
    paddingEnd: table.getRightTotalSize(),
    overscan: 1,
  });
  const shown = byColumn.getVirtualItems();
  const before = (shown[0]?.start ?? 0) - table.getLeftTotalSize();
  const after = byColumn.getTotalSize() - table.getRightTotalSize() - (shown.at(-1)?.end ?? 0);
  const gap = (key: string, width: number): ReactNode =>
    width > 0 ? <div key={key} className="t-cell" style={{ width, padding: 0 }} /> : null;
  const drawRow = (row: Row<BenchRow>): ReactNode => {
    const cells = row.getCenterVisibleCells();
    return (
      <>
        {row.getLeftVisibleCells().map(drawCell)}
        {gap('before', before)}
        {shown.map(({ index }) => {
          const cell = cells[index];
          return cell ? drawCell(cell) : null;
        })}
        {gap('after', after)}
        {row.getRightVisibleCells().map(drawCell)}
      </>
    );
  };
  const heads = (from: 'getLeftFlatHeaders' | 'getRightFlatHeaders'): ReactNode =>
    table[from]().map((header) => (
      <div key={header.id} className={classOf(header.column)} style={styleOf(header.column)}>
        {flexRender(header.column.columnDef.header, header.getContext())}
      </div>
    ));
  const centre = table.getCenterFlatHeaders();
  return (
    <div ref={container} className="t-list">
      <div style={{ width: table.getTotalSize() }}>
        <div className="t-head">
          {heads('getLeftFlatHeaders')}
          {gap('before', before)}
          {shown.map(({ index }) => {
            const header = centre[index];
            return header ? (
              <div key={header.id} className="t-cell" style={styleOf(header.column)} onClick={header.column.getToggleSortingHandler()}>
                {flexRender(header.column.columnDef.header, header.getContext())}
              </div>
            ) : null;
          })}
          {gap('after', after)}
          {heads('getRightFlatHeaders')}
        </div>
        <div className="t-body" style={{ height: byRow.getTotalSize() }}>
          {byRow.getVirtualItems().map((item) => {
            const row = sorted[item.index];
            return row ? (
              <div key={row.id} className="t-row" style={{ transform: `translateY(${item.start}px)` }}>
                {drawRow(row)}
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

offerBench<BenchRow>({
  scroller: '.t-list',
  row: '.t-row',
  makeRows,
  draw: (rows, sorted) => <List rows={rows} order={sorted ? 'ascending' : 'none'} rich={false} />,
});
