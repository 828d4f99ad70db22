import type { FileFault, FilePlan, FileVerdict } from '../../../protocol/page-files';
import { longestFile } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { refusedSteps } from '../../db/schema/apply-plan';
import type { Compile } from '../../db/schema/compile-cache';
import { isSame } from '../../db/schema/plan-schemas';
import type { TableStep } from '../../db/table-step';
import type { ServerContext } from '../../http/server-context';
import { foreseeChange, markOf, statementsOf } from './foresee-change';
import { fingerprint, readTexts, requireText, toFileFault } from './read-files';
import { tryTests } from './try-tests';

/** A text that somebody would have in the place of a file's. */
export interface FileDraft {
  readonly file: string;
  readonly text: string;
}

/** The folder's texts with the draft among them. Errors: fileUnknown, bodyTooLarge. */
export function withDraft(ctx: Pick<ServerContext, 'store'>, { file, text }: FileDraft): ReadonlyMap<string, string> {
  if (Buffer.byteLength(text) > longestFile) throw refusal('bodyTooLarge', {});
  const files = readTexts(ctx);
  requireText(files, file);
  return new Map([...files].map(([name, own]) => [name, name === file ? text : own]));
}

/** What is wrong in the draft, and in other files because of it; those of the folder that have nothing to do with it stay out. */
export function faultsOf(
  ctx: Pick<ServerContext, 'store'>,
  { faults, warnings }: CompiledSchemas,
  { file }: FileDraft,
): readonly FileFault[] {
  const known = new Set(ctx.store.current().faults.map((fault) => `${fault.file} ${fault.sentence}`));
  const isOf = (fault: { readonly file: string; readonly sentence: string }): boolean =>
    fault.file === file || !known.has(`${fault.file} ${fault.sentence}`);
  return [...faults.filter(isOf), ...warnings.filter((warning) => warning.file === file)].map(toFileFault);
}

/** The page that a file describes; absent where it is faulty, or no page's. */
const pageOf = ({ pages }: CompiledSchemas, file: string) => pages.get(/^pages\/(.+)\.json$/.exec(file)?.[1] ?? '');

/** Judges a draft as `npm run check` and `npm run check -- --tests` judge its file, and gives its page for a preview; nothing of it is kept. Errors: fileUnknown, bodyTooLarge. */
export async function judgeDraft(ctx: ServerContext, draft: FileDraft, preview: boolean): Promise<FileVerdict> {
  const compiled = await ctx.store.judge(withDraft(ctx, draft));
  const faults = faultsOf(ctx, compiled, draft);
  const isSound = faults.every(({ isWarning }) => isWarning);
  const page = preview && isSound ? pageOf(compiled, draft.file) : undefined;
  return { faults: [...faults, ...(await tryTests(ctx, compiled, draft))], ...(page ? { page } : {}) };
}

/** What has to be agreed to. Shape: undefined where a step cannot be done. */
function consentFor(steps: readonly TableStep[]): FilePlan['needs'] {
  return (['none', 'empty', 'loss'] as const).find((consent) => refusedSteps({ steps }, consent).length === 0);
}

interface Planned extends FilePlan {
  /** As the database takes them, in the order in which they run. */
  readonly raw: readonly TableStep[];
}

/** Plans a draft as `schema plan` would, if it stood in the folder; one with faults changes nothing. Errors: fileUnknown, bodyTooLarge. */
export async function planDraft(ctx: ServerContext, draft: FileDraft): Promise<Planned> {
  const files = withDraft(ctx, draft);
  const compiled = await ctx.store.judge(files);
  const faults = faultsOf(ctx, compiled, draft);
  if (faults.some(({ isWarning }) => !isWarning)) return { faults, steps: [], notes: [], stamp: '', raw: [] };
  const served = ctx.store.current();
  const serves = served.problems.length === 0 ? readTexts(ctx) : undefined;
  // What serves has been compiled: to do so again would take seconds of somebody's time.
  const known: Compile = (texts) => {
    if (texts === files) return compiled;
    return serves && isSame(texts, serves) ? served : ctx.store.judge(texts);
  };
  const { steps: raw, notes } = await foreseeChange(ctx.database, files, known);
  const needs = consentFor(raw);
  // What waits for somebody stands above what happens by itself.
  const inTurn = raw.toSorted((a, b) => Number(a.additive) - Number(b.additive));
  const steps = inTurn.map((step) => ({ mark: markOf(step), sentence: step.sentence, statements: statementsOf(step) }));
  return { faults, steps, notes, stamp: fingerprint(JSON.stringify(steps)), raw, ...(needs === undefined ? {} : { needs }) };
}
