import { Modal as AntdModal, type ModalProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

const asItIs = (node: ReactNode): ReactNode => node;

/**
 * antd's dialog, which has the focus as soon as it is open: by itself antd waits for the opening to have faded in, and until then
 * Escape goes to the page below. What has the focus within stays as it is.
 */
export function Modal({ open = false, modalRender = asItIs, ...props }: ModalProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const take = (): boolean => {
      const dialog = box.current?.closest('[role="dialog"]');
      // antd's own place for the focus, so that its keys work from there.
      if (dialog?.contains(document.activeElement) === false)
        box.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      return dialog?.contains(document.activeElement) === true;
    };
    // One that was open before is shown only with the next frame.
    if (take()) return;
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    <AntdModal
      {...props}
      open={open}
      modalRender={(node) => (
        <div ref={box} style={{ display: 'contents' }}>
          {modalRender(node)}
        </div>
      )}
    />
  );
}
