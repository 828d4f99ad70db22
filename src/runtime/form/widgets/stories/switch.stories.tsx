import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Switch', component: WidgetStory, args: { at: 'crm/customers.isBlack' } } satisfies Meta<typeof WidgetStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
