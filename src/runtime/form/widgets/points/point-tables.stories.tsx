import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { entriesOf, openGrid } from '../../../../measure/record/readings';
import { sampleEntries, sampleGrid } from '../../../sample/sample-grid';
import { PointTables } from './point-tables';

const { template } = openGrid(JSON.stringify(sampleGrid));

interface PointsStoryProps {
  readonly begun: Readonly<Record<string, unknown>>;
  readonly disabled: boolean;
}

function PointsStory({ begun, disabled }: PointsStoryProps) {
  const [entries, setEntries] = useState(begun);
  if (!template) return null;
  return (
    <PointTables
      {...{ id: 'points', label: '测量数据', template, entries, disabled }}
      onChange={({ text }) => setEntries(entriesOf(text))}
      onBlur={() => undefined}
    />
  );
}

const meta = {
  title: 'Runtime/Point tables',
  component: PointsStory,
  args: { begun: sampleEntries, disabled: false },
} satisfies Meta<typeof PointsStory>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The second point is out of its limits as it was found; after adjustment it is being measured. */
export const Entering: Story = {};
export const Empty: Story = { args: { begun: {} } };
export const Wrong: Story = { args: { begun: { error: [{ asFound: { reading: ['41,2', '151', '41.20'] } }] } } };
export const Read: Story = { args: { disabled: true } };
