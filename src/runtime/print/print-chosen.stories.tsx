import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { openSearch } from '../search/search-reducer';
import type { PageSource } from '../source/page-source';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { PrintChosen } from './print-chosen';

const { model } = pages['crm/orders'] ?? Object.values(pages)[0] ?? {};
/** An empty sheet of A4 with its title. Units: points. */
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 841.89"><rect width="596" height="842" fill="#fff"/><text x="215" y="90" font-size="28">委托协议书</text></svg>`;

interface ChosenStoryProps {
  readonly count: number;
  readonly printPaper?: NonNullable<PageSource['printPaper']>;
}

const draw: NonNullable<PageSource['printPaper']> = () =>
  Promise.resolve({ file: new Blob([sheet], { type: 'image/svg+xml' }), name: 'order.svg' });

function ChosenStory({ count, printPaper = draw }: ChosenStoryProps) {
  if (!model) return null;
  const records = sampleRows(model.record, count);
  const view = {
    ...{ columns: model.table.columns, applied: openSearch(model).applied, total: count },
    page: { records, total: count, size: 50, current: 1 },
  };
  return (
    <PartStory model={model} answers={() => ({ printPaper })}>
      <PrintChosen rows={records} view={view} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Print of chosen records',
  component: ChosenStory,
  parameters: { layout: 'fullscreen' },
  args: { count: 1 },
} satisfies Meta<typeof ChosenStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The pages as the server draws them. */
export const OnItsPaper: Story = {};
export const SeveralOnTheirPaper: Story = { args: { count: 4 } };
export const BeingDrawn: Story = { args: { printPaper: () => new Promise(() => undefined) } };
export const Refused: Story = { args: { printPaper: () => Promise.reject(new Error('字库中没有字符“𫍯”，不能打印')) } };
