import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { LoginPage } from './login-page';

const wrong: StoryAnswers = { 'oauth/token': { body: { error_code: 400, error_description: '用户名或密码不正确' } } };
const picture = `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="130" height="48"><text x="24" y="34" font-size="28">A7k9x</text></svg>')}`;
const captcha: StoryAnswers = {
  'oauth/token': { status: 400, body: { code: 400, success: false, data: { captcha: true }, msg: '验证码不正确' } },
  'oauth/captcha': { body: { key: 'k', image: picture } },
};

const meta = {
  title: 'Shell/Login',
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

/** Sign in once, and the server asks for a captcha. */
export const AsksForCaptcha: Story = {
  render: () => (
    <StoryServices answers={captcha}>
      <LoginPage />
    </StoryServices>
  ),
};

/** The tenant demands a code from the phone beside the password. */
export const DemandsCode: Story = {
  render: () => (
    <StoryServices answers={{ ...captcha, isSmsRequired: { body: { code: 200, success: true, data: true, msg: '操作成功' } } }}>
      <LoginPage />
    </StoryServices>
  ),
};
