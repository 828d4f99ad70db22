import type { Http } from '../client/http';
import type { FileSource } from '../runtime/page-source';

interface FileInfo {
  readonly fileId: string;
  readonly originalName: string;
}

const toStored = ({ fileId, originalName }: FileInfo) => ({ id: fileId, name: originalName });

/** Opens a stored file in the browser: a download carries no header, so a ticket that serves once stands in for it. */
export async function openStoredFile(http: Http, fileId: string): Promise<void> {
  const { ticket } = await http.post<{ readonly ticket: string }>('api/file/ticket', { fileId });
  const link = document.createElement('a');
  link.href = `/api/file/download?${new URLSearchParams({ fileId, ticket }).toString()}`;
  link.click();
}

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
