import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './camera.css';
import { openCamera, useCamera } from './use-camera';

interface CameraScanProps {
  readonly title: string;
  /** Takes what a code says; the picture goes on until it is closed. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
  /** What became of the codes so far. */
  readonly children?: ReactNode;
  readonly open?: () => Promise<MediaStream>;
}

/** Shows what the camera sees and reads the codes in it, in a dialog of the browser's own, which stands over every other. */
export function CameraScan({ title, onCode, onClose, children, open = openCamera }: CameraScanProps): ReactNode {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, again } = useCamera({ video, open, onCode });
  const isFault = state !== 'starting' && state !== 'looking';
  // The focus goes back to where it was only while the dialog still stands.
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="lh-camera"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // What stands below has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className="lh-camera-head">
        <h2>{title}</h2>
        <button type="button" onClick={onClose}>
          {t('camera.close')}
        </button>
      </header>
      <div className="lh-camera-picture" data-state={isFault ? 'fault' : state}>
        <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      </div>
      <div className="lh-camera-foot">
        <p role="status">{t(`camera.${state}`)}</p>
        {isFault && (
          <button type="button" onClick={again}>
            {t('camera.again')}
          </button>
        )}
        {children}
      </div>
    </dialog>
  );
}
