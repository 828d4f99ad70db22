import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { expect } from 'vitest';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { laterParts, ListEditor, loadListParts } from '../../../../src/runtime/list/list-parts';
import type { DraftSource, PageSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

export const model = pageModel('hr/groups');
export const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
export const outage = new Error('无法连接服务器，请检查网络后重试');

export async function prepare(): Promise<void> {
  await preparePage({ patience: 10_000, box: { height: 400, width: 2400 } });
  await Promise.all([loadListParts(model), ListEditor.load(), ...laterParts(model).map((load) => load())]);
}

interface Sent {
  readonly values: Readonly<Record<string, unknown>>;
  readonly key: string;
}

interface Room {
  readonly submit?: PageSource['submit'];
  readonly can?: readonly string[];
  /** A column that can be changed as well. */
  readonly column?: string;
  readonly drafts?: DraftSource;
  /** What somebody else has made of row 组1 before the list is read. */
  readonly changed?: Readonly<Record<string, unknown>>;
}

/** Opens the list of groups: four rows 组0 to 组3, all of version 3. Shape: the grid, and what is sent. */
export async function open({ submit, can, column, drafts, changed }: Room = {}) {
  const rows = sampleRows(model.record, 4).map((row, at) => ({
    ...row,
    groupCode: `G${String(at)}`,
    groupName: `组${String(at)}`,
    groupingType: at === 1 ? '2' : '1',
    version: 3,
    ...(at === 1 ? changed : {}),
  }));
  const columns = model.table.columns.map((each) => (each.field === column ? { ...each, edit: true } : each));
  const own = { ...model, table: { ...model.table, columns } };
  const fake = makeFakeSource({ model: own, can: can ?? model.permissions.map(({ action }) => action), validator: '' }, rows);
  const sent: Sent[] = [];
  const undone: unknown[] = [];
  const source: PageSource = {
    ...fake,
    ...(drafts ? { drafts } : {}),
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

export const key = (grid: HTMLElement, name: string, more: object = {}): void => void fireEvent.keyDown(grid, { key: name, ...more });
export const goTo = (grid: HTMLElement, text: string): void => {
  fireEvent.click(within(grid).getByText(text));
  grid.focus();
};
export const entryOf = (grid: HTMLElement): HTMLTextAreaElement => {
  const entry = grid.querySelector('textarea');
  if (!entry) throw new Error('Nothing is entered here.');
  return entry;
};

/** Opens a cell, writes over it and ends with a key. */
export function write(grid: HTMLElement, cell: string, text: string, end = 'Enter'): void {
  goTo(grid, cell);
  key(grid, 'F2');
  const entry = entryOf(grid);
  expect([document.activeElement, entry.value]).toEqual([entry, cell]);
  fireEvent.input(entry, { target: { value: text } });
  fireEvent.keyDown(entry, { key: end });
}
