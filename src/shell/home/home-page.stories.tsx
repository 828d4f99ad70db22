import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ShellServices } from '../services';
import { StoryServices, storyMenu } from '../testing/story-services';
import { loadPermissions } from '../use-permissions';
import { HomePage } from './home-page';

const meta = {
  title: 'Shell/Home page',
  component: HomePage,
  args: { menu: storyMenu, nickName: '王建国', roles: [], onOpen: () => undefined, onGo: () => undefined },
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const answers = {
  'api/charts': good([
    {
      ...{ path: 'crm/quotes', name: 'amounts', label: { zh: '每月报价金额（元）', en: 'Quoted a month (CNY)' } },
      ...{ by: 'quoteDate', sum: 'total', isDated: true },
    },
  ]),
  'api/todos': good([
    {
      ...{
        path: 'crm/quotes',
        name: 'approve',
        label: { zh: '待审核的报价', en: 'Quotes to approve' },
        items: [],
        total: 12,
        team: { total: 31, items: [] },
        acts: true,
        due: 'validDate',
      },
      ...{ late: { total: 2, until: '2026-11-20' }, near: { total: 4, until: '2026-11-25' } },
    },
  ]),
  'quotes/tally': good([
    { key: '2026-11', count: 3, sum: '346207.00' },
    { key: '2026-10', count: 1, sum: '332272.50' },
    { key: '2026-09', count: 1, sum: '102149.00' },
  ]),
  'material/page': good({
    records: [
      { id: '1', typeName: '系统使用', name: '量衡系统操作手册（第三版，含样品收发与证书查验）', fileId: '1', remark: '', downloads: 128 },
      { id: '2', typeName: '模板', name: '委托检定协议书', fileId: '2', remark: '盖章后随样品带来', downloads: 7 },
      { id: '3', typeName: '工具', name: '不确定度评定表', fileId: '', remark: '', downloads: 0 },
    ],
    ...{ total: 8, size: 6, current: 1 },
  }),
};

const load = ({ http, session }: ShellServices): void => void loadPermissions(http, session);

export const Home: Story = {
  render: (args) => (
    <StoryServices answers={answers} prepare={load}>
      <HomePage {...args} />
    </StoryServices>
  ),
};
/** A person without any page. */
export const NothingYet: Story = { ...Home, args: { menu: [] } };
