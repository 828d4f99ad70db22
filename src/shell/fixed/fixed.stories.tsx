import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfoPage } from '../info/info-page';
import { QuestionnairePage } from '../questionnaire/questionnaire-page';
import { readMenu } from '../menu/menu-tree';
import { StoryServices } from '../testing/story-services';
import { FramePage } from './frame-page';
import { SelfTestPage } from './self-test-page';

const meta = { title: 'Shell/Fixed pages' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const answers = {
  'system/status': good({
    node: '20.19.0',
    database: '18.1',
    pages: 13,
    problems: 0,
    droppedLogLines: 0,
    time: '2026-11-21T08:00:00Z',
    frameHosts: [],
  }),
  'blade-user/info': good({
    account: 'admin',
    realName: '孙子轩',
    deptName: '业务部',
    roleName: '系统管理员',
    phone: '138****1111',
    email: '',
  }),
  'blade-auth/sessions': good([
    {
      id: '1',
      agent: 'Chrome/140.0.0.0',
      address: '10.0.0.7',
      createTime: '2026-11-20 08:00:00',
      lastTime: '2026-11-21 08:00:00',
      current: true,
    },
  ]),
};
const user = { tenantId: '000000', userId: '7', account: 'admin', nickName: '小孙', deptId: '1', roles: ['admin'] };
const outside = readMenu([{ id: '1', code: 'bi', name: '报表中心', path: 'https://bi.example/board', category: 1 }], []);

export const Info: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <InfoPage user={user} />
    </StoryServices>
  ),
};
/** The page looks at what the server says with any answer; here there is none. */
export const SelfTest: Story = {
  beforeEach: () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.resolve(new Response('', { headers: { 'content-security-policy': "default-src 'self'" } }));
    return () => {
      globalThis.fetch = fetch;
    };
  },
  render: () => (
    <StoryServices answers={answers}>
      <SelfTestPage />
    </StoryServices>
  ),
};
/** A host that the server does not list. */
export const FrameRefused: Story = {
  render: () => (
    <StoryServices answers={answers}>
      {outside.map((entry) => (
        <FramePage key={entry.id} entry={entry} />
      ))}
    </StoryServices>
  ),
};

const asked = [
  { id: '1', title: '检测与出证是否及时', questionType: '4', choices: null, isRequired: 1 },
  { id: '2', title: '您最常用的送检方式', questionType: '1', choices: '自行送检；上门取件；快递', isRequired: 1 },
  { id: '3', title: '您希望我们改进哪些方面', questionType: '2', choices: '缩短周期；降低收费', isRequired: 0 },
  { id: '4', title: '其他意见', questionType: '3', choices: null, isRequired: 0 },
];

/** A questionnaire that a customer was sent. */
export const Questionnaire: Story = {
  render: () => (
    <StoryServices
      answers={{
        'opinions/page': good({ records: [{ id: '7' }] }),
        'opinions/detail?id=7': good({ id: '7', version: 1, questionnaireId: '1' }),
        'questionnaires/detail?id=1': good({ title: '客户满意度调查', intro: '感谢您选择我院，5 分为最满意。' }),
        'questions/page': good({ records: asked }),
      }}
    >
      <QuestionnairePage />
    </StoryServices>
  ),
};
