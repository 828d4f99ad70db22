import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { PartStory } from '../testing/part-story';
import { ColumnSettings } from './column-settings';
import { usePageLayout } from './use-layout';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

function Settings({ page }: { readonly page: PageModel }) {
  const layout = usePageLayout();
  return <ColumnSettings layout={layout} page={page.table.columns} size={layout.pageSize ?? 50} onSize={() => undefined} />;
}

interface SettingsStoryProps {
  /** JSON text of the user's own layout. */
  readonly layout?: string;
  /** Says whether the reader may lay lists out for others. */
  readonly forOthers?: boolean;
}

function SettingsStory({ layout = '', forOthers = false }: SettingsStoryProps) {
  if (!model) return null;
  return (
    <PartStory
      model={model}
      layout={layout}
      answers={({ views }) => ({ views: { ...views, audience: async () => ({ ...(await views.audience()), all: forOthers }) } })}
    >
      <Settings page={model} />
    </PartStory>
  );
}

const meta = { title: 'Runtime/Column settings', component: SettingsStory } satisfies Meta<typeof SettingsStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const openSettings: NonNullable<Story['play']> = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /列设置|Columns/ }));
};

export const AsThePageSays: Story = { play: openSettings };
export const LaidOut: Story = {
  args: {
    layout: JSON.stringify({
      columns: [
        { prop: 'total', show: true, width: 180, order: 0, fixed: 'left' },
        { prop: 'quoteDate', show: false, order: 1 },
      ],
      density: 'compact',
    }),
  },
  play: openSettings,
};
export const Closed: Story = { args: { ...LaidOut.args } };
export const MayLayOutForOthers: Story = { args: { forOthers: true }, play: openSettings };
