import { Button } from 'antd';
import type { ReactNode } from 'react';
import { UnorderedListOutlined } from '@ant-design/icons';

interface PickButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  /** The control that the button belongs to. */
  readonly children: ReactNode;
  onClick(): void;
}

/** A choice with a button behind it that opens a larger one. */
export const PickButton = ({ label, disabled, children, onClick }: PickButtonProps): ReactNode => (
  <div className="lh-form-pick">
    <div className="lh-form-pick-own">{children}</div>
    <Button icon={<UnorderedListOutlined aria-hidden />} aria-label={label} title={label} disabled={disabled} onClick={onClick} />
  </div>
);
