import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { FieldModel } from '../../schema/model/record-model';
import { PartStory } from '../testing/part-story';
import { ChangeDialog } from './change-dialog';
import type { CellChange } from './edit-request';

const { model } = pages['hr/groups'] ?? Object.values(pages)[0] ?? {};
const field = model?.record.fields.find(({ name }: FieldModel) => name === 'groupName');

const change = (id: string, before: string, after: string, fault?: string): readonly CellChange[] =>
  field
    ? [{ row: { id, version: 1, groupName: before }, field, before, after, value: after, ...(fault === undefined ? {} : { fault }) }]
    : [];

const changes = [
  ...change('1', '几何量组', '长度一组'),
  ...change('2', '', '长度二组'),
  ...change('3', '力值组', '长度三组', '这一格现在不能改'),
];

const meta = {
  title: 'Runtime/Change dialog',
  component: ChangeDialog,
  args: {
    changes,
    store: async ({ id }) => ({ id, version: 2 }),
    reread: ({ id }) => Promise.resolve({ id, version: 2, groupName: '别人改的组' }),
    onDone: () => undefined,
    onClose: () => undefined,
  },
  render: (args) => (model ? <PartStory model={model}>{<ChangeDialog {...args} />}</PartStory> : <></>),
} satisfies Meta<typeof ChangeDialog>;

export default meta;

type Story = StoryObj<typeof meta>;

/** What will change is looked at first; a cell that cannot be is left out and says why. */
export const Look: Story = {};
export const AllGood: Story = { args: { changes: changes.slice(0, 2) } };
/** Pressing the button leaves what was refused, with its reason. */
export const Refused: Story = { args: { store: () => Promise.reject(new Error('数据已被他人修改，请刷新后重试')) } };
