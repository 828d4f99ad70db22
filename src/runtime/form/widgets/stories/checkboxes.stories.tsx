import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = {
  title: 'Widgets/Checkboxes',
  component: WidgetStory,
  args: { at: 'crm/routePlans.weekdays', widget: 'checkboxes' },
} satisfies Meta<typeof WidgetStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
