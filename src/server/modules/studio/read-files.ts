import { createHash } from 'node:crypto';
import type { FileDetail, FileFault, FileHead } from '../../../protocol/page-files';
import { isObject } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import type { Fault } from '../../../schema/source/fault';
import { pathOfFile, refuseName } from '../../../schema/start/page-name';
import { formerFiles } from '../../../schema/start/rename-page';
import { readSchemas, readTestFiles } from '../../../schema/source/read-schemas';
import { testsBeside } from '../../../schema/tests/read-tests';
import type { Caller } from '../../auth/caller';
import { settleFolder } from '../../db/schema/app-texts';
import { readHeads, readLastVersions, readRemoved, readVersionText } from '../../db/schema/schema-versions';
import { mayConfigure } from '../../auth/studio';
import type { ServerContext } from '../../http/server-context';

/** Errors: forbidden for all but those who configure the installation. */
export function requireStudio(caller: Caller): void {
  if (!mayConfigure(caller)) throw refusal('forbidden', {});
}

/** What the trail calls page files. */
export const trailSubject = 'page-files';

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Shape: file -> fingerprint of its text. */
export const fingerprintsOf = (texts: ReadonlyMap<string, string>, files: readonly string[]): ReadonlyMap<string, string> =>
  new Map(files.map((file) => [file, fingerprint(texts.get(file) ?? '')] as const));

/** Files that are edited as text with a language file of their own. */
const isOffered = (file: string): boolean => file.endsWith('.json');

/** The texts of the folder as they are now. */
export const readTexts = (ctx: Pick<ServerContext, 'store'>): ReadonlyMap<string, string> => readSchemas(ctx.store.dir).files;

/** Texts of the folder as they are published: where one conflicts with what was published in the app, that one. */
export const settleTexts = async (
  { database, store: { dir } }: Pick<ServerContext, 'database' | 'store'>,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => (await settleFolder(database, { dir, files }, await readLastVersions(database))).files;

/** Finds a file's text among others. Errors: fileUnknown. */
export function requireText(files: ReadonlyMap<string, string>, file: string): string {
  const text = isOffered(file) ? files.get(file) : undefined;
  if (text === undefined) throw refusal('fileUnknown', { file: file.slice(0, 100) });
  return text;
}

/** Sees to it that a file that is not there can become a page. Errors: pageNameRefused. */
export function requireFree(ctx: Pick<ServerContext, 'store'>, files: ReadonlyMap<string, string>, file: string): void {
  const groups = ctx.store.current().menus.map(({ code }) => code);
  const reason = refuseName(pathOfFile(file) ?? '', { files: files.keys(), groups });
  if (reason) throw refusal('pageNameRefused', { reason });
}

/** The files that a text takes the place of as a new page file: those of the page under its former names. */
export const takenBy = (
  files: ReadonlyMap<string, string>,
  { file, text }: { readonly file: string; readonly text: string | undefined },
): readonly string[] => (files.has(file) ? [] : formerFiles(text).filter((former) => files.has(former)));

/** The text of a file, of which there may be none yet where it is to become a page. Errors: fileUnknown, pageNameRefused. */
export function textOrNone(ctx: Pick<ServerContext, 'store'>, files: ReadonlyMap<string, string>, file: string): string | undefined {
  if (files.has(file) || pathOfFile(file) === undefined) return requireText(files, file);
  requireFree(ctx, files, file);
  return undefined;
}

export function toFileFault({ file, line, column, sentence, en, hint, severity }: Fault): FileFault {
  const [zhHint, enHint] = hint === undefined ? ['', ''] : [`，是不是“${hint}”？`, `, did you mean "${hint}"?`];
  return { file, line, column, sentence: { zh: sentence + zhHint, en: en + enHint }, isWarning: severity !== undefined };
}

/** What a text calls its page. Shape: undefined where it does not say. */
function labelIn(text: string): Text | undefined {
  try {
    const { label }: { readonly label?: unknown } = JSON.parse(text) ?? {};
    return isObject(label) && typeof label['zh'] === 'string' && typeof label['en'] === 'string'
      ? { zh: label['zh'], en: label['en'] }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The pages that were removed and can be brought back; one that goes by another name now is not among them. */
async function listRemoved(ctx: ServerContext): Promise<readonly FileHead[]> {
  const texts = readTexts(ctx);
  const renamed = new Set([...texts.values()].flatMap(formerFiles));
  const removed = await ctx.database.system(readRemoved);
  return [...removed]
    .filter(([file]) => pathOfFile(file) !== undefined && !texts.has(file) && !renamed.has(file))
    .map(([file, text]) => {
      const label = labelIn(text);
      return { ...{ file, faults: 0, warnings: 0, waits: false, isRemoved: true as const }, ...(label ? { label } : {}) };
    });
}

/** Every file with what is wrong in it, and the pages that were removed. */
export async function listFiles(ctx: ServerContext): Promise<readonly FileHead[]> {
  const { faults, warnings, waiting, pages, records } = ctx.store.current();
  const count = (file: string, of: readonly Fault[]): number => of.filter((fault) => fault.file === file).length;
  const labelOf = (file: string) => {
    const name = file.replace(/^(?:pages|records)\//, '').replace(/\.json$/, '');
    if (file.startsWith('pages/')) return pages.get(name)?.label;
    return file.startsWith('records/') ? records.get(name.replace(/^.*\//, ''))?.label : undefined;
  };
  const toHead = (file: string): FileHead => {
    const label = labelOf(file);
    return {
      ...{ file, faults: count(file, faults), warnings: count(file, warnings), waits: waiting.has(file) },
      ...(label === undefined ? {} : { label }),
    };
  };
  const texts = readTexts(ctx);
  const standing = [...texts.keys()].filter(isOffered).map(toHead);
  // What was published in the app and never reached this folder is there to be taken into it.
  const absent = [...waiting].filter((file) => !texts.has(file) && pages.has(pathOfFile(file) ?? '')).map(toHead);
  return [...standing, ...absent, ...(await listRemoved(ctx))];
}

interface Publisher {
  readonly time: string;
  readonly name: string;
  readonly fingerprint: string;
}

/** Who has published texts of a file, the newest first. Source: the trail. */
async function readPublishers(ctx: ServerContext, { tenantId }: Caller, file: string): Promise<readonly Publisher[]> {
  const { rows } = await ctx.database.read(tenantId, (q) =>
    q.query(
      `select to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, user_name, changes->0->>'after' as fingerprint from sys_audit
       where tenant_id = $1 and subject = $2 and action in ('publish', 'remove') and not refused and comment = $3 order by id desc limit 200`,
      [tenantId, trailSubject, file],
    ),
  );
  return rows.map((row) => ({ time: String(row['time']), name: String(row['user_name']), fingerprint: String(row['fingerprint']) }));
}

/** A file with its faults and its versions; a page that is not there yet, or not any more, has no text. Errors: fileUnknown. */
export async function readFile(ctx: ServerContext, caller: Caller, file: string): Promise<FileDetail> {
  const files = readTexts(ctx);
  const isAbsent = !files.has(file) && pathOfFile(file) !== undefined;
  const text = isAbsent ? '' : requireText(files, file);
  const hash = isAbsent ? '' : fingerprint(text);
  const { faults, warnings, waiting, problems } = ctx.store.current();
  const heads = await ctx.database.system((q) => readHeads(q, file));
  const publishers = await readPublishers(ctx, caller, file);
  // The entry is written before its version serves; a text that came back later has an entry of its own.
  const byOf = (time: string, own: string) => publishers.find((each) => each.fingerprint === own && each.time <= time)?.name;
  return {
    ...{ file, text, hash },
    faults: [...faults, ...warnings].filter((fault) => fault.file === file).map(toFileFault),
    waiting: waiting.has(file) ? problems : [],
    isTested: readTestFiles(ctx.store.dir).has(testsBeside(file)),
    versions: heads.map(({ id, time, fingerprint: own, plan }, index) => {
      const by = byOf(time, own);
      return {
        ...{ id, time, steps: plan, isServing: index === 0 && own !== '', isFolder: own === hash, isRemoval: own === '' },
        ...(by === undefined ? {} : { by }),
      };
    }),
  };
}

/** The text of a version. Errors: fileUnknown. */
export async function readVersion(ctx: ServerContext, version: { readonly file: string; readonly id: string }): Promise<string> {
  const text = await ctx.database.system((q) => readVersionText(q, version));
  if (text === undefined) throw refusal('fileUnknown', { file: `${version.file} ${version.id}`.slice(0, 100) });
  return text;
}
