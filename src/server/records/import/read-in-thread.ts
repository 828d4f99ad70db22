import { refusal } from '../../../protocol/errors';
import { isOutOfMemory, startThread } from '../../start-thread';
import { type ImportSheet, rowLimit, type SheetNotes, type SheetRow } from './import-sheet';
import type { KnownFile } from './read-here';

/** What a thread is started with: a file to read, or to write notes into. */
export interface ThreadOrder {
  readonly file: Omit<KnownFile, 'content'> & { readonly content: Uint8Array };
  readonly notes: SheetNotes | undefined;
}

/** What a thread says; after each of its messages but the last it waits for one. */
export type ThreadAnswer =
  | { readonly kind: 'sheet'; readonly from1904: boolean; readonly page: string | undefined }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'file'; readonly content: Uint8Array }
  | { readonly kind: 'refused'; readonly code: string };

/** Threads at a time; a large workbook takes hundreds of MB while it is read. */
const atOnce = 2;
/** Units: MB; a file that needs more ends its thread, and nothing else. */
const heapLimit = 2048;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one's turn. Shape: what gives the turn to the next. */
async function takeTurn(): Promise<() => void> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}

function toRefusal(code: string): Error {
  switch (code) {
    case 'importNotWorkbook':
      return refusal('importNotWorkbook', {});
    case 'importTooManyRows':
      return refusal('importTooManyRows', { limit: rowLimit });
    case 'acquireNoSheet':
      return refusal('acquireNoSheet', {});
    default:
      return new Error(`A reading thread ended with ${code}.`);
  }
}

/** Runs a thread until `take` has what it wants. Errors: those of reading, importTooLarge. */
async function runThread<T>(order: ThreadOrder, take: (answer: ThreadAnswer) => T | undefined): Promise<T> {
  const giveTurn = await takeTurn();
  const worker = startThread(import.meta.url, 'reading-thread', {
    data: order,
    resourceLimits: { maxOldGenerationSizeMb: heapLimit, maxYoungGenerationSizeMb: 64 },
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.on('message', (answer: ThreadAnswer) => {
        if (answer.kind === 'refused') {
          reject(toRefusal(answer.code));
          return;
        }
        const found = take(answer);
        if (found === undefined) worker.postMessage('more');
        else resolve(found);
      });
      worker.once('error', (error) => reject(isOutOfMemory(error) ? refusal('importTooLarge', {}) : error));
      worker.once('exit', () => reject(new Error('A reading thread ended without an answer.')));
    });
  } finally {
    await worker.terminate();
    giveTurn();
  }
}

/** Reads a large file beside everything else, so that other requests do not wait for it. Errors: importNotWorkbook, importTooLarge, importTooManyRows. */
export async function readInThread(file: KnownFile): Promise<ImportSheet> {
  const rows: SheetRow[] = [];
  let sheet: Extract<ThreadAnswer, { kind: 'sheet' }> | undefined;
  const head = await runThread({ file, notes: undefined }, (answer) => {
    if (answer.kind === 'sheet') sheet = answer;
    if (answer.kind === 'rows') rows.push(...answer.rows);
    return answer.kind === 'end' ? sheet : undefined;
  });
  return {
    rows,
    from1904: head.from1904,
    ...(head.page === undefined ? {} : { page: head.page }),
    // Read once more: keeping a large workbook open until somebody has judged all of its rows would cost more.
    annotate: async (notes) =>
      Buffer.from(await runThread({ file, notes }, (answer) => (answer.kind === 'file' ? answer.content : undefined))),
  };
}
