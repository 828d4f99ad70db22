import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Select', component: WidgetStory, args: { at: 'crm/complaints.receiveWay' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

export const YesNo: Story = { args: { at: 'crm/customers.isBlack', widget: 'select' } };

/** One of the numbers that a field lists, by its word. */
export const OfNumbers: Story = { args: { at: 'quality/risks.likelihood' } };
