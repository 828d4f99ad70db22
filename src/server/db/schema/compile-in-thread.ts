import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import type { SchemaSources } from '../../../schema/source/read-schemas';
import { threadLine } from '../../thread-line';
import { type Compile, freezeAll } from './compile-cache';

/** Units: ms; whoever saves one page file soon saves it again, and a thread that has compiled the folder takes a tenth of the time. */
const idle = 300_000;

/**
 * Makes a compiler that works beside everything else: compiling the folder takes up to seconds, in which calls would wait. One set of texts at a time; the thread
 * ends when nothing was to be compiled for five minutes, and keeps no process alive. Errors: those of compiling.
 */
export function compileInThread(dir: string): Compile {
  const line = threadLine<SchemaSources, CompiledSchemas>(import.meta.url, 'compile-thread', { idle });
  return async (files) => freezeAll(await line.ask({ dir, files }));
}
