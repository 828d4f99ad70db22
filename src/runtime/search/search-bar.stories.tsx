import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useReducer } from 'react';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { PartStory } from '../testing/part-story';
import { listReducer, restorePanel } from '../list-state/restore-panel';
import { SearchBar } from './search-bar';
import type { SearchPanel } from './search-model';
import { openSearch } from './search-reducer';

const found = pages['crm/quotes'] ?? Object.values(pages)[0];

interface BarStoryProps {
  readonly model: PageModel | undefined;
  /** How the bar stands when the story opens. */
  readonly begin?: (panel: SearchPanel) => SearchPanel;
}

function Bar({ model, begin }: { readonly model: PageModel; readonly begin: (panel: SearchPanel) => SearchPanel }) {
  const reducer = useMemo(() => listReducer(model), [model]);
  const [panel, dispatch] = useReducer(reducer, model, (page) => begin(openSearch(page)));
  return <SearchBar search={model.search} panel={panel} dispatch={dispatch} onSearch={() => dispatch({ do: 'search' })} settings={null} />;
}

const BarStory = ({ model, begin = (panel) => panel }: BarStoryProps) =>
  model ? (
    <PartStory model={model}>
      <Bar model={model} begin={begin} />
    </PartStory>
  ) : null;

const meta = {
  title: 'Runtime/Search bar',
  component: BarStory,
  parameters: { layout: 'fullscreen' },
  args: { model: found?.model },
} satisfies Meta<typeof BarStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const paging = { current: 1, size: 50 } as const;

export const Folded: Story = {};
export const Expanded: Story = { args: { begin: (panel) => ({ ...panel, expanded: true }) } };
export const Filled: Story = {
  args: {
    begin: (panel) =>
      restorePanel(panel, {
        ...paging,
        mode: 'N',
        exact: true,
        items: [{ field: 'quoteNo', operator: 'contains', value: 'Q2026' }],
      }),
  },
};
export const Advanced: Story = { args: { begin: (panel) => ({ ...panel, advanced: true }) } };
export const AdvancedFilled: Story = {
  args: {
    begin: (panel) =>
      restorePanel(panel, {
        ...paging,
        mode: 'Y',
        pairs: [
          {
            connector: 'and',
            rows: [
              { connector: 'and', field: 'total', operator: 'greater', value: '10000' },
              { connector: 'or', field: 'quoteNo', operator: 'contains', value: 'Q202611' },
            ],
          },
          { connector: 'or', rows: [{ connector: 'and', field: 'quoteDate', operator: 'range', value: ['2026-11-01', '2026-11-30'] }] },
        ],
      }),
  },
};
