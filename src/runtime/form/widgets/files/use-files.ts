import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../../source/page-context';
import type { FileSource, StoredFile } from '../../../source/page-source';
import { readFailure } from '../../../source/read-failure';
import { toKeys } from '../../../source/format-value';
import type { WidgetProps } from '../../engine/widget-props';

/** Units: bytes; the server takes no more. */
const largest = 50 * 1024 * 1024;

interface Files {
  /** Where files go; undefined where there is no such place. */
  readonly files: FileSource | undefined;
  /** The files of the value, in its order; one that is not described yet goes by its id. */
  readonly stored: readonly StoredFile[];
  /** Name of the file that is on its way. */
  readonly sending: string | undefined;
  readonly failure: string;
  /** Sends files one after the other and adds each that arrives. */
  take(chosen: readonly File[]): void;
  remove(id: string): void;
}

/** The files of a field: what they are called, sending new ones, taking one away. */
export function useFiles({ value, field, onChange }: WidgetProps): Files {
  const { t } = useTranslation();
  const { files } = usePage().source;
  const [known, setKnown] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [sending, setSending] = useState<string>();
  const [failure, setFailure] = useState('');
  const text = toKeys(value).join(',');
  const current = useRef(text);
  useEffect(() => {
    current.current = text;
  }, [text]);
  const learn = useCallback(
    (found: readonly StoredFile[]) => setKnown((old) => new Map([...old, ...found.map((each) => [each.id, each] as const)])),
    [],
  );
  useEffect(() => {
    let wanted = true;
    if (files && text !== '')
      files.describe(text.split(',')).then(
        (found) => wanted && learn(found),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [files, text, learn]);
  const write = (ids: readonly string[]): void => {
    current.current = ids.join(',');
    onChange(ids.length > 0 ? ids.join(',') : null);
  };
  const ids = (): readonly string[] => (current.current === '' ? [] : current.current.split(','));
  const takeAll = async (chosen: readonly File[]): Promise<void> => {
    if (!files) return;
    setFailure('');
    for (const file of chosen) {
      if (field.accept === 'image' && !file.type.startsWith('image/')) {
        setFailure(t('form.imagesOnly', { name: file.name }));
        continue;
      }
      if (file.size > largest) {
        setFailure(t('form.fileTooLarge', { name: file.name }));
        continue;
      }
      setSending(file.name);
      try {
        const stored = await files.upload(file);
        learn([stored]);
        write([...ids(), stored.id]);
      } catch (thrown) {
        setFailure(t('form.fileFailed', { name: file.name, reason: readFailure(thrown).sentence || t('form.uploadFailed') }));
      }
    }
    setSending(undefined);
  };
  return {
    files,
    stored: text === '' ? [] : text.split(',').map((id) => known.get(id) ?? { id, name: id }),
    sending,
    failure,
    take: (chosen) => void takeAll(chosen),
    remove: (id) => write(ids().filter((each) => each !== id)),
  };
}
