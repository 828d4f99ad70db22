// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ActionTarget } from '../../../../src/runtime/actions/action-target';
import { BulkDialog } from '../../../../src/runtime/edit/bulk-dialog';
import type { SaveEnd } from '../../../../src/runtime/edit/use-save-changes';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

beforeAll(() => preparePage());
afterEach(cleanup);

const model = pageModel('quality/correctiveActions');

/** Measures in given states, and the dialog over them that changes the day by which they are due. */
function open(states: readonly string[], more: { readonly all?: number; readonly submit?: PageSource['submit'] } = {}) {
  const rows = sampleRows(model.record, states.length).map((row, at): WireRow => ({
    ...row,
    measureNo: `JZ-${String(at)}`,
    measureState: states[at],
    dueDate: '2026-03-01',
    version: 3,
  }));
  const fake = makeFakeSource({ model, can: ['view', 'edit'], validator: '' }, rows);
  const sent: unknown[] = [];
  const source: PageSource = {
    ...fake,
    submit: async (values, key) => {
      sent.push([values['id'], values['version'], values['dueDate'], key]);
      return (more.submit ?? fake.submit)(values, key);
    },
  };
  const target: ActionTarget =
    more.all === undefined ? { rows } : { rows: [], all: { search: { current: 1, size: 20, searchType: 'N' }, total: more.all } };
  const onDone = vi.fn<(end: SaveEnd) => void>();
  const onClose = vi.fn();
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={{ id: '1', name: '张伟', roles: ['quality'], deptId: '1' }}>
          <BulkDialog target={target} only="dueDate" onDone={onDone} onClose={onClose} />
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
  const dialog = screen.getByRole('dialog');
  return { rows, fake, sent, onDone, onClose, dialog, ids: rows.map(({ id }) => id) };
}

async function enter(dialog: HTMLElement, day: string): Promise<void> {
  const entry = await within(dialog).findByRole('textbox', {}, { timeout: 20_000 });
  fireEvent.mouseDown(entry);
  fireEvent.change(entry, { target: { value: day } });
  fireEvent.keyDown(entry, { key: 'Enter' });
}

const told = (dialog: HTMLElement): readonly string[] =>
  within(dialog)
    .queryAllByRole('row')
    .map(({ textContent }) => textContent)
    .filter((line) => line.includes('JZ-'));

test('each record stands there with its old and its new value before anything is saved; what its state holds is left out and says so', async () => {
  const { dialog, sent, onDone, onClose, ids } = open(['1', '1', '4']);
  await enter(dialog, '2026-04-01');
  await waitFor(() => expect(told(dialog)).toHaveLength(3));
  expect(told(dialog)[0]).toBe('JZ-02026-03-012026-04-01');
  expect(told(dialog)[2]).toMatch(/^JZ-22026-03-012026-04-01状态为“.+”，不能改$/);
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: '修改 2 条' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(sent.map((each) => (Array.isArray(each) ? each.slice(0, 3) : each))).toEqual([
    [ids[0], 3, '2026-04-01'],
    [ids[1], 3, '2026-04-01'],
  ]);
  expect(onDone.mock.calls[0]?.[0]).toEqual({
    saved: [
      { id: ids[0], version: 4 },
      { id: ids[1], version: 4 },
    ],
    left: [ids[2]],
  });
  // What was left out still stands there with its reason.
  expect(onClose).not.toHaveBeenCalled();
});

test('records that hold the value already are not saved again', async () => {
  const { dialog, sent } = open(['1', '1']);
  await enter(dialog, '2026-03-01');
  expect(await within(dialog).findByText('2 条已是这个值，不用改')).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '修改 0 条' }).disabled).toBe(true);
  expect(sent).toEqual([]);
});

test('everything that a search finds is read by pages, and each record is saved over its own version', async () => {
  const many = Array.from({ length: 130 }, () => '1');
  const { dialog, fake } = open(many, { all: 130 });
  await enter(dialog, '2026-04-01');
  expect(await within(dialog).findByRole('button', { name: '修改 130 条' })).toBeDefined();
  expect(fake.asked.lists.map(({ current, size }) => [current, size])).toEqual([
    [1, 100],
    [2, 100],
  ]);
});

test('more than can be waited for is refused before anything is read', () => {
  const { dialog, fake } = open(['1'], { all: 501 });
  expect(within(dialog).getByText('一次最多改 500 条，请先缩小查询范围或少选一些')).toBeDefined();
  expect(fake.asked.lists).toEqual([]);
});

test('stopping sends no further record and keeps what was done', async () => {
  let answer = (): void => undefined;
  const { dialog, sent, onDone, ids } = open(['1', '1', '1'], {
    submit: (values) => new Promise((resolve) => (answer = () => resolve({ id: String(values['id']), version: 4 }))),
  });
  await enter(dialog, '2026-04-01');
  fireEvent.click(await within(dialog).findByRole('button', { name: '修改 3 条' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(within(dialog).getByRole('button', { name: /停\s?止/ }));
  answer();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(onDone.mock.calls[0]?.[0]).toEqual({ saved: [{ id: ids[0], version: 4 }], left: [ids[1], ids[2]] });
  expect(sent).toHaveLength(1);
  await waitFor(() => expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('修改 2 条'));
});
