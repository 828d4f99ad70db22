import { Socket } from 'node:net';

/** Bytes in the pieces in which they came: joining megabytes costs more memory, and so more collecting of it, than all else that is done with them. */
export type Pieces = readonly Buffer[];

/** The fields of one row as PostgreSQL sent them; null for an empty one. */
export type RowBytes = readonly (Pieces | null)[];

// Messages of PostgreSQL's protocol (its manual, 55.7): a letter, then a length that counts itself.
const headSize = 5;
const dataRow = 'D'.charCodeAt(0);

function readFields(message: Pieces): RowBytes {
  let [index, at] = [0, 0];
  /** The next bytes of the message. */
  const take = (size: number): Pieces => {
    const taken: Buffer[] = [];
    for (let left = size; left > 0;) {
      const piece = message[index]?.subarray(at, at + left);
      if (piece === undefined) throw new RangeError('A row ended before its last field.');
      if (piece.length > 0) taken.push(piece);
      left -= piece.length;
      at += piece.length;
      if (left > 0) [index, at] = [index + 1, 0];
    }
    return taken;
  };
  const count = Buffer.concat(take(2)).readUInt16BE(0);
  return Array.from({ length: count }, () => {
    const size = Buffer.concat(take(4)).readInt32BE(0);
    return size < 0 ? null : take(size);
  });
}

/** The server's first byte where it was asked for TLS; a connection that speaks the protocol at once never begins with it. */
const answersTls = new Set(['S', 'N'].map((letter) => letter.charCodeAt(0)));

/**
 * The socket of one connection of the driver. The driver makes a text of every field: for a list of megabytes, which is sent on as it came, that and making bytes
 * of it again cost more than all else that the server does. While rows are collected they are kept as bytes, and the driver sees every other message.
 * Over TLS the driver reads another stream than this one: nothing is collected then, and it gets the rows itself.
 */
export class RowSocket extends Socket {
  #rows: RowBytes[] | undefined;
  /** Undefined until the server has said something. */
  #speaks: boolean | undefined;
  /** The beginning of a message whose head is not there yet: the driver gets it with the rest. */
  #head: Buffer = Buffer.alloc(0);
  /** Units: bytes; the rest of the message that has begun. */
  #left = 0;
  /** What has come of a row that is collected. */
  #parts: Buffer[] | undefined;

  /** Keeps the rows of the next statement from the driver. */
  collectRows(): void {
    this.#rows = [];
  }

  /** Ends it. Shape: the rows that came. */
  takeRows(): readonly RowBytes[] {
    const rows = this.#rows ?? [];
    this.#rows = undefined;
    return rows;
  }

  override emit(event: string | symbol, ...values: readonly unknown[]): boolean {
    const [chunk] = values;
    if (event !== 'data' || !Buffer.isBuffer(chunk)) return super.emit(event, ...values);
    this.#speaks ??= !answersTls.has(chunk[0] ?? 0);
    if (!this.#speaks) return super.emit(event, ...values);
    this.#read(chunk);
    return true;
  }

  /** Follows the messages, whether rows are collected or not: a statement that failed is over for the driver before its last message has come. */
  #read(chunk: Buffer): void {
    const bytes = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    this.#head = Buffer.alloc(0);
    let at = 0;
    /** Where that begins which the driver has not been handed. */
    let from = 0;
    const hand = (): void => {
      if (at > from) super.emit('data', bytes.subarray(from, at));
      from = at;
    };
    while (at < bytes.length) {
      if (this.#left === 0) {
        if (bytes.length - at < headSize) break;
        this.#left = bytes.readUInt32BE(at + 1) + 1;
        if (this.#rows && bytes[at] === dataRow) {
          hand();
          at += headSize;
          from = at;
          this.#left -= headSize;
          this.#parts = [];
        }
      }
      const size = Math.min(this.#left, bytes.length - at);
      at += size;
      this.#left -= size;
      if (this.#parts === undefined) continue;
      this.#parts.push(bytes.subarray(from, at));
      from = at;
      if (this.#left > 0) continue;
      this.#rows?.push(readFields(this.#parts));
      this.#parts = undefined;
    }
    hand();
    this.#head = bytes.subarray(at);
  }
}
