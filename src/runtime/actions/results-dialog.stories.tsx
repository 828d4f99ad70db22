import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { TransitionResult } from '../source/page-source';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { ResultsDialog } from './results-dialog';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

interface ResultsStoryProps {
  /** How many rows were handled, and how many of them, the last ones, were not done. */
  readonly count: number;
  readonly failed: number;
}

const reasons = ['当前状态不能提交', '数据已被他人修改，请刷新后重试', '请至少录入一条明细；客户已停用，请先在客户页面启用后再提交'];

function ResultsStory({ count, failed }: ResultsStoryProps) {
  if (!model) return null;
  const rows = sampleRows(model.record, count);
  const results = rows.map(({ id, version }, index): TransitionResult => {
    const ok = index < count - failed;
    return { id, version, ok, state: ok ? '200' : '100', msg: ok ? '' : (reasons[index % reasons.length] ?? '') };
  });
  return (
    <PartStory model={model}>
      <ResultsDialog label="提交" rows={rows} results={results} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Results dialog',
  component: ResultsStory,
  args: { count: 12, failed: 3 },
} satisfies Meta<typeof ResultsStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SomeNotDone: Story = {};
export const NoneDone: Story = { args: { count: 4, failed: 4 } };
export const AllDone: Story = { args: { count: 4, failed: 0 } };
export const Many: Story = { args: { count: 200, failed: 40 } };
