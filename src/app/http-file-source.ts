import type { Http } from '../client/http';
import { openStoredFile } from '../shell/downloads/open-stored-file';
import type { FileSource } from '../runtime/page-source';

interface FileInfo {
  readonly fileId: string;
  readonly originalName: string;
}

const toStored = ({ fileId, originalName }: FileInfo) => ({ id: fileId, name: originalName });

/** Keeps the files of records on the server. Source: api-contract 10. */
export function makeHttpFileSource(http: Http): FileSource {
  return {
    upload: async (file) => {
      const body = new FormData();
      body.append('file', file);
      return toStored(await http.post<FileInfo>('api/file/upload', body, { silent: 'all' }));
    },
    describe: async (ids) => {
      const found = await http.get<readonly FileInfo[]>('api/file/list', { params: { ids: ids.join(',') }, background: true });
      return found.map(toStored);
    },
    open: (id) => void openStoredFile(http, id),
  };
}
