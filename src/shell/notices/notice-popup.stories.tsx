import type { Meta, StoryObj } from '@storybook/react-vite';
import { NoticePopup } from './notice-popup';

const nothing = () => undefined;
const notice = {
  ...{
    key: '1',
    noticeId: '1',
    title: '预约取件',
    date: '2026-11-21 09:30:00',
    url: '/appointment-pickup-manage/appointment-pickup/acceptance-index',
  },
  text: '您有江城精密仪器有限公司单位申请的预约取件单需办理，预约时间为2026-11-23 上午，预约单号为YYQJ20261121001，预约器具数12台。',
};

const meta = {
  title: 'Shell/Notice popup',
  component: NoticePopup,
  args: { notice, more: 0, onOpen: nothing, onHide: nothing },
} satisfies Meta<typeof NoticePopup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A press on it goes to the bookings. */
export const Pickup: Story = {};
/** Several came at once, as after a break of the line: the newest stands there. */
export const Several: Story = { args: { more: 3 } };
/** The bare text of an older server, as long as it can be. */
export const Text: Story = {
  args: {
    notice: {
      key: '',
      noticeId: '',
      title: '通知',
      text: `${'系统将于今晚二十二时起停机维护，请提前保存正在填写的内容。'.repeat(7)}…`,
      date: '',
      url: '',
    },
  },
};
