// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { entryOf, goTo, key, model, open, outage, prepare, user, write } from './edit-room';

beforeAll(prepare);
afterEach(cleanup);

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

test('a cell that cannot be changed says why to whoever wants to open it', async () => {
  const { grid, sent } = await open();
  goTo(grid, 'G1');
  key(grid, 'F2');
  expect(await screen.findByText(/^“.+”不在列表里改，请打开记录$/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
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
      if (refused) throw Object.assign(new Error('请检查'), { code: 400, fields: { groupName: '组别名称已存在' } });
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
  fireEvent.keyDown(entryOf(grid), { key: 'Enter' });
  await waitFor(() => expect(sent.map(({ values }) => values['groupName'])).toEqual(['组0了', '组0了']));
  await waitFor(() => expect(grid.querySelector('.lh-cell-edit')).toBeNull());
});

test('what an outage refused is tried again by a button, as the same attempt, and the list has the keyboard', async () => {
  let off = true;
  const { grid, sent } = await open({
    submit: async (values) => {
      if (off) throw outage;
      return { id: String(values['id']), version: 4 };
    },
  });
  write(grid, '组1', '新名');
  goTo(
    grid,
    await within(grid)
      .findByText('新名')
      .then(({ textContent }) => textContent),
  );
  const note = await screen.findByRole('alert');
  off = false;
  fireEvent.click(within(note).getByRole('button', { name: '重试' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(grid);
});

test('a refused cell that was only looked at is not sent again: left by the pointer, or given up after a while of typing', async () => {
  const { grid, sent } = await open({ submit: () => Promise.reject(outage) });
  write(grid, '组1', '新名');
  await waitFor(() => expect(grid.querySelector('.is-refused')).not.toBeNull());
  goTo(grid, '新名');
  key(grid, 'F2');
  fireEvent.blur(entryOf(grid));
  goTo(grid, '新名');
  key(grid, 'F2');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.input(entryOf(grid), { target: { value: '新名字' } });
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  fireEvent.keyDown(entryOf(grid), { key: 'Escape' });
  await act(async () => await new Promise((done) => setTimeout(done, 50)));
  expect(sent).toHaveLength(1);
  expect(grid.querySelector('.is-refused')?.textContent).toBe('新名');
});

test('a refused choice is opened with what was chosen, and tried again as it is', async () => {
  let off = true;
  const { grid, sent } = await open({
    column: 'groupingType',
    submit: async (values) => {
      if (off) throw outage;
      return { id: String(values['id']), version: 4 };
    },
  });
  const field = model.record.fields.find(({ name }) => name === 'groupingType');
  const [first = '', second = ''] = field?.options?.map(({ label }) => label.zh) ?? [];
  write(grid, second, first);
  await waitFor(() => expect(grid.querySelector('.is-refused')).not.toBeNull());
  off = false;
  fireEvent.click(grid.querySelector('.is-refused') ?? grid);
  grid.focus();
  key(grid, 'F2');
  await waitFor(() => expect(screen.getByRole('option', { name: first }).getAttribute('aria-selected')).toBe('true'));
  fireEvent.keyDown(entryOf(grid), { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
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
