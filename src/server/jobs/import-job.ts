import { buffer } from 'node:stream/consumers';
import { AppError } from '../../base/app-error';
import { refusal } from '../../protocol/errors';
import type { ImportReport } from '../../protocol/import-report';
import { writeRefusal } from '../audit/audit-trail';
import { findFiles, openContent } from '../files/file-store';
import { openImport } from '../records/import/open-import';
import { checkHand } from '../records/import/read-hand';
import { runImport } from '../records/import/run-import';
import { type Job, type JobEnd, type JobKind, JobStopped } from './job';

const toEnd = (report: ImportReport): JobEnd => ({
  result: { ...report },
  ...(report.fileId === undefined ? {} : { file: { fileId: report.fileId, originalName: report.fileName ?? '' } }),
});

async function run(job: Job): Promise<JobEnd> {
  const { ctx, task } = job;
  const [file] = await findFiles(job.files, task.tenantId, [String(task.request['fileId'] ?? '')]);
  if (!file || file.onlyFor !== task.userId) throw refusal('fileMissing', {});
  const { fileName, dryRun, mode, hand } = task.request;
  const content = await buffer(await openContent(job.files, file));
  const opened = await openImport(ctx, content, hand === undefined ? undefined : checkHand(hand));
  let cut = false;
  const importing = runImport(ctx, opened, {
    request: {
      fileName: typeof fileName === 'string' ? fileName : file.originalName,
      dryRun: dryRun === true,
      mode: mode === 'good' ? 'good' : 'all',
      language: job.language,
    },
    ways: {
      read: (fn) => job.read(fn),
      write: (fn) => job.write(fn),
      saveFile: (made) => job.saveFile(made),
      progress: (done, total) => job.progress(done, total),
      requireGoing: () => job.requireGoing(),
      // What was imported before its owner cancelled stays imported, and is told.
      mayCut: (error) => {
        cut = error instanceof JobStopped && error.reason === 'cancelled';
        return cut;
      },
    },
  });
  const report = await importing.catch(async (error: unknown) => {
    // Nobody answers a call here, which would note what was refused.
    if (error instanceof AppError) await job.write((tx) => writeRefusal(tx, ctx, { action: 'import', error }));
    throw error;
  });
  return { ...toEnd(report), ...(cut ? { cut } : {}) };
}

/** Imports a file of many rows; begun anew after a crash, since what is there already is not added again. */
export const importJob: JobKind = { kind: 'import', run };
