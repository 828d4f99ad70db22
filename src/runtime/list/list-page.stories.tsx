import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import { PageStory } from '../testing/page-story';

const base = pages['crm/quotes'] ?? Object.values(pages)[0];

const meta = {
  title: 'Runtime/List page',
  component: PageStory,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PageStory>;

export default meta;

type Story = StoryObj<typeof PageStory>;

export const Full: Story = { args: { ...base, rowCount: 5000 } };
export const Slow: Story = { args: { ...base, delay: 60_000 } };
export const Empty: Story = { args: { ...base, rowCount: 0 } };
export const EmptyWithoutRight: Story = { args: { ...base, rowCount: 0, can: ['view'] } };
export const ReadOnly: Story = { args: { ...base, can: ['view'] } };
export const Failing: Story = { args: { ...base, listFailure: new Error('请求超时,请重试~~~') } };
export const WritesFail: Story = { args: { ...base, writeFailure: new Error('数据已被他人修改，请刷新后重试') } };
/** There is no server: the rows are those that were seen last, and every button says why it waits. */
const seen = new Date('2026-11-29T10:32:00').getTime();
export const WithoutServer: Story = { args: { ...base, rowCount: 60, awaySince: seen } };
/** The same for somebody who sees a field masked, which is not kept. */
export const WithoutServerMasked: Story = { args: { ...base, rowCount: 60, awaySince: seen, masked: [['mobile']] } };
export const NoPermission: Story = { args: { ...base, can: [] } };
export const FileHasFaults: Story = {
  args: {
    ...base,
    pending: [
      'schemas/pages/crm/quotes.json:12:9  没有字段“custmerId”，是不是“customerId”？ / No field "custmerId", did you mean "customerId"?',
    ],
  },
};
const tree = { ...base, ...pages['system/departments'], parentField: 'parentId' };
export const Tree: Story = { args: { ...tree, rowCount: 40 } };
export const TreeByLevels: Story = { args: { ...tree, rowCount: 400, treeLimit: 100, delay: 300 } };
export const TreeEmpty: Story = { args: { ...tree, rowCount: 0 } };
export const SomeRefused: Story = { args: { ...base, refused: { '1000': '当前状态不能提交', '1001': '请先录入明细' } } };
/** Buttons that a guard refuses stand behind the others, with their reason. */
export const GuardsRefuse: Story = { args: { ...base, ...pages['crm/contracts'], rowCount: 20 } };
/** A record that is read, with what may be done to it. */
export const RecordOpened: Story = {
  args: { ...base, rowCount: 20 },
  play: async () => {
    const [first] = await screen.findAllByRole('button', { name: /^(?:查看|View)/ });
    if (first) await userEvent.click(first);
  },
};
