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

async function makeTicket(http: Http, fileId: string): Promise<string> {
  return (await http.post<{ readonly ticket: string }>('api/file/ticket', { fileId })).ticket;
}

/** Has the browser keep a stored file. */
export async function openStoredFile(http: Http, fileId: string): Promise<void> {
  fetchByTicket({ fileId, ticket: await makeTicket(http, fileId) });
}

/** Has the browser show a stored file in a tab of its own, as what its content was recognized as. */
export async function previewStoredFile(http: Http, fileId: string): Promise<void> {
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener';
  link.href = `/csApi/blade-upload/file/preview?${new URLSearchParams({ fileId, ticket: await makeTicket(http, fileId) }).toString()}`;
  link.click();
}
