import { once } from 'node:events';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** Takes bytes; what it promises holds the writer back. */
export type Sink = (bytes: Buffer) => Promise<void>;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  raw: number;
}

const fourGigabytes = 0xffffffff;
/** The sizes follow the content (bit 3) and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1980-01-01: the time of making stands in the file's name, and the same content gives the same bytes. */
const day = 0x21;

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(day, 12);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function sizesAfter(entry: Entry): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(entry.crc, 4);
  record.writeUInt32LE(entry.packed, 8);
  record.writeUInt32LE(entry.raw, 12);
  return record;
}

function centralHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(day, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.raw, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

export interface ZipWriter {
  /** Begins the next entry; the one before is ended. */
  begin(name: string): Promise<void>;
  /** Adds text to the entry; waits while the sink is behind, so memory stays constant. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  /** Lets go of what is open after a failure. */
  abort(): void;
}

/** Writes a zip archive, one entry after the other, of any size up to 4 GB, without ever holding more than a few blocks. */
export function createZipWriter(sink: Sink): ZipWriter {
  const entries: Entry[] = [];
  let written = 0;
  let open: { readonly entry: Entry; readonly deflate: DeflateRaw; readonly pump: Promise<void> } | undefined;

  const put = async (bytes: Buffer): Promise<void> => {
    written += bytes.length;
    if (written > fourGigabytes) throw new Error('A zip archive of more than 4 GB cannot be written.');
    await sink(bytes);
  };

  async function close(): Promise<void> {
    if (!open) return;
    const { entry, deflate, pump } = open;
    deflate.end();
    await pump;
    open = undefined;
    await put(sizesAfter(entry));
  }

  async function begin(name: string): Promise<void> {
    await close();
    const entry: Entry = { name: Buffer.from(name), offset: written, crc: 0, packed: 0, raw: 0 };
    entries.push(entry);
    await put(localHeader(entry));
    const deflate = createDeflateRaw({ level: 4 });
    const pump = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        entry.packed += chunk.length;
        await put(chunk);
      }
    })();
    // Whoever writes next hears of a failure; until then it must not end the process.
    pump.catch(() => undefined);
    open = { entry, deflate, pump };
  }

  return {
    begin,
    write: async (text) => {
      if (!open) throw new Error('No entry is open.');
      const { entry, deflate, pump } = open;
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.raw += bytes.length;
      if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), pump]);
    },
    end: async () => {
      await close();
      const offset = written;
      const central = Buffer.concat(entries.map(centralHeader));
      await put(central);
      await put(endRecord(entries.length, central.length, offset));
    },
    abort: () => open?.deflate.destroy(),
  };
}
