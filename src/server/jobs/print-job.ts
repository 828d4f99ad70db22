import { refusal } from '../../protocol/errors';
import type { Press } from '../papers/print-paper';
import { printRecords } from '../papers/print-records';
import type { Job, JobEnd, JobKind } from './job';

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

async function run(press: Press, { ctx, task, language, progress, requireGoing, saveFile }: Job): Promise<JobEnd> {
  const { paper: name, ids, mark, copies } = task.request;
  const paper = ctx.schemas.papers.get(String(name));
  if (!paper || paper.page !== ctx.page.model.path) throw refusal('paperUnknown', {});
  const requested = textsOf(ids);
  progress(0, requested.length);
  const {
    content,
    pages,
    name: fileName,
  } = await printRecords(ctx, {
    ...{ press, paper, language, ids: requested },
    ...(typeof mark === 'string' ? { mark } : {}),
    ...(typeof copies === 'number' ? { copies } : {}),
    // Reading the records is the first half: the paper is made of all of them at once.
    onRow: (done) => {
      requireGoing();
      progress(Math.floor(done / 2));
    },
  });
  requireGoing();
  const file = await saveFile({ name: fileName, content });
  // All of it is done only once the file can be fetched.
  progress(requested.length);
  return { file, result: { rows: requested.length, pages } };
}

/** Prints many records as one file; begun anew after a crash. */
export const printJob = (press: Press): JobKind => ({ kind: 'print', run: (job) => run(press, job) });
