import type { Meta, StoryObj } from '@storybook/react-vite';
import { GridFaults } from './grid-faults';
import { openGrid } from '../../../../measure/record/readings';
import { sampleGrid } from '../../../sample/sample-grid';

const faultsOf = (grid: unknown) => openGrid(JSON.stringify(grid)).faults ?? [];

const meta = {
  title: 'Runtime/Faults of a point grid',
  component: GridFaults,
  args: { faults: faultsOf({}) },
} satisfies Meta<typeof GridFaults>;

export default meta;

type Story = StoryObj<typeof meta>;

export const NothingYet: Story = {};
export const NotAGrid: Story = { args: { faults: faultsOf('一个字') } };
export const StrangeName: Story = { args: { faults: faultsOf({ ...sampleGrid, colour: 'red' }) } };
