import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { EntryPage } from './entry-page';

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const rules = ['8 至 128 个字符，可以是一句话', '不是常见密码、连续或重复的字符', '不由账号、姓名或单位名称组成'];
const open: StoryAnswers = {
  'account/rules': good({ register: true, password: rules }),
  'sms/13800138000': good({ smsId: '1', expiresIn: 300, resendAfter: 60 }),
};

interface EntryStoryProps {
  readonly path: Parameters<typeof EntryPage>[0]['path'];
  readonly answers: StoryAnswers;
}

const EntryStory = ({ path, answers }: EntryStoryProps) => (
  <StoryServices answers={answers}>
    <EntryPage path={path} />
  </StoryServices>
);

const meta = {
  title: 'Shell/Entry pages',
  component: EntryStory,
  parameters: { layout: 'fullscreen' },
  args: { path: '/login1', answers: open },
} satisfies Meta<typeof EntryStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A code to 13800138000 is sent here, and the next counted down. */
export const ByMessage: Story = {};
export const Register: Story = { args: { path: '/register' } };
export const RegisterClosed: Story = {
  args: { path: '/register', answers: { ...open, 'account/rules': good({ register: false, password: rules }) } },
};
export const Forgotten: Story = { args: { path: '/forgetPassword' } };
/** The server gives no challenge: why stands below the form once a code is asked for. */
export const NoChallenge: Story = {
  args: {
    answers: {
      ...open,
      'auth/challenge': { status: 429, body: { code: 429, success: false, data: {}, msg: '操作过于频繁，请 60 秒后再试' } },
    },
  },
};
