import { Worker, type WorkerOptions } from 'node:worker_threads';

const isBuilt = import.meta.url.endsWith('.mjs');
const run = `import(require('node:worker_threads').workerData.module)`;
// A thread has no loader of its own for TypeScript, and Node gives it none by itself.
const start = isBuilt ? run : `import('tsx/esm/api').then(({ register }) => { register(); return ${run}; })`;

/**
 * Starts a thread whose body is a module beside the caller's (`import.meta.url`), by its name without an ending; the built server has all bodies in one folder.
 * Errors: those of the body come as the thread's `error`.
 */
export function startThread(
  beside: string,
  name: string,
  { data, ...options }: { readonly data: object } & Pick<WorkerOptions, 'resourceLimits'>,
): Worker {
  const module = new URL(`./${name}.${isBuilt ? 'mjs' : 'ts'}`, beside).href;
  return new Worker(start, { eval: true, workerData: { ...data, module }, ...options });
}

/** Says whether a thread ended because it had no memory left. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
