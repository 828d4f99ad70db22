import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { SavedView } from '../../protocol/saved-view';
import { PartStory } from '../testing/part-story';
import type { ListViews } from './use-list-state';
import { SavedViews } from './saved-views';
import { ViewDialog } from './view-dialog';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

const view = (id: string, name: string, rest: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  name,
  scope: 'own',
  isDefault: false,
  mine: true,
  ownerName: '张伟',
  parameter: '',
  ...rest,
});
const own = view('1', '本周到期的报价', { isDefault: true });
const list = [
  own,
  view('2', '名字很长的方案：长沙市范围内审核中且折后金额大于一万元的全部报价', {}),
  view('3', '待我审核', { scope: 'role', role: 'dept_head', roleName: '科室主任', mine: false, ownerName: '李娜' }),
  view('4', '大额报价', { scope: 'all', mine: false, ownerName: '王强' }),
];

const none: ListViews = {
  list: [],
  settled: true,
  failed: false,
  reload: async () => undefined,
  current: undefined,
  changed: false,
  ofImport: false,
  apply: () => undefined,
  leave: () => undefined,
  adopt: () => undefined,
  parameter: () => '',
};

const meta = {
  title: 'Runtime/Saved views',
  component: SavedViews,
  args: { views: none },
  decorators: [(Story) => (model ? <PartStory model={model}>{Story()}</PartStory> : <></>)],
} satisfies Meta<typeof SavedViews>;

export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Several: Story = { args: { views: { ...none, list } } };
export const Current: Story = { args: { views: { ...none, list, current: own } } };
export const Changed: Story = { args: { views: { ...none, list, current: own, changed: true } } };
export const NotRead: Story = { args: { views: { ...none, failed: true } } };
export const SaveAs: Story = { render: () => <ViewDialog onSave={async () => undefined} onClose={() => undefined} /> };
/** What one import has added is remembered for a while only, and whoever saves it is told so. */
export const SaveImport: Story = { render: () => <ViewDialog ofImport onSave={async () => undefined} onClose={() => undefined} /> };
export const Rename: Story = { render: () => <ViewDialog view={list[2]} onSave={async () => undefined} onClose={() => undefined} /> };
export const NameIsTaken: Story = {
  render: () => <ViewDialog view={own} onSave={() => Promise.reject(new Error('同名的查询方案已存在'))} onClose={() => undefined} />,
};
