import { expect, test } from 'vitest';
import { columnText, rangeSize, rangeText, rowText } from '../../../../src/ui/grid/copy-cells';
import type { GridColumn } from '../../../../src/ui/grid/grid-model';

type Row = readonly string[];

const column = (index: number, copied = true): GridColumn<Row> => ({
  key: `c${index}`,
  title: `title ${index}`,
  width: 100,
  align: 'left',
  cell: (row) => row[index],
  ...(copied ? { text: (row: Row) => row[index] ?? '' } : {}),
});
const columns = [column(0, false), column(1), column(2), column(3)];
const range = (fromRow: number, toRow: number, fromColumn: number, toColumn: number) => ({ fromRow, toRow, fromColumn, toColumn });

test.each([
  ['plain', [['', 'a', 'b', 'c']], range(0, 0, 1, 3), 'a\tb\tc'],
  ['numbers stay as they are', [['', '-1234.50', '0012', '1e3']], range(0, 0, 1, 3), '-1234.50\t0012\t1e3'],
  ['a tab is quoted', [['', 'a\tb', 'c', '']], range(0, 0, 1, 2), '"a\tb"\tc'],
  ['a line break is quoted', [['', 'a\nb', 'c\r\nd', '']], range(0, 0, 1, 2), '"a\nb"\t"c\r\nd"'],
  ['a quote is doubled', [['', '3/4" valve', 'x', '']], range(0, 0, 1, 2), '"3/4"" valve"\tx'],
  ['a quote alone in one cell is left as it is', [['', '3/4" valve', 'x', '']], range(0, 0, 1, 1), '3/4" valve'],
  ['a line break in one cell is quoted all the same', [['', 'a\n"b"', 'x', '']], range(0, 0, 1, 1), '"a\n""b"""'],
  ['columns without text are left out', [['', 'a', 'b', 'c']], range(0, 0, 0, 2), 'a\tb'],
  ['blank cells keep their place', [['', '', '', 'c']], range(0, 0, 1, 3), '\t\tc'],
  [
    'rows are lines',
    [
      ['', 'a', 'b', 'c'],
      ['', 'd', 'e', 'f'],
    ],
    range(0, 1, 2, 3),
    'b\tc\ne\tf',
  ],
])('copying: %s', (_name, rows, cells, text) => {
  expect(rangeText({ rows, columns }, cells)).toBe(text);
});

test('rows that are not drawn are copied like the others', () => {
  const rows = Array.from({ length: 50_000 }, (_, index): Row => ['', `n${index}`, String(index), '']);
  const lines = rangeText({ rows, columns }, range(0, 49_999, 0, 3)).split('\n');
  expect([lines.length, lines[0], lines[49_999]]).toEqual([50_000, 'n0\t0\t', 'n49999\t49999\t']);
  expect(rangeSize({ rows, columns }, range(0, 49_999, 0, 3))).toEqual({ rows: 50_000, columns: 3 });
});

test('a row and a column are copied by themselves', () => {
  const rows: readonly Row[] = [
    ['', 'a', 'b', 'c'],
    ['', 'd', 'e"', 'f'],
  ];
  expect(rowText({ rows, columns }, 1)).toBe('d\t"e"""\tf');
  expect(columnText({ rows, columns }, 'c2')).toBe('b\n"e"""');
  expect(columnText({ rows, columns }, 'c2', true)).toBe('title 2\nb\n"e"""');
  expect(columnText({ rows, columns }, 'c0')).toBe('');
});

test('a column that throws is blank', () => {
  const faulty: GridColumn<Row> = {
    ...column(1),
    text: () => {
      throw new TypeError('no such object');
    },
  };
  expect(rangeText({ rows: [['', 'a', 'b', 'c']], columns: [faulty, column(2)] }, range(0, 0, 0, 1))).toBe('\tb');
});
