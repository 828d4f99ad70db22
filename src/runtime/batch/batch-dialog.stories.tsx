import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { Task, TaskLine } from '../../protocol/task';
import { PartStory } from '../testing/part-story';
import { BatchDialog } from './batch-dialog';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

const task: Task = {
  id: '1',
  kind: 'batch',
  name: '报价管理 提交',
  page: 'crm/quotes',
  state: 'running',
  done: 640,
  total: 2000,
  createTime: '2026-11-21 08:00:00',
};
const lines: readonly TaskLine[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  display: `Q2026112000${String(index).padStart(2, '0')}`,
  ok: index > 2,
  msg: index > 2 ? '' : '当前状态不能提交',
}));

interface BatchStoryProps {
  readonly task: Task;
}

function BatchStory({ task: shown }: BatchStoryProps) {
  if (!model) return null;
  return (
    <PartStory
      model={model}
      answers={(source) => ({
        tasks: {
          ...source.tasks,
          task: async () => shown,
          lines: async ({ failed }) => {
            const records = lines.filter(({ ok }) => !failed || !ok);
            return { records, total: records.length };
          },
        },
      })}
    >
      <BatchDialog label="提交" taskId="1" onEnded={() => undefined} onAgain={async (ids) => ids.length} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = { title: 'Runtime/Batch dialog', component: BatchStory, args: { task } } satisfies Meta<typeof BatchStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = { args: { task: { ...task, state: 'waiting', done: 0, total: 0 } } };
export const Running: Story = {};
export const SomeFailed: Story = { args: { task: { ...task, state: 'done', done: 2000, result: { ok: 1997, failed: 3 } } } };
export const AllDone: Story = { args: { task: { ...task, state: 'done', done: 2000, result: { ok: 2000, failed: 0 } } } };
export const Stopped: Story = { args: { task: { ...task, state: 'cancelled', result: { ok: 640, failed: 0 } } } };
export const Broken: Story = { args: { task: { ...task, state: 'failed', message: '服务异常，已完成的不受影响，其余请重试' } } };
