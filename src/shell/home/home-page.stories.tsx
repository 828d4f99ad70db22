import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ShellServices } from '../services';
import { StoryServices, storyMenu } from '../testing/story-services';
import { loadPermissions } from '../use-permissions';
import { HomePage } from './home-page';

const meta = {
  title: 'Shell/Home',
  component: HomePage,
  args: { menu: storyMenu, nickName: '王建国', roles: [], onOpen: () => undefined, onGo: () => undefined },
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const answers = {
  'api/todos': good([
    {
      ...{
        path: 'crm/quotes',
        name: 'approve',
        label: { zh: '待审核的报价', en: 'Quotes to approve' },
        items: [],
        total: 12,
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
