import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaperOffer } from '../../schema/model/page-model';
import { PaperChoice } from './paper-choice';

const size = { width: 210, height: 297 };
const papers: readonly PaperOffer[] = [
  { name: 'order', label: { zh: '委托单', en: 'Order' }, size },
  { name: 'labels', label: { zh: '样品标签', en: 'Labels of samples' }, size },
];

const meta = {
  title: 'Runtime/Paper choice',
  component: PaperChoice,
  args: { papers, name: 'order', many: false, onChoose: () => undefined },
} satisfies Meta<typeof PaperChoice>;

export default meta;

type Story = StoryObj<typeof meta>;

export const OneRecord: Story = {};
export const SeveralRecords: Story = { args: { many: true, name: '' } };
export const NoPaper: Story = { args: { papers: [], name: '' } };
