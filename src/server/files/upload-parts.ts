import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { largestFile } from '../../base/accepted-files';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import type { ContentStore } from './content-store';

/** A part of a file that is sent up in several. Units: bytes. */
export interface SentPart {
  /** What the sender calls the upload. Shape: 32 hexadecimal digits. */
  readonly uploadId: string;
  /** Where the part begins. */
  readonly offset: number;
  /** Length of the whole file. */
  readonly size: number;
  readonly content: Buffer;
}

/** Uploads that one account may have begun and not ended. */
const mostOpen = 20;
/** Units: ms; after so long without a part an upload counts as given up. */
const givenUpAfter = 3_600_000;

const folderOf = ({ draftDir }: ContentStore): string => join(draftDir, 'parts');
const sizeAt = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/** What the work gives; nothing where the file is no longer there. */
const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Takes the content for whoever comes first. Shape: what whoever comes after him finds is nothing. */
async function takeAway(path: string): Promise<{ readonly whole: Buffer } | { readonly received: number }> {
  const mine = `${path}-${randomBytes(8).toString('hex')}`;
  const isFirst = await unlessGone(rename(path, mine).then(() => true));
  if (!isFirst) return { received: 0 };
  try {
    return { whole: await readFile(mine) };
  } finally {
    await rm(mine, { force: true });
  }
}

/**
 * Takes a part of a file where it follows what is there already. The parts lie on this machine: where another one is asked, the answer says that it has nothing, and the sender begins anew.
 * Shape: how much is there now; with the last part the whole content instead. Errors: wrongParameter, fileTooLarge, tooManyItems.
 */
export async function takePart(
  contents: ContentStore,
  { tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>,
  { uploadId, offset, size, content }: SentPart,
): Promise<{ readonly received: number } | { readonly whole: Buffer }> {
  if (!/^[0-9a-f]{32}$/.test(uploadId)) throw refusal('wrongParameter', { name: 'uploadId' });
  if (size > largestFile) throw refusal('fileTooLarge', {});
  if (content.length === 0 || offset + content.length > size) throw refusal('wrongParameter', { name: 'total' });
  const folder = folderOf(contents);
  // Nobody comes upon the upload of another account, whatever he calls his.
  const own = `${tenantId}-${userId}-`;
  const path = join(folder, own + uploadId);
  const received = await sizeAt(path);
  // All had come when the server stopped before it was stored, and the last part comes again.
  if (received === size && offset + content.length === size) return takeAway(path);
  if (received !== offset) return { received };
  await mkdir(folder, { recursive: true });
  if (offset === 0 && (await readdir(folder)).filter((name) => name.startsWith(own)).length >= mostOpen)
    throw refusal('tooManyItems', { limit: mostOpen });
  const file = await unlessGone(open(path, offset === 0 ? 'w' : 'r+'));
  // Somebody ended it in the meantime.
  if (!file) return { received: 0 };
  try {
    await file.write(content, 0, content.length, offset);
  } finally {
    await file.close();
  }
  // A full disk may take a part of it.
  const now = await sizeAt(path);
  if (now < size) return { received: now };
  return takeAway(path);
}

/** Takes away uploads that nobody has gone on with. */
export async function dropGivenUp(contents: ContentStore): Promise<void> {
  const folder = folderOf(contents);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known && Date.now() - known.mtimeMs > givenUpAfter) await rm(path, { force: true });
  }
}
