import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { formatFault } from '../../../schema/source/fault';
import type { RecordModel } from '../../../schema/model/record-model';
import { formerFiles } from '../../../schema/start/rename-page';
import type { TablePlan, TableStep } from '../table-step';
import type { Compile } from './compile-cache';
import type { DesiredTable } from '../changes/desired-tables';

type Files = ReadonlyMap<string, string>;

export interface SourceChoice {
  /** What the folder's own text compiles to, faults and all. */
  readonly disk: CompiledSchemas;
  /** What serves. */
  readonly compiled: CompiledSchemas;
  readonly plan: TablePlan;
  readonly tables: readonly DesiredTable[];
  /** The texts that serve. */
  readonly files: Files;
  /** File whose newest text waits -> why. */
  readonly pending: ReadonlyMap<string, readonly string[]>;
}

interface Chooser {
  readonly compile: Compile;
  readonly plan: (compiled: CompiledSchemas, files: Files) => Promise<{ plan: TablePlan; tables: readonly DesiredTable[] }>;
  /** Steps that may not be taken now, so that a text which asks for them waits. */
  readonly refused: (plan: TablePlan) => readonly TableStep[];
}

export const formatStep = (step: TableStep) => `${step.sentence.zh} / ${step.sentence.en}`;

/** A step that was not taken yet, with the command that it waits for. */
export function formatWaiting(step: TableStep): string {
  if (step.additive || step.impossible) return formatStep(step);
  const command = step.rowsAtStake === 0 ? 'schema apply' : 'schema apply --accept-data-loss';
  return `${step.sentence.zh}，等待 ${command} / ${step.sentence.en}; it waits for ${command}`;
}

const isRecordFile = (file: string, name: string): boolean => file.startsWith('records/') && file.endsWith(`/${name}.json`);

/** Files that fields of a record take their options and limits from. */
export function sharedFiles(record: RecordModel | undefined): readonly string[] {
  const dicts = record?.fields.flatMap((field) => (field.dict === undefined ? [] : [`dicts/${field.dict}.json`])) ?? [];
  return [...new Set([...dicts, 'kinds.json'])];
}

/** Files of the page or shared record that a table comes from. */
function filesOf(table: string, tables: readonly DesiredTable[], compiled: CompiledSchemas, files: Files): readonly string[] {
  const desired = tables.find((one) => one.table === table);
  const own = [...files.keys()].filter((file) => desired !== undefined && isRecordFile(file, desired.record.name));
  if (desired?.parent !== undefined) return [...filesOf(desired.parent, tables, compiled, files), ...own];
  const pages = desired?.pages.map((path) => `pages/${path}.json`) ?? [];
  const name = [...compiled.records.values()].find((record) => record.table === table)?.name;
  const records = [...files.keys()].filter((file) => name !== undefined && isRecordFile(file, name));
  return [...new Set([...pages, ...records, ...own])];
}

/** What is wrong with a set of texts: file -> sentences. */
function findProblems(compiled: CompiledSchemas, refused: readonly (readonly [TableStep, readonly string[]])[]): Map<string, string[]> {
  const problems = new Map<string, string[]>();
  const add = (file: string, sentence: string) => problems.set(file, [...(problems.get(file) ?? []), sentence]);
  for (const fault of compiled.faults) add(fault.file, formatFault(fault));
  for (const [step, files] of refused) for (const file of files) add(file, formatWaiting(step));
  return problems;
}

function withText(files: Files, file: string, text: string | undefined): Files {
  const changed = new Map(files);
  if (text === undefined) changed.delete(file);
  else changed.set(file, text);
  return changed;
}

/**
 * Chooses which texts serve: the folder's own, but where one is wrong or asks for what could lose data, the last that served; where that does not
 * help because a file broke another that did not change, all changed files wait together, so that what serves always fits together.
 */
export async function chooseSources(disk: Files, last: Files, chooser: Chooser): Promise<SourceChoice> {
  const diskCompiled = await chooser.compile(disk);
  const isNew = (file: string) => !last.has(file);
  /** Files that have left the folder, and which a new page file says that it was. */
  const takenOver = (file: string): readonly string[] =>
    isNew(file) ? formerFiles(disk.get(file)).filter((former) => last.has(former) && !disk.has(former)) : [];
  const takesOver = (file: string): boolean => takenOver(file).length > 0;
  const pending = new Map<string, readonly string[]>();
  let files = disk;
  let compiled = diskCompiled;
  for (;;) {
    const planned = await chooser.plan(compiled, files);
    const steps = chooser.refused(planned.plan).map((step) => {
      const desired = planned.tables.find((one) => one.table === step.table);
      const shared = step.kind === 'narrow' ? sharedFiles(desired?.record) : [];
      return [step, [...filesOf(step.table, planned.tables, compiled, files), ...shared]] as const;
    });
    const problems = findProblems(compiled, steps);
    const refused = new Set(steps.flatMap(([, some]) => some));
    const differs = (file: string) => !pending.has(file) && files.get(file) !== last.get(file);
    // A new file with faults just does not serve; one whose table is refused is taken out, or its page would serve on the wrong table.
    const own = [...problems.keys()].filter((file) => differs(file) && (!isNew(file) || refused.has(file) || takesOver(file)));
    // A page that cannot take its new name yet goes on serving under the former one.
    for (const file of own.slice()) for (const former of takenOver(file)) if (!own.includes(former)) own.push(former);
    const broken = [...problems.keys()].some((file) => !isNew(file) && !differs(file));
    const changed = [...new Set([...files.keys(), ...last.keys()])].filter(differs);
    const others = broken ? [changed.filter((file) => !isNew(file)), changed].find((some) => some.length > 0) : undefined;
    const back = own.length > 0 ? own : (others ?? []);
    if (back.length === 0) return { disk: diskCompiled, compiled, ...planned, files, pending };
    const all = [...problems.values()].flat();
    for (const file of back) {
      pending.set(file, problems.get(file) ?? all);
      files = withText(files, file, last.get(file));
    }
    compiled = await chooser.compile(files);
  }
}
