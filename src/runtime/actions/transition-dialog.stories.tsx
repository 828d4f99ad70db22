import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { Foresight } from '../../protocol/foresight';
import type { PageModel } from '../../schema/model/page-model';
import { sampleRows } from '../sample/sample-rows';
import { PartStory } from '../testing/part-story';
import { TransitionDialog } from './transition-dialog';

interface DialogStoryProps {
  readonly name: string;
  readonly count: number;
  /** What it will set off; absent: it is not known yet. */
  readonly foresight?: Foresight;
  /** Why the one row is refused. */
  readonly refused?: string;
}

function DialogStory({ name, count, foresight, refused }: DialogStoryProps) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  const { model }: { readonly model: PageModel } = known;
  const transition = model.record.states?.transitions.find((each) => each.name === name);
  const action = model.actions.row.find((each) => each.name === name);
  const rows = sampleRows(model.record, count);
  if (!transition || !action) throw new Error(`no transition ${name}`);
  return (
    <PartStory
      model={model}
      answers={() => ({
        foresee: () => (foresight ? Promise.resolve(foresight) : new Promise<Foresight>(() => undefined)),
        ...(refused === undefined ? {} : { transition: () => Promise.reject(new Error(refused)) }),
      })}
    >
      <TransitionDialog
        action={action}
        transition={transition}
        target={{ rows }}
        onDone={() => undefined}
        onBatch={() => undefined}
        onClose={() => undefined}
      />
    </PartStory>
  );
}

const samples = { zh: '样品管理', en: 'Samples' };
const released: Foresight = {
  effects: [
    { kind: 'move', page: samples, count: 3, action: { zh: '下达', en: 'Release' }, state: { zh: '任务下达', en: 'Released' } },
    { kind: 'make', page: { zh: '检测任务', en: 'Tasks' }, count: 3 },
  ],
  unseen: 0,
};

const meta = {
  title: 'Runtime/Transition dialog',
  component: DialogStory,
  args: { name: 'audit', count: 1, foresight: released },
} satisfies Meta<typeof DialogStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SaysWhatFollows: Story = {};
export const SeveralRecords: Story = {
  args: { name: 'voidOrder', count: 12, foresight: { effects: [{ kind: 'move', page: samples, count: 30 }], unseen: 4 } },
};
export const OnlyUnseen: Story = { args: { foresight: { effects: [], unseen: 3 } } };
export const NothingFollows: Story = { args: { name: 'submit', foresight: { effects: [], unseen: 0 } } };
export const NotKnownYet: Story = { render: ({ name, count }) => <DialogStory name={name} count={count} /> };
/** A guard's sentence names the records that refused. */
export const Refused: Story = {
  args: { name: 'submit', refused: '请先分配全部样品：“YP202611200003”、“YP202611200004”，另有 2 条您无权查看的记录不满足条件' },
};
/** The server told before the button was pressed that it will refuse. */
export const GuardRefuses: Story = {
  args: {
    name: 'submit',
    foresight: {
      effects: [],
      unseen: 0,
      refused: [
        {
          id: '1000',
          sentence: { zh: '请先定好每件器具的费用：“YP202611200003”', en: 'Set the fee of each instrument first: “YP202611200003”' },
        },
      ],
    },
  },
};
export const GuardRefusesSome: Story = { args: { ...GuardRefuses.args, count: 3 } };
