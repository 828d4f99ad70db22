import type { Http } from '../../client/http';

/** Opens a stored file in the browser: a download carries no header, so a ticket that serves once stands in for it. */
export async function openStoredFile(http: Http, fileId: string): Promise<void> {
  const { ticket } = await http.post<{ readonly ticket: string }>('api/file/ticket', { fileId });
  const link = document.createElement('a');
  link.href = `/api/file/download?${new URLSearchParams({ fileId, ticket }).toString()}`;
  link.click();
}
