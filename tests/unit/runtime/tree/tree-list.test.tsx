// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { type FakeOptions, type FakeSource, makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { pageModel } from '../page-models';
import { preparePage } from '../../prepare-page';

const model = pageModel('system/departments');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  await preparePage({ box: { height: 600, width: 2400 } });
});
afterEach(cleanup);

const row = (id: string, deptName: string, parentId: string | null = null) => ({
  id,
  version: 1,
  deptName,
  parentId,
  deptCategory: '2',
  sort: 1,
});

/** 院部; 业务部 with 热工室 and 力学室, that with 压力组. */
const rows = [row('1', '院部'), row('2', '业务部'), row('3', '热工室', '2'), row('4', '力学室', '2'), row('5', '压力组', '4')];

async function open(options: FakeOptions = {}, list = rows): Promise<FakeSource> {
  const source = makeFakeSource({ model, can: ['view', 'create', 'edit', 'remove'], validator: '' }, list, options);
  render(
    <ThemeProvider scheme="light">
      <ListPage source={source} user={user} />
    </ThemeProvider>,
  );
  await screen.findByText('院部');
  return source;
}

const names = (): readonly string[] => {
  const found = within(screen.getByRole('treegrid')).getAllByText(/^(院部|业务部|热工室|力学室|压力组|业务窗口)$/);
  return found.map((cell) => cell.textContent ?? '');
};
const rowOf = (name: string): HTMLElement => {
  const found = screen.getByText(name).closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`${name} stands in no row`);
  return found;
};

test('a small tree begins open, and says of each row where it stands', async () => {
  await open();
  expect(names()).toEqual(['院部', '业务部', '热工室', '力学室', '压力组']);
  const attributes = (name: string) =>
    ['aria-level', 'aria-expanded', 'aria-posinset', 'aria-setsize'].map((each) => rowOf(name).getAttribute(each));
  expect(attributes('业务部')).toEqual(['1', 'true', '2', '2']);
  expect(attributes('热工室')).toEqual(['2', null, '1', '2']);
  expect(attributes('压力组')).toEqual(['3', null, '1', '1']);
});

test('the mark closes and opens a row, all of them the words below the list', async () => {
  await open();
  fireEvent.click(within(rowOf('力学室')).getByRole('button', { name: '收起' }));
  await waitFor(() => expect(names()).toEqual(['院部', '业务部', '热工室', '力学室']));
  fireEvent.click(screen.getByRole('button', { name: '全部收起' }));
  await waitFor(() => expect(names()).toEqual(['院部', '业务部']));
  fireEvent.click(within(rowOf('业务部')).getByRole('button', { name: '展开' }));
  await waitFor(() => expect(names()).toEqual(['院部', '业务部', '热工室', '力学室']));
  fireEvent.click(screen.getByRole('button', { name: '全部展开' }));
  await waitFor(() => expect(names()).toContain('压力组'));
});

test('left closes, then leads to the row above; right opens', async () => {
  await open();
  const grid = screen.getByRole('treegrid');
  fireEvent.click(screen.getByText('力学室'));
  fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  await waitFor(() => expect(names()).not.toContain('压力组'));
  fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  await waitFor(() => expect(rowOf('业务部').querySelector('.is-active')?.textContent).toBe('业务部'));
  fireEvent.keyDown(grid, { key: 'ArrowLeft' });
  await waitFor(() => expect(names()).toEqual(['院部', '业务部']));
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  await waitFor(() => expect(names()).toEqual(['院部', '业务部', '热工室', '力学室']));
});

test('a great tree is read level by level, and what is open is read again with it', async () => {
  const source = await open({ treeLimit: 2 });
  expect(names()).toEqual(['院部', '业务部']);
  expect(source.asked.trees).toEqual([['']]);
  fireEvent.click(within(rowOf('业务部')).getByRole('button', { name: '展开' }));
  await screen.findByText('热工室');
  expect(source.asked.trees).toEqual([[''], ['2']]);
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(source.asked.trees).toEqual([[''], ['2'], ['', '2']]));
  expect(names()).toEqual(['院部', '业务部', '热工室', '力学室']);
});

test('a search opens what it finds; without it the tree stands as before', async () => {
  const source = await open();
  fireEvent.click(screen.getByRole('button', { name: '全部收起' }));
  const name = screen.getByRole('textbox', { name: /部门名称/ });
  fireEvent.change(name, { target: { value: '压力' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(names()).toEqual(['业务部', '力学室', '压力组']));
  expect(rowOf('力学室').className).toContain('lh-row-above');
  expect(rowOf('压力组').className).not.toContain('lh-row-above');
  fireEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(names()).toEqual(['院部', '业务部']));
  expect(source.asked.trees.length).toBeGreaterThanOrEqual(3);
});

test('what stands below a match unfolds, by the mark and by the keys, found or not', async () => {
  const source = await open({ treeLimit: 2 });
  const name = screen.getByRole('textbox', { name: /部门名称/ });
  fireEvent.change(name, { target: { value: '业务' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(names()).toEqual(['业务部']));
  expect(rowOf('业务部').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(within(rowOf('业务部')).getByRole('button', { name: '展开' }));
  await waitFor(() => expect(names()).toEqual(['业务部', '热工室', '力学室']));
  expect(rowOf('力学室').className).toContain('lh-row-above');
  fireEvent.click(screen.getByText('力学室'));
  fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'ArrowRight' });
  await waitFor(() => expect(names()).toEqual(['业务部', '热工室', '力学室', '压力组']));
  expect(source.asked.trees.slice(-2)).toEqual([['2'], ['4']]);
});

test('a match below which others were found shows all that stands there once it is opened again', async () => {
  await open({}, [...rows, row('6', '业务窗口', '2')]);
  const name = screen.getByRole('textbox', { name: /部门名称/ });
  fireEvent.change(name, { target: { value: '业务' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(names()).toEqual(['业务部', '业务窗口']));
  fireEvent.click(within(rowOf('业务部')).getByRole('button', { name: '收起' }));
  await waitFor(() => expect(names()).toEqual(['业务部']));
  fireEvent.click(within(rowOf('业务部')).getByRole('button', { name: '展开' }));
  await waitFor(() => expect(names()).toEqual(['业务部', '热工室', '力学室', '业务窗口']));
  expect(rowOf('业务窗口').className).not.toContain('lh-row-above');
});

test('a tree that cannot be read says so and is read again', async () => {
  const source = makeFakeSource({ model, can: ['view'], validator: '' }, rows, { listFailure: new Error('请求超时,请重试~~~') });
  render(
    <ThemeProvider scheme="light">
      <ListPage source={source} user={user} />
    </ThemeProvider>,
  );
  await screen.findByText('请求超时,请重试~~~');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(source.asked.trees).toHaveLength(2));
});
