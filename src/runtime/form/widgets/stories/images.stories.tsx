import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Images', component: WidgetStory, args: { at: 'crm/orders.signature' } } satisfies Meta<typeof WidgetStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
export const OneLarge: Story = {
  play: async () => {
    const [first] = await screen.findAllByRole('button', { name: /^(?:查看图片|Show the image)/ });
    if (first) await userEvent.click(first);
  },
};
