import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices } from '../testing/story-services';
import { ChangePage } from './change-page';

const user = { tenantId: '000000', userId: '7', account: 'lisi', nickName: '李四', deptId: '1', roles: ['tester'] };
const password = ['8 至 128 个字符，可以是一句话', '不是常见密码、连续或重复的字符'];
const answers = { 'account/rules': { body: { code: 200, success: true, data: { register: false, password }, msg: '操作成功' } } };

const meta = {
  title: 'Shell/First password',
  component: ChangePage,
  parameters: { layout: 'fullscreen' },
  args: { user },
  decorators: [
    (Story) => (
      <StoryServices answers={answers}>
        <Story />
      </StoryServices>
    ),
  ],
} satisfies Meta<typeof ChangePage>;
export default meta;

/** A password that somebody else gave is changed for one of one's own before anything is served. */
export const Empty: StoryObj<typeof meta> = {};
