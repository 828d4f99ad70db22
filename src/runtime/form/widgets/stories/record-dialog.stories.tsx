import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Record dialog', component: WidgetStory, args: { at: 'crm/contracts.enterId' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};
export const ChosenFromTheList: Story = {
  play: async () => {
    const [first] = await screen.findAllByRole('button', { name: /^(?:从列表选择|Choose .* from the list)/ });
    if (first) await userEvent.click(first);
  },
};
