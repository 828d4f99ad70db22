import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { groupColumns, groupTotals } from '../../schema/view/group-columns';
import { createSelection } from '../../ui/grid/selection-store';
import type { PageSource, WireRow } from '../source/page-source';
import { toColumns } from '../table/to-columns';
import { PartStory } from '../testing/part-story';
import { Groups } from './groups';

interface GroupsStoryProps {
  /** What the server answers; absent: it never does. */
  readonly counts?: readonly number[];
  readonly fails?: boolean;
  /** A second column stands across. */
  readonly pivot?: boolean;
}

function GroupsStory({ counts, fails = false, pivot = false }: GroupsStoryProps) {
  const page = pages['crm/quotes'];
  if (!page) throw new Error('no page crm/quotes');
  const { model }: { readonly model: PageModel } = page;
  const by = groupColumns(model).find(({ column }) => column.of.type === 'option');
  if (!by) throw new Error('nothing to group by');
  const sums = groupTotals(model).map((_, at) => `${String(1200 * (at + 1))}.50`);
  const across = groupColumns(model).find(({ grouping }) => grouping.unit !== undefined);
  const kept = new Map<string, unknown>(pivot && across ? [['pivot', { across: across.grouping.field }]] : []);
  const session: NonNullable<PageSource['session']> = {
    get: (name) => kept.get(name),
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  };
  const statistic: NonNullable<PageSource['statistic']> = (asked) => {
    if (fails) return Promise.reject(new Error('查询超时，请缩小范围'));
    if (!counts) return new Promise(() => undefined);
    if ('across' in asked) {
      const columns = ['2026-07', '2026-08', '2026-09'].map((key) => ({ key }));
      const lines = counts.map((count, at) => ({
        key: by.column.of.options?.[at]?.key ?? '',
        cells: columns.map((_column, place) => (place > at ? null : [String(count + place)])),
        total: [String(count * 2)],
      }));
      return Promise.resolve({
        columns,
        groups: lines,
        totals: { cells: columns.map((_column, place) => [String(9 + place)]), total: ['44'] },
        more: false,
      });
    }
    const groups = counts.map((count, at) => ({ key: by.column.of.options?.[at]?.key ?? '', cells: [], total: [String(count), ...sums] }));
    return Promise.resolve({
      columns: [],
      groups,
      totals: { cells: [], total: [String(counts.reduce((a, b) => a + b, 0)), ...sums] },
      more: false,
    });
  };
  const [selection] = useState(() => createSelection<WireRow>());
  const context = { user: { id: '1', name: '张伟', roles: [], deptId: '1' }, today: '2026-09-01', now: '2026-09-01 08:00:00' };
  return (
    <PartStory model={model} answers={() => ({ statistic, session })}>
      <Groups
        applied={{ mode: 'N', exact: false, items: [], current: 1, size: 20 }}
        turn="1"
        by={by}
        columns={toColumns({ model, columns: model.table.columns.slice(0, 4), language: 'zh', context })}
        actions={undefined}
        selection={selection}
        nameOf={({ id }) => id}
        rowClass={() => undefined}
        onCellFault={() => undefined}
        onOpen={() => undefined}
      />
    </PartStory>
  );
}

const meta = { title: 'Runtime/Groups', component: Groups } satisfies Meta<typeof Groups>;

export default meta;

type Story = StoryObj;

/** Each group with its count and sums; a press opens its rows in place. */
export const Some: Story = { render: () => <GroupsStory counts={[12, 7, 3]} /> };
export const Waiting: Story = { render: () => <GroupsStory /> };
export const Nothing: Story = { render: () => <GroupsStory counts={[]} /> };
export const Failed: Story = { render: () => <GroupsStory fails /> };
/** The rows of the first group, in place below it. */
export const Opened: Story = {
  render: () => <GroupsStory counts={[12, 7, 3]} />,
  play: async ({ canvasElement }) => {
    const [group] = await within(canvasElement).findAllByRole('button', { expanded: false });
    if (group) await userEvent.click(group);
    await within(canvasElement).findAllByRole('table');
  },
};
/** The values of a second column across; each figure opens its rows. */
export const Pivot: Story = { render: () => <GroupsStory counts={[12, 7, 3]} pivot /> };
