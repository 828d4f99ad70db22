import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { ToldPassword } from './told-password';

const meta = {
  title: 'Slots/Told password',
  component: ToldPassword,
  args: { password: 'mW7-kQ2-xT9' },
  decorators: [(Story) => <App>{Story()}</App>],
} satisfies Meta<typeof ToldPassword>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Password: Story = {};
export const AnotherSecret: Story = {
  args: { label: '采集令牌，只显示这一次：', password: 'lh_0f3b9a6c1d5e4f728a9b0c1d2e3f4a5b6c7d8e9f' },
};
