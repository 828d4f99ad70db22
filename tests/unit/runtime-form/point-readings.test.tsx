// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PointGridWidget } from '../../../src/runtime/form/widgets/points/point-grid-widget';
import { PointReadingsWidget } from '../../../src/runtime/form/widgets/points/point-readings-widget';
import { ReadingsChange } from '../../../src/runtime/form/widgets/points/readings-change';
import type { WidgetProps } from '../../../src/runtime/form/engine/widget-props';
import { sampleEntries, sampleGrid } from '../../../src/runtime/sample/sample-grid';
import { prepareForms } from './form-room';
import { trialModel } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

const [field] = trialModel.record.fields;
if (!field) throw new Error('the trial page has fields');
const props: WidgetProps = {
  ...{ field, name: 'readings', id: 'r', label: '测量数据', value: null, disabled: false, required: false, invalid: false },
  ...{
    describedBy: undefined,
    target: undefined,
    offers: () => true,
    around: () => undefined,
    onChange: () => undefined,
    onBlur: () => undefined,
  },
};
const grid = JSON.stringify(sampleGrid);

/** The widget over a value that it changes itself; gives what it wrote last. */
function open(value: unknown = null): { readonly written: () => unknown } {
  const last: { value: unknown } = { value };
  function Held() {
    const [held, setHeld] = useState(value);
    const take = (next: unknown): void => {
      last.value = next;
      setHeld(next);
    };
    return <PointReadingsWidget {...props} grid={grid} value={held} onChange={take} />;
  }
  render(<Held />);
  return { written: () => (typeof last.value === 'string' ? (JSON.parse(last.value) as unknown) : last.value) };
}

const cell = (point: number, stage: '调前' | '调后', column: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`示值误差 · ${stage}，第 ${String(point)} 点 .*，${column}$`) });
const table = (stage: string) => within(screen.getByRole('table', { name: `示值误差 · ${stage}` }));
const type = (input: HTMLElement, value: string): void => void fireEvent.change(input, { target: { value } });

test('cells are worked out and judged while readings are typed, and out of limits is told by a word', () => {
  const { written } = open();
  ['81.54', '81.52', '８１.54'].forEach((reading, index) => type(cell(2, '调前', `读数 ${String(index + 1)}`), reading));
  expect(table('调前').getByText('超差')).toBeTruthy();
  expect(table('调前').getByText('0.03')).toBeTruthy();
  expect(written()).toMatchObject({
    entries: { error: [{}, { asFound: { reading: ['81.54', '81.52', '81.54'] } }] },
    complete: 'no',
    verdict: 'fail',
  });
  expect(['调前', '调后'].flatMap((stage) => table(stage).queryAllByRole('textbox')).length).toBe(12);
});

test('the keyboard alone goes through the table: Enter on and back, arrows up, down and over the ends of a number', () => {
  open();
  const at = (point: number, reading: number) => cell(point, '调前', `读数 ${String(reading)}`);
  at(1, 1).focus();
  const press = (key: string, more = {}) => {
    const here = document.activeElement;
    if (here) fireEvent.keyDown(here, { key, ...more });
  };
  press('Enter');
  expect(document.activeElement).toBe(at(1, 2));
  press('ArrowDown');
  expect(document.activeElement).toBe(at(2, 2));
  press('ArrowDown');
  expect(document.activeElement).toBe(at(2, 2));
  press('ArrowLeft');
  expect(document.activeElement).toBe(at(2, 1));
  press('Enter', { shiftKey: true });
  expect(document.activeElement).toBe(at(1, 3));
  type(at(1, 3), '41.20');
  at(1, 3).setSelectionRange(2, 2);
  press('ArrowLeft');
  expect(document.activeElement).toBe(at(1, 3));
  press('ArrowUp');
  expect(document.activeElement).toBe(at(1, 3));
});

test('a block from a spreadsheet fills what it covers and nothing beyond the table', () => {
  const { written } = open();
  const data = '41.20\t41.22\t41.20\r\n81.50\t 81.52 \t８１.50\t9\r\n1\t1\t1\r\n';
  fireEvent.paste(cell(1, '调前', '读数 1'), { clipboardData: { getData: () => data } });
  expect(written()).toMatchObject({
    entries: { error: [{ asFound: { reading: ['41.20', '41.22', '41.20'] } }, { asFound: { reading: ['81.50', '81.52', '81.50'] } }] },
    complete: 'yes',
    verdict: 'pass',
  });
  expect(screen.getByText('读数已填全')).toBeTruthy();
});

test('what is no number, or beyond what the instrument reads, is told at its cell and in a sentence', () => {
  open();
  type(cell(1, '调前', '读数 1'), '41,2');
  type(cell(1, '调前', '读数 2'), '151');
  expect(cell(1, '调前', '读数 1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('示值误差，第1点，调前，读数 1：请输入数字')).toBeTruthy();
  expect(screen.getByText('示值误差，第1点，调前，读数 2：不能大于150')).toBeTruthy();
});

test('a template is tried out beside its data, and says where it is wrong', () => {
  function Held() {
    const [held, setHeld] = useState<unknown>(grid);
    return <PointGridWidget {...props} value={held} onChange={setHeld} />;
  }
  render(<Held />);
  expect(screen.getByRole('table', { name: '示值误差 · 调后' })).toBeTruthy();
  // By its name: other files leave a hidden field in the document, with which heights are measured.
  type(screen.getByRole('textbox', { name: '测量数据' }), grid.replace('mean - nominal', 'mean - nominall'));
  expect(screen.getByText(/第1个参数，第2个列，公式：公式有误/)).toBeTruthy();
});

test('the history tells which readings became others', () => {
  const before = JSON.stringify({ entries: sampleEntries });
  const after = before.replace('81.52', '81.51').replace('"41.22"', '""');
  render(<ReadingsChange before={before} after={after} />);
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    '第1个error，调前，第2个reading：41.22 → （空）',
    '第2个error，调前，第2个reading：81.52 → 81.51',
  ]);
});
