import { useEffect, useMemo, useRef } from 'react';
import type { FileDetail, FileHead } from '../../protocol/page-files';
import { useServices } from '../services';
import type { FileFolder } from './name-hints';

/** The files of the folder for completion, each read once until the list is read again. The same object for as long as the studio is open. */
export function useFolder(files: readonly FileHead[] | undefined): FileFolder {
  const { http } = useServices();
  const state = useRef<{ names: readonly string[]; texts: Map<string, Promise<string>> }>({ names: [], texts: new Map() });
  useEffect(() => {
    const names = (files ?? []).filter(({ isRemoved }) => isRemoved !== true).map(({ file }) => file);
    state.current = { names, texts: new Map() };
  }, [files]);
  return useMemo(
    () => ({
      get files() {
        return state.current.names;
      },
      read: (file) => {
        const { texts } = state.current;
        const asked = texts.get(file);
        if (asked) return asked;
        // A text that does not come completes nothing; it is asked for again with the next name.
        const text = http.get<FileDetail>('api/page-files/detail', { params: { file }, silent: 'all' }).then(
          (detail) => detail.text,
          () => {
            texts.delete(file);
            return '';
          },
        );
        texts.set(file, text);
        return text;
      },
    }),
    [http],
  );
}
