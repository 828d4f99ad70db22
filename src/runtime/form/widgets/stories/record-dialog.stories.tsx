import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { WidgetStory } from '../../../testing/widget-story';
import { openList } from './open-list';

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

/** The server has not answered yet. */
export const Loading: Story = { args: { answer: 'loading' }, play: openList };
export const Failing: Story = { args: { answer: 'failing' }, play: openList };
export const NothingFound: Story = { args: { answer: 'empty' }, play: openList };
