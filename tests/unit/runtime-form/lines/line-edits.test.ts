import { expect, test } from 'vitest';
import { hasSerial, nextSerial } from '../../../../src/base/next-serial';
import { splitCells } from '../../../../src/base/split-cells';
import {
  addUnits,
  copyLines,
  insertLine,
  type Lines,
  moveLines,
  placeAfterMove,
  removeLines,
} from '../../../../src/runtime/form/lines/line-edits';
import { entryFault, readEntry } from '../../../../src/runtime/form/lines/read-entry';
import { firstCell, nextCell } from '../../../../src/ui/grid/edit/next-cell';
import { batchLine } from './lines-page';

test.each([
  ['0098', 1, '0099'],
  ['0098', 2, '0100'],
  ['0099', 901, '1000'],
  ['9999', 1, '10000'],
  ['SN-007', 3, 'SN-010'],
  ['SN007A', 1, 'SN008A'],
  ['2026-11-009', 1, '2026-11-010'],
  ['A', 5, 'A'],
  ['', 1, ''],
  ['99999999999999999999', 1, '100000000000000000000'],
  ['5', -9, '5'],
  ['第１批', 1, '第１批'],
])('serial %s counted on by %i is %s', (text, steps, next) => {
  expect(nextSerial(text, steps)).toBe(next);
});

test('a text without digits has no serial', () => {
  expect([hasSerial('SN-1'), hasSerial('天平')]).toEqual([true, false]);
});

const lines: Lines = ['a', 'b', 'c', 'd', 'e'];
const join = (made: Lines): string => made.join('');

test.each<[string, (given: Lines) => Lines, string]>([
  ['insert first', (given) => insertLine(given, 0, 'x'), 'xabcde'],
  ['insert last', (given) => insertLine(given, 5, 'x'), 'abcdex'],
  ['copy several', (given) => copyLines(given, 1, 2), 'abcbcde'],
  ['remove several', (given) => removeLines(given, 1, 3), 'ae'],
  ['move up', (given) => moveLines(given, { from: 2, to: 3, before: 0 }), 'cdabe'],
  ['move down', (given) => moveLines(given, { from: 0, to: 1, before: 4 }), 'cdabe'],
  ['move to the end', (given) => moveLines(given, { from: 0, to: 0, before: 5 }), 'bcdea'],
  ['move where it stands', (given) => moveLines(given, { from: 1, to: 2, before: 2 }), 'abcde'],
  ['move right behind itself', (given) => moveLines(given, { from: 1, to: 2, before: 3 }), 'abcde'],
])('lines: %s', (_name, edit, requested) => {
  expect(join(edit(lines))).toBe(requested);
});

test('where moved lines stand then', () => {
  expect([placeAfterMove(2, 3, 0), placeAfterMove(0, 1, 4), placeAfterMove(0, 0, 5)]).toEqual([0, 2, 4]);
});

test('units count on in the chosen columns and have no identity of the line they were made from', () => {
  const serial = batchLine.fields.filter((field) => field.name === 'serialNo');
  const made = addUnits([{ id: '7', version: 2, name: '天平', serialNo: '0098' }, { name: '砝码' }], 0, { count: 2, fields: serial });
  expect(made).toEqual([
    { id: '7', version: 2, name: '天平', serialNo: '0098' },
    { name: '天平', serialNo: '0099' },
    { name: '天平', serialNo: '0100' },
    { name: '砝码' },
  ]);
});

test.each<[string, string, unknown]>([
  ['state', '在用', '1'],
  ['state', ' 2 ', '2'],
  ['state', 'in use', '1'],
  ['state', '封存', '封存'],
  ['digits', '4位', '5'],
  ['digits', '5', '6'],
  ['digits', '１', '2'],
  ['digits', '11', '11'],
  ['count', '１２', 12],
  ['count', '1,200', 1200],
  ['count', '很多', '很多'],
  ['price', '￥1,200.50', '1200.5'],
  ['price', '３０', '30'],
  ['due', '2026/1/5', '2026-01-05'],
  ['due', '2026年1月5日', '2026-01-05'],
  ['due', '20260105', '2026-01-05'],
  ['due', '下周', '下周'],
  ['urgent', '是', 1],
  ['urgent', '×', 0],
  ['name', '', null],
  ['name', '  ', null],
])('%s: "%s" is read as %j', (name, text, value) => {
  const field = batchLine.fields.find((each) => each.name === name);
  if (!field) throw new Error(name);
  expect(readEntry(batchLine, field, text)).toEqual({ kind: 'value', value });
});

test('a number that several labels have is not read as the key of another', () => {
  const field = batchLine.fields.find((each) => each.name === 'state');
  const options = [
    { key: '1', label: { zh: '甲2级', en: 'A2' } },
    { key: '2', label: { zh: '乙2级', en: 'B2' } },
    { key: '3', label: { zh: '2', en: '2' } },
  ];
  const read = (given: typeof options) => {
    if (!field) throw new Error('no field');
    const own = { ...field, options: given };
    return readEntry({ ...batchLine, fields: [own] }, own, '2');
  };
  expect(read(options.slice(0, 2))).toEqual({ kind: 'unclear' });
  expect(read(options)).toEqual({ kind: 'value', value: '3' });
});

test('a number that is chosen by its word is read from the word or the number', () => {
  const field = batchLine.fields.find((each) => each.type === 'int');
  if (!field) throw new Error('no whole number');
  const own = { ...field, choices: [{ key: '-1', label: { zh: '较少', en: 'Few' } }] };
  const read = (text: string) => readEntry({ ...batchLine, fields: [own] }, own, text);
  expect([read('较少'), read('few'), read('-1'), read('很多')]).toEqual([-1, -1, -1, '很多'].map((value) => ({ kind: 'value', value })));
});

test('a reference gives the name to look for', () => {
  const field = batchLine.fields.find((each) => each.name === 'keeperId');
  expect(field && readEntry(batchLine, field, '陈静')).toEqual({ kind: 'names', names: ['陈静'] });
});

test('what was kept as it is written says why it is nothing', () => {
  const fault = (name: string, value: unknown): string | undefined => {
    const field = batchLine.fields.find((each) => each.name === name);
    return field && entryFault(batchLine, field, value)?.zh;
  };
  expect(fault('state', '封存')).toBe('状态没有“封存”这一项，请从下拉列表中选择');
  expect(fault('state', '1')).toBeUndefined();
  expect(fault('keeperId', '无名氏')).toBe('保管人里没有“无名氏”，请从列表中选择');
  expect(fault('keeperId', '21')).toBeUndefined();
  expect(fault('name', '随便')).toBeUndefined();
});

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t"x\ny"\r\nb\t"q""q"',
    [
      ['a', 'x\ny'],
      ['b', 'q"q'],
    ],
  ],
  ['a', [['a']]],
  ['\t', [['', '']]],
])('a block %j of cells', (text, cells) => {
  expect(splitCells(text, '\t')).toEqual(cells);
});

test('the next cell that can be entered, over rows and closed columns', () => {
  const cells = { rows: 2, columns: 3, canEnter: ({ column }: { column: number }) => column !== 1 };
  expect(nextCell({ row: 0, column: 0 }, 1, cells)).toEqual({ row: 0, column: 2 });
  expect(nextCell({ row: 0, column: 2 }, 1, cells)).toEqual({ row: 1, column: 0 });
  expect(nextCell({ row: 1, column: 2 }, 1, cells)).toBeUndefined();
  expect(nextCell({ row: 1, column: 0 }, -1, cells)).toEqual({ row: 0, column: 2 });
  expect(nextCell({ row: 0, column: 0 }, -1, cells)).toBeUndefined();
  expect(nextCell({ row: 0, column: 0 }, 1, { rows: 9999, columns: 2, canEnter: () => false })).toBeUndefined();
  expect(firstCell(1, cells)).toEqual({ row: 1, column: 0 });
  expect(firstCell(1, { ...cells, canEnter: () => false })).toBeUndefined();
});
