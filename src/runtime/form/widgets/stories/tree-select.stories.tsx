import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetStory } from '../../../testing/widget-story';
import { openList } from './open-list';

const meta = { title: 'Widgets/Tree select', component: WidgetStory, args: { at: 'hr/groups.deptId' } } satisfies Meta<typeof WidgetStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

/** The server has not answered yet. */
export const Loading: Story = { args: { answer: 'loading' }, play: openList };
export const Failing: Story = { args: { answer: 'failing' }, play: openList };
export const NothingFound: Story = { args: { answer: 'empty' }, play: openList };
