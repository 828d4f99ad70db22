import { BugOutlined } from '@ant-design/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CountMark } from './count-mark';

const meta = {
  title: 'UI/Count mark',
  component: CountMark,
  args: { count: 3, children: <BugOutlined aria-hidden /> },
} satisfies Meta<typeof CountMark>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Few: Story = {};
export const Many: Story = { args: { count: 120 } };
export const Nothing: Story = { args: { count: 0 } };
