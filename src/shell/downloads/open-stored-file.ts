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

/** Opens a stored file in the browser. */
export async function openStoredFile(http: Http, fileId: string): Promise<void> {
  const { ticket } = await http.post<{ readonly ticket: string }>('api/file/ticket', { fileId });
  fetchByTicket({ fileId, ticket });
}
