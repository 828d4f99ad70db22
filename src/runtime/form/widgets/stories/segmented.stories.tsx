import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Segmented', component: WidgetStory, args: { at: 'crm/complaints.isContent' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

export const YesNo: Story = { args: { at: 'crm/customers.isBlack', widget: 'segmented' } };
