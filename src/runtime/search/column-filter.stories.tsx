import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { PartStory } from '../testing/part-story';
import { ColumnFilter } from './column-filter';
import type { SearchValue } from './search-model';

interface FilterStoryProps {
  readonly page: string;
  /** Field of the column that is narrowed. */
  readonly field: string;
  readonly value: SearchValue;
}

function FilterStory({ page, field, value }: FilterStoryProps) {
  const known = pages[page];
  if (!known) throw new Error(`no page ${page}`);
  const { model }: { readonly model: PageModel } = known;
  const item = [...model.search.normal, ...model.search.more].find((each) => each.field === field);
  if (!item) throw new Error(`${page} is not searched by ${field}`);
  return (
    <PartStory model={model}>
      <ColumnFilter open={{ item, value, x: 60, y: 40, focusBack: () => undefined }} onApply={() => undefined} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Column filter',
  component: FilterStory,
  args: { page: 'finance/payments', field: 'payNo', value: '' },
} satisfies Meta<typeof FilterStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Options: Story = { args: { field: 'payKind', value: ['1', '2'] } };
export const Days: Story = { args: { field: 'payDate', value: ['2026-11-01', '2026-11-30'] } };
export const Reference: Story = { args: { field: 'enterId' } };
