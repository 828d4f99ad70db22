import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import type { ActionTarget } from '../actions/action-target';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { BulkDialog } from './bulk-dialog';

interface BulkStoryProps {
  /** The field that is changed, where it is known already. */
  readonly only?: string;
  readonly target: (model: PageModel) => ActionTarget;
}

function BulkStory({ target, ...known }: BulkStoryProps) {
  const page = pages['hr/groups'];
  if (!page) throw new Error('no page hr/groups');
  const { model }: { readonly model: PageModel } = page;
  return (
    <PartStory model={model}>
      <BulkDialog {...known} target={target(model)} onDone={() => undefined} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Bulk dialog',
  component: BulkDialog,
} satisfies Meta<typeof BulkDialog>;

export default meta;

type Story = StoryObj;

const some = (model: PageModel): ActionTarget => ({ rows: sampleRows(model.record, 3) });

/** A field is chosen first; each record is listed with its old and its new value before anything is saved. */
export const Asks: Story = { render: () => <BulkStory target={some} /> };
/** Opened from a cell that holds several values. */
export const OneCell: Story = {
  render: () => <BulkStory only="memberIds" target={(model) => ({ rows: sampleRows(model.record, 1) })} />,
};
/** More than can be waited for: nothing is asked before fewer are chosen. */
export const TooMany: Story = {
  render: () => (
    <BulkStory
      target={() => ({
        rows: [],
        all: { search: { current: 1, size: 20, searchType: 'N' }, total: 1200 },
      })}
    />
  ),
};
