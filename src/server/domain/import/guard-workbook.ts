import { inflateRawSync } from 'node:zlib';
import { refusal } from '../../../protocol/errors';

const entryLimit = 2_000;
/** Units: bytes after unpacking. */
const unpackedLimit = 256 * 1024 * 1024;
const cellLimit = 1_500_000;
/** Cells that drop-downs and the like may cover together; a whole column of each would fill the memory. */
const coveredLimit = 400_000;

const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
const centralMark = 0x02014b50;
const cellMark = Buffer.from('<c ');

function countMarks(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(cellMark); at >= 0; at = content.indexOf(cellMark, at + cellMark.length)) count += 1;
  return count;
}

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Counts the cells that the rules of a sheet are spread over. */
function countCovered(content: Buffer): number {
  const from = content.indexOf('<dataValidations');
  if (from < 0) return 0;
  const until = content.indexOf('</dataValidations>', from);
  const text = content.toString('latin1', from, until < 0 ? content.length : until);
  let covered = 0;
  for (const [, letters = '', top = '', right = '', bottom = ''] of text.matchAll(
    /\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})/g,
  ))
    covered += (columnNumber(right) - columnNumber(letters) + 1) * (Number(bottom) - Number(top) + 1);
  return covered;
}

function unpack(content: Buffer, left: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? refusal('importTooLarge', {}) : refusal('importNotWorkbook', {});
  }
}

interface Guarded {
  /** True where the sheets' rules cover so much that they are better not read. */
  readonly crowded: boolean;
}

/** Looks whether an archive is a workbook of bearable size, by unpacking it for real and forgetting it. Errors: importNotWorkbook, importTooLarge. */
export function guardWorkbook(bytes: Buffer): Guarded {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0 || end + 22 > bytes.length) throw refusal('importNotWorkbook', {});
  const count = bytes.readUInt16LE(end + 10);
  if (count > entryLimit) throw refusal('importTooLarge', {});
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  let cells = 0;
  let covered = 0;
  const names = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralMark) throw refusal('importNotWorkbook', {});
    const [method, packed, told, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (unpacked + told > unpackedLimit) throw refusal('importTooLarge', {});
    if (local + 30 > bytes.length) throw refusal('importNotWorkbook', {});
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(start, start + packed);
    // What the directory tells of the size may be a lie; what comes out is not.
    const content = method === 0 ? raw : unpack(raw, unpackedLimit - unpacked);
    unpacked += content.length;
    names.add(name);
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    cells += countMarks(content);
    covered += countCovered(content);
    if (cells > cellLimit) throw refusal('importTooLarge', {});
  }
  if (!names.has('xl/workbook.xml')) throw refusal('importNotWorkbook', {});
  return { crowded: covered > coveredLimit };
}
