import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormulaView } from '../formula/formula-view';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Formula', component: WidgetStory, args: { at: 'metrology/abilities.cmcFormula' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

/** Where it is read, and not entered. */
export const InARecord: Story = { render: () => <FormulaView latex="U = k \\sqrt{u_A^2 + u_B^2}" /> };
