import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { StateCard } from './state-card';

const meta = { title: 'UI/State card', component: StateCard } satisfies Meta<typeof StateCard>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { title: '还没有实验室数据', text: '登记院内各实验室的地点、负责人与环境要求。', actions: <Button>新增第一条</Button> },
};
export const Failed: Story = {
  args: { title: '列表没有读取成功', text: '请求超时,请重试~~~', role: 'alert', actions: <Button>重试</Button> },
};
export const Bare: Story = { args: { title: '没有符合条件的数据' } };
export const LongText: Story = {
  args: {
    title: '湖南省长沙市岳麓区计量检定测试与标准化技术服务中心力学计量标准装置第三实验室还没有数据',
    text: '登记院内各实验室的地点、负责人与环境要求。'.repeat(6),
    actions: <Button>新增第一条</Button>,
  },
};
