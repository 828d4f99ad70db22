import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toKeys } from '../../schema/entry/format-value';
import { imageAddress } from '../form/widgets/files/use-image';
import type { FileSource, StoredFile } from '../source/file-source';
import { usePage } from '../source/page-context';

interface PrintFilesProps {
  readonly value: unknown;
  /** Told once everything of it can go to the printer. */
  onDrawn(): void;
}

interface Printed extends StoredFile {
  /** Where it is a picture that could be read. */
  readonly address?: string;
}

async function readAll(files: FileSource, ids: readonly string[]): Promise<readonly Printed[]> {
  const found = await files.describe(ids);
  return Promise.all(
    found.map(async (file) => {
      const address = file.type?.startsWith('image/') === true ? await imageAddress(files, file.id)?.catch(() => undefined) : undefined;
      return address === undefined ? file : { ...file, address };
    }),
  );
}

/** The files of a field on paper: pictures as they are, with what they are called, of others the names. */
export function PrintFiles({ value, onDrawn }: PrintFilesProps): ReactNode {
  const { files } = usePage().source;
  const ids = toKeys(value).join(',');
  const [printed, setPrinted] = useState<readonly Printed[]>([]);
  const tell = useRef(onDrawn);
  useEffect(() => {
    tell.current = onDrawn;
  });
  useEffect(() => {
    let requested = true;
    const read = files && ids !== '' ? readAll(files, ids.split(',')) : Promise.resolve([]);
    read.then(
      (all) => {
        if (!requested) return;
        setPrinted(all);
        if (all.every(({ address }) => address === undefined)) tell.current();
      },
      () => requested && tell.current(),
    );
    return () => {
      requested = false;
    };
  }, [files, ids]);
  const waiting = useRef(0);
  const pictures = printed.filter(({ address }) => address !== undefined);
  const settle = (): void => {
    waiting.current += 1;
    if (waiting.current === pictures.length) tell.current();
  };
  if (ids === '') return <span className="lh-quiet">—</span>;
  return (
    <span className="lh-print-files">
      {printed.map(({ id, name, address }) => (
        <span key={id} className="lh-print-file">
          {address === undefined ? null : <img src={address} alt="" onLoad={settle} onError={settle} />}
          {name}
        </span>
      ))}
    </span>
  );
}
