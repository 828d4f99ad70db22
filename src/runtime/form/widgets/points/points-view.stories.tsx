import type { Meta, StoryObj } from '@storybook/react-vite';
import { sampleEntries, sampleGrid } from '../../../sample/sample-grid';
import { PointsView } from './points-view';

const meta = {
  title: 'Runtime/Points to read',
  component: PointsView,
  args: { label: '测量数据', value: JSON.stringify({ entries: sampleEntries }), grid: JSON.stringify(sampleGrid) },
} satisfies Meta<typeof PointsView>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Measured: Story = {};
export const NothingMeasured: Story = { args: { value: null } };
/** A grid that cannot be read leaves the name of the field. */
export const GridUnreadable: Story = { args: { grid: '{' } };
