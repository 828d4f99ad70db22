import type { Meta, StoryObj } from '@storybook/react-vite';
import { RichTextView } from '../rich-text/rich-text-view';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Rich text', component: WidgetStory, args: { at: 'system/notices.content' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

/** Where it is read, and not entered. */
export const InARecord: Story = {
  render: () => (
    <RichTextView html="<h2>安排</h2><p>二月九日至十五日<strong>不收样</strong>，加急件请先致电。</p><ul><li>长度室照常</li></ul>" />
  ),
};
