import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Bytes that wait while nothing can be written; a line that comes beyond it is dropped and counted. */
const mostHeld = 64 * 1024;
/** The same while all goes well: much may be said within one turn, before any of it is written. */
const mostWaiting = 1024 * 1024;
/** Units: ms; how long a writer that failed waits before it tries again. */
const retryAfter = 250;
/** The same for a pipe that is full for a moment: its reader is at work. */
const retryFull = 10;
/** Units: ms; a pipe that was full for longer has no reader at work. */
const patience = 2_000;

/** Where lines go that tell the operator something. Nobody ever waits for it. */
export interface LogWriter {
  /** Takes a text of whole lines, each with its end. */
  readonly write: (text: string) => void;
  /** Lines dropped since the start because they could not be written. */
  readonly dropped: () => number;
}

type Send = (chunk: Buffer, done: (error: Error | null, written: number) => void) => void;

/** A pipe whose reader stands still would hold whoever writes: where the system allows it, it is opened a second time so that it answers at once. */
function openPipe(fd: 1 | 2): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}

function chooseSend(fd: 1 | 2): { readonly send: Send; readonly sendAtEnd: (chunk: Buffer) => void } {
  const kind = fstatSync(fd);
  if (kind.isSocket()) {
    const stream = fd === 1 ? process.stdout : process.stderr;
    stream.on('error', () => undefined);
    return {
      send: (chunk, done) => void stream.write(chunk, (error) => done(error ?? null, chunk.length)),
      sendAtEnd: (chunk) => void stream.write(chunk),
    };
  }
  const at = kind.isFIFO() ? openPipe(fd) : fd;
  return { send: (chunk, done) => write(at, chunk, 0, chunk.length, null, done), sendAtEnd: (chunk) => void writeSync(at, chunk) };
}

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * Makes what writes lines to standard output (1) or to the standard error output (2) without ever blocking or ending the process: a full volume, a reader that has
 * gone or stands still costs lines, not answers. What was left out is counted, and said at its place as soon as there is room again.
 */
function openLog(fd: 1 | 2): LogWriter {
  const { send, sendAtEnd } = chooseSend(fd);
  /** What is being written, or waits for another try. */
  let chunk: Buffer = Buffer.alloc(0);
  let waiting: string[] = [];
  let bytes = 0;
  let busy = false;
  /** Writing fails: until a write gets through, little is held. */
  let failing = false;
  /** Since when the pipe is full. Units: ms of the process's clock. */
  let fullSince: number | undefined;
  /** The next try waits for its time. */
  let pausing = false;
  let dropped = 0;
  let unsaid = 0;
  const take = (text: string): void => {
    waiting.push(text);
    bytes += Buffer.byteLength(text);
  };
  const sayDropped = (): void => {
    if (unsaid === 0) return;
    const msg = `${unsaid} 行日志因无法写出而丢弃 / ${unsaid} log lines could not be written and were dropped`;
    take(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: unsaid, msg })}\n`);
    unsaid = 0;
  };
  const advance = (): void => {
    if (busy || pausing) return;
    if (chunk.length === 0) {
      if (waiting.length === 0) sayDropped();
      if (waiting.length === 0) return;
      chunk = Buffer.from(waiting.join(''));
      waiting = [];
    }
    busy = true;
    send(chunk, (error, written) => {
      busy = false;
      if (error) {
        if ('code' in error && error.code === 'EAGAIN') {
          fullSince ??= performance.now();
          failing = performance.now() - fullSince > patience;
        } else failing = true;
        pausing = true;
        setTimeout(tryAgain, failing ? retryAfter : retryFull).unref();
        return;
      }
      failing = false;
      fullSince = undefined;
      // A volume that fills up takes half a line: the rest of it follows when there is room.
      chunk = chunk.subarray(written);
      bytes -= written;
      advance();
    });
  };
  const tryAgain = (): void => {
    pausing = false;
    advance();
  };
  process.on('exit', () => {
    // What is on its way already would come twice. Tried once: nobody waits for a log to end.
    try {
      if (!busy) sendAtEnd(chunk);
      sayDropped();
      sendAtEnd(Buffer.from(waiting.join('')));
    } catch {
      // There is nobody left to tell.
    }
  });
  return {
    write: (text) => {
      if (bytes > 0 && bytes + Buffer.byteLength(text) > (failing ? mostHeld : mostWaiting)) {
        dropped += countLines(text);
        unsaid += countLines(text);
        return;
      }
      sayDropped();
      take(text);
      advance();
    },
    dropped: () => dropped,
  };
}

let opened: readonly [LogWriter, LogWriter] | undefined;
const writers = (): readonly [LogWriter, LogWriter] => (opened ??= [openLog(1), openLog(2)]);

/** The log, and what is said at the start: standard output. */
export const standardLog: LogWriter = { write: (text) => writers()[0].write(text), dropped: () => writers()[0].dropped() };

/** What is wrong with the installation: the standard error output. */
export const errorLog: LogWriter = { write: (text) => writers()[1].write(text), dropped: () => writers()[1].dropped() };

/** Lines of both that were dropped since the start. */
export const droppedLines = (): number => (opened === undefined ? 0 : opened[0].dropped() + opened[1].dropped());
