import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Point readings', component: WidgetStory, args: { at: 'metrology/records.readings' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
/** In a stored record readings are acquired; in a new one the button says what is missing. */
export const InARecord: Story = { args: { record: { id: '7' } } };
export const InANewRecord: Story = { args: { record: {} } };
