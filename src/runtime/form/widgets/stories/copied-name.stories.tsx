import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { CandidateRequest, PageSource } from '../../../source/page-source';
import { PartStory } from '../../../testing/part-story';
import { CopiedNames } from '../copied-name';

const { model } = pages['metrology/tasks'] ?? Object.values(pages)[0] ?? {};
interface CopiedStoryProps {
  readonly value: string;
  readonly candidates?: PageSource['candidates'];
}

const name = ({ ids = [] }: CandidateRequest) =>
  Promise.resolve(ids.map((id) => ({ id, display: `二等铂电阻温度计标准装置 ${id}`, fields: {} })));

const CopiedStory = ({ value, candidates = name }: CopiedStoryProps) =>
  model ? (
    <PartStory model={model} answers={() => ({ candidates })}>
      <CopiedNames name="standardIds" value={value} />
    </PartStory>
  ) : null;

const meta = { title: 'Widgets/Copied names', component: CopiedStory, args: { value: '1' } } satisfies Meta<typeof CopiedStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const Several: Story = { args: { value: '1,2,3' } };
/** A record that the reader may not see, or that could not be read. */
export const Unread: Story = { args: { candidates: () => Promise.reject(new Error('请求超时,请重试~~~')) } };
