import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileMisfit } from '../../../../base/accepted-files';
import { sentences } from '../../../../schema/model/sentences';
import { usePage } from '../../../source/page-context';
import type { FileSource, StoredFile } from '../../../source/file-source';
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

/** A file that did not arrive. */
interface FailedFile {
  readonly file: File;
  readonly sentence: string;
  /** False where the field does not take it: another try gives the same. */
  readonly canRetry: boolean;
}

/** Files of a field on their way. */
export interface Uploads {
  /** The file that is on its way, and the part of it that has arrived, 0 to 1. */
  readonly sending: Sending | undefined;
  /** Sends files one after the other, behind those that still wait, and adds each that arrives. */
  take(chosen: readonly File[]): void;
  /** Calls off the file that is on its way; those behind it go on. */
  cancel(): void;
  readonly failures?: FailedFiles;
}

/** Files that did not arrive, until they are sent again or put aside. */
interface FailedFiles {
  readonly all: readonly FailedFile[];
  /** Goes on with a file where it broke off. */
  retry(failed: FailedFile): void;
  putAside(failed: FailedFile): void;
}

interface Files {
  /** Where files go; undefined where there is no such place. */
  readonly files: FileSource | undefined;
  /** The files of the value, in its order; one that is not described yet goes by its id. */
  readonly stored: readonly StoredFile[];
  readonly uploads: Uploads;
  remove(id: string): void;
}

/** The files of a field: what they are called, sending new ones, taking one away. */
export function useFiles({ name, value, field, onChange, expect }: WidgetProps): Files {
  const { t } = useTranslation();
  const { files } = usePage().source;
  const [known, setKnown] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const [sending, setSending] = useState<Sending>();
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const queue = useRef(Promise.resolve(true));
  const calledOff = useRef<AbortController>(undefined);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      calledOff.current?.abort();
    };
  }, []);
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
  const fail = (file: File, reason: string, canRetry: boolean): void =>
    setFailed((old) => [...old, { file, sentence: t('form.fileFailed', { name: file.name, reason }), canRetry }]);
  /** Gives false where the file did not arrive; one that was called off is not waited for. */
  const send = async (file: File): Promise<boolean> => {
    if (!files || isClosed.current) return false;
    const controller = new AbortController();
    calledOff.current = controller;
    const onProgress = (part: number): void => setSending({ name: file.name, part });
    onProgress(0);
    try {
      const stored = await files.upload(file, toFieldName(name), { onProgress, signal: controller.signal });
      learn([stored]);
      write([...ids(), stored.id]);
      return true;
    } catch (thrown) {
      if (controller.signal.aborted) return !isClosed.current;
      fail(file, readFailure(thrown).sentence || t('form.uploadFailed'), true);
      return false;
    } finally {
      setSending(undefined);
    }
  };
  const take = (chosen: readonly File[]): void => {
    for (const file of chosen) {
      if (fileMisfit(field, file, true) === undefined) {
        queue.current = queue.current.then(() => send(file));
        expect?.(queue.current);
      } else fail(file, text(sentences.filesTaken(field.label, field)), false);
    }
  };
  const putAside = ({ file }: FailedFile): void => setFailed((old) => old.filter((each) => each.file !== file));
  return {
    files,
    stored: named === '' ? [] : named.split(',').map((id) => known.get(id) ?? { id, name: id }),
    uploads: {
      sending,
      take,
      cancel: () => calledOff.current?.abort(),
      failures: {
        all: failed,
        retry: (one) => {
          putAside(one);
          take([one.file]);
        },
        putAside,
      },
    },
    remove: (id) => write(ids().filter((each) => each !== id)),
  };
}
