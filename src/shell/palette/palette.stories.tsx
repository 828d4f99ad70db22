import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { StoryServices, storyMenu } from '../testing/story-services';
import { Palette } from './palette';

const nothing = () => undefined;

function Asked(args: ComponentProps<typeof Palette>) {
  const [query, setQuery] = useState(args.query);
  return <Palette {...args} query={query} onQuery={setQuery} />;
}

const meta = {
  title: 'Shell/Command palette',
  component: Palette,
  args: {
    open: true,
    menu: storyMenu,
    actions: [
      { key: 'look', name: '外观', run: nothing },
      { key: 'out', name: '退出系统', run: nothing },
    ],
    query: '',
    entered: false,
    onQuery: nothing,
    onEnter: nothing,
    onReady: nothing,
    onOpenEntry: nothing,
    onGo: nothing,
    onClose: nothing,
  },
} satisfies Meta<typeof Palette>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Type `bjgl`, `Q2026` or `look` here. */
export const Everything: Story = {
  render: (args) => (
    <StoryServices
      answers={{
        'find/records': {
          body: {
            code: 200,
            data: [
              { path: 'crm/quotes', label: { zh: '报价管理', en: 'Quotes' }, id: '7', number: 'Q202611200001', name: '' },
              {
                ...{ path: 'metrology/samples', label: { zh: '样品', en: 'Samples' }, id: '8', number: 'YP202611270001', name: '' },
                match: { label: { zh: '出厂编号', en: 'Serial no.' }, value: 'Q202611' },
              },
            ],
          },
        },
      }}
    >
      <Asked {...args} />
    </StoryServices>
  ),
};
/** A person who has no pages yet. */
export const NoPages: Story = { ...Everything, args: { menu: [] } };
/** What is looked for has no page, and the records have not come yet. */
export const LookingForRecords: Story = {
  args: { query: '长沙' },
  render: (args) => (
    <StoryServices answers={{ 'find/records': { body: null, late: true } }}>
      <Asked {...args} />
    </StoryServices>
  ),
};
