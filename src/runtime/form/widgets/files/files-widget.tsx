import { EyeOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownAlone } from '../../../../base/accepted-files';
import type { StoredFile } from '../../../source/file-source';
import type { WidgetProps } from '../../engine/widget-props';
import { FileDrop } from './file-drop';
import { ImageView } from './image-view';
import { useFiles } from './use-files';

const isImage = (file: StoredFile): boolean => file.type?.startsWith('image/') === true;

const isReadable = (file: StoredFile): boolean => file.type !== undefined && shownAlone.has(file.type);

/** Units: bytes. */
const sizeWord = (size: number): string =>
  size >= 1_048_576 ? `${(size / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(size / 1024)).toString()} KB`;

/** Files of a record: names that open, images that are shown, a place to add, a button to take away. Without a place to put them, names alone. */
export function FilesWidget(props: WidgetProps): ReactNode {
  const { id, label, disabled, field } = props;
  const { t } = useTranslation();
  const { files, stored, uploads, remove } = useFiles(props);
  const [shown, setShown] = useState<StoredFile>();
  return (
    <div className="lh-form-files" id={id} role="group" aria-label={label}>
      {stored.map((file) => (
        <span key={file.id} className="lh-form-file">
          <button
            type="button"
            className="lh-link lh-form-file-name"
            title={t('form.downloadFile', { name: file.name })}
            onClick={() => files?.open(file.id)}
          >
            {file.name}
          </button>
          {file.size === undefined ? null : <span className="lh-quiet">{sizeWord(file.size)}</span>}
          {files?.read && isImage(file) ? (
            <button type="button" className="lh-link" aria-label={t('form.showImage', { name: file.name })} onClick={() => setShown(file)}>
              <EyeOutlined aria-hidden />
            </button>
          ) : files?.preview && isReadable(file) ? (
            <button
              type="button"
              className="lh-link"
              aria-label={t('form.previewFile', { name: file.name })}
              title={t('form.previewFile', { name: file.name })}
              onClick={() => files.preview?.(file.id)}
            >
              <EyeOutlined aria-hidden />
            </button>
          ) : null}
          {disabled ? null : (
            <button
              type="button"
              className="lh-link lh-link-danger"
              aria-label={t('form.removeFile', { name: file.name })}
              onClick={() => remove(file.id)}
            >
              {t('form.remove')}
            </button>
          )}
        </span>
      ))}
      {disabled || !files ? null : <FileDrop label={label} images={field.accept?.join() === 'image'} limits={field} uploads={uploads} />}
      {stored.length === 0 && (disabled || !files) ? <span className="lh-quiet">{t('form.noFiles')}</span> : null}
      {shown ? <ImageView images={stored.filter(isImage)} file={shown} onShow={setShown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}
