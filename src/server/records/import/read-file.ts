import { refusal } from '../../../protocol/errors';
import { guardWorkbook } from './guard-workbook';
import type { ImportSheet } from './import-sheet';
import { readHere } from './read-here';
import { readInThread } from './read-in-thread';

/** What is larger is read in a thread of its own. */
const cellsHere = 20_000;
/** Units: bytes. */
const bytesHere = 2 * 1024 * 1024;
const textHere = 512 * 1024;

const starts = (content: Buffer, ...bytes: readonly number[]): boolean => bytes.every((byte, index) => content[index] === byte);

/** Reads a file as it was uploaded, by what it is and not by its name. Errors: importEmpty, importNotWorkbook, importOldWorkbook, importTooLarge, importTooManyRows, acquireNoSheet. */
export async function readImportFile(content: Buffer, sheet = ''): Promise<ImportSheet> {
  if (content.length === 0) throw refusal('importEmpty', {});
  if (starts(content, 0xd0, 0xcf, 0x11, 0xe0)) throw refusal('importOldWorkbook', {});
  if (!starts(content, 0x50, 0x4b)) {
    const read = content.length > textHere ? readInThread : readHere;
    return read({ content, kind: 'text', crowded: false });
  }
  const { cells, unpacked, crowded } = await guardWorkbook(content);
  const read = cells > cellsHere || unpacked > bytesHere ? readInThread : readHere;
  return read({ content, kind: 'workbook', crowded, ...(sheet === '' ? {} : { sheet }) });
}
