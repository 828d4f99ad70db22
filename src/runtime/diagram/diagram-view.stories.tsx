import type { Meta, StoryObj } from '@storybook/react-vite';
import { DiagramStory } from '../testing/diagram-story';

const meta = { title: 'Runtime/Diagram', component: DiagramStory } satisfies Meta<typeof DiagramStory>;

export default meta;

type Story = StoryObj<typeof DiagramStory>;

export const Orders: Story = { args: { path: 'crm/orders' } };
/** Transitions that keep the state, and many that happen by themselves. */
export const Samples: Story = { args: { path: 'metrology/samples' } };
