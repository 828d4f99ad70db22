import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { WidgetStory } from '../../../testing/widget-story';

const meta = { title: 'Widgets/Files', component: WidgetStory, args: { at: 'crm/contracts.fileIds' } } satisfies Meta<typeof WidgetStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const States: Story = {};

/** A file on its way: its name, and the part that has arrived. */
export const OnItsWay: Story = {
  play: async ({ canvasElement }) => {
    const place = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
      if (!found) throw new Error('no place for files');
      return found;
    });
    await userEvent.upload(place, new File(['%PDF-1.7'], '合同扫描件.pdf', { type: 'application/pdf' }));
    await within(canvasElement).findByRole('progressbar');
  },
};
