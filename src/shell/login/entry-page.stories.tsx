import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { EntryPage } from './entry-page';

const picture = `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="130" height="48"><text x="24" y="34" font-size="28">A7k9x</text></svg>')}`;
const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const rules = ['8 至 128 个字符，可以是一句话', '不是常见密码、连续或重复的字符', '不由账号、姓名或单位名称组成'];
const open: StoryAnswers = {
  'oauth/captcha': { body: { key: 'k', image: picture } },
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
  title: 'Shell/Login/Entry',
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
/** The server gives no captcha: what went wrong stands at its place. */
export const NoCaptcha: Story = {
  args: {
    answers: {
      ...open,
      'oauth/captcha': { status: 429, body: { code: 429, success: false, data: {}, msg: '操作过于频繁，请 60 秒后再试' } },
    },
  },
};
