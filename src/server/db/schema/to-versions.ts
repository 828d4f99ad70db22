import type { PageModel } from '../../../schema/model/page-model';
import type { TablePlan } from '../table-step';
import { formatStep, type SourceChoice } from './choose-sources';
import { hashOf } from './lazy-validators';
import { type NewVersion, toVersionPath } from './schema-versions';

/** Versions that are to be written down: texts that serve and did not before, and removals. */
export function toVersions(
  choice: SourceChoice,
  serving: ReadonlyMap<string, { readonly model: PageModel }>,
  last: ReadonlyMap<string, string>,
  { applied, inApp }: { readonly applied: TablePlan['steps']; readonly inApp: (file: string) => boolean },
): readonly NewVersion[] {
  const faulty = new Set(choice.compiled.faults.map((fault) => fault.file));
  const served = [...choice.files].filter(([file, text]) => text !== last.get(file) && !faulty.has(file));
  const versions = served.flatMap(([file, source]) => {
    const path = toVersionPath(file);
    const page = serving.get(path);
    if (file.startsWith('pages/') && !page) return [];
    const table = page?.model.record.table ?? '';
    const plan = applied.filter((step) => step.table === table || (table !== '' && step.table.startsWith(`${table}__`))).map(formatStep);
    return [{ path, hash: page?.model.hash ?? hashOf(source), source, plan, inApp: inApp(file) }];
  });
  const removed = [...last.keys()].filter((file) => !choice.files.has(file));
  return [...versions, ...removed.map((file) => ({ path: toVersionPath(file), hash: '', source: '', plan: [], inApp: inApp(file) }))];
}
