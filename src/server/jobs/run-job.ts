import { AppError } from '../../base/app-error';
import { describeError, refusal } from '../../protocol/errors';
import { loadCaller } from '../auth/load-caller';
import type { Database } from '../db/connections/database';
import { type FileStore, keepMadeFile } from '../files/file-store';
import { openPageContext } from '../rights/open-page-context';
import { toAppError } from '../failure';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import { type Job, type JobKind, JobStopped, type JobTask, toStopReason } from './job';
import { toPresentRequest } from './present-request';
import { finishTask, holdsTask, releaseTask, renewTask, type TaskEnd } from './task-store';

/** Units: ms; how often progress and lease are written. */
const beat = 1_000;

export interface JobContext {
  readonly database: Database;
  readonly store: SchemaStore;
  readonly files: FileStore;
  readonly kinds: readonly JobKind[];
  readonly onError: (error: unknown) => void;
}

interface RunningJob {
  readonly owner: string;
  readonly task: JobTask;
  readonly stop: AbortController;
}

const failed = {
  zh: (id: string) => `处理失败，请重新发起；仍不成功请联系管理员（任务 ${id}）`,
  en: (id: string) => `The work failed; please start it again, and ask the administrator if it fails again (task ${id})`,
} as const;

async function openJob(ctx: JobContext, { owner, task, stop }: RunningJob, at: { done: number; total: number }): Promise<Job> {
  const { database, files } = ctx;
  const caller = await loadCaller(database, task);
  if (!caller) throw refusal('forbidden', {});
  const page = openPageContext(ctx, { path: task.page, caller, request: { id: task.requestId, address: task.address } });
  const requireGoing = (): void => {
    if (stop.signal.aborted) throw new JobStopped(toStopReason(stop.signal));
  };
  return {
    task: { ...task, request: toPresentRequest(page, task.request) },
    ctx: page,
    language: task.language,
    progress: (done, total) => {
      at.done = Math.max(at.done, done);
      at.total = Math.max(at.total, total ?? 0);
    },
    cancelled: () => stop.signal.aborted,
    requireGoing,
    write: (fn) =>
      database.write(task.tenantId, async (tx) => {
        requireGoing();
        if (!(await holdsTask(tx, { ...task, owner }))) throw new JobStopped('lost');
        return fn(tx);
      }),
    read: (fn) => database.read(task.tenantId, fn),
    saveFile: (file) => keepMadeFile(files, caller, file),
    files,
  };
}

function sentenceOf(error: unknown, { id, language }: JobTask): string {
  const known = toAppError(error);
  const described = known && describeError(known);
  return described?.sentence[language] ?? failed[language](id);
}

/**
 * Says whether a job failed because the page files changed while it ran: it then goes back into the queue, and is begun again with the new model.
 */
async function isOvertaken({ store, onError }: JobContext, seen: ServingSchemas): Promise<boolean> {
  try {
    return (await store.catchUp(seen)) !== seen;
  } catch (error) {
    onError(error);
    return false;
  }
}

async function work(ctx: JobContext, running: RunningJob, at: { done: number; total: number }): Promise<TaskEnd | undefined> {
  const { task, stop } = running;
  const seen = ctx.store.current();
  try {
    const kind = ctx.kinds.find((each) => each.kind === task.kind);
    if (!kind) throw new Error(`There is no kind of task "${task.kind}".`);
    const end = await kind.run(await openJob(ctx, running, at));
    return { ...end, state: end.cut ? 'cancelled' : 'done', done: at.done, total: Math.max(at.total, at.done) };
  } catch (error) {
    if (stop.signal.aborted && stop.signal.reason !== 'cancelled') return undefined;
    if (error instanceof JobStopped) return error.reason === 'cancelled' ? { state: 'cancelled', ...at } : undefined;
    if (await isOvertaken(ctx, seen)) return undefined;
    if (!(error instanceof AppError)) ctx.onError(error);
    return { state: 'failed', ...at, message: sentenceOf(error, task) };
  }
}

/** Does a task that this process holds, to its end or until it is stopped; its lease is renewed all the while. */
export async function runJob(ctx: JobContext, running: RunningJob): Promise<void> {
  const { owner, task, stop } = running;
  const held = { ...task, owner };
  const at = { done: 0, total: 0 };
  let beating = false;
  const timer = setInterval(() => {
    if (beating) return;
    beating = true;
    renewTask(ctx.database, held, at)
      .then((kept) => {
        if (!kept) stop.abort('lost');
        else if (kept.cancelAsked) stop.abort('cancelled');
      })
      .catch(ctx.onError)
      .finally(() => {
        beating = false;
      });
  }, beat);
  try {
    const end = await work(ctx, running, at);
    if (end) await finishTask(ctx.database, held, end);
    else await releaseTask(ctx.database, held);
  } finally {
    clearInterval(timer);
  }
}
