import { useEffect, useState } from 'react';
import { usePage } from '../../../source/page-context';
import type { FileSource } from '../../../source/file-source';

type Kept = Map<string, Promise<string>>;

/** Addresses of images that were read already, for as long as their source lives. */
const kept = new WeakMap<FileSource, Kept>();

function addressOf(files: FileSource, id: string): Promise<string> | undefined {
  if (!files.read) return undefined;
  const known = kept.get(files) ?? new Map<string, Promise<string>>();
  kept.set(files, known);
  const found = known.get(id) ?? files.read(id).then((content) => URL.createObjectURL(content));
  known.set(id, found);
  // What could not be read is asked for again next time.
  found.catch(() => known.delete(id));
  return found;
}

/** The address of an image for this tab; undefined while it is read, `failed` where it could not be. */
export function useImage(id: string): { readonly address: string | undefined; readonly failed: boolean } {
  const { files } = usePage().source;
  const [state, setState] = useState<{ readonly address: string | undefined; readonly failed: boolean }>({
    address: undefined,
    failed: false,
  });
  useEffect(() => {
    let requested = true;
    const found = files && addressOf(files, id);
    found?.then(
      (address) => requested && setState({ address, failed: false }),
      () => requested && setState({ address: undefined, failed: true }),
    );
    return () => {
      requested = false;
    };
  }, [files, id]);
  return state;
}
