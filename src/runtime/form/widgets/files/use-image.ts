import { useEffect, useState } from 'react';
import { usePage } from '../../../source/page-context';
import type { FileSource } from '../../../source/file-source';
import { readFailure } from '../../../source/read-failure';

type Kept = Map<string, Promise<string>>;

/** Addresses of images that were read already, for as long as their source lives. */
const kept = new WeakMap<FileSource, Kept>();

/** The address of an image for this tab, read once; undefined where images are not shown. Errors: what the source answers. */
export function imageAddress(files: FileSource, id: string): Promise<string> | undefined {
  if (!files.read) return undefined;
  const known = kept.get(files) ?? new Map<string, Promise<string>>();
  kept.set(files, known);
  const found = known.get(id) ?? files.read(id).then((content) => URL.createObjectURL(content));
  known.set(id, found);
  // What could not be read is asked for again next time.
  found.catch(() => known.delete(id));
  return found;
}

interface ShownImage {
  /** Undefined while it is read, and where it could not be. */
  readonly address?: string;
  /** Why it could not be read; '' where nobody said. */
  readonly failure?: string;
}

const unread: ShownImage = {};

/** An image for this tab. */
export function useImage(id: string): ShownImage {
  const { files } = usePage().source;
  const [state, setState] = useState(unread);
  useEffect(() => {
    let requested = true;
    setState(unread);
    const found = files && imageAddress(files, id);
    found?.then(
      (address) => requested && setState({ address }),
      (thrown: unknown) => requested && setState({ failure: readFailure(thrown).sentence }),
    );
    return () => {
      requested = false;
    };
  }, [files, id]);
  return state;
}
