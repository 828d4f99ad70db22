import type { Values } from '../../base/dot-path';
import type { Queryable } from '../db/connections/database';
import type { FileStore, StoredFile } from '../files/file-store';
import type { PageContext } from '../rights/page-context';
import type { Language } from '../language';

/** What a job is about, as it stands in the queue. */
export interface JobTask {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly kind: string;
  readonly name: string;
  /** `<module>/<page>` */
  readonly page: string;
  readonly language: Language;
  /** What the kind put there when the task was queued. */
  readonly request: Values;
  /** How often it was begun; more than 1 after a process died or stopped. */
  readonly attempts: number;
  readonly requestId: string;
  readonly address: string;
}

/** A file that a job has made: in memory, or as a finished file in the store's folder, which takes it away. */
export type MadeFile = { readonly name: string } & ({ readonly content: Buffer } | { readonly path: string; readonly contentType: string });

/** A task at work: what its kind may use. */
export interface Job {
  readonly task: JobTask;
  /** The page as it serves now, opened for the task's owner with the rights he has now. */
  readonly ctx: PageContext;
  readonly language: Language;
  /** Says how far it is; cheap, so call it for every row or chunk. Written, with the lease, once a second; never counts back. */
  progress(done: number, total?: number): void;
  /** True once the owner has cancelled, the server stops, or another process has taken the task over. */
  cancelled(): boolean;
  /** Ends the job where it stands when `cancelled()`; call it between chunks. Errors: JobStopped. */
  requireGoing(): void;
  /** Runs in one transaction of the task's tenant, unless the task is no longer this process's. Errors: JobStopped. */
  write<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Runs in the task's tenant without a transaction. */
  read<T>(fn: (q: Queryable) => Promise<T>): Promise<T>;
  /** Keeps a file that only the task's owner may open. Return its id and name in `JobEnd`. */
  saveFile(file: MadeFile): Promise<StoredFile>;
  readonly files: FileStore;
}

/** What came of a job. */
export interface JobEnd {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly file?: Pick<StoredFile, 'fileId' | 'originalName'>;
  /** True where the owner's cancelling cut it short and what is done stays done; the task then counts as cancelled. */
  readonly cut?: boolean;
  /** A sentence for the owner. */
  readonly message?: string;
}

/**
 * A kind of task; register it in `jobs/job-kinds.ts`. `run` may be called again for the same task after a crash, a restart of the server or a change of the page files under it, so it
 * begins anew or goes on where it was: nothing may be done twice. What it throws becomes the task's sentence (AppError) or a general one.
 * On `JobStopped` let go of what is open and throw it on; a kind that keeps what is done gives an end with `cut` when its reason is `cancelled`.
 */
export interface JobKind {
  /** One of `taskKinds`; a process takes only tasks of the kinds that it knows. */
  readonly kind: string;
  run(job: Job): Promise<JobEnd>;
}

/** Thrown through a job to end it: its owner cancelled, the server stops, or the task is another process's now. */
export class JobStopped extends Error {
  constructor(readonly reason: StopReason) {
    super(`The job was stopped: ${reason}.`);
    this.name = 'JobStopped';
  }
}

export type StopReason = 'cancelled' | 'stopping' | 'lost';

/** Reads why a job is to stop. */
export const toStopReason = (signal: AbortSignal): StopReason => {
  const reason: unknown = signal.reason;
  return reason === 'cancelled' || reason === 'stopping' ? reason : 'lost';
};
