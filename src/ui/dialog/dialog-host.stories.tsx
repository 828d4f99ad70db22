import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert, Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { DialogHost } from './dialog-host';
import { DrawerHost } from './drawer-host';

const words = { minimise: '最小化', fullscreen: '全屏', restore: '还原' };

interface OpenedProps {
  readonly drawer?: boolean;
  readonly width?: number | string;
  readonly title?: string;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

function Opened({ drawer = false, width, title = '下载资料', busy = false, children }: OpenedProps) {
  const [open, setOpen] = useState(true);
  const props = {
    title,
    closeWord: '关闭',
    children: children ?? <p>按住标题栏可以拖动；双击标题栏在全屏与还原之间切换。</p>,
    footer: (
      <Button type="primary" loading={busy} onClick={() => setOpen(false)}>
        保存
      </Button>
    ),
    onClose: () => setOpen(false),
    ...(width === undefined ? {} : { width }),
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {open ? drawer ? <DrawerHost {...props} escape /> : <DialogHost {...props} words={words} /> : null}
    </>
  );
}

const meta = { title: 'UI/Dialog', component: Opened } satisfies Meta<typeof Opened>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const Narrow: Story = { args: { width: 420 } };
export const Drawer: Story = { args: { drawer: true, width: 820 } };
/** What was pressed is on its way. */
export const Busy: Story = { args: { width: 420, busy: true } };
export const Failing: Story = {
  args: { width: 420, children: <Alert type="error" showIcon message="数据已被他人修改，请刷新后重试" /> },
};
const long = '湖南省长沙市岳麓区计量检定测试与标准化技术服务中心力学计量标准装置';

/** More than fits, with a field among it, as forms have. */
const LongContent = () => (
  <>
    <p>{long.repeat(40)}</p>
    <Input aria-label="备注" />
    <p>{long.repeat(20)}</p>
  </>
);

export const LongText: Story = { args: { width: 420, title: long.repeat(2), children: <LongContent /> } };
