import { isObject, type Values } from '../../base/dot-path';
import { AppError } from '../../base/app-error';
import type { Queryable } from '../db/connections/database';
import { writeRefusal } from '../audit/audit-trail';
import { type BatchCounts, type BatchLine, countLines, readWaitingLines, refuseLine, settleLines } from '../records/write/batch-lines';
import { removeRows } from '../records/flows/remove-rows';
import { sentenceOf } from '../records/write/sentence-of';
import { transitionRows } from '../records/flows/transition-rows';
import type { Language } from '../language';
import { type Job, type JobEnd, type JobKind, JobStopped } from './job';

/** Records of one transaction: looking for what refers to them costs as much for many as for one. */
const together = 32;

interface Batch {
  readonly name: string;
  readonly comment: string;
  readonly data: Values;
}

function readBatch(request: Values): Batch {
  const text = (name: string): string => (typeof request[name] === 'string' ? request[name] : '');
  return { name: text('do'), comment: text('comment'), data: isObject(request['data']) ? request['data'] : {} };
}

/** Does records in one transaction. Shape: the sentence of each that was refused. Errors: any that keeps them all back. */
async function doRecords(tx: Queryable, job: Job, batch: Batch, lines: readonly BatchLine[]): Promise<ReadonlyMap<string, string>> {
  const items = lines.map(({ id, version }) => ({ id, version }));
  if (batch.name === 'remove') {
    await removeRows(tx, job.ctx, items);
    return new Map();
  }
  // Whoever asked for it was judged when he did.
  const outcomes = await transitionRows(tx, job.ctx, { ...batch, items, proven: true, language: job.language });
  return new Map(outcomes.filter((outcome) => !outcome.ok).map((outcome) => [outcome.id, outcome.msg]));
}

/**
 * Does a few records together; where one keeps the others back, each half by itself, down to that one. The outcomes are written in the
 * transaction of the records themselves, so that after a crash nothing is done twice and nothing is forgotten.
 */
async function doTogether(job: Job, batch: Batch, lines: readonly BatchLine[]): Promise<void> {
  try {
    await job.write(async (tx) => {
      const taken = await settleLines(tx, job.task, { lines, ok: true, msg: '' });
      if (taken.length === 0) return;
      const refused = await doRecords(tx, job, batch, taken);
      for (const line of taken) if (refused.has(line.id)) await refuseLine(tx, job.task, { ...line, msg: refused.get(line.id) ?? '' });
    });
  } catch (error) {
    const msg = error instanceof AppError ? sentenceOf(error, job.language) : undefined;
    if (!(error instanceof AppError) || msg === undefined) throw error;
    if (lines.length === 1) {
      await job.write(async (tx) => {
        await writeRefusal(tx, job.ctx, { action: batch.name, id: lines[0]?.id, error });
        await settleLines(tx, job.task, { lines, ok: false, msg });
      });
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    await doTogether(job, batch, lines.slice(0, middle));
    await doTogether(job, batch, lines.slice(middle));
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
    const lines = await job.read((q) => readWaitingLines(q, job.task, together));
    if (lines.length === 0) return;
    job.requireGoing();
    await doTogether(job, batch, lines);
    done += lines.length;
    job.progress(done);
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

/** Removes or moves many records, each with its outcome; goes on where it was after a crash. */
export const batchJob: JobKind = { kind: 'batch', run };
