import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { PageSource } from '../source/page-source';
import { openSearch } from '../search/search-reducer';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { ExportDialog } from './export-dialog';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

interface ExportStoryProps {
  readonly total: number;
  readonly answer?: PageSource['export'];
}

function ExportStory({ total, answer }: ExportStoryProps) {
  if (!model) return null;
  const records = sampleRows(model.record, 50);
  const view = {
    columns: model.table.columns.slice(0, 8),
    applied: openSearch(model).applied,
    total,
    page: { records, total, size: 50, current: 1 },
  };
  return (
    <PartStory model={model} answers={() => (answer ? { export: answer } : {})}>
      <ExportDialog view={view} onClose={() => undefined} />
    </PartStory>
  );
}

const meta = { title: 'Runtime/Export dialog', component: ExportStory, args: { total: 640 } } satisfies Meta<typeof ExportStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const press: NonNullable<Story['play']> = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /导\s*出|Export/ }));
};

export const Choose: Story = {};
export const Busy: Story = { args: { answer: () => new Promise(() => undefined) }, play: press };
export const InBackground: Story = { args: { total: 52_400, answer: async () => ({ taskId: '1' }) }, play: press };
export const Failing: Story = { args: { answer: () => Promise.reject(new Error('请求超时,请重试~~~')) }, play: press };
