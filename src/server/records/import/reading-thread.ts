import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../base/app-error';
import type { ImportSheet, SheetNotes } from './import-sheet';
import { readHere } from './read-here';
import type { ThreadAnswer, ThreadOrder } from './read-in-thread';

/** Rows in one message: few enough that taking them in is not felt. */
const chunkSize = 500;

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread.');
const say = (answer: ThreadAnswer): void => port.postMessage(answer);
/** The next piece is sent when the last has been taken in. */
const taken = (): Promise<void> => new Promise((go) => port.once('message', () => go()));

async function sendRows({ rows, from1904, page }: ImportSheet): Promise<void> {
  say({ kind: 'sheet', from1904, page });
  for (let start = 0; start < rows.length; start += chunkSize) {
    await taken();
    say({ kind: 'rows', rows: rows.slice(start, start + chunkSize) });
  }
  await taken();
  say({ kind: 'end' });
}

async function sendAnnotated(sheet: ImportSheet, notes: SheetNotes): Promise<void> {
  say({ kind: 'file', content: await sheet.annotate(notes) });
}

// What starts the thread says what is to be done.
const { file, notes } = workerData as ThreadOrder;
try {
  const sheet = await readHere({ ...file, content: Buffer.from(file.content) });
  await (notes ? sendAnnotated(sheet, notes) : sendRows(sheet));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ kind: 'refused', code: error.code });
}
