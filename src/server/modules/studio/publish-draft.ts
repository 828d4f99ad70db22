import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../base/app-error';
import type { FileConsent, FileFault, FilePublished } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import { isTestsFile, readTestFiles } from '../../../schema/source/read-schemas';
import { testsBeside } from '../../../schema/tests/read-tests';
import { type AuditContext, writeEntry } from '../../audit/audit-trail';
import { refusedSteps, signsOf } from '../../db/schema/apply-plan';
import { isSame } from '../../db/schema/compile-cache';
import { chooseTexts } from '../../db/schema/folder-marks';
import { putWhole } from '../../db/schema/put-whole';
import { whilePublishing } from '../../db/schema/publish-lock';
import { createSchemaStore } from '../../db/schema/schema-store';
import type { ServerContext } from '../../http/server-context';
import type { KeyGuard } from '../../records/write/idempotency';
import { planDraft } from './judge-draft';
import { fingerprint, fingerprintsOf, readTexts, takenBy, textOrNone, toFileFault } from './read-files';

/** A text in the place of a file's; undefined takes the file away. */
interface Replacement {
  readonly file: string;
  readonly text: string | undefined;
  /** Fingerprint of the text that was opened; '' where there was no such file. */
  readonly hash: string;
  /** The files that go with it, with the fingerprints of the texts that were planned with. */
  readonly taken: ReadonlyMap<string, string>;
  readonly consent: FileConsent;
  /** Signs of the steps that consent was given to. */
  readonly agreed?: ReadonlySet<string>;
}

export interface Publication extends Omit<Replacement, 'taken' | 'agreed'> {
  readonly text: string;
  /** Fingerprint of the plan that was seen; asked for where something had to be agreed to, and where a page is renamed. */
  readonly stamp: string;
}

export interface Writing {
  readonly audit: AuditContext;
  readonly guard: KeyGuard;
}

const isShut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));

/** Texts of files; undefined takes the file away, or says that there was none. */
type Texts = ReadonlyMap<string, string | undefined>;

/** Errors: fileUnknown, pageNameRefused; fileChanged where the folder holds another text than the one that was opened. Shape: that text, undefined where there was none. */
function requireUnchanged(ctx: ServerContext, { file, hash, text: next }: Omit<Replacement, 'taken'>): string | undefined {
  const files = new Map(readTexts(ctx));
  for (const former of takenBy(files, { file, text: next })) files.delete(former);
  const text = textOrNone(ctx, files, file);
  if ((text === undefined ? '' : fingerprint(text)) !== hash) throw refusal('fileChanged', {});
  return text;
}

/** Errors: fileChanged where other files, or other texts of them, would go with a replacement than those that were planned with. */
function requireTaken(ctx: ServerContext, replacement: Replacement): void {
  const standing = readTexts(ctx);
  const found = fingerprintsOf(standing, takenBy(standing, replacement));
  if (!isSame(found, replacement.taken)) throw refusal('fileChanged', {});
}

/** All files that a replacement changes: its own, and of a page that it renames the former file and the tests beside it, which go along. */
function textsOf(ctx: ServerContext, { file, text }: Replacement): Texts {
  const taken = takenBy(readTexts(ctx), { file, text });
  const tests = readTestFiles(ctx.store.dir);
  const moved = taken.flatMap((former): (readonly [string, string | undefined])[] => {
    const own = tests.get(testsBeside(former));
    return own === undefined ? [] : [[testsBeside(former), undefined] as const, [testsBeside(file), own] as const];
  });
  return new Map([[file, text] as const, ...taken.map((former) => [former, undefined] as const), ...moved]);
}

const readOrNone = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Puts texts in the place of files that hold others. */
function putTexts({ store: { dir } }: ServerContext, texts: Texts): void {
  for (const [file, text] of texts) {
    const path = join(dir, file);
    if (text === undefined) rmSync(path, { force: true });
    else if (text !== readOrNone(path)) putWhole(path, text);
  }
}

/** Puts the former texts back where the files hold what was put there: what somebody has written into them since is not thrown away. */
function restore(ctx: ServerContext, put: Texts, former: Texts): void {
  const own = [...former].filter(([file]) => readOrNone(join(ctx.store.dir, file)) === put.get(file));
  putTexts(ctx, new Map(own));
}

/** Puts the text into the folder in the place of the one that was opened, with its entry in the trail. Errors: fileChanged, folderShut, keyRunning. Shape: gives the function that restores the former texts. */
async function put(ctx: ServerContext, publication: Replacement, { audit, guard }: Writing): Promise<() => void> {
  const { file, text, hash, taken } = publication;
  // No other process may publish between the look and the writing.
  return whilePublishing(ctx.database, async () => {
    let undo = (): void => undefined;
    try {
      return await ctx.database.write(audit.caller.tenantId, async (tx) => {
        await guard(tx);
        const changes = [{ field: file, before: hash, after: text === undefined ? '' : fingerprint(text) }];
        await writeEntry(tx, audit, { action: text === undefined ? 'remove' : 'publish', comment: file, changes });
        for (const [former, before] of taken)
          await writeEntry(tx, audit, { action: 'remove', comment: former, changes: [{ field: former, before, after: '' }] });
        // Nothing is waited for between the look and the writing: an editor takes no lock.
        requireUnchanged(ctx, publication);
        requireTaken(ctx, publication);
        const texts = textsOf(ctx, publication);
        const before = new Map([...texts.keys()].map((each) => [each, readOrNone(join(ctx.store.dir, each))] as const));
        undo = () => restore(ctx, texts, before);
        try {
          putTexts(ctx, texts);
          // Whoever reads the folder next serves them in the place of whatever serves.
          chooseTexts(ctx.store.dir, new Map([...texts].filter(([each]) => !isTestsFile(each))), true);
        } catch (error) {
          throw isShut(error) ? refusal('folderShut', {}, { cause: error }) : error;
        }
        return undo;
      });
    } catch (error) {
      // Without its entry in the trail nothing is published.
      undo();
      throw error;
    }
  });
}

/** Brings the tables and all that serves to the folder as it stands; steps that do not only add run as `schema apply` runs them, those that nobody saw excepted. */
async function serve(ctx: ServerContext, { consent, agreed = new Set() }: Replacement): Promise<void> {
  const { database, store, draftJudge } = ctx;
  if (consent !== 'none')
    await (await createSchemaStore({ database, dir: store.dir, consent, agreed, compile: draftJudge.compile })).close();
  await store.reload();
}

/** Puts the former texts back where nobody has changed the file since. */
async function takeBack(ctx: ServerContext, { file, text }: Replacement, undo: () => void): Promise<void> {
  await whilePublishing(ctx.database, () => {
    if (readTexts(ctx).get(file) === text) undo();
    return Promise.resolve();
  });
  await ctx.store.reload();
}

const faultRefusal = ({ file, line, column, sentence }: FileFault): Error =>
  refusal('fileFaulty', { fault: `${file}:${line}:${column} ${sentence.zh}` });

/** Puts a text into the folder and brings what serves to it; where that fails the former text is put back. Errors: fileChanged, folderShut, fileFaulty, fileWaits, keyRunning. */
export async function replaceText(ctx: ServerContext, replacement: Replacement, writing: Writing): Promise<void> {
  const { file } = replacement;
  const undo = await put(ctx, replacement, writing);
  try {
    await serve(ctx, replacement);
  } catch (error) {
    await takeBack(ctx, replacement, undo);
    throw error;
  }
  const { waiting, problems, faults } = ctx.store.current();
  // What it refers to may have left the folder since it was planned: a new file with faults does not even wait.
  const fault = faults.find((each) => each.file === file);
  if (!fault && !waiting.has(file)) return;
  await takeBack(ctx, replacement, undo);
  if (fault) throw faultRefusal(toFileFault(fault));
  throw refusal('fileWaits', { problem: (problems.find((problem) => problem.includes(file)) ?? problems[0] ?? file).slice(0, 400) });
}

async function publishNow(ctx: ServerContext, publication: Publication, writing: Writing): Promise<FilePublished> {
  const { file, text, consent } = publication;
  // What the folder holds already serves, unless it waits, for consent perhaps, which a publication brings.
  if (requireUnchanged(ctx, publication) === text && !ctx.store.current().waiting.has(file)) {
    await put(ctx, { ...publication, taken: new Map() }, writing);
    return { file, hash: publication.hash, notes: [] };
  }
  const plan = await planDraft(ctx, publication);
  const fault = plan.faults.find(({ isWarning }) => !isWarning);
  if (fault) throw faultRefusal(fault);
  const [refused] = refusedSteps({ steps: plan.raw }, consent);
  if (refused) throw refusal('fileNeedsConsent', { step: refused.sentence });
  const renames = plan.taken.size > 0;
  if ((consent !== 'none' || renames) && plan.stamp !== publication.stamp) throw refusal('planChanged', {});
  try {
    await replaceText(ctx, { ...publication, taken: plan.taken, agreed: signsOf(plan.raw) }, writing);
  } catch (error) {
    const waits = error instanceof AppError && error.code === 'fileWaits';
    if (waits && consent !== 'none' && (await planDraft(ctx, publication)).stamp !== plan.stamp)
      throw refusal('planChanged', {}, { cause: error });
    throw error;
  }
  return { file, hash: fingerprint(text), notes: plan.notes };
}

let last: Promise<unknown> = Promise.resolve();

/** Does what changes the folder, one after the other. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

/**
 * Publishes a text in the place of the one that was opened, or as a new page: into the folder, which holds the texts, and from there to what serves, by the same functions as the command line. One at
 * a time. Errors: fileUnknown, pageNameRefused, fileChanged, fileFaulty, fileNeedsConsent, planChanged, folderShut, fileWaits, bodyTooLarge.
 */
export function publishDraft(ctx: ServerContext, publication: Publication, writing: Writing): Promise<FilePublished> {
  return inTurn(() => publishNow(ctx, publication, writing));
}
