import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileLimits, toChooser } from '../../../../base/accepted-files';
import { fileLimits } from '../../../../schema/model/sentences';
import { slowly } from '../../../../ui/slowly';
import { useText } from '../../../source/use-text';
import type { Sending } from './use-files';

interface FileDropProps {
  readonly label: string;
  readonly images: boolean;
  readonly limits: FileLimits;
  readonly sending: Sending | undefined;
  readonly failure: string;
  onTake(files: readonly File[]): void;
}

/** A place to put files: chosen by a button, dropped, or pasted. */
export function FileDrop({ label, images, limits, sending, failure, onTake }: FileDropProps): ReactNode {
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
      {told ? <span className="lh-form-hint">{text(fileLimits(limits))}</span> : null}
      {failure ? (
        <span className="lh-form-error" role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}
