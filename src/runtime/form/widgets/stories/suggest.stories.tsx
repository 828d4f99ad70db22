import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Suggestion', component: WidgetStory, args: { at: 'crm/orders.contactName' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Offered from the contacts of the customer that was chosen. */
export const States: Story = {};
