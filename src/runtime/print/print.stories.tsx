import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { SearchState } from '../../protocol/search-state';
import type { PageSource } from '../source/page-source';
import { openSearch } from '../search/search-reducer';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { PrintHead } from './print-head';
import { PrintList } from './print-list';
import { PrintRecord } from './print-record';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};
const nothing = () => undefined;

interface PrintStoryProps {
  readonly what: 'list' | 'record' | 'head';
  readonly total?: number;
  readonly applied?: (search: SearchState) => SearchState;
  readonly answers?: Partial<PageSource>;
}

function PrintStory({ what, total = 60, applied = (search) => search, answers = {} }: PrintStoryProps) {
  if (!model) return null;
  const records = sampleRows(model.record, Math.min(total, 50));
  const [row] = records;
  const view = {
    columns: model.table.columns,
    applied: applied(openSearch(model).applied),
    total,
    page: { records, total, size: 50, current: 1 },
  };
  return (
    <PartStory model={model} answers={() => answers}>
      {what === 'list' ? <PrintList view={view} onClose={nothing} /> : null}
      {what === 'record' && row ? <PrintRecord row={row} onClose={nothing} /> : null}
      {what === 'head' ? (
        <PrintHead title={model.label.zh} notes={['条件：审核状态 待审核、审核完成；报价日期 2026-11-01 至 2026-11-21']} />
      ) : null}
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Print',
  component: PrintStory,
  parameters: { layout: 'fullscreen' },
  args: { what: 'list' },
} satisfies Meta<typeof PrintStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Head: Story = { args: { what: 'head' } };
export const List: Story = {};
/** What it is narrowed to stands in the head. */
export const ListOfASearch: Story = {
  args: {
    applied: ({ current, size }) => ({
      current,
      size,
      mode: 'N',
      exact: false,
      items: [{ field: 'quoteNo', operator: 'contains', value: 'Q2026' }],
    }),
  },
};
export const ListOfNothing: Story = { args: { total: 0 } };
/** More rows than belong on paper: the first of them can be printed. */
export const ListOfTooMany: Story = { args: { total: 52_400 } };
export const Record: Story = { args: { what: 'record' } };
export const RecordReading: Story = { args: { what: 'record', answers: { detail: () => new Promise(() => undefined) } } };
export const RecordFailing: Story = {
  args: { what: 'record', answers: { detail: () => Promise.reject(new Error('数据不存在或已被删除')) } },
};
