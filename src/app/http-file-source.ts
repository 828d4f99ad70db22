import type { Http } from '../client/http';
import { openStoredFile, previewStoredFile } from '../shell/downloads/open-stored-file';
import type { FileSource } from '../runtime/source/file-source';

interface FileInfo {
  readonly fileId: string;
  readonly originalName: string;
  readonly size: number;
  readonly contentType: string;
}

const toStored = ({ fileId, originalName, size, contentType }: FileInfo) => ({ id: fileId, name: originalName, size, type: contentType });

/** Keeps the files of a page's records on the server. */
export function makeHttpFileSource(http: Http, bizType: string): FileSource {
  return {
    upload: async (file, field, { onProgress = () => undefined, signal } = {}) => {
      const { uploadInParts } = await import('./upload-in-parts');
      return toStored(await uploadInParts<FileInfo>(http, file, { params: { bizType, field }, onProgress, signal }));
    },
    describe: async (ids) => {
      const found = await http.get<readonly FileInfo[]>('api/file/list', { params: { ids: ids.join(',') }, background: true });
      return found.map(toStored);
    },
    open: (id) => void openStoredFile(http, id),
    preview: (id) => void previewStoredFile(http, id),
    read: async (id) => {
      // A ticket serves once, so the content is read once and kept by whoever shows it.
      const { ticket } = await http.post<{ readonly ticket: string }>('api/file/ticket', { fileId: id }, { silent: 'all' });
      const answer = await fetch(`/api/file/load?${new URLSearchParams({ fileId: id, ticket }).toString()}`);
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.blob();
    },
  };
}
