import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../source/file-source';
import type { WidgetProps } from '../../engine/widget-props';
import { FileDrop } from './file-drop';
import { ImageView } from './image-view';
import { useFiles } from './use-files';
import { useImage } from './use-image';

function Thumbnail({ file, onShow }: { readonly file: StoredFile; onShow(): void }): ReactNode {
  const { t } = useTranslation();
  const { address, failure } = useImage(file.id);
  return (
    <button
      type="button"
      className="lh-form-thumb"
      aria-label={t('form.showImage', { name: file.name })}
      title={file.name}
      onClick={onShow}
    >
      {address === undefined ? (
        <span className="lh-quiet">{failure === undefined ? '…' : t('form.imageFailed')}</span>
      ) : (
        <img src={address} alt="" />
      )}
    </button>
  );
}

/** Images of a record, each as a small picture that opens large. */
export function ImagesWidget(props: WidgetProps): ReactNode {
  const { id, label, disabled, field } = props;
  const { t } = useTranslation();
  const { files, stored, uploads, remove } = useFiles(props);
  const [shown, setShown] = useState<StoredFile>();
  return (
    <div className="lh-form-files" id={id} role="group" aria-label={label}>
      {stored.length === 0 ? null : (
        <div className="lh-form-thumbs">
          {stored.map((file) => (
            <span key={file.id} className="lh-form-thumb-box">
              <Thumbnail file={file} onShow={() => setShown(file)} />
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
        </div>
      )}
      {disabled || !files ? null : <FileDrop label={label} images limits={field} uploads={uploads} />}
      {stored.length === 0 && (disabled || !files) ? <span className="lh-quiet">{t('form.noImages')}</span> : null}
      {shown ? <ImageView images={stored} file={shown} onShow={setShown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}
