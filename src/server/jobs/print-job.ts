import { refusal } from '../../protocol/errors';
import type { Press } from '../papers/print-paper';
import { printRecords } from '../papers/print-records';
import { paperName } from '../papers/paper-name';
import type { Job, JobEnd, JobKind } from './job';

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

async function run(press: Press, { desk, task, language, progress, demandGoing, saveFile }: Job): Promise<JobEnd> {
  const { paper: name, ids, mark } = task.request;
  const paper = desk.schemas.papers.get(String(name));
  if (!paper || paper.page !== desk.page.model.path) throw refusal('paperUnknown', {});
  const wanted = textsOf(ids);
  progress(0, wanted.length);
  const { content, pages } = await printRecords(desk, {
    ...{ press, paper, language, ids: wanted },
    ...(typeof mark === 'string' ? { mark } : {}),
    onRow: (done) => {
      demandGoing();
      progress(done);
    },
  });
  demandGoing();
  return { file: await saveFile({ name: paperName(paper, language), content }), result: { rows: wanted.length, pages } };
}

/** Prints many records as one file; begun anew after a crash. */
export const printJob = (press: Press): JobKind => ({ kind: 'print', run: (job) => run(press, job) });
