import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PresenceReport } from '../../protocol/presence';
import { PartStory } from '../testing/part-story';
import { PresenceLine } from './presence-line';

interface StoryProps extends PresenceReport {
  readonly editing: boolean;
}

function PresenceStory({ editing, ...report }: StoryProps) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  return (
    <PartStory model={known.model}>
      <PresenceLine
        {...{ id: '1', version: 1, editing, form: document.body, onReload: () => undefined }}
        source={{ tell: () => Promise.resolve(report) }}
      />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Presence',
  component: PresenceStory,
  args: { editing: false, version: 1, people: [{ userName: '王丽', own: false, editing: false }] },
} satisfies Meta<typeof PresenceStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Reading: Story = {};
export const EditingAField: Story = {
  args: {
    people: [
      { userName: '王丽', own: false, editing: true, field: 'promiseDate' },
      { userName: '陈志远', own: false, editing: true },
    ],
  },
};
export const InAnotherWindow: Story = { args: { people: [{ userName: '孙子轩', own: true, editing: true }] } };
export const Saved: Story = { args: { version: 2, changedBy: '王丽', people: [] } };
export const SavedWhileEditing: Story = { args: { version: 2, changedBy: '王丽', editing: true } };
export const NoPersonsTold: Story = { args: { version: 2, people: [{ own: false, editing: true }] } };
