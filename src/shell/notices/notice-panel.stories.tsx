import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { NoticePanel } from './notice-panel';

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const notice = (id: string, title: string, isRead: 0 | 1) => ({
  ...{ id, type: '1', typeName: '发布通知', title, date: '2026-11-18 09:00:00', isRead },
  text: '各科室：本年度强制检定集中受理自下周一起，请提前核对在用标准器有效期，受理大厅延时服务至18:30。',
});
const records = [notice('1', '关于开展2026年度强制检定集中受理的通知', 0), notice('2', '春节期间样品收发安排', 1)];
const answers: StoryAnswers = {
  msgCenterPage: good({ records, total: 2, size: 20, current: 1 }),
  releaseInfo: good({
    content: '<p>各科室：</p><p>本年度强制检定集中受理自下周一起。</p>',
    files: [{ fileId: '1', name: '受理计划.pdf', type: 'application/pdf' }],
  }),
  'notify/read': good(1),
};

const nothing = () => undefined;
const PanelStory = ({ answers: given, unread }: { readonly answers: StoryAnswers; readonly unread: number }) => (
  <StoryServices answers={given}>
    <NoticePanel open unread={unread} onRead={nothing} onGo={nothing} onClose={nothing} />
  </StoryServices>
);

const meta = { title: 'Shell/Notices', component: PanelStory, args: { answers, unread: 1 } } satisfies Meta<typeof PanelStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A press on a notice opens its whole text and marks it. */
export const Panel: Story = {};
export const Empty: Story = { args: { answers: { msgCenterPage: good({ records: [], total: 0, size: 20, current: 1 }) }, unread: 0 } };
export const Failing: Story = {
  args: { answers: { msgCenterPage: { status: 500, body: { code: 500, success: false, data: null, msg: '服务器异常' } } } },
};
