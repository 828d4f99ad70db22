import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { RecycleBin } from './recycle-bin';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

const meta = {
  title: 'Runtime/Recycle bin',
  component: RecycleBin,
  args: { onClose: () => undefined, onRestored: () => undefined },
} satisfies Meta<typeof RecycleBin>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: (args) => (model ? <PartStory model={model}>{<RecycleBin {...args} />}</PartStory> : <></>),
};
export const Rows: Story = {
  render: (args) =>
    model ? (
      <PartStory
        model={model}
        answers={() => ({
          removed: async ({ current, size }) => {
            const records = sampleRows(model.record, 20).map((row) => ({
              ...row,
              removeTime: '2026-11-20 16:42:05',
              removeUserName: '李娜',
            }));
            return { records, total: 20, size, current };
          },
        })}
      >
        <RecycleBin {...args} />
      </PartStory>
    ) : (
      <></>
    ),
};
export const Failing: Story = {
  render: (args) =>
    model ? (
      <PartStory model={model} answers={() => ({ removed: () => Promise.reject(new Error('请求超时,请重试~~~')) })}>
        <RecycleBin {...args} />
      </PartStory>
    ) : (
      <></>
    ),
};
