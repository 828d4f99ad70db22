import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { PageStory } from '../testing/page-story';
import { Board } from './board';

const base = { ...(pages['crm/quotes'] ?? Object.values(pages)[0]), layout: '{"v":1,"shape":"board"}' };

/** The list of a page whose file says `board`, by its states. */
const meta = {
  title: 'Runtime/Board',
  component: PageStory,
  subcomponents: { Board },
  // A saved layout is a text full of quotes, over which the writer of sources takes half a minute.
  parameters: { layout: 'fullscreen', docs: { source: { type: 'code' } } },
} satisfies Meta<typeof PageStory>;

export default meta;

type Story = StoryObj<typeof PageStory>;

export const Lanes: Story = { args: { ...base, rowCount: 200 } };
export const Slow: Story = { args: { ...base, delay: 60_000 } };
export const Empty: Story = { args: { ...base, rowCount: 0 } };
export const ReadOnly: Story = { args: { ...base, can: ['view'] } };
export const Failing: Story = { args: { ...base, listFailure: new Error('请求超时,请重试~~~') } };
