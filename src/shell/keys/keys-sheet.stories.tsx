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
export const Form: Story = { args: { places: [{ place: 'lines' }, { place: 'form' }] } };
const heard = ['open', 'choose', 'menu', 'columnMenu', 'width', 'moveColumn', 'sort'];
export const List: Story = { args: { places: [{ place: 'list', hears: new Set(heard) }] } };
/** Over a list whose cells are changed in place. */
export const ListChangedInPlace: Story = { args: { places: [{ place: 'list', hears: new Set([...heard, 'edit']) }] } };
/** Over a record whose lines are only read. */
export const Record: Story = { args: { places: [{ place: 'list', hears: new Set(['width']) }, { place: 'record' }] } };
export const Calendar: Story = { args: { places: [{ place: 'calendar' }] } };
export const Board: Story = { args: { places: [{ place: 'board' }] } };
/** Where nothing but the frame hears keys. */
export const Nowhere: Story = { args: { places: [] } };
