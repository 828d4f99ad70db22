import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices } from '../testing/story-services';
import { KeysSheet } from './keys-sheet';

const meta = {
  title: 'Shell/Keyboard help',
  component: KeysSheet,
  args: { open: true, onClose: () => undefined },
  render: (args) => (
    <StoryServices answers={{}}>
      <KeysSheet {...args} />
    </StoryServices>
  ),
} satisfies Meta<typeof KeysSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opened over a form with lines. */
export const Form: Story = { args: { places: ['lines', 'form'] } };
export const List: Story = { args: { places: ['list'] } };
export const Calendar: Story = { args: { places: ['calendar'] } };
/** Where nothing but the frame hears keys. */
export const Nowhere: Story = { args: { places: [] } };
