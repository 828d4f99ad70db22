import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../../../ui/dialog/dialog-host';
import type { StoredFile } from '../../../source/file-source';
import { usePage } from '../../../source/page-context';
import { useDialogWords } from '../../../source/use-dialog-words';
import { useImage } from './use-image';

interface ImageViewProps {
  /** The images of the field, in its order. */
  readonly images: readonly StoredFile[];
  /** The one that is shown. */
  readonly file: StoredFile;
  onShow(file: StoredFile): void;
  onClose(): void;
}

/** One image in a dialog of its own, with the way to those beside it and to a copy of it. */
export function ImageView({ images, file, onShow, onClose }: ImageViewProps): ReactNode {
  const { t } = useTranslation();
  const words = useDialogWords();
  const { files } = usePage().source;
  const { address, failure } = useImage(file.id);
  const at = images.findIndex(({ id }) => id === file.id);
  const go = (by: number): void => {
    const next = images[(at + by + images.length) % images.length];
    if (next) onShow(next);
  };
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  return (
    <div
      onKeyDown={(event) => {
        event.stopPropagation();
        // Nothing can be lost here, so Escape closes.
        if (event.key === 'Escape') onClose();
        const by = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
        // On a button of the bar the arrows move the dialog.
        if (by !== undefined && !event.isDefaultPrevented()) go(by);
      }}
    >
      <DialogHost
        title={file.name}
        width="70%"
        closeWord={t('form.closeImage')}
        words={words}
        onClose={onClose}
        footer={
          <div className="lh-form-image-foot">
            {images.length > 1 ? (
              <>
                <Button icon={<LeftOutlined aria-hidden />} aria-label={t('form.previousImage')} onClick={() => go(-1)} />
                <span role="status">
                  <span className="lh-hidden-text">{file.name} </span>
                  {t('form.imageOf', { at: at + 1, count: images.length })}
                </span>
                <Button icon={<RightOutlined aria-hidden />} aria-label={t('form.nextImage')} onClick={() => go(1)} />
              </>
            ) : null}
            <Button
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t('form.downloadFile', { name: file.name })}
              title={t('form.downloadFile', { name: file.name })}
              onClick={() => files?.open(file.id)}
            />
          </div>
        }
      >
        {failure === undefined ? null : <Alert type="error" showIcon message={t('form.imageFailed')} description={failure} />}
        {address === undefined ? (
          failure === undefined ? (
            <span role="img" aria-label={t('search.loading')}>
              <Spin />
            </span>
          ) : null
        ) : (
          <img className="lh-form-image" src={address} alt={file.name} />
        )}
      </DialogHost>
    </div>
  );
}
