import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { RelationReport } from '../../../schema/view/relation-report';
import { RecordForm } from '../../form/record-form';
import { PartStory } from '../../testing/part-story';
import { RelatedSide } from './related-side';

interface StoryProps {
  readonly isOpen: boolean;
  read(): Promise<readonly RelationReport[]>;
}

const blue = { label: { zh: '待检', en: 'Waiting' }, colour: 'blue' } as const;
const reports: readonly RelationReport[] = [
  {
    name: 'samples',
    total: 12,
    rows: [
      { id: '1', number: 'YP202611270001', name: '光滑极限量规(塞规)', state: blue },
      { id: '2', number: 'YP202611270002', name: '', state: blue },
    ],
    searchable: true,
  },
  { name: 'reports', total: 10_000, totalIsFloor: true, rows: [{ id: '3', number: '', name: '热电偶' }], searchable: false },
  { name: 'reductions', total: 0, rows: [], searchable: true },
];

function SideStory({ isOpen, read }: StoryProps) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  const nothing = (): void => undefined;
  return (
    <PartStory model={known.model}>
      <aside className="lh-form-side" style={{ width: isOpen ? 240 : 32 }}>
        <RelatedSide
          id="1"
          relations={known.model.form?.relations ?? []}
          source={{ read, go: nothing, choice: { isOpen: () => isOpen, open: nothing } }}
          side={{ isOpen, toggle: nothing }}
          stamp=""
          Form={RecordForm}
        />
      </aside>
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Related side',
  component: SideStory,
  args: { isOpen: true, read: () => Promise.resolve(reports) },
} satisfies Meta<typeof SideStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SomeOfEach: Story = {};
export const PutAway: Story = { args: { isOpen: false } };
export const OnItsWay: Story = { args: { read: () => new Promise(() => undefined) } };
export const NotRead: Story = { args: { read: () => Promise.reject(new Error('服务器没有响应')) } };
