import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileConsent, FilePublished } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import { type AuditContext, writeEntry } from '../../audit/audit-trail';
import { refusedSteps } from '../../db/schema/apply-plan';
import { putWhole } from '../../db/schema/put-whole';
import { whilePublishing } from '../../db/schema/publish-lock';
import { createSchemaStore } from '../../db/schema/schema-store';
import type { ServerContext } from '../../http/server-context';
import type { KeyGuard } from '../../records/write/idempotency';
import { planDraft } from './judge-draft';
import { fingerprint, readTexts, textOrNone } from './read-files';

/** A text in the place of a file's; undefined takes the file away. */
interface Replacement {
  readonly file: string;
  readonly text: string | undefined;
  /** Fingerprint of the text that was opened; '' where there was no such file. */
  readonly hash: string;
  readonly consent: FileConsent;
}

export interface Publication extends Replacement {
  readonly text: string;
  /** Fingerprint of the plan that was agreed to; '' where nothing had to be. */
  readonly stamp: string;
}

export interface Writing {
  readonly audit: AuditContext;
  readonly guard: KeyGuard;
}

const isShut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));

/** Errors: fileUnknown, pageNameRefused; fileChanged where the folder holds another text than the one that was opened. Shape: that text, undefined where there was none. */
function requireUnchanged(ctx: ServerContext, { file, hash }: Replacement): string | undefined {
  const text = textOrNone(ctx, readTexts(ctx), file);
  if ((text === undefined ? '' : fingerprint(text)) !== hash) throw refusal('fileChanged', {});
  return text;
}

/** Puts a text in the place of a file; undefined takes the file away. */
function putText(path: string, text: string | undefined): void {
  if (text === undefined) rmSync(path, { force: true });
  else putWhole(path, text);
}

/** Puts the text into the folder in the place of the one that was opened, with its entry in the trail. Errors: fileChanged, folderShut, keyRunning. Shape: the former text. */
async function put(ctx: ServerContext, publication: Replacement, { audit, guard }: Writing): Promise<string | undefined> {
  const { file, text, hash } = publication;
  const path = join(ctx.store.dir, file);
  // No other process may publish between the look and the writing.
  return whilePublishing(ctx.database, async () => {
    let undo = (): void => undefined;
    try {
      return await ctx.database.write(audit.caller.tenantId, async (tx) => {
        await guard(tx);
        const former = requireUnchanged(ctx, publication);
        const changes = [{ field: file, before: hash, after: text === undefined ? '' : fingerprint(text) }];
        await writeEntry(tx, audit, { action: text === undefined ? 'remove' : 'publish', comment: file, changes });
        try {
          if (former !== text) putText(path, text);
        } catch (error) {
          throw isShut(error) ? refusal('folderShut', {}, { cause: error }) : error;
        }
        undo = () => putText(path, former);
        return former;
      });
    } catch (error) {
      // Without its entry in the trail nothing is published.
      undo();
      throw error;
    }
  });
}

/** Brings the tables and all that serves to the folder as it stands; steps that do not only add run as `schema apply` runs them. */
async function serve(ctx: ServerContext, consent: FileConsent): Promise<void> {
  const { database, store, draftJudge } = ctx;
  if (consent !== 'none') await (await createSchemaStore({ database, dir: store.dir, consent, compile: draftJudge.compile })).close();
  await store.reload();
}

/** Puts the former text back where nobody has changed the file since. */
async function takeBack(ctx: ServerContext, { file, text }: Replacement, former: string | undefined): Promise<void> {
  const path = join(ctx.store.dir, file);
  await whilePublishing(ctx.database, () => {
    if (readTexts(ctx).get(file) === text) putText(path, former);
    return Promise.resolve();
  });
  await ctx.store.reload();
}

/** Puts a text into the folder and brings what serves to it; where that fails the former text is put back. Errors: fileChanged, folderShut, fileWaits, keyRunning. */
export async function replaceText(ctx: ServerContext, replacement: Replacement, writing: Writing): Promise<void> {
  const { file, consent } = replacement;
  const former = await put(ctx, replacement, writing);
  try {
    await serve(ctx, consent);
  } catch (error) {
    await takeBack(ctx, replacement, former);
    throw error;
  }
  const { waiting, problems } = ctx.store.current();
  if (!waiting.has(file)) return;
  await takeBack(ctx, replacement, former);
  throw refusal('fileWaits', { problem: (problems.find((problem) => problem.includes(file)) ?? problems[0] ?? file).slice(0, 400) });
}

async function publishNow(ctx: ServerContext, publication: Publication, writing: Writing): Promise<FilePublished> {
  const { file, text, consent } = publication;
  // What the folder holds already serves, or waits for a reason that is told.
  if (requireUnchanged(ctx, publication) === text) {
    await put(ctx, publication, writing);
    return { file, hash: publication.hash, notes: [] };
  }
  const plan = await planDraft(ctx, publication);
  const fault = plan.faults.find(({ isWarning }) => !isWarning);
  if (fault) throw refusal('fileFaulty', { fault: `${fault.file}:${fault.line}:${fault.column} ${fault.sentence.zh}` });
  const [refused] = refusedSteps({ steps: plan.raw }, consent);
  if (refused) throw refusal('fileNeedsConsent', { step: refused.sentence });
  if (consent !== 'none' && plan.stamp !== publication.stamp) throw refusal('planChanged', {});
  await replaceText(ctx, publication, writing);
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
