import type { Meta, StoryObj } from '@storybook/react-vite';
import { AwayLine } from './away-line';

const meta = {
  title: 'Runtime/Away line',
  component: AwayLine,
  args: { away: { count: 2, ids: ['1', '2'], drop: () => undefined }, onShow: () => undefined },
} satisfies Meta<typeof AwayLine>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Two: Story = {};
