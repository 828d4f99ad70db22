import type { Http } from '../../client/http';

interface TicketedFile {
  readonly fileId: string;
  /** Serves once: a download carries no header, so it stands in for it. */
  readonly ticket: string;
}

/** Has the browser fetch a file by a ticket. */
export function fetchByTicket({ fileId, ticket }: TicketedFile): void {
  const link = document.createElement('a');
  link.href = `/api/file/download?${new URLSearchParams({ fileId, ticket }).toString()}`;
  link.click();
}

/** That a file is gone, or not for the reader, the call has told by itself: then there is nothing to show. */
const makeTicket = (http: Http, fileId: string): Promise<TicketedFile | undefined> =>
  http.post<{ readonly ticket: string }>('api/file/ticket', { fileId }).then(
    ({ ticket }) => ({ fileId, ticket }),
    () => undefined,
  );

/** Has the browser keep a stored file. */
export async function openStoredFile(http: Http, fileId: string): Promise<void> {
  const file = await makeTicket(http, fileId);
  if (file) fetchByTicket(file);
}

/** Has the browser show a stored file in a tab of its own, as what its content was recognized as. */
export async function previewStoredFile(http: Http, fileId: string): Promise<void> {
  const file = await makeTicket(http, fileId);
  if (!file) return;
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener';
  link.href = `/csApi/blade-upload/file/preview?${new URLSearchParams({ ...file }).toString()}`;
  link.click();
}
