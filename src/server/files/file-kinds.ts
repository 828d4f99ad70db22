import { fileTypes } from '../../base/accepted-files';
import { toWellFormed } from '../../base/well-formed';

interface FileKind {
  readonly type: string;
  readonly starts: readonly number[];
  readonly at?: number;
}

/** What documents of older office programs are kept in. */
const oleStorage = 'application/x-ole-storage';

/** Kinds of files that are accepted, by how their content begins. */
const kinds: readonly FileKind[] = [
  { type: fileTypes.pdf, starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: fileTypes.png, starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: fileTypes.jpg, starts: [0xff, 0xd8, 0xff] },
  { type: fileTypes.gif, starts: [0x47, 0x49, 0x46, 0x38] },
  { type: fileTypes.webp, starts: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { type: fileTypes.zip, starts: [0x50, 0x4b, 0x03, 0x04] },
  { type: oleStorage, starts: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { type: fileTypes.rar, starts: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { type: fileTypes['7z'], starts: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
];

const typeOf: ReadonlyMap<string, string> = new Map(Object.entries(fileTypes));
const office: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'] satisfies readonly (keyof typeof fileTypes)[]);

const decodes = (content: Buffer, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
};

/** What instruments and older programs write here: almost any bytes are some text in it, so no sign may be among them that texts do not have. */
const isOldText = (content: Buffer): boolean => {
  const text = decodes(content, 'gb18030');
  return text !== undefined && !/[^\P{Cc}\t\n\r\f]|[\p{Co}\p{Cn}]/u.test(text);
};

const isPlainText = (content: Buffer): boolean => !content.includes(0) && (decodes(content, 'utf-8') !== undefined || isOldText(content));

/** Says what a file is, by its content first and its ending second. Shape: undefined for what is not accepted. */
export function recognizeFile(content: Buffer, name: string): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const kind = kinds.find(({ starts, at = 0 }) => starts.every((byte, index) => content[at + index] === byte));
  if (kind?.type === fileTypes.zip || kind?.type === oleStorage) {
    if (office.has(ending)) return typeOf.get(ending);
    return kind.type === fileTypes.zip && ending === 'zip' ? kind.type : undefined;
  }
  if (kind) return kind.type;
  return typeOf.get(ending) === fileTypes.txt && isPlainText(content) ? fileTypes.txt : undefined;
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
