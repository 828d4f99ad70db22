import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CommentPerson, RecordComment } from '../../protocol/comment';
import type { CommentSource } from '../source/comment-source';
import { RecordComments } from './record-comments';

const staff: readonly CommentPerson[] = [
  { id: '1', name: '王丽' },
  { id: '2', name: '陈志远' },
  { id: '3', name: '孙子轩' },
  { id: '4', name: '李明', department: '热工室' },
  { id: '5', name: '李明', department: '力学室' },
];

const said: readonly RecordComment[] = [
  {
    ...{ id: '1', time: '2026-11-20 09:12:40', userName: '王丽', mine: false, people: staff.slice(1, 2) },
    text: '@陈志远 客户来电：压力表要赶在周五前取，能否先做？\nPlease tell me by noon.',
  },
  { id: '2', time: '2026-11-20 10:03:05', userName: '陈志远', mine: true, people: [], text: '可以，今天下午检。' },
];

interface StoryProps {
  readonly comments: readonly RecordComment[];
  /** Why reading fails; '' where it does not. */
  readonly readFails: string;
  /** Why writing fails; '' where it does not. */
  readonly writeFails: string;
}

function makeSource({ comments, readFails, writeFails }: StoryProps): CommentSource {
  let all = comments;
  const refuse = (why: string): void => {
    if (why !== '') throw new Error(why);
  };
  return {
    list: async () => {
      refuse(readFails);
      return all;
    },
    people: async (_id, keyword) => staff.filter(({ name }) => name.includes(keyword)),
    add: async ({ text, people }) => {
      refuse(writeFails);
      const named = staff.filter((person) => people.includes(person.id));
      all = [
        ...all,
        { id: String(all.length + 1), time: '2026-11-20 11:30:00', userName: '陈志远', mine: true, people: named, text: text.trim() },
      ];
    },
    remove: async ({ comment }) => {
      refuse(writeFails);
      all = all.filter(({ id }) => id !== comment);
    },
  };
}

function CommentsStory(props: StoryProps) {
  return <RecordComments id="1" source={makeSource(props)} memory={undefined} />;
}

const meta = {
  title: 'Runtime/Comments',
  component: CommentsStory,
  args: { comments: said, readFails: '', writeFails: '' },
} satisfies Meta<typeof CommentsStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Talk: Story = {};
export const Empty: Story = { args: { comments: [] } };
export const NotRead: Story = { args: { readFails: '网络异常，请稍后重试' } };
export const NotSent: Story = { args: { writeFails: '提到的人里有人看不到这条记录的评论，请从候选里选' } };
