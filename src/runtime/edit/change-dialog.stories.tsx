import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import type { PageSource } from '../source/page-source';
import { RowEdits } from '../table/row-edits';
import { makeFakeSource } from '../sample/fake-source';
import { PartStory } from '../testing/part-story';
import { ChangeDialog } from './change-dialog';
import type { CellChange } from './edit-request';

interface ChangeStoryProps {
  /** How many of the changes can be made; one more cannot. */
  readonly good: number;
  readonly left: boolean;
  readonly submit?: PageSource['submit'];
}

function ChangeStory({ good, left, submit }: ChangeStoryProps) {
  const known = pages['hr/groups'];
  if (!known) throw new Error('no page hr/groups');
  const { model }: { readonly model: PageModel } = known;
  const field = model.record.fields.find(({ name }) => name === 'groupName');
  if (!field) throw new Error('no field groupName');
  const names = ['几何量组', '', '力值组'];
  const changes = names.slice(0, good + (left ? 1 : 0)).map((before, at): CellChange => {
    const after = `长度${String(at + 1)}组`;
    const fault = at < good ? {} : { fault: '状态为“停用”，不能改' };
    return { row: { id: String(at + 1), version: 1, groupName: before }, field, before, after, value: after, ...fault };
  });
  const fake = makeFakeSource({ model, can: ['edit'], validator: '' }, []);
  return (
    <PartStory model={model}>
      <ChangeDialog
        changes={changes}
        room={{ source: submit ? { ...fake, submit } : fake, edits: new RowEdits() }}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Change dialog',
  component: ChangeDialog,
} satisfies Meta<typeof ChangeDialog>;

export default meta;

type Story = StoryObj;

/** What will change is looked at first; a cell that cannot be is left out and says why. */
export const Look: Story = { render: () => <ChangeStory good={2} left /> };
export const AllGood: Story = { render: () => <ChangeStory good={2} left={false} /> };
/** Pressing the button leaves what was refused, with its reason. */
export const Refused: Story = {
  render: () => <ChangeStory good={2} left submit={() => Promise.reject(new Error('数据已被他人修改，请刷新后重试'))} />,
};
