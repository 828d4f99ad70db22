import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Card } from './card';

const meta = { title: 'UI/Card', component: Card } satisfies Meta<typeof Card>;

export default meta;

type Story = StoryObj<typeof meta>;

const text = <p style={{ margin: 0 }}>0.02 级活塞式压力计，上次校准 2026-03-01，下次到期 2027-02-28。</p>;

export const Titled: Story = { args: { title: '计量标准', children: text } };
export const WithAction: Story = { args: { title: '计量标准', extra: <Button type="link">查看全部</Button>, children: text } };
export const Bare: Story = { args: { children: text } };
export const Busy: Story = { args: { title: '计量标准', busy: true, children: null } };
export const LongTitle: Story = {
  args: {
    title: '湖南省长沙市岳麓区计量检定测试与标准化技术服务中心力学计量标准装置',
    extra: <Button type="link">查看全部</Button>,
    children: text,
  },
};
