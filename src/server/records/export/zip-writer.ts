import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import ZipStream from 'zip-stream';

/** Takes bytes; what it promises holds the writer back. */
export type Sink = (bytes: Buffer) => Promise<void>;

/** The time of making stands in the file's name, and the same content gives the same bytes. */
const day = new Date(Date.UTC(1980, 0, 1));

export interface ZipWriter {
  /** Begins the next entry; the one before is ended. */
  begin(name: string): Promise<void>;
  /** Adds text to the entry; waits while the sink is behind, so memory stays constant. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  /** Lets go of what is open after a failure. */
  abort(): void;
}

interface OpenEntry {
  readonly source: PassThrough;
  readonly written: Promise<unknown>;
}

/** Writes a zip archive, one entry after the other, without ever holding more than a few blocks. */
export function createZipWriter(sink: Sink): ZipWriter {
  const zip = new ZipStream({ zlib: { level: 4 } });
  const pump = (async () => {
    for await (const chunk of zip as AsyncIterable<Buffer>) await sink(chunk);
  })();
  // A failure is met by the next write or the end; until then it must not end the process.
  pump.catch(() => undefined);
  let open: OpenEntry | undefined;

  async function close(): Promise<void> {
    if (!open) return;
    open.source.end();
    await Promise.race([open.written, pump]);
    open = undefined;
  }

  return {
    begin: async (name) => {
      await close();
      const source = new PassThrough();
      const written = new Promise((done, fail) => {
        zip.entry(source, { name, date: day }, (error) => (error ? fail(error) : done(undefined)));
      });
      written.catch(() => undefined);
      open = { source, written };
    },
    write: async (text) => {
      if (!open) throw new Error('No entry is open.');
      if (!open.source.write(text)) await Promise.race([once(open.source, 'drain'), pump]);
    },
    end: async () => {
      await close();
      zip.finalize();
      await pump;
    },
    abort: () => {
      open?.source.destroy();
      zip.destroy();
    },
  };
}
