import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { LoginPage } from './login-page';

const wrong: StoryAnswers = { 'oauth/token': { body: { error_code: 400, error_description: '用户名或密码不正确' } } };
const guarded: StoryAnswers = {
  'oauth/token': { status: 400, body: { code: 400, success: false, data: { captcha: true }, msg: '用户名或密码不正确' } },
};

const meta = {
  title: 'Shell/Sign-in',
  component: LoginPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LoginPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Any password is refused here: the sentence stands below the button. */
export const Login: Story = {
  render: () => (
    <StoryServices answers={wrong}>
      <LoginPage />
    </StoryServices>
  ),
};

/** Sign in once, and the server demands a proof of work, which is made by itself. */
export const DemandsProof: Story = {
  render: () => (
    <StoryServices answers={guarded}>
      <LoginPage />
    </StoryServices>
  ),
};

/** The tenant demands a code from the phone beside the password. */
export const DemandsCode: Story = {
  render: () => (
    <StoryServices answers={{ ...guarded, isSmsRequired: { body: { code: 200, success: true, data: true, msg: '操作成功' } } }}>
      <LoginPage />
    </StoryServices>
  ),
};
