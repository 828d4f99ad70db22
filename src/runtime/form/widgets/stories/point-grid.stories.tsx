import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Point grid', component: WidgetStory, args: { at: 'metrology/recordTemplates.grid' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
