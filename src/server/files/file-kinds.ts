import { toWellFormed } from '../../base/well-formed';

interface FileKind {
  readonly type: string;
  readonly starts: readonly number[];
  readonly at?: number;
}

/** Kinds of files that are accepted, by how their content begins. */
const kinds: readonly FileKind[] = [
  { type: 'application/pdf', starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', starts: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { type: 'application/zip', starts: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'application/x-ole-storage', starts: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { type: 'application/x-rar-compressed', starts: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { type: 'application/x-7z-compressed', starts: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
];

const office: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const textEndings: ReadonlySet<string> = new Set(['txt', 'csv', 'md', 'log', 'json']);

/** Kinds that a browser may show by itself. */
export const shownInline: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function isPlainText(content: Buffer): boolean {
  if (content.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

/** Says what a file is, by its content first and its ending second. Shape: undefined for what is not accepted. */
export function recognizeFile(content: Buffer, name: string): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const kind = kinds.find(({ starts, at = 0 }) => starts.every((byte, index) => content[at + index] === byte));
  if (kind?.type === 'application/zip' || kind?.type === 'application/x-ole-storage') {
    const known = Object.hasOwn(office, ending) ? office[ending] : undefined;
    return known ?? (kind.type === 'application/zip' && ending === 'zip' ? kind.type : undefined);
  }
  if (kind) return kind.type;
  return textEndings.has(ending) && isPlainText(content) ? 'text/plain; charset=utf-8' : undefined;
}

/** Brings a name as it came to one that can be shown and saved: composed, without folders, control characters, and marks that turn the direction of writing or cannot be seen. */
export function cleanFileName(sent: string): string {
  const name = toWellFormed(sent)
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800<>:"|?*]/gu, '')
    .trim();
  // Counted in characters, so that none is cut in half.
  return name === '' || /^\.+$/.test(name) ? 'file' : [...name].slice(-200).join('');
}
