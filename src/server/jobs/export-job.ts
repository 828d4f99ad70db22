import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditExport, countExport, prepareExport, readExportRequest, writeExport } from '../records/export/export-rows';
import { requireRight } from '../rights/page-context';
import type { Job, JobEnd, JobKind } from './job';

async function run(job: Job): Promise<JobEnd> {
  const { ctx } = job;
  requireRight(ctx, 'view');
  requireRight(ctx, 'export');
  const prepared = await prepareExport(ctx, readExportRequest(job.task.request), job.language);
  job.progress(0, await job.read((q) => countExport(q, prepared)));
  const { draftDir } = job.files.contents;
  await mkdir(draftDir, { recursive: true });
  const draftOf = (attempt: number): string => join(draftDir, `draft-${job.task.id}-${attempt}`);
  // What a process that died had begun is of no use.
  for (let attempt = 1; attempt < job.task.attempts; attempt += 1) await rm(draftOf(attempt), { force: true });
  const path = draftOf(job.task.attempts);
  const file = await open(path, 'w');
  try {
    const count = await writeExport(ctx, prepared, {
      sink: async (bytes) => {
        await file.write(bytes);
      },
      onRows: (done) => {
        job.requireGoing();
        job.progress(done);
      },
    });
    await file.close();
    job.requireGoing();
    const made = await job.saveFile({ name: prepared.fileName, path, contentType: prepared.contentType });
    await job.write((tx) => auditExport(tx, ctx, prepared, count));
    return { file: made, result: { rows: count } };
  } finally {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
  }
}

/** Writes a file of every row that a search finds; begun anew after a crash. */
export const exportJob: JobKind = { kind: 'export', run };
