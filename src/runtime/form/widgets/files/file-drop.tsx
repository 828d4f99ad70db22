import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileLimits, toChooser } from '../../../../base/accepted-files';
import { fileLimits } from '../../../../schema/model/sentences';
import { slowly } from '../../../../ui/slowly';
import { useText } from '../../../source/use-text';
import type { Uploads } from './use-files';

interface FileDropProps {
  readonly label: string;
  readonly images: boolean;
  readonly limits: FileLimits;
  readonly uploads: Uploads;
}

/** A place to put files: chosen by a button, dropped, or pasted; with what is on its way, and what did not arrive. */
export function FileDrop({ label, images, limits, uploads }: FileDropProps): ReactNode {
  const { sending, take: onTake, cancel, failures } = uploads;
  const { t } = useTranslation();
  const text = useText();
  const accept = limits.accept ?? (images ? (['image'] as const) : undefined);
  // That images are asked for stands on the button.
  const told = limits.maxSize !== undefined || (limits.accept !== undefined && limits.accept.join() !== 'image');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onTake([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onTake(files);
  };
  return (
    <div
      className={`lh-form-drop${over ? ' is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(accept ? { accept: toChooser(accept) } : {})}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          onTake(chosen);
        }}
      />
      <Button size="small" loading={slowly(sending !== undefined)} onClick={() => input.current?.click()}>
        {t(images ? 'form.uploadImage' : 'form.upload')}
      </Button>
      <span className="lh-form-hint" role="status">
        {sending === undefined ? t('form.dropHint') : t('form.sending', { name: sending.name })}
      </span>
      {sending === undefined || sending.part === 0 ? null : (
        <progress className="lh-form-progress" aria-label={sending.name} value={sending.part} />
      )}
      {sending === undefined ? null : (
        <button type="button" className="lh-link" aria-label={t('form.cancelUpload', { name: sending.name })} onClick={cancel}>
          {t('form.cancel')}
        </button>
      )}
      {told ? <span className="lh-form-hint">{text(fileLimits(limits))}</span> : null}
      {failures?.all.map((each, index) => (
        <span key={index} className="lh-form-failed">
          <span className="lh-form-error" role="alert">
            {each.sentence}
          </span>
          {each.canRetry ? (
            <button
              type="button"
              className="lh-link"
              aria-label={t('form.retryUpload', { name: each.file.name })}
              onClick={() => failures.retry(each)}
            >
              {t('form.retry')}
            </button>
          ) : null}
          <button
            type="button"
            className="lh-link"
            aria-label={t('form.putAsideUpload', { name: each.file.name })}
            onClick={() => failures.putAside(each)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
    </div>
  );
}
