import { createHash } from 'node:crypto';
import type { FileDetail, FileFault, FileHead } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { Fault } from '../../../schema/source/fault';
import { readSchemas } from '../../../schema/source/read-schemas';
import type { Caller } from '../../auth/caller';
import { readHeads, readVersionText } from '../../db/schema/schema-versions';
import { mayConfigure } from '../../auth/studio';
import type { ServerContext } from '../../http/server-context';

/** Errors: forbidden for all but those who configure the installation. */
export function requireStudio(caller: Caller): void {
  if (!mayConfigure(caller)) throw refusal('forbidden', {});
}

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Files that are edited as text with a language file of their own. */
const isOffered = (file: string): boolean => file.endsWith('.json');

/** The texts of the folder as they are now. */
export const readTexts = (ctx: Pick<ServerContext, 'store'>): ReadonlyMap<string, string> => readSchemas(ctx.store.dir).files;

/** Finds a file's text among others. Errors: fileUnknown. */
export function requireText(files: ReadonlyMap<string, string>, file: string): string {
  const text = isOffered(file) ? files.get(file) : undefined;
  if (text === undefined) throw refusal('fileUnknown', { file: file.slice(0, 100) });
  return text;
}

export function toFileFault({ file, line, column, sentence, en, hint, severity }: Fault): FileFault {
  const [zhHint, enHint] = hint === undefined ? ['', ''] : [`，是不是“${hint}”？`, `, did you mean "${hint}"?`];
  return { file, line, column, sentence: { zh: sentence + zhHint, en: en + enHint }, isWarning: severity !== undefined };
}

/** Every file with what is wrong in it. */
export function listFiles(ctx: ServerContext): readonly FileHead[] {
  const { faults, warnings, waiting, pages, records } = ctx.store.current();
  const count = (file: string, of: readonly Fault[]): number => of.filter((fault) => fault.file === file).length;
  const labelOf = (file: string) => {
    const name = file.replace(/^(?:pages|records)\//, '').replace(/\.json$/, '');
    if (file.startsWith('pages/')) return pages.get(name)?.label;
    return file.startsWith('records/') ? records.get(name.replace(/^.*\//, ''))?.label : undefined;
  };
  return [...readTexts(ctx).keys()].filter(isOffered).map((file) => {
    const label = labelOf(file);
    return {
      ...{ file, faults: count(file, faults), warnings: count(file, warnings), waits: waiting.has(file) },
      ...(label === undefined ? {} : { label }),
    };
  });
}

/** A file with its faults and its versions. Errors: fileUnknown. */
export async function readFile(ctx: ServerContext, file: string): Promise<FileDetail> {
  const text = requireText(readTexts(ctx), file);
  const hash = fingerprint(text);
  const { faults, warnings, waiting, problems } = ctx.store.current();
  const heads = await ctx.database.system((q) => readHeads(q, file));
  return {
    ...{ file, text, hash },
    faults: [...faults, ...warnings].filter((fault) => fault.file === file).map(toFileFault),
    waiting: waiting.has(file) ? problems : [],
    versions: heads.map(({ id, time, fingerprint: own, plan }, index) => ({
      ...{ id, time, steps: plan, isServing: index === 0 && own !== '', isFolder: own === hash, isRemoval: own === '' },
    })),
  };
}

/** The text of a version. Errors: fileUnknown. */
export async function readVersion(ctx: ServerContext, version: { readonly file: string; readonly id: string }): Promise<string> {
  const text = await ctx.database.system((q) => readVersionText(q, version));
  if (text === undefined) throw refusal('fileUnknown', { file: `${version.file} ${version.id}`.slice(0, 100) });
  return text;
}
