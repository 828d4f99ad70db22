import type { Meta, StoryObj } from '@storybook/react-vite';
import { GridMenu, type GridMenuEntry } from '../list/grid-menu';

const entry = (key: string, label: string, rest: Partial<GridMenuEntry> = {}): GridMenuEntry => ({
  key,
  label,
  act: () => undefined,
  ...rest,
});
const place = { x: 40, y: 40, focusBack: () => undefined };

const meta = {
  title: 'Runtime/Grid menu',
  component: GridMenu,
  args: { onClose: () => undefined, open: undefined },
} satisfies Meta<typeof GridMenu>;

export default meta;

type Story = StoryObj<typeof meta>;

export const OfACell: Story = {
  args: {
    open: {
      ...place,
      groups: [
        [
          entry('view', '查看'),
          entry('edit', '编辑'),
          entry('begin', '开始检测', { reason: '样品还没有领到实验室，请先领样' }),
          entry('remove', '删除', { danger: true }),
        ],
        [entry('cell', '复制单元格'), entry('row', '复制整行'), entry('column', '复制整列')],
      ],
    },
  },
};
export const OfAColumn: Story = {
  args: {
    open: {
      ...place,
      groups: [
        [entry('asc', '升序'), entry('desc', '降序'), entry('none', '不排序')],
        [entry('left', '固定在左侧', { disabled: true }), entry('right', '固定在右侧'), entry('middle', '取消固定')],
        [entry('hide', '隐藏此列')],
      ],
    },
  },
};
