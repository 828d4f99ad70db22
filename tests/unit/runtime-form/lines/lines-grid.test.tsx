// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { observer } from '@formily/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import zh from '../../../../schemas/text/zh.json';
import { Decimal } from '../../../../src/base/decimal';
import { FormSession } from '../../../../src/runtime/form/engine/form-session';
import { LinesTable } from '../../../../src/runtime/form/lines/lines-table';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { Candidate, PageSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { batchContext, batchField, batchLine, batchModel, batchValidator } from './lines-page';
import { ignoreResizes } from '../../ignore-resizes';

let width = 1200;
let copied: string[] = [];
beforeAll(async () => {
  configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
  const plain = document.createElement('i').style;
  window.getComputedStyle = () => plain;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.scrollTo = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, width, 420);
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 420 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
  ignoreResizes();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { translation: zh } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});
afterEach(() => {
  cleanup();
  width = 1200;
  copied = [];
});

const staff: readonly Candidate[] = [
  { id: '21', display: '陈静', fields: {} },
  { id: '22', display: '陈强', fields: {} },
];

interface Shown {
  readonly session: FormSession;
  lines(): readonly Readonly<Record<string, unknown>>[];
}

async function show(items: readonly object[], readOnly = false, line = batchLine, widget = 'lines'): Promise<Shown> {
  const session = new FormSession({
    record: batchModel.record,
    groups: batchModel.form?.groups ?? [],
    validator: await batchValidator(),
    values: { title: '一批', factor: '1.00', items },
    context: () => batchContext,
  });
  const fake = makeFakeSource({ model: batchModel, can: ['view', 'create', 'edit'], validator: '' }, []);
  const source: PageSource = {
    ...fake,
    candidates: ({ field, keyword = '', ids }) =>
      Promise.resolve(
        field === 'items.keeperId' ? staff.filter(({ id, display }) => display.includes(keyword) && (ids?.includes(id) ?? true)) : [],
      ),
  };
  const Body = observer(() => <LinesTable session={session} field={batchField} line={line} readOnly={readOnly} widget={widget} />);
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={batchContext.user}>
        <Body />
      </PageProvider>
    </ThemeProvider>,
  );
  return { session, lines: () => session.lines.of(batchField) as readonly Readonly<Record<string, unknown>>[] };
}

const names = ['name', 'serialNo', 'state', 'keeperId', 'count', 'price', 'due', 'urgent', 'reason', 'amount'];
const grid = (): HTMLElement => screen.getByRole('grid', { name: '器具' });
const cell = (row: number, name: string): HTMLElement => {
  const found = grid().querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${names.indexOf(name) + 1}"]`);
  if (!found) throw new Error(`no cell ${row} ${name}`);
  return found;
};
const entry = (): HTMLTextAreaElement => {
  const found = grid().querySelector('textarea');
  if (!found) throw new Error('no entry');
  return found;
};
/** Goes to a cell as the mouse does. */
const go = (row: number, name: string, more: object = {}): void => {
  fireEvent.click(cell(row, name), more);
  act(() => grid().focus());
};
const key = (name: string, more: object = {}): void => void fireEvent.keyDown(entry(), { key: name, ...more });
const type = (text: string): void => void fireEvent.input(entry(), { target: { value: text } });
const paste = (text: string): void => void fireEvent.paste(entry(), { clipboardData: { getData: () => text } });
const tool = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const ctrl = { ctrlKey: true };

const two = [
  { id: '1', name: '天平', serialNo: '0098', state: '1', count: 1, price: '10.00' },
  { id: '2', name: '砝码', serialNo: '0200', state: '2', count: 2, price: '5.00' },
];

test('typing over a cell, Enter down, Tab on, Enter back to where Tab began; Escape takes back', async () => {
  const { lines, session } = await show(two);
  go(0, 'count');
  type('4');
  expect(lines()[0]).toMatchObject({ count: 1 });
  key('Enter');
  expect(lines()[0]).toMatchObject({ count: 4, amount: '40.00' });
  expect(entry().getAttribute('aria-label')).toBe('第 2 行 数量');
  type('3');
  key('Tab');
  expect(lines()[1]).toMatchObject({ count: 3 });
  expect(entry().getAttribute('aria-label')).toBe('第 2 行 单价');
  key('ArrowUp');
  type('99');
  key('Escape');
  expect(lines()[0]).toMatchObject({ price: '10.00' });
  expect(entry().value).toBe('');
  expect(document.activeElement).toBe(entry());
  act(() => session.undo());
  expect(lines()[1]).toMatchObject({ count: 2 });
});

test('F2 opens what stands there; full-width digits and separators are read; the totals follow', async () => {
  const { lines } = await show(two);
  go(0, 'price');
  key('F2');
  expect(entry().value).toBe('10.00');
  type('１，２００.5');
  key('Enter');
  expect(lines()[0]).toMatchObject({ price: '1200.5', amount: '1200.50' });
  expect(within(grid()).getByText('1,210.50')).toBeTruthy();
});

test.each([
  ['¥1,234.5', '1234.5', '1,234.50'],
  ['1 234.50元', '1234.50', '1,234.50'],
  ['￥０.３', '0.3', '0.30'],
  ['007', '7', '7.00'],
  ['.5', '0.5', '0.50'],
  ['1234567890.12', '1234567890.12', '1,234,567,890.12'],
])('an amount entered as %s is kept as a number, and shown with thousands and both decimals', async (typed, kept, shown) => {
  const { lines, session } = await show(two);
  go(0, 'price');
  type(typed);
  key('Enter');
  expect(new Decimal(String(lines()[0]?.['price'])).eq(kept)).toBe(true);
  expect(cell(0, 'price').textContent).toBe(shown);
  expect(session.errorOf('items.0.price')).toBeUndefined();
  go(0, 'price');
  key('F2');
  expect(entry().value).toBe(shown.replaceAll(',', ''));
});

test.each([
  ['12.345', '12.345'],
  ['1,23', '1,23'],
  ['-5', '-5.00'],
  ['十元', '十元'],
  ['1.2.3', '1.2.3'],
])('what is no amount (%s) stays as it was written, and its cell says why', async (typed, shown) => {
  const { lines } = await show(two);
  go(0, 'price');
  type(typed);
  key('Enter');
  expect(lines()[0]).toMatchObject({ price: typed });
  expect(cell(0, 'price').textContent).toBe(shown);
  expect(cell(0, 'price').querySelector('.lh-line-fault')?.getAttribute('title')).toMatch(/单价|请输入数字/);
});

test('amounts are pasted as a spreadsheet writes them, stand to the right with their total, and are copied as plain numbers', async () => {
  const { lines } = await show(two);
  go(0, 'price');
  paste('1,200.50\r\n¥300\r\n"2,000"\r\n');
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines().map(({ price }) => price)).toEqual(['1200.5', '300', '2000']);
  expect([0, 1, 2].map((row) => cell(row, 'price').textContent)).toEqual(['1,200.50', '300.00', '2,000.00']);
  for (const name of ['price', 'amount']) expect(cell(0, name).className).toMatch(/right|lh-number/);
  expect(within(grid()).getByText('3,800.50')).toBeTruthy();
  go(0, 'price');
  go(2, 'price', { shiftKey: true });
  const clipboard = new Map<string, string>();
  fireEvent.copy(entry(), { clipboardData: { setData: (kind: string, text: string) => clipboard.set(kind, text) } });
  key('c', ctrl);
  expect([...clipboard.values(), ...copied].join('\n')).toContain('1200.50\n300.00\n2000.00');
});

test('a rate is typed and copied in hundredths, and pasted as the other sheet holds it', async () => {
  const rated = batchLine.fields.map((field) =>
    field.name === 'price' ? { ...field, kind: 'rate', cell: 'number' as const, scale: 4 } : field,
  );
  const { lines } = await show(
    two.map((line) => ({ ...line, price: '0.9500' })),
    false,
    { ...batchLine, fields: rated },
  );
  go(0, 'price');
  key('F2');
  expect(entry().value).toBe('95%');
  type('70');
  key('Enter');
  expect(lines()[0]).toMatchObject({ price: '0.7' });
  go(0, 'price');
  paste('85%\r\n0.8\r\n60\r\n1.5\r\n');
  await waitFor(() => expect(lines()).toHaveLength(4));
  // Between one and two it may be a slip: it is kept as it stands, to be refused.
  expect(lines().map(({ price }) => price)).toEqual(['0.85', '0.8', '0.6', '1.5']);
  go(0, 'price');
  go(1, 'price', { shiftKey: true });
  const clipboard = new Map<string, string>();
  fireEvent.copy(entry(), { clipboardData: { setData: (kind: string, text: string) => clipboard.set(kind, text) } });
  key('c', ctrl);
  expect([...clipboard.values(), ...copied].join('\n')).toContain('85%\n80%');
});

test('Enter behind a finished last line begins another one with its defaults; where nothing was finished it stays', async () => {
  const { lines } = await show(two.slice(0, 1));
  go(0, 'price');
  type('8');
  key('Enter');
  expect(lines()).toMatchObject([{ price: '8' }]);
  go(0, 'name');
  type('量块');
  key('Tab');
  type('A1');
  key('Enter');
  await waitFor(() => expect(entry().getAttribute('aria-label')).toBe('第 2 行 名称'));
  expect(lines()[1]).toMatchObject({ count: 1 });
});

test('a list is narrowed by typing and taken by Enter; an unknown word stays and says so', async () => {
  const { lines, session } = await show(two);
  go(0, 'state');
  key('Enter');
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['在用', '停用']);
  type('停');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  key('Enter');
  expect(lines()[0]).toMatchObject({ state: '2' });
  expect(screen.queryByRole('listbox')).toBeNull();
  go(1, 'state');
  type('封存');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0));
  key('Tab');
  expect(lines()[1]).toMatchObject({ state: '封存' });
  expect(session.faults()).toEqual(['items.1.state']);
  go(1, 'state');
  expect(await screen.findByText('第 2 行 状态：状态没有“封存”这一项，请从下拉列表中选择')).toBeTruthy();
  expect(cell(1, 'state').querySelector('.lh-line-fault')?.getAttribute('title')).toContain('封存');
});

test('what is typed chooses by the word that is seen, never by the key that is stored; a paste likewise', async () => {
  const options = batchLine.fields.find(({ name }) => name === 'digits')?.options ?? [];
  const line = { ...batchLine, fields: batchLine.fields.map((each) => (each.name === 'state' ? { ...each, options } : each)) };
  const { lines } = await show(two, false, line);
  go(0, 'state');
  key('Enter');
  await screen.findByRole('listbox');
  type('1');
  await waitFor(() => expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['1位', '10位']));
  type('5');
  await waitFor(() => expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['5位']));
  key('Enter');
  expect(lines()[0]).toMatchObject({ state: '6' });
  go(0, 'state');
  type('11');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0));
  key('Enter');
  expect(lines()[0]).toMatchObject({ state: '6' });
  go(0, 'state');
  paste('4位\r\n3\r\n');
  await waitFor(() => expect(lines()).toMatchObject([{ state: '5' }, { state: '4' }]));
});

test('a record is found by typing and chosen; its name stands in the cell', async () => {
  const { lines } = await show(two);
  go(0, 'keeperId');
  type('强');
  fireEvent.click(await screen.findByRole('option', { name: '陈强' }));
  expect(lines()[0]).toMatchObject({ keeperId: '22', $refs: { keeperId: { id: '22', display: '陈强' } } });
  expect(cell(0, 'keeperId').textContent).toBe('陈强');
});

test('a block from a spreadsheet: labels, quoted line breaks, records by name, faults at their cells; one step to take back', async () => {
  const { lines, session } = await show(two.slice(0, 1));
  go(0, 'name');
  paste('"电子\n天平"\tB-1\t在用\t陈静\t２\t1,200.50\t2026/1/5\r\n砝码\tB-2\t坏了\t无名氏\tx\t30\t下周\r\n');
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()[0]).toMatchObject({
    id: '1',
    name: '电子\n天平',
    serialNo: 'B-1',
    state: '1',
    keeperId: '21',
    count: 2,
    price: '1200.5',
    due: '2026-01-05',
    amount: '2401.00',
  });
  expect(lines()[1]).toMatchObject({ name: '砝码', state: '坏了', keeperId: '无名氏', count: 'x', due: '下周' });
  expect([...session.faults()].sort()).toEqual(['items.0.name', 'items.1.count', 'items.1.due', 'items.1.keeperId', 'items.1.state']);
  act(() => session.undo());
  expect(lines()).toMatchObject([{ name: '天平', serialNo: '0098' }]);
  expect(session.faults()).toEqual([]);
});

test('computed cells are passed over by a paste, and lines beyond the limit are left out', async () => {
  const { lines } = await show(Array.from({ length: 49 }, (_, index) => ({ name: `器具${index}`, price: '1.00', count: 1 })));
  go(0, 'name');
  key('End', ctrl);
  key('ArrowLeft', ctrl);
  key('ArrowDown', ctrl);
  go(0, 'amount');
  paste('9\n9');
  expect(await screen.findByText('已粘贴 0 个单元格，2 个不可填写，未粘贴')).toBeTruthy();
  expect(lines()[0]).toMatchObject({ amount: '1.00' });
  go(0, 'name');
  key('ArrowDown', ctrl);
  paste('a\nb\nc\nd');
  await waitFor(() => expect(lines()).toHaveLength(50));
  expect(lines().slice(-2)).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  expect(await screen.findByText('已粘贴 2 个单元格，2 行超出上限未粘贴')).toBeTruthy();
});

test('Ctrl+D fills down, Delete empties, Ctrl+X cuts what is selected', async () => {
  const { lines, session } = await show([...two, { name: '量块' }]);
  go(0, 'serialNo');
  go(2, 'state', { shiftKey: true });
  key('d', ctrl);
  expect(lines().map((line) => [line['serialNo'], line['state']])).toEqual([
    ['0098', '1'],
    ['0098', '1'],
    ['0098', '1'],
  ]);
  act(() => session.undo());
  expect(lines()[2]).not.toHaveProperty('serialNo', '0098');
  go(0, 'name');
  go(1, 'serialNo', { shiftKey: true });
  key('Delete');
  expect(lines()).toMatchObject([{ name: null, serialNo: null, state: '1' }, { name: null, serialNo: null }, { name: '量块' }]);
  act(() => session.undo());
  go(0, 'name');
  go(0, 'serialNo', { shiftKey: true });
  key('x', ctrl);
  await waitFor(() => expect(lines()[0]).toMatchObject({ name: null, serialNo: null }));
  expect(copied).toEqual(['天平\t0098']);
});

test('lines are inserted, copied, moved and removed by the keyboard; what is selected goes with them', async () => {
  const { lines } = await show([...two, { name: '量块', price: '1.00' }]);
  const order = (): string =>
    lines()
      .map((line) => line['name'] ?? '-')
      .join(' ');
  go(0, 'name');
  key('ArrowDown', { altKey: true });
  expect(order()).toBe('砝码 天平 量块');
  expect(entry().getAttribute('aria-label')).toBe('第 2 行 名称');
  key('D', { ctrlKey: true, shiftKey: true });
  expect(order()).toBe('砝码 天平 天平 量块');
  expect(lines()[2]).not.toHaveProperty('id');
  key('Insert');
  expect(order()).toBe('砝码 - 天平 天平 量块');
  go(1, 'name');
  go(2, 'name', { shiftKey: true });
  key('Delete', ctrl);
  expect(order()).toBe('砝码 天平 量块');
});

test('the buttons work on the line with the keyboard; units are added with their numbers counting on', async () => {
  const { lines } = await show(two);
  go(0, 'name');
  tool('批量添加');
  const count = await screen.findByRole('spinbutton', { name: '添加数量' });
  fireEvent.change(count, { target: { value: '2' } });
  expect(await screen.findByText('按第 1 行添加，编号依次递增：0099 → 0100')).toBeTruthy();
  tool('添加 2 行');
  await waitFor(() => expect(lines().map((line) => line['serialNo'])).toEqual(['0098', '0099', '0100', '0200']));
  go(3, 'name');
  tool('删除行');
  expect(lines()).toHaveLength(3);
});

/** Drags from an element through places of the window. Units: px. */
const drag = (from: Element, places: readonly (readonly [number, number])[], more: object = {}): void => {
  const [[x, y] = [0, 0], ...rest] = places;
  fireEvent.pointerDown(from, { button: 0, pointerId: 1, clientX: x, clientY: y, ...more });
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(window, { pointerId: 1, clientX, clientY, ...more });
  fireEvent.pointerUp(window, { pointerId: 1 });
};
/** The middle of a row in the window. */
const middleOf = (row: number): number => 32 * (row + 1) + 16;

test('the handle fills the rows that it passes; with Ctrl the numbers count on', async () => {
  const { lines } = await show([two[0] ?? {}, { name: '甲' }, { name: '乙' }, { name: '丙' }]);
  const handle = (): Element => grid().querySelector('.lh-grid-fill') ?? grid();
  go(0, 'serialNo');
  drag(handle(), [
    [10, middleOf(0)],
    [10, middleOf(1)],
    [10, middleOf(2)],
  ]);
  expect(lines().map((line) => line['serialNo'])).toEqual(['0098', '0098', '0098', undefined]);
  go(0, 'serialNo');
  drag(
    handle(),
    [
      [10, middleOf(0)],
      [10, middleOf(3)],
    ],
    ctrl,
  );
  expect(lines().map((line) => line['serialNo'])).toEqual(['0098', '0099', '0100', '0101']);
});

test('a press on the number of a line selects it; dragged from there, selected lines move', async () => {
  const { lines } = await show(['甲', '乙', '丙', '丁'].map((name) => ({ name })));
  const numberOf = (row: number): Element => grid().querySelector(`[data-row="${row}"] > [data-column="0"]`) ?? grid();
  drag(numberOf(0), [
    [10, middleOf(0)],
    [10, middleOf(1)],
  ]);
  fireEvent.click(numberOf(0));
  expect(grid().querySelectorAll('[data-row="0"] > [aria-selected="true"], [data-row="1"] > [aria-selected="true"]')).toHaveLength(20);
  drag(numberOf(1), [
    [10, middleOf(1)],
    [10, middleOf(2)],
    [10, middleOf(3) + 10],
  ]);
  expect(lines().map((line) => line['name'])).toEqual(['丙', '丁', '甲', '乙']);
});

test('a key draws the row that it changes and no other', async () => {
  await show(Array.from({ length: 40 }, (_, index) => ({ name: `器具${index}`, price: '1.00', count: 1 })));
  go(3, 'price');
  const changed = new Set<string>();
  const watcher = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row !== undefined) changed.add(row);
    }
  });
  watcher.observe(grid(), { subtree: true, childList: true, characterData: true });
  type('7');
  type('75');
  key('Tab');
  await waitFor(() => expect(cell(3, 'amount').textContent).toBe('75.00'));
  watcher.disconnect();
  expect([...changed]).toEqual(['3']);
});

test('Tab walks through the cells and leaves behind the last; after Escape it leaves at once', async () => {
  await show(two);
  go(1, 'urgent');
  // The last cell that can be entered of the last line shows its reason: two pieces.
  key('Tab');
  expect(entry().getAttribute('aria-label')).toBe('第 2 行 说明');
  expect(fireEvent.keyDown(entry(), { key: 'Tab' })).toBe(true);
  go(0, 'name');
  expect(fireEvent.keyDown(entry(), { key: 'Tab' })).toBe(false);
  key('Escape');
  expect(fireEvent.keyDown(entry(), { key: 'Tab' })).toBe(true);
});

test('space turns yes and no over; a cell that nobody enters takes nothing', async () => {
  const { lines } = await show(two);
  go(0, 'urgent');
  key(' ');
  expect(lines()[0]).toMatchObject({ urgent: 1 });
  key(' ');
  expect(lines()[0]).toMatchObject({ urgent: 0 });
  go(0, 'amount');
  expect(entry().readOnly).toBe(true);
  type('5');
  key('Enter');
  expect(lines()[0]).toMatchObject({ amount: '10.00' });
});

test('a cell that cannot be entered says why to whoever types over it, opens it by F2 or presses it twice; Enter passes it by', async () => {
  await show(two);
  const why = '“金额”不能改：由其他值算出，不由人填写';
  go(0, 'amount');
  key('Enter');
  expect(screen.queryByText(why)).toBeNull();
  go(0, 'amount');
  key('5');
  expect(await screen.findByText(why)).toBeTruthy();
  go(0, 'reason');
  key('F2');
  expect(await screen.findByText(/^“说明”现在不能填，由“.+”决定$/)).toBeTruthy();
  fireEvent.doubleClick(cell(1, 'amount'));
  // One sentence at a time, however often somebody tries.
  await waitFor(() => expect(screen.queryByText(/^“说明”/)).toBeNull());
  expect(screen.getAllByText(why)).toHaveLength(1);
});

test('reading: the same grid without an entry', async () => {
  await show(two, true);
  expect(grid().querySelector('textarea')).toBeNull();
  expect(cell(0, 'state').textContent).toBe('在用');
  expect(screen.queryByRole('button', { name: '插入行' })).toBeNull();
  expect(screen.queryByRole('button', { name: '添加一行器具' })).toBeNull();
});

test('a narrow screen has a card for each line, and a fault opens its card', async () => {
  width = 360;
  const { session, lines } = await show([{ name: '天平', price: '1.00', count: 1 }, { price: '2.00' }]);
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /天平/ }));
  fireEvent.change(screen.getByLabelText('第 1 行 单价', { selector: 'input' }), { target: { value: '8' } });
  expect(lines()[0]).toMatchObject({ price: '8', amount: '8.00' });
  act(() => void session.check());
  act(() => session.seek('items.1.name'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 2 行 名称', { selector: 'input' })));
  fireEvent.click(screen.getByRole('button', { name: '添加一行器具' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 3 行 名称', { selector: 'input' })));
  fireEvent.click(screen.getByRole('button', { name: '删除第 3 行' }));
  expect(lines()).toHaveLength(2);
});

test('as blocks every line stands open at any width, is computed as it is typed, copied, moved and found by its fault', async () => {
  const { session, lines } = await show([{ name: '天平', price: '1.00', count: 1 }, { price: '2.00' }], false, batchLine, 'blocks');
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.change(screen.getByLabelText('第 1 行 单价', { selector: 'input' }), { target: { value: '8' } });
  expect(lines()[0]).toMatchObject({ price: '8', amount: '8.00' });
  act(() => void session.check());
  act(() => session.seek('items.1.name'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 2 行 名称', { selector: 'input' })));
  fireEvent.click(screen.getByRole('button', { name: '上移第 2 行' }));
  expect(lines().map(({ price }) => price)).toEqual(['2.00', '8']);
  fireEvent.click(screen.getByRole('button', { name: '复制第 2 行' }));
  expect(lines().map(({ price }) => price)).toEqual(['2.00', '8', '8']);
  // A block is no row.
  expect(screen.getByRole('button', { name: '添加器具' })).toBeDefined();
});

test('blocks that are read have no controls', async () => {
  await show([{ name: '天平', price: '1.00', count: 1 }], true, batchLine, 'blocks');
  expect(screen.getByLabelText('第 1 行 名称').textContent).toBe('天平');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([
  ['a cell', 1200, 'lines'],
  ['the heading of a card', 390, 'lines'],
  ['the heading of a block', 1200, 'blocks'],
] as const)('a reference that a line begins with by its default is told by name, never by its id, in %s', async (_place, wide, widget) => {
  width = wide;
  await show([{ name: '天平', keeperId: '21', price: '10.00' }], true, batchLine, widget);
  expect((await screen.findAllByText('陈静', { exact: false })).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.body.textContent).not.toMatch(/\b21\b/));
});

const aged = [
  { name: '天平', due: '2026-11-20', price: '1.00', count: 1 },
  { name: '砝码', due: '2026-12-31', price: '200.00', count: 1 },
  { name: '量块', due: '2026-12-31', price: '1.00', count: 1 },
];
const inkOf = (part: HTMLElement): string => part.querySelector('.lh-worded-value')?.className.split(' ').at(-1) ?? '';

test.each([true, false])('cells are coloured by the rules of their field, the word beside it; read-only: %s', async (readOnly) => {
  const { session } = await show(aged, readOnly);
  expect(aged.map((_, row) => cell(row, 'due').textContent)).toEqual(['2026-11-20 已过期', '2026-12-31 超额', '2026-12-31']);
  expect(aged.map((_, row) => inkOf(cell(row, 'due')))).toEqual(['lh-ink-red', 'lh-ink-amber', '']);
  const due = (row: number, words: string): Promise<void> => waitFor(() => expect(cell(row, 'due').textContent).toBe(words));
  act(() => session.enter('items.0.due', '2026-11-22'));
  await due(0, '2026-11-22');
  act(() => session.enter('items.1.price', '3'));
  await due(1, '2026-12-31');
  act(() => session.enter('items.1.price', '300'));
  await due(1, '2026-12-31 超额');
  // A rule that reads the owner of the lines follows it.
  act(() => session.enter('factor', '5'));
  await due(1, '2026-12-31');
});

test.each(['blocks', 'lines'])('cards and blocks that are read are coloured as cells are: %s', async (widget) => {
  width = 360;
  await show(aged, true, batchLine, widget);
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('no cards');
  if (widget === 'lines') {
    expect(within(first).getByRole('button').textContent).toContain('2026-11-20 已过期');
    fireEvent.click(within(first).getByRole('button'));
    fireEvent.click(within(second).getByRole('button'));
  }
  expect(within(widget === 'lines' ? second : first).getByLabelText(/到期$/).textContent).toBe(
    widget === 'lines' ? '2026-12-31 超额' : '2026-11-20 已过期',
  );
});
