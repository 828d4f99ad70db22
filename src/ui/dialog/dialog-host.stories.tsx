import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { DialogHost } from './dialog-host';
import { DrawerHost } from './drawer-host';

const words = { minimise: '最小化', fullscreen: '全屏', restore: '还原' };

function Opened({ drawer = false, width }: { readonly drawer?: boolean; readonly width?: number | string }) {
  const [open, setOpen] = useState(true);
  const props = {
    title: '下载资料',
    closeWord: '关闭',
    children: <p>按住标题栏可以拖动；双击标题栏在全屏与还原之间切换。</p>,
    footer: <Button onClick={() => setOpen(false)}>关闭</Button>,
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
