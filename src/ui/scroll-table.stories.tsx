import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ScrollTable } from './scroll-table';

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

interface ExampleProps {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly loading: boolean;
}

const titles = ['器具编号', '器具名称', '型号规格', '检定日期', '有效期至', '检定员'];
const values = ['LH-100001', '数字温湿度计（含探头、延长线与校准证书）', 'TH-20', '2026-03-01', '2027-02-28', '陈工'];

function Example({ rowCount, columnCount, loading }: ExampleProps) {
  const rows = Array.from({ length: rowCount }, (_, row): Row => ({ id: String(row), cells: values }));
  const columns = Array.from({ length: columnCount }, (_, at) => ({
    key: at,
    title: titles[at % titles.length],
    width: 200,
    render: (row: Row) => row.cells[at % values.length],
  }));
  return (
    <ScrollTable<Row>
      label="到期的器具"
      rowKey="id"
      size="small"
      pagination={false}
      loading={loading}
      dataSource={rows}
      columns={columns}
      scroll={{ x: columnCount * 200, y: 240 }}
    />
  );
}

const meta = {
  title: 'UI/Scroll table',
  component: Example,
  args: { rowCount: 3, columnCount: 3, loading: false },
} satisfies Meta<typeof Example>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Everything fits: the keyboard passes it. */
export const Fits: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: '到期的器具' })).toBeNull();
  },
};
/** More than fits, down and across: the keyboard stops at it and scrolls it. */
export const Scrolls: Story = {
  args: { rowCount: 30, columnCount: 12 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: '到期的器具' })).toHaveAttribute('tabindex', '0');
  },
};
export const Empty: Story = { args: { rowCount: 0 } };
export const Loading: Story = { args: { loading: true } };
