import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import './dialog.css';
import { type HostProps, toWidth } from './host-props';
import { useKeptFocus } from './use-kept-focus';
import { useReturnFocus } from './use-return-focus';

/** A sheet at the right edge. A click outside never closes it; Escape does where nothing can be lost. */
export function DrawerHost({
  title,
  width = '80%',
  footer,
  children,
  onClose,
  closeWord,
  escape = false,
}: HostProps & { readonly escape?: boolean }): ReactNode {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useReturnFocus();
  useKeptFocus(panel);
  return (
    <Drawer
      open
      panelRef={setPanel}
      rootClassName="lh-drawer"
      title={title}
      width={toWidth(width)}
      maskClosable={false}
      keyboard={escape}
      closable={{ 'aria-label': closeWord }}
      footer={footer ?? null}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
