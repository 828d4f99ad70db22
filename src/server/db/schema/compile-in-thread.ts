import type { Worker } from 'node:worker_threads';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { startThread } from '../../start-thread';
import { type Compile, freezeAll } from './compile-cache';

/** Units: ms; whoever saves one page file soon saves it again, and a thread that has compiled once is three times as fast. */
const idle = 60_000;

/**
 * Makes a compiler that works beside everything else: compiling the folder takes up to seconds, in which calls would wait. One set of texts at a time; the thread
 * ends when nothing was to be compiled for a minute, and keeps no process alive. Errors: those of compiling.
 */
export function compileInThread(dir: string): Compile {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let ending: NodeJS.Timeout | undefined;
  /** Whoever waits for the texts that are being compiled. */
  let waiting: { readonly resolve: (compiled: CompiledSchemas) => void; readonly reject: (error: unknown) => void } | undefined;

  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  function begin(): Worker {
    const thread = startThread(import.meta.url, 'compile-thread', { data: {} });
    // It may also end while nobody waits for it: the next texts begin another.
    const fail = (error: unknown): void => {
      // One that was ended before says nothing of what the next one does.
      if (worker !== thread) return;
      worker = undefined;
      waiting?.reject(error);
    };
    thread.on('message', (compiled: CompiledSchemas) => waiting?.resolve(freezeAll(compiled)));
    thread.on('messageerror', fail);
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('The compiling thread ended without an answer.')));
    worker = thread;
    return thread;
  }

  async function ask(files: ReadonlyMap<string, string>): Promise<CompiledSchemas> {
    clearTimeout(ending);
    const thread = worker ?? begin();
    thread.ref();
    try {
      return await new Promise<CompiledSchemas>((resolve, reject) => {
        waiting = { resolve, reject };
        thread.postMessage({ dir, files });
      });
    } catch (error) {
      end();
      throw error;
    } finally {
      waiting = undefined;
      worker?.unref();
      ending = setTimeout(end, idle).unref();
    }
  }

  return (files) => {
    const next = last.then(() => ask(files));
    last = next.catch(() => undefined);
    return next;
  };
}
