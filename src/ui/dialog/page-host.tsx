import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './dialog.css';
import type { HostProps } from './host-props';
import { useReturnFocus } from './use-return-focus';

/** A form that takes the place of its list: the same head and foot as a drawer, without a wall around it. */
export function PageHost({ title, footer, children, onClose, closeWord }: Omit<HostProps, 'width'>): ReactNode {
  useReturnFocus();
  return (
    <dialog open className="lh-page-host" aria-label={title}>
      <header className="lh-page-host-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={closeWord} title={closeWord} onClick={onClose} />
        <h2>{title}</h2>
      </header>
      <div className="lh-page-host-body">{children}</div>
      {footer ? <footer className="lh-page-host-foot">{footer}</footer> : null}
    </dialog>
  );
}
