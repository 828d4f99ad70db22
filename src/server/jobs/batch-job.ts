import { isObject, type Values } from '../../base/dot-path';
import { AppError } from '../../base/app-error';
import type { Queryable } from '../db/database';
import { type BatchCounts, type BatchLine, countLines, readWaitingLines, settleLine } from '../domain/batch-lines';
import { removeRows } from '../domain/remove-rows';
import { sentenceOf, transitionRows } from '../domain/transition-rows';
import type { Language } from '../present/language';
import { type Job, type JobEnd, type JobKind, JobStopped } from './job';

const portion = 200;

interface Batch {
  readonly name: string;
  readonly comment: string;
  readonly data: Values;
}

function readBatch(request: Values): Batch {
  const text = (name: string): string => (typeof request[name] === 'string' ? request[name] : '');
  return { name: text('do'), comment: text('comment'), data: isObject(request['data']) ? request['data'] : {} };
}

/** Does one record in its own transaction. Shape: '' where it worked, else why not. */
async function doRecord(tx: Queryable, job: Job, batch: Batch, line: BatchLine): Promise<string> {
  if (batch.name === 'remove') {
    await removeRows(tx, job.desk, [line]);
    return '';
  }
  const [outcome] = await transitionRows(tx, job.desk, {
    ...batch,
    items: [{ id: line.id, version: line.version }],
    language: job.language,
  });
  return outcome?.ok ? '' : (outcome?.msg ?? '');
}

/** The outcome is written in the transaction of the record itself, so that after a crash nothing is done twice and nothing is forgotten. */
async function doLine(job: Job, batch: Batch, line: BatchLine): Promise<void> {
  try {
    await job.write(async (tx) => {
      if (!(await settleLine(tx, job.task, { place: line.place, ok: true, msg: '' }))) return;
      const msg = await doRecord(tx, job, batch, line);
      if (msg === '') return;
      await tx.query('update sys_task_line set ok = false, msg = $4 where tenant_id = $1 and task_id = $2 and place = $3', [
        job.task.tenantId,
        job.task.id,
        line.place,
        msg,
      ]);
    });
  } catch (error) {
    const msg = error instanceof AppError ? sentenceOf(error, job.language) : undefined;
    if (msg === undefined) throw error;
    await job.write((tx) => settleLine(tx, job.task, { place: line.place, ok: false, msg }));
  }
}

const broken: Readonly<Record<Language, (counts: BatchCounts) => string>> = {
  zh: ({ ok, failed, left }) => `已取消：成功 ${ok} 条，失败 ${failed} 条，其余 ${left} 条未处理`,
  en: ({ ok, failed, left }) => `Cancelled: ${ok} done, ${failed} refused, ${left} left as they were`,
};

/** Errors: JobStopped. */
async function doLines(job: Job, batch: Batch, handled: number): Promise<void> {
  let done = handled;
  for (;;) {
    const lines = await job.read((q) => readWaitingLines(q, job.task, portion));
    if (lines.length === 0) return;
    for (const line of lines) {
      job.demandGoing();
      await doLine(job, batch, line);
      done += 1;
      job.progress(done);
    }
  }
}

async function run(job: Job): Promise<JobEnd> {
  const before = await job.read((q) => countLines(q, job.task));
  const handled = before.ok + before.failed;
  job.progress(handled, handled + before.left);
  try {
    await doLines(job, readBatch(job.task.request), handled);
  } catch (error) {
    // What is done stays done; the rest is left as it was.
    if (!(error instanceof JobStopped) || error.reason !== 'cancelled') throw error;
  }
  const counts = await job.read((q) => countLines(q, job.task));
  const { ok, failed, left } = counts;
  return left === 0 ? { result: { ok, failed } } : { cut: true, result: { ok, failed, left }, message: broken[job.language](counts) };
}

/** Removes or moves many records one by one, each with its outcome; goes on where it was after a crash. */
export const batchJob: JobKind = { kind: 'batch', run };
