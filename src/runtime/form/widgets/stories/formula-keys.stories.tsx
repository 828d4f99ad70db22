import type { Meta, StoryObj } from '@storybook/react-vite';
import '../widgets.css';
import { FormulaKeys } from '../formula/formula-keys';

const meta = {
  title: 'Widgets/Keys of a formula',
  component: FormulaKeys,
  args: { label: '测量模型', onPut: () => undefined, onMove: () => undefined },
} satisfies Meta<typeof FormulaKeys>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Common: Story = {};
