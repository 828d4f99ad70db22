import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import './dialog.css';
import type { HostProps } from './host-props';
import { useMarkAround } from '../use-mark-around';
import { useReturnFocus } from './use-return-focus';

interface PageHostProps extends Omit<HostProps, 'width'> {
  /** The part of the page whose place it takes, as a selector. */
  readonly covers: string;
}

/** A form that takes the place of its list: the same head and foot as a drawer, without a wall around it. */
export function PageHost({ title, footer, children, onClose, closeWord, covers }: PageHostProps): ReactNode {
  const root = useRef<HTMLDialogElement>(null);
  useReturnFocus();
  useMarkAround(root, covers, 'data-covered');
  return (
    <dialog ref={root} open className="lh-page-host" aria-label={title}>
      <header className="lh-page-host-head">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={closeWord} title={closeWord} onClick={onClose} />
        <h2>{title}</h2>
      </header>
      <div className="lh-page-host-body">{children}</div>
      {footer ? <footer className="lh-page-host-foot">{footer}</footer> : null}
    </dialog>
  );
}
