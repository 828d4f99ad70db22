import { fileTypes } from '../../base/accepted-files';

/** Says how a picture is turned, as a camera notes it, and nothing else. */
const turned = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** How a picture is turned, from what its camera noted; 1, as it is, where that says nothing of it. */
function readOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1;
  const notes = segment.subarray(10);
  if (notes.length < 8) return 1;
  const isLittle = notes.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (at + 2 > notes.length ? 0 : isLittle ? notes.readUInt16LE(at) : notes.readUInt16BE(at));
  const first = isLittle ? notes.readUInt32LE(4) : notes.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12;
    const found = short(at) === 0x0112 ? short(at + 8) : 0;
    if (found >= 1 && found <= 8) return found;
  }
  return 1;
}

/** Segments that a JPEG needs to be drawn: all but what programs note, except the profile of its colours and how they are written. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE');
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Where the pixels end that begin here: at the next mark that is none of theirs. */
function endOfPixels(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from);
  for (; at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return content.length;
}

function bareJpeg(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= content.length) {
    const marker = content[at + 1] ?? 0;
    // What lies behind the end of a picture is none of it: cameras put further pictures there, with notes of their own.
    if (content[at] === 0xff && marker === 0xd9) break;
    if (content[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (marker === 0x01 || isRestart(marker) || marker === 0xd8) at += 2;
    else {
      const end = at + 2 + Math.max(2, content.readUInt16BE(at + 2));
      const segment = content.subarray(at, end);
      if (marker === 0xe1 && orientation === 1) orientation = readOrientation(segment);
      if (isNeeded(marker, segment)) parts.push(segment);
      at = marker === 0xda ? endOfPixels(content, end) : end;
      if (marker === 0xda) parts.push(content.subarray(end, at));
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(orientation === 1 ? [] : [turned(orientation)]),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ]);
}

const notedInPng: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function barePng(content: Buffer): Buffer {
  const parts = [content.subarray(0, 8)];
  for (let at = 8; at + 12 <= content.length;) {
    const name = content.toString('latin1', at + 4, at + 8);
    const end = at + 12 + content.readUInt32BE(at);
    if (!notedInPng.has(name)) parts.push(content.subarray(at, end));
    at = name === 'IEND' ? content.length : end;
  }
  return Buffer.concat(parts);
}

/** Flags by which a WebP says that notes of a camera, or of a program, are in it. */
const notedFlags = 0x08 | 0x04;

function bareWebp(content: Buffer): Buffer {
  if (content.length < 12) return content;
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= content.length;) {
    const name = content.toString('latin1', at, at + 4);
    const size = content.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const chunk = Buffer.from(content.subarray(at, end));
    if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8((chunk[8] ?? 0) & ~notedFlags, 8);
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk);
    at = end;
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from(content.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

const strips: ReadonlyMap<string, (content: Buffer) => Buffer> = new Map([
  [fileTypes.jpg, bareJpeg],
  [fileTypes.png, barePng],
  [fileTypes.webp, bareWebp],
]);

/**
 * A picture without what a camera or a program wrote into it, the place where it was taken included; how it is turned stays, and every pixel. Whatever is no picture, or a
 * GIF, into which cameras write nothing, is given back as it is.
 */
export const barePicture = (content: Buffer, type: string): Buffer => strips.get(type)?.(content) ?? content;
