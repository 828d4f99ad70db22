/** Sorts of files that a field may name, by their usual ending, with what their content is recognized as. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  zip: 'application/zip',
  rar: 'application/x-rar-compressed',
  '7z': 'application/x-7z-compressed',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  log: 'text/plain; charset=utf-8',
  json: 'text/plain; charset=utf-8',
} as const;

type Ending = keyof typeof fileTypes;
/** What a field says that it takes; `image` stands for the images that a browser shows. */
export type FileSort = Ending | 'image';

/** Images that a browser shows. */
export const images = ['png', 'jpg', 'gif', 'webp'] as const satisfies readonly Ending[];

/** Kinds that a browser may show by itself. */
export const shownInline: ReadonlySet<string> = new Set([fileTypes.pdf, ...images.map((ending) => fileTypes[ending])]);

/** Kinds that are shown in a page of their own: those, and texts, which are nothing but text there. */
export const shownAlone: ReadonlySet<string> = new Set([...shownInline, fileTypes.txt]);

/** All sorts that the server recognizes. */
export const everySort: readonly FileSort[] = [
  'image',
  ...(Object.keys(fileTypes) as Ending[]).filter((ending) => !images.some((image) => image === ending)),
];

/** What the server takes at most. Units: bytes. */
export const largestFile = 50 * 1024 * 1024;

const endingsOf = (accept: readonly FileSort[]): readonly Ending[] => accept.flatMap((sort) => (sort === 'image' ? images : [sort]));
const endingOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';
const writtenAs = (sort: Ending): readonly string[] => (sort === 'jpg' ? ['jpg', 'jpeg'] : [sort]);

/** What a field says of its files. */
export interface FileLimits {
  /** The only sorts that are taken; absent: all that the server recognizes. */
  readonly accept?: readonly FileSort[];
  /** Units: bytes; absent: what the server takes at most. */
  readonly maxSize?: number;
}

interface KnownFile {
  readonly name: string;
  readonly type: string;
  /** Units: bytes. */
  readonly size: number;
}

const isText = (type: string): boolean => type.startsWith('text/');

/**
 * Why a field does not take a file; undefined where it does. What the server has recognized is judged by its content, and texts, which are alike, by their names;
 * what nobody has looked into yet (`guessed`) by its name as well, or by what the sender's system calls it.
 */
export function fileMisfit({ accept, maxSize = largestFile }: FileLimits, file: KnownFile, guessed = false): 'sort' | 'size' | undefined {
  const ending = endingOf(file.name);
  const fits = (sort: Ending): boolean => {
    const byName = writtenAs(sort).includes(ending);
    return guessed ? byName || fileTypes[sort] === file.type : fileTypes[sort] === file.type && (!isText(file.type) || byName);
  };
  if (accept && !endingsOf(accept).some(fits)) return 'sort';
  return file.size > maxSize ? 'size' : undefined;
}

/** The sorts as a browser's chooser takes them. Shape: `.pdf,.jpg,.jpeg`. */
export const toChooser = (accept: readonly FileSort[]): string =>
  endingsOf(accept)
    .flatMap(writtenAs)
    .map((ending) => `.${ending}`)
    .join(',');

/** Says whether each of some sorts is among those of another list. */
export const areWithin = (accept: readonly FileSort[], wider: readonly FileSort[]): boolean =>
  endingsOf(accept).every((sort) => endingsOf(wider).includes(sort));

const units = { KB: 1024, MB: 1024 * 1024 } as const;

/** Reads a size as page files write it: `500 KB`, `10 MB`. Units: bytes. */
export function readSize(text: string): number {
  const found = /^(\d+) ?(KB|MB)$/.exec(text);
  return found ? Number(found[1]) * (found[2] === 'KB' ? units.KB : units.MB) : Number.NaN;
}

/** Writes a size that a page file gave. */
export const sizeText = (bytes: number): string =>
  bytes % units.MB === 0 ? `${String(bytes / units.MB)} MB` : `${String(Math.round(bytes / units.KB))} KB`;
