import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Record select', component: WidgetStory, args: { at: 'crm/carTrips.carId' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

const openList: Story['play'] = async ({ canvasElement }) => {
  const [first] = await within(canvasElement).findAllByRole('combobox');
  if (first) await userEvent.click(first);
};

/** The server has not answered yet. */
export const Loading: Story = { args: { answer: 'loading' }, play: openList };
export const Failing: Story = { args: { answer: 'failing' }, play: openList };
export const NothingFound: Story = { args: { answer: 'empty' }, play: openList };
