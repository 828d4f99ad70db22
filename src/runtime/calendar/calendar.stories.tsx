import type { Meta, StoryObj } from '@storybook/react-vite';
import { within, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import { PageStory } from '../testing/page-story';
import { Calendar } from './calendar';

const base = { ...(pages['crm/orders'] ?? Object.values(pages)[0]), layout: '{"v":1,"shape":"calendar"}' };
const lasting = { ...base, ...pages['hr/leaves'] };

/** The list of a page whose file says `calendar`, by its day. */
const meta = {
  title: 'Runtime/Calendar',
  component: PageStory,
  subcomponents: { Calendar },
  // A saved layout is a text full of quotes, over which the writer of sources takes half a minute.
  parameters: { layout: 'fullscreen', docs: { source: { type: 'code' } } },
} satisfies Meta<typeof PageStory>;

export default meta;

type Story = StoryObj<typeof PageStory>;

export const Month: Story = { args: { ...base, rowCount: 90, days: { from: 'promiseDate', perDay: 2 } } };
/** More on a day than it has room for. */
export const ManyInOneDay: Story = { args: { ...base, rowCount: 300, days: { from: 'promiseDate', perDay: 12 } } };
/** All of one day, beside the month. */
export const OneDay: Story = {
  args: { ...base, rowCount: 300, days: { from: 'promiseDate', perDay: 12 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [more] = await canvas.findAllByRole('button', { name: /还有|more/ }, { timeout: 10_000 });
    if (more) await userEvent.click(more);
    await canvas.findByRole('button', { name: /收起|关闭|Close/ });
  },
};
/** More in the month than is read. */
export const TooMany: Story = { args: { ...base, rowCount: 900, days: { from: 'promiseDate', perDay: 30 } } };
/** Records that last for days. */
export const Lasting: Story = { args: { ...lasting, rowCount: 60, days: { from: 'startTime', until: 'endTime', perDay: 1 } } };
export const Empty: Story = { args: { ...base, rowCount: 0 } };
export const Slow: Story = { args: { ...base, delay: 60_000 } };
export const Failing: Story = { args: { ...base, listFailure: new Error('请求超时,请重试~~~') } };
/** On a phone the days stand one below the other. */
export const Narrow: Story = {
  args: { ...base, rowCount: 90, days: { from: 'promiseDate', perDay: 2 } },
  globals: { viewport: { value: 'w390' } },
};
