// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { goTo, key, open, outage, prepare } from './edit-room';

beforeAll(prepare);
afterEach(cleanup);

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

/** Fills the first name into the two rows below it, and gives the dialog that shows what this changes. */
async function fillDown(grid: HTMLElement): Promise<HTMLElement> {
  goTo(grid, '组0');
  key(grid, 'ArrowDown', { shiftKey: true });
  key(grid, 'ArrowDown', { shiftKey: true });
  key(grid, 'd', { ctrlKey: true });
  return await screen.findByRole('dialog');
}

test('a row that somebody else has changed is shown as it is now and saved by the next press; both presses are taken back together', async () => {
  const { grid, sent, fake, idOf, undone } = await open({
    submit: async (values) => {
      if (values['id'] === other && values['version'] === 3)
        throw Object.assign(new Error('数据已被他人修改'), { code: 409, data: { id: other, version: 4 } });
      return { id: String(values['id']), version: Number(values['version']) + 1 };
    },
  });
  const other = idOf('组1');
  const third = idOf('组2');
  await fake.submit({ id: other, version: 3, groupName: '别人的' }, 'k');
  const dialog = await fillDown(grid);
  fireEvent.click(await within(dialog).findByRole('button', { name: '修改 2 条' }));
  await within(dialog).findByText('数据已被他人修改');
  expect(await within(dialog).findByText('别人的')).toBeDefined();
  fireEvent.click(await within(dialog).findByRole('button', { name: /修改 1 条$/ }));
  await waitFor(() =>
    expect(sent.map(({ values }) => [values['id'], values['version']])).toEqual([
      [other, 3],
      [third, 3],
      [other, 4],
    ]),
  );
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  await screen.findByText('已修改 2 条记录');
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() =>
    expect(undone).toEqual([
      { id: third, version: 4 },
      { id: other, version: 5 },
    ]),
  );
});

test('what was not answered is sent again as the same attempt, and the look stays open while it is on its way', async () => {
  let answer = (_failure?: Error): void => undefined;
  const { grid, sent } = await open({
    submit: (values) =>
      new Promise((done, fail) => {
        answer = (failure) => (failure ? fail(failure) : done({ id: String(values['id']), version: 4 }));
      }),
  });
  const dialog = await fillDown(grid);
  fireEvent.click(await within(dialog).findByRole('button', { name: '修改 2 条' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  for (const cross of dialog.querySelectorAll('.ant-modal-close')) fireEvent.click(cross);
  await act(async () => answer(outage));
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => answer());
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: /修改 1 条$/ }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual(sent[0]);
  await act(async () => answer());
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
