import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useMemo, useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { nextSerial } from '../../../base/next-serial';
import { splitCells } from '../../../base/split-cells';
import { Grid } from '../grid';
import { type Sample, sampleTexts, toSampleColumns, toSampleRows } from '../grid-samples';
import type { EntryRange, GridEditing } from './edit-model';
import { useGridEditing } from './use-grid-editing';

interface EditStoryProps {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Cells of this column cannot be entered. */
  readonly closed?: number;
}

const states = ['在用', '停用', '维修中', '已过期'].map((label) => ({ key: label, label }));
const columnOf = (key: string): number => Number(key.slice(1));

function EditStory({ rowCount, columnCount, closed }: EditStoryProps): ReactNode {
  const [rows, setRows] = useState(() => toSampleRows({ rowCount, columnCount }));
  const columns = useMemo(() => toSampleColumns({ rowCount, columnCount }), [rowCount, columnCount]);
  const editing = useMemo<GridEditing<Sample>>(() => {
    const put = (index: number, key: string, text: string): void =>
      setRows((old) => old.map((row, at) => (at === index ? { ...row, cells: row.cells.with(columnOf(key), text) } : row)));
    const change = ({ fromRow, toRow, keys }: EntryRange, text: (row: number, column: number, old: readonly Sample[]) => string): void =>
      setRows((old) =>
        old.map((row, at) =>
          at < fromRow || at > toRow
            ? row
            : { ...row, cells: row.cells.map((cell, column) => (keys.includes(`c${String(column)}`) ? text(at, column, old) : cell)) },
        ),
      );
    const insert = (at: number): boolean => {
      setRows((old) => [...old.slice(0, at), { id: `new-${String(old.length)}`, cells: columns.map(() => '') }, ...old.slice(at)]);
      return true;
    };
    return {
      texts: { cell: (title, row) => `第 ${String(row)} 行 ${title}`, fill: '向下拖动填充', help: 'Esc 后按 Tab 离开表格' },
      modeOf: ({ key }) => (columnOf(key) === closed ? 'none' : columnOf(key) % 4 === 3 ? 'choice' : 'text'),
      refuse: () => undefined,
      textOf: ({ row, key }) => row.cells[columnOf(key)] ?? '',
      enter: ({ index, key }, text) => put(index, key, text),
      offer: (_cell, typed, show) => {
        show({ list: states.filter(({ label }) => label.includes(typed)), word: '没有这一项' });
        return () => undefined;
      },
      chosen: ({ row, key }) => row.cells[columnOf(key)] ?? '',
      choose: ({ index, key }, choice) => put(index, key, choice?.key ?? ''),
      toggle: () => undefined,
      control: () => null,
      clear: (range) => change(range, () => ''),
      paste: (text, at) => {
        const block = splitCells(text, '\t');
        change({ ...at, toRow: at.fromRow + block.length - 1 }, (row, column, old) => {
          const place = at.keys.indexOf(`c${String(column)}`);
          return block[row - at.fromRow]?.[place] ?? old[row]?.cells[column] ?? '';
        });
      },
      fill: (source, toRow, series) =>
        change({ ...source, toRow }, (row, column, old) => {
          const text = old[source.fromRow]?.cells[column] ?? '';
          return series ? nextSerial(text, row - source.fromRow) : text;
        }),
      addRow: () => insert(rowCount),
      insertRow: insert,
      copyRows: (from, to) => setRows((old) => [...old.slice(0, to + 1), ...old.slice(from, to + 1), ...old.slice(to + 1)]),
      removeRows: (from, to) => setRows((old) => old.filter((_, at) => at < from || at > to)),
      moveRows: (from, to, before) => {
        setRows((old) => {
          const rest = old.filter((_, at) => at < from || at > to);
          const at = before > to ? before - (to - from + 1) : before;
          return [...rest.slice(0, at), ...old.slice(from, to + 1), ...rest.slice(at)];
        });
        return before > to ? before - (to - from + 1) : before;
      },
    };
  }, [columns, rowCount, closed]);
  const { editor } = useGridEditing(editing);
  return (
    <div style={{ height: '100vh' }}>
      <Grid<Sample>
        label="器具"
        texts={sampleTexts}
        rows={rows}
        columns={columns}
        indexFrom={1}
        editor={editor}
        empty={<p>还没有器具</p>}
        rowKey={(row) => row.id}
        toItem={(row) => row}
      />
    </div>
  );
}

const meta = { title: 'UI/Grid editing', component: EditStory, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof EditStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Editable: Story = { args: { rowCount: 40, columnCount: 12 } };
export const AThousandRows: Story = { args: { rowCount: 1000, columnCount: 20 } };
export const ClosedColumn: Story = { args: { rowCount: 40, columnCount: 8, closed: 2 } };
export const NoRows: Story = { args: { rowCount: 0, columnCount: 8 } };
export const Dark: Story = {
  args: { rowCount: 40, columnCount: 12 },
  globals: { scheme: 'dark' },
};
/** A cell whose value is one of a list: what is typed narrows it. */
export const Choices: Story = {
  args: { rowCount: 6, columnCount: 8 },
  play: async () => {
    const [cell] = (await screen.findAllByRole('gridcell')).filter((each) => each.getAttribute('aria-colindex') === '5');
    if (cell) await userEvent.dblClick(cell);
  },
};
