import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Date and time', component: WidgetStory, args: { at: 'crm/carTrips.startTime' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
