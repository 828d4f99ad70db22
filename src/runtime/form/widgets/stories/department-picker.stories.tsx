import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Department picker', component: WidgetStory, args: { at: 'hr/staff.deptId' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
