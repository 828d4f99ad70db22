import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileMisfit } from '../../../../base/accepted-files';
import { sentences } from '../../../../schema/model/sentences';
import { usePage } from '../../../source/page-context';
import type { FileSource, StoredFile } from '../../../source/page-source';
import { readFailure } from '../../../source/read-failure';
import { useText } from '../../../source/use-text';
import { toKeys } from '../../../../schema/entry/format-value';
import type { WidgetProps } from '../../engine/widget-props';

/** Where a field stands in its page, whichever line it is in: `items.0.scans` -> `items.scans`. */
const toFieldName = (place: string): string => place.replace(/\.\d+(?=\.)/g, '');

export interface Sending {
  readonly name: string;
  readonly part: number;
}

interface Files {
  /** Where files go; undefined where there is no such place. */
  readonly files: FileSource | undefined;
  /** The files of the value, in its order; one that is not described yet goes by its id. */
  readonly stored: readonly StoredFile[];
  /** The file that is on its way, and the part of it that has arrived, 0 to 1. */
  readonly sending: Sending | undefined;
  readonly failure: string;
  /** Sends files one after the other and adds each that arrives. */
  take(chosen: readonly File[]): void;
  remove(id: string): void;
}

/** The files of a field: what they are called, sending new ones, taking one away. */
export function useFiles({ name, value, field, onChange }: WidgetProps): Files {
  const { t } = useTranslation();
  const { files } = usePage().source;
  const [known, setKnown] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState('');
  const text = useText();
  const named = toKeys(value).join(',');
  const current = useRef(named);
  useEffect(() => {
    current.current = named;
  }, [named]);
  const learn = useCallback(
    (found: readonly StoredFile[]) => setKnown((old) => new Map([...old, ...found.map((each) => [each.id, each] as const)])),
    [],
  );
  useEffect(() => {
    let requested = true;
    if (files && named !== '')
      files.describe(named.split(',')).then(
        (found) => requested && learn(found),
        () => undefined,
      );
    return () => {
      requested = false;
    };
  }, [files, named, learn]);
  const write = (ids: readonly string[]): void => {
    current.current = ids.join(',');
    onChange(ids.length > 0 ? ids.join(',') : null);
  };
  const ids = (): readonly string[] => (current.current === '' ? [] : current.current.split(','));
  const takeAll = async (chosen: readonly File[]): Promise<void> => {
    if (!files) return;
    setFailure('');
    for (const file of chosen) {
      if (fileMisfit(field, file, true) !== undefined) {
        setFailure(t('form.fileFailed', { name: file.name, reason: text(sentences.filesTaken(field.label, field)) }));
        continue;
      }
      const tell = (part: number): void => setSending({ name: file.name, part });
      tell(0);
      try {
        const stored = await files.upload(file, toFieldName(name), tell);
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
    stored: named === '' ? [] : named.split(',').map((id) => known.get(id) ?? { id, name: id }),
    sending,
    failure,
    take: (chosen) => void takeAll(chosen),
    remove: (id) => write(ids().filter((each) => each !== id)),
  };
}
