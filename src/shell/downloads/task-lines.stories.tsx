import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import type { Task, TaskLine } from '../../protocol/task';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { TaskLines } from './task-lines';

const task: Task = {
  ...{ id: '6', kind: 'batch', name: '报价管理 · 批量提交', page: 'crm/quotes', state: 'done', done: 2000, total: 2000 },
  ...{ createTime: '2026-11-21 08:54:00', result: { ok: 1998, failed: 2 } },
};
const failed: readonly TaskLine[] = [
  { id: '1', display: 'Q2026112300012', ok: false, msg: '这条记录已被他人修改，请刷新后重试' },
  { id: '2', display: 'Q2026112300047', ok: false, msg: '折扣低于 0.8，请先由分管领导审批' },
];
const answerOf = (records: readonly TaskLine[], total: number): StoryAnswers => ({
  'tasks/lines': { body: { code: 200, success: true, data: { records, total }, msg: '操作成功' } },
});

const LinesStory = ({ answers, of }: { readonly answers: StoryAnswers; readonly of: Task }) => (
  <App>
    <StoryServices answers={answers}>
      <TaskLines task={of} />
    </StoryServices>
  </App>
);

const meta = {
  title: 'Shell/Lines of a task',
  component: LinesStory,
  args: { answers: answerOf(failed, 2), of: task },
} satisfies Meta<typeof LinesStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SomeFailed: Story = {};
export const AllDone: Story = {
  args: {
    of: { ...task, result: { ok: 2000, failed: 0 } },
    answers: answerOf([{ id: '3', display: 'Q2026112300001', ok: true, msg: '' }], 1),
  },
};
export const ManyPages: Story = { args: { answers: answerOf(failed, 52) } };
export const NotRead: Story = {
  args: { answers: { 'tasks/lines': { status: 500, body: { code: 500, success: false, data: null, msg: '服务器异常' } } } },
};
