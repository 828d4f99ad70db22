import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import type { Task } from '../../protocol/task';
import type { ShellServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { DownloadCentre } from './download-centre';

const task = (id: number, over: Partial<Task>): Task => ({
  ...{ id: String(id), kind: 'export', name: '报价管理 · 导出', page: 'crm/quotes', state: 'done', done: 12_400, total: 12_400 },
  ...{ createTime: `2026-11-21 08:${String(60 - id).padStart(2, '0')}:00` },
  ...over,
});
const tasks: readonly Task[] = [
  task(1, { state: 'waiting', done: 0, total: 0 }),
  task(2, { state: 'running', done: 5_200 }),
  task(3, { fileId: '3', fileName: '报价管理.xlsx' }),
  task(4, {
    kind: 'import',
    name: '客户管理 · 导入检查',
    result: { dryRun: true, total: 3, created: 1200, updated: 30, bad: 3, fileId: '4' },
  }),
  task(5, { kind: 'import', name: '客户管理 · 导入', result: { dryRun: false, total: 3, created: 1200, updated: 30, bad: 0 } }),
  task(6, { kind: 'batch', name: '报价管理 · 批量提交', result: { ok: 1997, failed: 3 } }),
  task(7, { state: 'failed', message: '导出没有完成：磁盘空间不足，请联系管理员' }),
  task(8, { state: 'cancelled', done: 300 }),
];

const show = ({ downloads }: ShellServices): void => downloads.getState().setOpen(true);
const answerOf = (records: readonly Task[]) => ({
  'tasks/page': {
    body: { code: 200, success: true, data: { records, total: records.length, size: 20, current: 1 }, msg: '操作成功' },
  },
  'tasks/lines': {
    body: {
      code: 200,
      success: true,
      data: { records: [{ id: '1', display: 'Q2026112300012', ok: false, msg: '这条记录已被他人修改，请刷新后重试' }], total: 1 },
      msg: '操作成功',
    },
  },
});

interface CentreStoryProps {
  readonly answers: Parameters<typeof StoryServices>[0]['answers'];
  readonly open: boolean;
}

const CentreStory = ({ answers = {}, open }: CentreStoryProps) => (
  <App>
    <StoryServices answers={answers} {...(open ? { prepare: show } : {})}>
      <DownloadCentre />
    </StoryServices>
  </App>
);

const meta = {
  title: 'Shell/Downloads',
  component: CentreStory,
  args: { answers: answerOf(tasks), open: true },
} satisfies Meta<typeof CentreStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The round button in the top bar, with what is under way. */
export const Closed: Story = { args: { open: false } };
export const EveryState: Story = {};
export const Empty: Story = { args: { answers: answerOf([]) } };
export const Failing: Story = {
  args: { answers: { 'tasks/page': { status: 500, body: { code: 500, success: false, data: null, msg: '服务器异常' } } } },
};
