import type { Meta, StoryObj } from '@storybook/react-vite';
import '../../../history/row-history.css';
import { ReadingsChange } from './readings-change';

const readings = (entries: object): string => JSON.stringify({ format: 1, entries });
const column = (from: number, count: number) => Array.from({ length: count }, (_each, index) => `${String(from + index)}.0012`);

const meta = {
  title: 'Runtime/Changed readings',
  component: ReadingsChange,
  args: {
    before: readings({ appearance: '完好', rows: [{ up: '10.002', down: '10.004' }, { up: '20.001' }] }),
    after: readings({
      appearance: '完好',
      rows: [
        { up: '10.003', down: '10.004' },
        { up: '20.001', down: '20.005' },
      ],
    }),
  },
} satisfies Meta<typeof ReadingsChange>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Some: Story = {};
/** Only what is worked out has changed. */
export const NoEntry: Story = { args: { after: meta.args.before } };
/** Forty are listed, the others counted. */
export const Many: Story = { args: { before: readings({ rows: column(1, 60) }), after: readings({ rows: column(2, 60) }) } };
