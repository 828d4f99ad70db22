import type { FileFault, FilePlan, FileVerdict } from '../../../protocol/page-files';
import { longestFile } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import type { PageModel } from '../../../schema/model/page-model';
import { readTestFiles } from '../../../schema/source/read-schemas';
import { testsBeside } from '../../../schema/tests/read-tests';
import { refusedSteps } from '../../db/schema/apply-plan';
import type { Compile } from '../../db/schema/compile-cache';
import { isSame } from '../../db/schema/compile-cache';
import { inOrder } from '../../db/schema/plan-schemas';
import { tellShut } from '../../db/schema/shut-folder';
import type { TableStep } from '../../db/table-step';
import type { ServerContext } from '../../http/server-context';
import { ThreadOverrun } from '../../thread-line';
import { foreseeChange, markOf, statementsOf } from './foresee-change';
import { fingerprint, fingerprintsOf, readTexts, settleTexts, takenBy, textOrNone, toFileFault } from './read-files';

/** A text that somebody would have in the place of a file's. */
export interface FileDraft {
  readonly file: string;
  readonly text: string;
}

type Judging = Pick<ServerContext, 'store' | 'draftJudge'>;
type Drawing = Judging & Pick<ServerContext, 'draftValidators'>;

/** The folder's texts with the draft among them: in the place of a file's, as a new page, or in that of the page that it renames. Errors: fileUnknown, pageNameRefused, bodyTooLarge. */
export function withDraft(
  ctx: Pick<ServerContext, 'store'>,
  { file, text }: FileDraft,
  standing: ReadonlyMap<string, string> = readTexts(ctx),
): ReadonlyMap<string, string> {
  if (Buffer.byteLength(text) > longestFile) throw refusal('bodyTooLarge', {});
  const files = new Map(standing);
  for (const former of takenBy(files, { file, text })) files.delete(former);
  textOrNone(ctx, files, file);
  return inOrder(files.set(file, text));
}

/** What is wrong in the draft, and in other files because of it; those of the folder that have nothing to do with it stay out. */
export function faultsOf(
  ctx: Pick<ServerContext, 'store'>,
  { faults, warnings }: Pick<CompiledSchemas, 'faults' | 'warnings'>,
  { file }: FileDraft,
): readonly FileFault[] {
  const known = new Set(ctx.store.current().faults.map((fault) => `${fault.file} ${fault.sentence}`));
  const isOf = (fault: { readonly file: string; readonly sentence: string }): boolean =>
    fault.file === file || !known.has(`${fault.file} ${fault.sentence}`);
  return [...faults.filter(isOf), ...warnings.filter((warning) => warning.file === file)].map(toFileFault);
}

/** Says of a draft that its verdict never came, in the place of one. Errors: all but ThreadOverrun. */
function toOverrun(error: unknown, { file }: FileDraft): FileFault {
  if (!(error instanceof ThreadOverrun)) throw error;
  const sentence = {
    zh: '没有判断完：这份文件或它的测试用时太长或占用内存太多，请看最近改动的表达式、明细和测试数据',
    en: 'It was not judged to its end: the file or its tests take too long or too much memory; look at the expressions, lines and test data that were changed last',
  };
  return { file, line: 1, column: 1, sentence, isWarning: false };
}

/** Keeps the validator module of a draft for its preview. Shape: its address. */
const keepValidator = (ctx: Drawing, { page, validator }: { readonly page: PageModel; readonly validator: string }): string =>
  `/api/schema/validators/${page.path}.${ctx.draftValidators.keep(validator)}.js`;

/**
 * Judges a draft as `npm run check` and `npm run check -- --tests` judge its file, and gives its page for a preview; nothing of it is kept. Tests that are not met are
 * warnings, with their name: what a page promises is its author's to change. Errors: fileUnknown, pageNameRefused, bodyTooLarge.
 */
export async function judgeDraft(ctx: Drawing, draft: FileDraft, preview: boolean): Promise<FileVerdict> {
  const { file } = draft;
  const beside = readTestFiles(ctx.store.dir);
  const tests = [file, ...takenBy(readTexts(ctx), draft)].map((each) => beside.get(testsBeside(each))).find((each) => each !== undefined);
  try {
    const { drawn, unmet, ...compiled } = await ctx.draftJudge.judge(withDraft(ctx, draft), { file, tests, preview });
    const faults = faultsOf(ctx, compiled, draft);
    const isSound = faults.every(({ isWarning }) => isWarning);
    const failed = unmet.map(({ fault, test }) => ({ ...toFileFault(fault), isWarning: true, ...(test ? { test } : {}) }));
    return {
      faults: [...faults, ...failed],
      ...(drawn && isSound ? { page: drawn.page, places: drawn.places, validator: keepValidator(ctx, drawn) } : {}),
    };
  } catch (error) {
    return { faults: [toOverrun(error, draft)] };
  }
}

/** What has to be agreed to. Shape: undefined where a step cannot be done. */
function consentFor(steps: readonly TableStep[]): FilePlan['needs'] {
  return (['none', 'empty', 'loss'] as const).find((consent) => refusedSteps({ steps }, consent).length === 0);
}

interface Planned extends FilePlan {
  /** As the database takes them, in the order in which they run. */
  readonly raw: readonly TableStep[];
  /** The files that are taken away, with the fingerprints of the texts that were planned with. */
  readonly taken: ReadonlyMap<string, string>;
}

/** Plans a draft as `schema plan` would, if it stood in the folder; one with faults changes nothing. Errors: fileUnknown, pageNameRefused, bodyTooLarge. */
export async function planDraft(ctx: Judging & Pick<ServerContext, 'database'>, draft: FileDraft): Promise<Planned> {
  const standing = readTexts(ctx);
  const files = withDraft(ctx, draft, await settleTexts(ctx, standing));
  const taken = fingerprintsOf(standing, takenBy(standing, draft));
  const nothing = { steps: [], notes: [], stamp: '', raw: [], taken };
  const compiled = await Promise.resolve(ctx.draftJudge.compile(files)).catch((error: unknown) => toOverrun(error, draft));
  if ('sentence' in compiled) return { faults: [compiled], ...nothing };
  const faults = faultsOf(ctx, compiled, draft);
  if (faults.some(({ isWarning }) => !isWarning)) return { faults, ...nothing };
  const served = ctx.store.current();
  const serves = served.problems.length === 0 ? readTexts(ctx) : undefined;
  // What serves has been compiled: to do so again would take seconds of somebody's time.
  const known: Compile = (texts) => {
    if (texts === files) return compiled;
    return serves && isSame(texts, serves) ? served : ctx.draftJudge.compile(texts);
  };
  const { steps: raw, notes } = await foreseeChange(ctx.database, files, known);
  const shut = tellShut(ctx.store.dir, draft.file);
  const needs = shut ? undefined : consentFor(raw);
  // What waits for somebody stands above what happens by itself.
  const inTurn = raw.toSorted((a, b) => Number(a.additive) - Number(b.additive));
  const own = inTurn.map((step) => ({ mark: markOf(step), sentence: step.sentence, statements: statementsOf(step) }));
  const steps = [...(shut ? [{ mark: '×' as const, sentence: shut, statements: [] }] : []), ...own];
  const stamp = fingerprint(JSON.stringify([steps, [...taken]]));
  return { faults, steps, notes, stamp, raw, taken, ...(needs === undefined ? {} : { needs }) };
}
