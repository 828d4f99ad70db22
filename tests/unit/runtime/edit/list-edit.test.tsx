// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { laterParts, ListEditor, loadListParts } from '../../../../src/runtime/list/list-parts';
import type { PageSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/testing/fake-source';
import { sampleRows } from '../../../../src/runtime/testing/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

const model = pageModel('hr/groups');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  await preparePage({ patience: 10_000, box: { height: 400, width: 2400 } });
  await Promise.all([loadListParts(model), ListEditor.load(), ...laterParts(model).map((load) => load())]);
});
afterEach(cleanup);

interface Sent {
  readonly values: Readonly<Record<string, unknown>>;
  readonly key: string;
}

async function open({ submit, can }: { readonly submit?: PageSource['submit']; readonly can?: readonly string[] } = {}) {
  const rows = sampleRows(model.record, 4).map((row, at) => ({
    ...row,
    groupCode: `G${String(at)}`,
    groupName: `组${String(at)}`,
    version: 3,
  }));
  const fake = makeFakeSource({ model, can: can ?? model.permissions.map(({ action }) => action), validator: '' }, rows);
  const sent: Sent[] = [];
  const undone: unknown[] = [];
  const source: PageSource = {
    ...fake,
    submit: async (values, key) => {
      sent.push({ values, key });
      return await (submit ?? fake.submit)(values, key);
    },
    undo: async (item) => undone.push(item),
  };
  render(
    <ThemeProvider scheme="light">
      <App>
        <ListPage source={source} user={user} />
      </App>
    </ThemeProvider>,
  );
  const grid = await screen.findByRole('grid', { name: '组别' });
  await within(grid).findByText('组0');
  // The part that changes cells comes after the list.
  await waitFor(() => expect(grid.querySelector('textarea')).not.toBeNull());
  const ids = (await fake.list({ current: 1, size: 9, searchType: 'N' })).records.map(({ id, groupName }) => [groupName, id] as const);
  const idOf = (name: string): string => ids.find(([each]) => each === name)?.[1] ?? '';
  return { grid, sent, undone, idOf, fake };
}

const key = (grid: HTMLElement, name: string, more: object = {}): void => void fireEvent.keyDown(grid, { key: name, ...more });
const goTo = (grid: HTMLElement, text: string): void => {
  fireEvent.click(within(grid).getByText(text));
  grid.focus();
};
const entryOf = (grid: HTMLElement): HTMLTextAreaElement => {
  const entry = grid.querySelector('textarea');
  if (!entry) throw new Error('Nothing is entered here.');
  return entry;
};

/** Opens a cell, writes over it and ends with a key. */
function write(grid: HTMLElement, cell: string, text: string, end = 'Enter'): void {
  goTo(grid, cell);
  key(grid, 'F2');
  const entry = entryOf(grid);
  expect([document.activeElement, entry.value]).toEqual([entry, cell]);
  fireEvent.input(entry, { target: { value: text } });
  fireEvent.keyDown(entry, { key: end });
}

test('a cell is opened by F2, saved by Enter with its version as the form saves, and the list has the keyboard one row below', async () => {
  const { grid, sent, idOf, undone } = await open();
  const id = idOf('组1');
  write(grid, '组1', '新名');
  expect(await within(grid).findByText('新名')).toBeDefined();
  await waitFor(() => expect(sent).toMatchObject([{ values: { id, version: 3, groupName: '新名' } }]));
  expect(Object.keys(sent[0]?.values ?? {}).sort()).toEqual(['groupName', 'id', 'version']);
  expect(document.activeElement).toBe(grid);
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

test('Escape gives up, and nothing is sent; a cell that nobody may change opens its record as ever', async () => {
  const { grid, sent } = await open();
  write(grid, '组1', '不要', 'Escape');
  expect(within(grid).getByText('组1')).toBeDefined();
  goTo(grid, 'G1');
  key(grid, 'Enter');
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(sent).toEqual([]);
});

test('without the right to edit there is nothing to enter', async () => {
  const fake = makeFakeSource({ model, can: ['view'], validator: '' }, sampleRows(model.record, 2));
  render(
    <ThemeProvider scheme="light">
      <ListPage source={fake} user={user} />
    </ThemeProvider>,
  );
  const grid = await screen.findByRole('grid', { name: '组别' });
  await act(async () => await new Promise((done) => setTimeout(done, 50)));
  expect(grid.querySelector('textarea')).toBeNull();
});

test('what is refused stays in its cell with the reason, is opened again as it was typed, and tried again', async () => {
  let refused = true;
  const { grid, sent } = await open({
    submit: async (values) => {
      if (refused) throw Object.assign(new Error('请检查'), { fields: { groupName: '组别名称已存在' } });
      return { id: String(values['id']), version: 4 };
    },
  });
  write(grid, '组1', '组0了');
  await within(grid).findByText('组0了');
  goTo(grid, '组0了');
  expect((await screen.findByRole('alert')).textContent).toContain('组别名称已存在');
  refused = false;
  key(grid, 'F2');
  expect(entryOf(grid).value).toBe('组0了');
  fireEvent.input(entryOf(grid), { target: { value: '可以' } });
  fireEvent.keyDown(entryOf(grid), { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('where somebody else has saved meanwhile it is said what, and mine is saved over it only when asked for', async () => {
  const { grid, sent, fake, idOf } = await open({
    submit: async (values) => {
      if (values['version'] === 3)
        throw Object.assign(new Error('数据已被他人修改'), { code: 409, data: { id: values['id'], version: 4 } });
      return { id: String(values['id']), version: 5 };
    },
  });
  await fake.submit({ id: idOf('组1'), version: 3, groupName: '别人的' }, 'k');
  write(grid, '组1', '我的');
  goTo(grid, '我的');
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('别人的');
  fireEvent.click(within(note).getByRole('button', { name: '保存我填的' }));
  await waitFor(() => expect(sent.at(-1)?.values).toMatchObject({ version: 4, groupName: '我的' }));
});

test('Ctrl+D over chosen cells shows what will change, changes it record by record, and tells of each', async () => {
  const { grid, sent, idOf } = await open({
    submit: async (values) => {
      if (values['id'] === third) throw new Error('已锁定');
      return { id: String(values['id']), version: 4 };
    },
  });
  const third = idOf('组2');
  goTo(grid, '组0');
  key(grid, 'ArrowDown', { shiftKey: true });
  key(grid, 'ArrowDown', { shiftKey: true });
  key(grid, 'd', { ctrlKey: true });
  const dialog = await screen.findByRole('dialog');
  expect(sent).toEqual([]);
  const told = () =>
    within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(told().join()).toContain('组1组0'));
  fireEvent.click(within(dialog).getByRole('button', { name: '修改 2 条' }));
  await within(dialog).findByText('已锁定');
  expect(sent.map(({ values }) => [values['id'], values['groupName']])).toEqual([
    [idOf('组1'), '组0'],
    [third, '组0'],
  ]);
  await waitFor(() => expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('修改 1 条'));
});

test('a block from a spreadsheet is shown before it is written; cells that nobody enters are left out', async () => {
  const { grid, sent } = await open();
  goTo(grid, '组1');
  fireEvent.paste(grid, { clipboardData: { getData: () => '甲\t检校组\n乙\t短信组\n' } });
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByRole('button', { name: '修改 2 条' }));
  await waitFor(() => expect(sent.map(({ values }) => values['groupName'])).toEqual(['甲', '乙']));
  expect(sent.every(({ values }) => !('groupingType' in values))).toBe(true);
});
