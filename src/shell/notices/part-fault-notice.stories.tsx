import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PartFault } from '../../client/part-faults';
import type { ShellServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { PartFaultNotice } from './part-fault-notice';

const withFault =
  (fault: PartFault) =>
  ({ partFaults }: ShellServices): void =>
    partFaults.setState({ fault });

const meta = {
  title: 'Shell/Part fault notice',
  component: PartFaultNotice,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PartFaultNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

const show = (prepare: (services: ShellServices) => void): Story => ({
  render: () => (
    <StoryServices prepare={prepare}>
      <PartFaultNotice />
    </StoryServices>
  ),
});

/** The server does not answer any call. */
export const Away: Story = show(({ reach }) => reach.setState({ away: true }));
export const PartUnreachable: Story = show(withFault('unreachable'));
export const Newer: Story = show(withFault('newer'));
export const Failed: Story = show(withFault('failed'));
