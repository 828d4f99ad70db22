import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { PartStory } from '../testing/part-story';
import { RowNews, withNews } from './row-news';
import type { News } from './use-news';

interface StoryProps {
  readonly news?: News;
  /** True where the row was read again, and is marked. */
  readonly marked?: boolean;
}

function NewsStory({ news, marked = false }: StoryProps) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  const [column] = withNews(
    [{ key: 'name', title: '', width: 200, align: 'left', cell: () => '海南省计量测试所' }],
    new Set(marked ? ['1'] : []),
    '已有新的修改',
  );
  return (
    <PartStory model={known.model}>
      <div style={{ position: 'relative', height: 160 }}>
        <p>{column?.cell({ id: '1', version: 2 }, false)}</p>
        <RowNews news={news} onRefresh={() => undefined} onClose={() => undefined} />
      </div>
    </PartStory>
  );
}

const meta = { title: 'Runtime/Row news', component: NewsStory } satisfies Meta<typeof NewsStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Changed: Story = { args: { news: { changed: 3, moved: false } } };
export const Moved: Story = { args: { news: { changed: 0, moved: true } } };
export const ChangedAndMoved: Story = { args: { news: { changed: 12, moved: true } } };
export const MarkedRow: Story = { args: { marked: true } };
export const NoNews: Story = {};
