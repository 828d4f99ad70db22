import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined, MinusOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import './dialog.css';
import { type HostProps, toWidth } from './host-props';
import { Modal } from './modal';
import { useDrag } from './use-drag';
import { useReturnFocus } from './use-return-focus';

/** Names of the buttons in the bar, in the language on screen. */
export interface DialogWords {
  readonly minimise: string;
  readonly fullscreen: string;
  readonly restore: string;
}

type DialogSize = 'normal' | 'minimised' | 'fullscreen';

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  onClick(): void;
}

const Tool = ({ label, icon, onClick }: ToolProps): ReactNode => (
  <button type="button" className="lh-dialog-tool" aria-label={label} title={label} onClick={onClick}>
    <span aria-hidden="true">{icon}</span>
  </button>
);

/**
 * A dialog that can be dragged by its bar, minimised to it, set to the full screen and back. Neither a click outside nor Escape
 * closes it. Minimised it lets the page below be used.
 */
export function DialogHost({
  title,
  width = '80%',
  footer,
  children,
  onClose,
  closeWord,
  words,
}: HostProps & { readonly words: DialogWords }): ReactNode {
  useReturnFocus();
  const [size, setSize] = useState<DialogSize>('normal');
  const { style, bar, reset } = useDrag();
  const become = (next: DialogSize): void => {
    reset();
    setSize(next);
  };
  return (
    <Modal
      open
      className={`lh-dialog lh-dialog-${size}`}
      wrapClassName={`lh-dialog-wrap lh-dialog-wrap-${size}`}
      width={size === 'fullscreen' ? '100%' : toWidth(width)}
      mask={size !== 'minimised'}
      maskClosable={false}
      keyboard={false}
      closable={false}
      footer={footer ?? null}
      title={
        // Dragged by the pointer, or moved by arrow keys on one of its buttons; every size is reached by the buttons.
        <div
          className="lh-dialog-bar"
          // A name of its own: else the dialog's would end in the words of these buttons.
          role="group"
          aria-label={title}
          onDoubleClick={() => become(size === 'normal' ? 'fullscreen' : 'normal')}
          {...(size === 'fullscreen' ? {} : bar)}
        >
          <span className="lh-dialog-title">{title}</span>
          <span className="lh-dialog-tools" onDoubleClick={(event) => event.stopPropagation()}>
            {size === 'minimised' ? null : <Tool label={words.minimise} icon={<MinusOutlined />} onClick={() => become('minimised')} />}
            {size === 'normal' ? (
              <Tool label={words.fullscreen} icon={<FullscreenOutlined />} onClick={() => become('fullscreen')} />
            ) : (
              <Tool label={words.restore} icon={<FullscreenExitOutlined />} onClick={() => become('normal')} />
            )}
            <Tool label={closeWord} icon={<CloseOutlined />} onClick={onClose} />
          </span>
        </div>
      }
      modalRender={(node) => (
        <div className="lh-dialog-box" style={style}>
          {node}
        </div>
      )}
    >
      {children}
    </Modal>
  );
}
