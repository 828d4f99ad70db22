import type { Meta, StoryObj } from '@storybook/react-vite';
import { CommentMark } from './comment-mark';

const meta = { title: 'Runtime/Mark of comments', component: CommentMark, args: { count: 3 } } satisfies Meta<typeof CommentMark>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Some: Story = {};
export const None: Story = { args: { count: 0 } };
