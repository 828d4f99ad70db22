import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { refusal } from '../../../protocol/errors';

const entryLimit = 2_000;
/** Units: bytes after unpacking. */
const unpackedLimit = 256 * 1024 * 1024;
/** What people have typed packs to a tenth or a twentieth; what packs to less than this was made to harm. Told from so many bytes on. */
const ratioLimit = 200;
const ratioFrom = 16 * 1024 * 1024;
const cellLimit = 1_500_000;
/** Cells that drop-downs and the like may cover together; a whole column of each would fill the memory. */
const coveredLimit = 400_000;
/** Units: bytes; more than the rules of an honest sheet. */
const rulesLimit = 4 * 1024 * 1024;

const endMark = Buffer.from([0x50, 0x4b, 5, 6]);
const centralMark = 0x02014b50;
const cellMark = Buffer.from('<c ');
const rulesMark = Buffer.from('<dataValidations');

function countMarks(content: Buffer, from: number): number {
  let count = 0;
  for (let at = content.indexOf(cellMark, from); at >= 0; at = content.indexOf(cellMark, at + cellMark.length)) count += 1;
  return count;
}

const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Counts the cells that the rules of a sheet are spread over. */
function countCovered(rules: string): number {
  let covered = 0;
  for (const [, letters = '', top = '', right = '', bottom = ''] of rules.matchAll(
    /\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})/g,
  ))
    covered += (columnNumber(right) - columnNumber(letters) + 1) * (Number(bottom) - Number(top) + 1);
  return covered;
}

/** Counts what a sheet holds while it passes by. */
function createSheetCounter() {
  let tail = Buffer.alloc(0);
  const rules: Buffer[] = [];
  let inRules = false;
  let rulesLength = 0;
  let cells = 0;
  return {
    take(chunk: Buffer): void {
      const joined = Buffer.concat([tail, chunk]);
      // A mark that ends within the tail was counted before.
      cells += countMarks(joined, Math.max(0, tail.length - cellMark.length + 1));
      // Rules come after the rows; from there on everything counts as rules, however often they begin.
      const from = inRules ? tail.length : joined.indexOf(rulesMark);
      if (from >= 0) {
        inRules = true;
        rules.push(joined.subarray(from));
        rulesLength += joined.length - from;
        if (rulesLength > rulesLimit) throw refusal('importTooLarge', {});
      }
      tail = joined.subarray(Math.max(0, joined.length - rulesMark.length + 1));
    },
    counted: () => cells,
    counts: () => ({ cells, covered: countCovered(Buffer.concat(rules).toString('latin1')) }),
  };
}

interface Part {
  readonly name: string;
  readonly packed: Buffer;
  readonly stored: boolean;
}

/** Reads the directory of an archive. Errors: importNotWorkbook, importTooLarge. */
function listParts(bytes: Buffer): readonly Part[] {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0 || end + 22 > bytes.length) throw refusal('importNotWorkbook', {});
  const count = bytes.readUInt16LE(end + 10);
  if (count > entryLimit) throw refusal('importTooLarge', {});
  const parts: Part[] = [];
  let told = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralMark) throw refusal('importNotWorkbook', {});
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) throw refusal('importNotWorkbook', {});
    told += bytes.readUInt32LE(at + 24);
    if (told > unpackedLimit) throw refusal('importTooLarge', {});
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      stored: bytes.readUInt16LE(at + 10) === 0,
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/** Unpacks a part piece by piece; no more than a piece is in memory. Errors: importNotWorkbook, and what `take` throws. */
async function pour(part: Part, take: (chunk: Buffer) => void): Promise<void> {
  if (part.stored) {
    take(part.packed);
    return;
  }
  const pieces: AsyncIterable<Buffer> = Readable.from([part.packed], { objectMode: false }).pipe(createInflateRaw());
  try {
    for await (const chunk of pieces) take(chunk);
  } catch (error) {
    throw isBroken(error) ? refusal('importNotWorkbook', {}) : error;
  }
}

interface Guarded {
  /** Cells of all sheets. */
  readonly cells: number;
  /** Units: bytes of all parts. */
  readonly unpacked: number;
  /** True where the sheets' rules cover so much that they are better not read. */
  readonly crowded: boolean;
}

/** Looks whether an archive is a workbook of bearable size, by unpacking it for real and forgetting it. Errors: importNotWorkbook, importTooLarge. */
export async function guardWorkbook(bytes: Buffer): Promise<Guarded> {
  const parts = listParts(bytes);
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw refusal('importNotWorkbook', {});
  let [unpacked, cells, covered] = [0, 0, 0];
  for (const part of parts) {
    const counter = /^xl\/worksheets\/[^/]+\.xml$/i.test(part.name) ? createSheetCounter() : undefined;
    let own = 0;
    await pour(part, (chunk) => {
      own += chunk.length;
      // What the directory tells of the size may be a lie; what comes out is not.
      if (unpacked + own > unpackedLimit || (own > ratioFrom && own > ratioLimit * part.packed.length)) throw refusal('importTooLarge', {});
      counter?.take(chunk);
      if (cells + (counter?.counted() ?? 0) > cellLimit) throw refusal('importTooLarge', {});
    });
    unpacked += own;
    const found = counter?.counts();
    cells += found?.cells ?? 0;
    covered += found?.covered ?? 0;
  }
  return { cells, unpacked, crowded: covered > coveredLimit };
}
