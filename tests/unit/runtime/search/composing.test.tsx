// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { entry, openBar, pageWithSearch, prepare, settle } from './bar-harness';

const model = pageWithSearch('hr/staff', {
  normal: ['staffName', { field: 'staffId', multiple: true }, 'deptId', { field: 'staffState', multiple: true }],
  advanced: ['staffName', 'deptId', 'staffState'],
});
const quotes = pageWithSearch('crm/quotes', {
  normal: ['total', 'enterId', { field: 'salesmanId', as: 'select', label: { zh: '小表', en: 'Small' } }],
});

beforeAll(() => prepare());
afterEach(cleanup);

/** What a browser does while 长沙 is put together from chang and sha. */
function compose(input: HTMLElement): void {
  fireEvent.compositionStart(input);
  for (const half of ['c', 'ch', 'chang', 'chang sha']) {
    fireEvent.keyDown(input, { key: half.slice(-1), keyCode: 229, isComposing: true });
    fireEvent.input(input, { target: { value: half } });
  }
  // The Enter that picks the word, as Chrome and as Safari tell it.
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
}
function finish(input: HTMLElement): void {
  fireEvent.input(input, { target: { value: '长沙' } });
  fireEvent.compositionEnd(input, { data: '长沙' });
}
const enter = (input: HTMLElement): boolean => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });

test('a text: no search on half a word, one on the Enter after it', async () => {
  const { sent } = openBar(model);
  const input = entry('姓名');
  compose(input);
  expect(sent).toHaveLength(0);
  finish(input);
  expect(sent).toHaveLength(0);
  enter(input);
  expect(sent.map((body) => body.searchParam)).toEqual([[{ filter: '{"staffName":"长沙"}', op: '{"staffName":"LIKE"}' }]]);
});

test('several texts: half a word becomes no value, its Enter no search', async () => {
  const { sent, panel } = openBar(model);
  const input = entry('工号');
  compose(input);
  expect(panel().draft['staffId']).toBeUndefined();
  finish(input);
  enter(input);
  expect(panel().draft['staffId']).toEqual(['长沙']);
  expect(sent).toHaveLength(0);
  enter(input);
  expect(sent).toHaveLength(1);
});

test('a number: the Enter of an input method does not search', async () => {
  const { sent } = openBar(quotes);
  const input = entry('折后金额');
  fireEvent.compositionStart(input);
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true });
  expect(sent).toHaveLength(0);
  fireEvent.compositionEnd(input);
  fireEvent.change(input, { target: { value: '600' } });
  enter(input);
  expect(sent).toHaveLength(1);
});

test.each([
  ['a large table', () => openBar(quotes), '客户'],
  ['several of a large table', () => openBar(pageWithSearch('crm/quotes', { normal: [{ field: 'enterId', multiple: true }] })), '客户'],
])('%s: no request on half a word, exactly one on the whole', async (_name, open, label) => {
  const { source, sent } = open();
  const input = entry(label);
  compose(input);
  await settle();
  expect(source.asked.candidates).toEqual([]);
  finish(input);
  // Some browsers tell the whole word once more after the composition.
  fireEvent.input(input, { target: { value: '长沙 ' } });
  await settle();
  expect(source.asked.candidates).toEqual([{ field: 'enterId', size: 20, current: 1, keyword: '长沙' }]);
  expect(sent).toHaveLength(0);
});

test.each([
  ['choices of a dictionary', () => openBar(model), '在职状态'],
  ['a small table', () => openBar(quotes), '小表'],
])('%s: half a word neither empties the list nor picks from it', async (_name, open, label) => {
  const { panel } = open();
  const input = entry(label);
  fireEvent.mouseDown(input);
  await settle(20);
  const offered = document.querySelectorAll('.ant-select-item-option').length;
  expect(offered).toBeGreaterThan(0);
  compose(input);
  expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(offered);
  expect(panel().draft).toEqual({});
  finish(input);
  await settle(20);
  expect(document.querySelectorAll('.ant-select-item-option').length).toBeLessThan(offered);
});

test('a tree: half a word neither empties it nor picks from it', async () => {
  const { panel, source } = openBar(model);
  const input = entry('所属部门');
  fireEvent.mouseDown(input);
  await settle(20);
  expect(source.asked.candidates).toHaveLength(1);
  const nodes = document.querySelectorAll('.ant-select-tree-treenode').length;
  compose(input);
  expect(document.querySelectorAll('.ant-select-tree-treenode')).toHaveLength(nodes);
  expect(panel().draft).toEqual({});
  finish(input);
  await settle(20);
  expect(source.asked.candidates).toHaveLength(1);
  expect(document.querySelectorAll('.ant-select-tree-treenode').length).toBeLessThan(nodes);
});

test('the advanced search: choosing a field and typing its value obey the same rule', async () => {
  const { sent, panel } = openBar(model);
  fireEvent.click(screen.getByRole('button', { name: '高级搜索' }));
  const field = entry('条件1 查询字段');
  fireEvent.mouseDown(field);
  compose(field);
  expect(panel().pairs[0]?.rows[0].field).toBeUndefined();
  const value = entry('条件1 查询值');
  compose(value);
  finish(value);
  expect(sent).toHaveLength(0);
});
