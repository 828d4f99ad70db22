import { cleanFileName } from '../files/file-kinds';

/** Signs that `encodeURIComponent` leaves and the header's grammar (RFC 8187) does not allow. */
const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Writes the header that names a file for saving or showing; wherever the name comes from, nothing in it can change how it is read. */
export function toContentDisposition(how: 'attachment' | 'inline', name: string): string {
  return `${how}; filename*=UTF-8''${encodeURIComponent(cleanFileName(name)).replace(/['()*]/g, encodeSign)}`;
}
