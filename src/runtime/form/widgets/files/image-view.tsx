import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../../../ui/dialog/dialog-host';
import type { StoredFile } from '../../../source/file-source';
import { useDialogWords } from '../../../source/use-dialog-words';
import { useImage } from './use-image';

/** One image in a dialog of its own. */
export function ImageView({ file, onClose }: { readonly file: StoredFile; onClose(): void }): ReactNode {
  const { t } = useTranslation();
  const words = useDialogWords();
  const { address, failed } = useImage(file.id);
  return (
    <div
      onKeyDown={(event) => {
        event.stopPropagation();
        // Nothing can be lost here, so Escape closes.
        if (event.key === 'Escape') onClose();
      }}
    >
      <DialogHost title={file.name} width="70%" closeWord={t('form.closeImage')} words={words} onClose={onClose}>
        {failed ? <Alert type="error" showIcon message={t('form.imageFailed')} /> : null}
        {address === undefined ? (
          failed ? null : (
            <Spin aria-label={t('search.loading')} />
          )
        ) : (
          <img className="lh-form-image" src={address} alt={file.name} />
        )}
      </DialogHost>
    </div>
  );
}
