import { fileTypes } from '../../base/accepted-files';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The most pixels that a picture may have: a sheet A0 at 200 dots an inch has 62 million; a browser that shows 100 million takes 400 MB. */
export const mostPixels = 100_000_000;

/** A frame of a JPEG tells its size; these of the same range tell something else. */
const tellsNoSize = new Set([0xc4, 0xc8, 0xcc]);

function readJpeg(content: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= content.length) {
    const marker = content[at + 1] ?? 0;
    // Readers of pictures pass over what is no mark: stray bytes, padding, and an FF that a zero says to be data.
    if (content[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !tellsNoSize.has(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    // Marks that stand alone; behind every other one stands its length, itself included.
    else at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + Math.max(2, content.readUInt16BE(at + 2));
  }
  return undefined;
}

/** The bytes that a table of colours has, as the flags before it say. */
const coloursOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The screen that a GIF names, or what its frames need where they reach beyond it. Shape: undefined where none of it can be read. */
function readGif(content: Buffer): PictureSize | undefined {
  if (content.length < 13) return undefined;
  let [width, height] = [content.readUInt16LE(6), content.readUInt16LE(8)];
  let at = 13 + coloursOf(content[10] ?? 0);
  while (at < content.length) {
    const mark = content[at];
    if (mark === 0x2c && at + 10 <= content.length) {
      width = Math.max(width, content.readUInt16LE(at + 1) + content.readUInt16LE(at + 5));
      height = Math.max(height, content.readUInt16LE(at + 3) + content.readUInt16LE(at + 7));
      at += 11 + coloursOf(content[at + 9] ?? 0);
    } else if (mark === 0x21) at += 2;
    else break;
    // Blocks, each after its length, up to an empty one.
    while (at < content.length && content[at] !== 0) at += 1 + (content[at] ?? 0);
    at += 1;
  }
  return { width, height };
}

function readWebp(content: Buffer): PictureSize | undefined {
  if (content.length < 30) return undefined;
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + content.readUIntLE(24, 3), height: 1 + content.readUIntLE(27, 3) };
    case 'VP8 ':
      return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return undefined;
  }
}

function readPng(content: Buffer): PictureSize | undefined {
  if (content.length < 24 || content.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

const readers: ReadonlyMap<string, (content: Buffer) => PictureSize | undefined> = new Map([
  [fileTypes.png, readPng],
  [fileTypes.gif, readGif],
  [fileTypes.webp, readWebp],
  [fileTypes.jpg, readJpeg],
]);

/**
 * Reads how large a picture says that it is, from its head alone: nothing of it is unpacked. Shape: `none` for what is no picture, `unreadable` where a
 * picture says nothing, or that it has no pixels. Units: pixels.
 */
export function readPictureSize(content: Buffer, type: string): PictureSize | 'none' | 'unreadable' {
  const read = readers.get(type);
  if (!read) return 'none';
  const size = read(content);
  return size && size.width > 0 && size.height > 0 ? size : 'unreadable';
}
