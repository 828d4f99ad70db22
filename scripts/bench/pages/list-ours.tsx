import { Checkbox, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Grid } from '../../../src/ui/grid/grid';
import type { GridColumn, GridTexts } from '../../../src/ui/grid/grid-model';
import { createSelection } from '../../../src/ui/grid/selection-store';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import './bench.css';
import { offerBench } from './harness';
import { benchColumns, type BenchListProps, type BenchRow, makeRows, sortedKey } from './list-model';

const texts: GridTexts = { selectAll: '全选', selectRow: '选择', index: '序号', total: '合计', resize: '列宽' };

/** Rows whose cells were drawn since the bench last asked. */
const drawn = new Set<string>();

function toColumns(rich: boolean): readonly GridColumn<BenchRow>[] {
  const own = benchColumns.map(({ key, title, width, align, fixed, tag }): GridColumn<BenchRow> => ({
    key,
    title,
    width,
    align,
    ...(fixed ? { fixed } : {}),
    sortable: true,
    resizable: true,
    cell: (row) => {
      if (key === 'f0') drawn.add(row.id);
      if (!tag) return row[key];
      return rich ? <Tag color="blue">{row[key]}</Tag> : <span className="lh-tag lh-tag-blue">{row[key]}</span>;
    },
  }));
  const check: GridColumn<BenchRow> = { key: 'check', title: '', width: 40, align: 'center', fixed: 'left', cell: () => <Checkbox /> };
  return rich ? [check, ...own] : own;
}

const plain = toColumns(false);
const dressed = toColumns(true);
const keyOf = (row: BenchRow): string => row.id;
const itself = (row: BenchRow): BenchRow => row;
const ignore = (): void => undefined;

/** Sorts by the values of one numeric column and an index array. */
function sortRows(rows: readonly BenchRow[]): readonly BenchRow[] {
  const keys = Float64Array.from(rows, (row) => Number(row[sortedKey]));
  const order = Uint32Array.from(rows, (_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  return Array.from(order, (index) => rows[index]).filter((row) => row !== undefined);
}

function List({ rows, order, rich }: BenchListProps): ReactNode {
  const [selection] = useState(() => createSelection<BenchRow>());
  const shown = useMemo(() => (order === 'none' ? rows : sortRows(rows)), [rows, order]);
  const sort = useMemo(() => (order === 'none' ? [] : [{ key: sortedKey, order: 'asc' as const }]), [order]);
  return (
    <Grid<BenchRow>
      label="器具"
      texts={texts}
      rows={shown}
      columns={rich ? dressed : plain}
      {...(rich ? {} : { selection })}
      indexFrom={1}
      sort={sort}
      rowKey={keyOf}
      toItem={itself}
      onSort={ignore}
      onResize={ignore}
    />
  );
}

const rich = location.search.includes('rich');

offerBench<BenchRow>({
  scroller: '.lh-grid',
  row: '.lh-grid-row',
  makeRows,
  dress: (content) => <ThemeProvider scheme="light">{content}</ThemeProvider>,
  draw: (rows, sorted) => <List rows={rows} order={sorted ? 'ascending' : 'none'} rich={rich} />,
  more: {
    forget: () => drawn.clear(),
    drawn: () => drawn.size,
  },
});
