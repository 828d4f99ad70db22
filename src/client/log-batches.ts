import type { LogEntry } from './error-log';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Units: bytes; the server takes no more than 64 kB from a caller it need not know. */
const longestBatch = 60_000;

/** Splits entries into messages that the server takes, in their order. */
export function toBatches(entries: readonly LogEntry[]): readonly (readonly LogEntry[])[] {
  const batches: LogEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = bytesOf(entry) + 1;
    if (size > room) {
      batches.push([]);
      room = longestBatch;
    }
    batches.at(-1)?.push(entry);
    room -= size;
  }
  return batches;
}
