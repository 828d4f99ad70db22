import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Cascader', component: WidgetStory, args: { at: 'crm/customers.regionId' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Province, city, district and town, one after the other. */
export const States: Story = {};
