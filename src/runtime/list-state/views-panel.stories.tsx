import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { SavedView } from '../../protocol/saved-view';
import { PartStory } from '../testing/part-story';
import type { ListViews } from './use-list-state';
import { ViewsPanel } from './views-panel';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};
const later = async () => undefined;
const own: SavedView = {
  ...{ id: '1', version: 1, name: '本周到期的报价', scope: 'own', isDefault: true, mine: true },
  ...{ ownerName: '张伟', parameter: '' },
};
const ofRole: SavedView = { ...own, id: '2', name: '待我审核', scope: 'role', roleName: '科室主任', isDefault: false, mine: false };
const long: SavedView = { ...own, id: '3', name: '长沙市范围内审核中且折后金额大于一万元、由本人跟进的全部报价', isDefault: false };
const none: ListViews = {
  ...{ list: [], settled: true, failed: false, changed: false, ofImport: false, current: undefined },
  ...{ reload: later, apply: () => undefined, leave: () => undefined, adopt: () => undefined, parameter: () => '' },
};

const meta = {
  title: 'Runtime/Panel of saved views',
  component: ViewsPanel,
  args: {
    views: none,
    work: { add: later, rename: later, overwrite: later, remove: later, setDefault: later },
    onAsk: () => undefined,
    onRemove: () => undefined,
    onClose: () => undefined,
  },
  decorators: [(Story) => (model ? <PartStory model={model}>{Story()}</PartStory> : <></>)],
} satisfies Meta<typeof ViewsPanel>;

export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Several: Story = { args: { views: { ...none, list: [own, ofRole, long] } } };
/** The one that is open was changed since: it can be saved over. */
export const Changed: Story = { args: { views: { ...none, list: [own, ofRole], current: own, changed: true } } };
export const NotRead: Story = { args: { views: { ...none, failed: true } } };
