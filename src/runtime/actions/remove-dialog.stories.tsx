import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { Foresight } from '../../protocol/foresight';
import type { PageModel } from '../../schema/model/page-model';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { RemoveDialog } from './remove-dialog';

interface RemoveStoryProps {
  readonly count: number;
  /** What goes with them; absent: it is not known yet. */
  readonly foresight?: Foresight;
}

function RemoveStory({ count, foresight }: RemoveStoryProps) {
  const known = pages['crm/quotes'];
  if (!known) throw new Error('no page crm/quotes');
  const { model }: { readonly model: PageModel } = known;
  const foresee = (): Promise<Foresight> => (foresight ? Promise.resolve(foresight) : new Promise(() => undefined));
  return (
    <PartStory model={model} answers={() => ({ foresee })}>
      <RemoveDialog
        target={{ rows: sampleRows(model.record, count) }}
        onDone={() => undefined}
        onBatch={() => undefined}
        onClose={() => undefined}
      />
    </PartStory>
  );
}

const nothing: Foresight = { effects: [], unseen: 0 };

const meta = {
  title: 'Runtime/Remove dialog',
  component: RemoveStory,
  args: { count: 1, foresight: nothing },
} satisfies Meta<typeof RemoveStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const OneRecord: Story = {};
/** The first five are named, the rest counted. */
export const SeveralRecords: Story = { args: { count: 12 } };
export const OthersGoWithIt: Story = {
  args: { foresight: { effects: [{ kind: 'remove', page: { zh: '报价明细', en: 'Lines of quotes' }, count: 3 }], unseen: 1 } },
};
export const NotKnownYet: Story = { render: ({ count }) => <RemoveStory count={count} /> };
