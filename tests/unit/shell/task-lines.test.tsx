// @vitest-environment jsdom
import { App } from 'antd';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Task } from '../../../src/protocol/task';
import { TaskDialog } from '../../../src/shell/downloads/task-dialog';
import { StoryServices } from '../../../src/shell/testing/story-services';
import { preparePage } from '../prepare-page';

beforeAll(() => preparePage({ patience: 10_000 }));
afterEach(cleanup);

const batch: Task = {
  ...{ id: '7', kind: 'batch', name: '样品 · 批量入库', page: 'metrology/samples', state: 'done', done: 608, total: 608 },
  ...{ createTime: '2026-11-23 08:00:00', result: { ok: 53, failed: 555 } },
};
const lines = [{ id: '1', display: 'YP2026-0001', ok: false, msg: '样品已在库，不能再入库' }];

const none = () => undefined;

function open(task: Task): void {
  const answers = { 'tasks/lines': { body: { code: 200, success: true, data: { records: lines, total: 1 }, msg: '操作成功' } } };
  const tasks = { page: { records: [task], total: 1 }, failed: false, read: none };
  render(
    <App>
      <StoryServices answers={answers}>
        <TaskDialog
          {...{ open: true, tasks, tab: 'tasks', current: 1, pageSize: 20 }}
          {...{ onTab: none, onPage: none, onCancel: none, onFetch: none, onClose: none }}
        />
      </StoryServices>
    </App>,
  );
}

test('a batch that ended in the background tells which records failed and why, and is not shown as wholly done', async () => {
  open(batch);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('部分失败')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '查看 样品 · 批量入库 的结果' }));
  expect(await within(dialog).findByText('YP2026-0001')).toBeTruthy();
  expect(within(dialog).getByText('样品已在库，不能再入库')).toBeTruthy();
});

test('an export has no records to tell of', async () => {
  open({ ...batch, kind: 'export', result: {} });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: '查看 样品 · 批量入库 的结果' })).toBeNull();
});
