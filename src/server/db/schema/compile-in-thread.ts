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

  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  async function ask(files: ReadonlyMap<string, string>): Promise<CompiledSchemas> {
    clearTimeout(ending);
    const thread = (worker ??= startThread(import.meta.url, 'compile-thread', { data: {} }));
    thread.ref();
    try {
      return await new Promise<CompiledSchemas>((resolve, reject) => {
        thread.removeAllListeners();
        thread.once('message', (compiled: CompiledSchemas) => resolve(freezeAll(compiled)));
        thread.once('error', reject);
        thread.once('exit', () => reject(new Error('The compiling thread ended without an answer.')));
        thread.postMessage({ dir, files });
      });
    } catch (error) {
      end();
      throw error;
    } finally {
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
