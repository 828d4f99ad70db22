import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { HistoryEntry } from '../../protocol/history';
import { RecordForm } from '../form/record-form';
import type { PageSource } from '../source/page-source';
import { openStoryPage } from '../testing/page-story';
import { PartStory } from '../testing/part-story';
import { RowHistory } from './row-history';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};
const contracts = { zh: '合同管理', en: 'Contracts' };
const entries: readonly HistoryEntry[] = [
  {
    ...{ id: '4', action: 'approve', time: '2026-11-21 16:02:11', userName: '李娜', comment: '按去年的价格，同意。' },
    changes: [{ field: 'quoteState', before: '2', after: '3' }],
    following: {
      records: [
        {
          ...{ page: contracts, path: 'crm/contracts', action: { zh: '新增', en: 'Add' }, count: 3 },
          records: [{ id: '1000', name: 'HT2026-0117' }],
        },
      ],
      unseen: 2,
    },
  },
  {
    ...{ id: '3', action: 'edit', time: '2026-11-21 09:40:00' },
    changes: [{ field: 'remark', before: '', after: '客户要求十二月前完成' }],
    cause: { page: contracts, path: 'crm/contracts', action: { zh: '编辑', en: 'Edit' }, id: '1001', name: 'HT2026-0116' },
  },
  { ...{ id: '2', action: 'edit', time: '2026-11-20 17:15:42' }, changes: [], cause: {} },
  {
    ...{ id: '1', action: 'create', time: '2026-11-20 08:31:05', userName: '张伟' },
    changes: [{ field: 'remark', before: null, after: '' }],
  },
];

interface HistoryStoryProps {
  readonly history: PageSource['history'];
}

const HistoryStory = ({ history }: HistoryStoryProps) =>
  model ? (
    <PartStory model={model} answers={() => ({ history, openPage: openStoryPage })}>
      <div style={{ padding: 24, maxWidth: 720 }}>
        <RowHistory id="1000" Form={RecordForm} />
      </div>
    </PartStory>
  ) : null;

const meta = {
  title: 'Runtime/History of a record',
  component: HistoryStory,
  args: { history: () => Promise.resolve(entries) },
} satisfies Meta<typeof HistoryStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What set an entry off and what it set off stand with it; what the reader may not see is counted. */
export const Entries: Story = {};
export const Nothing: Story = { args: { history: () => Promise.resolve([]) } };
export const Loading: Story = { args: { history: () => new Promise(() => undefined) } };
export const Failing: Story = { args: { history: () => Promise.reject(new Error('请求超时,请重试~~~')) } };
/** A record that an entry names, opened over it. */
export const ToAnotherRecord: Story = {
  play: async () => userEvent.click(await screen.findByRole('button', { name: 'HT2026-0117' })),
};
