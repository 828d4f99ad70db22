import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { everySort, fileMisfit } from '../../base/accepted-files';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/record-model';
import { sentences } from '../../schema/model/sentences';
import type { Caller } from '../auth/caller';
import type { Database, Queryable } from '../db/connections/database';
import type { ContentStore } from './content-store';
import { madeByTask, requireRoom } from './file-quota';
import { cleanFileName, recognizeFile } from './file-kinds';
import { mostPixels, readPictureSize } from './picture-size';
import { shanghaiNow } from '../db/clock';

export interface StoredFile {
  readonly fileId: string;
  readonly originalName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createTime: string;
  /** Who sent it up, or had it made. */
  readonly ownerId: string;
  /** Set on what a task has made: the only user who may open it. */
  readonly onlyFor?: string;
}

export interface FileStore {
  readonly database: Database;
  readonly contents: ContentStore;
}

/** Whoever a file comes from. */
type Sender = Pick<Caller, 'tenantId' | 'userId' | 'realName'>;

/** Errors: fileOfOtherSort, fileAboveLimit where a field does not take a file. */
function requireFits(field: FieldModel, file: { readonly name: string; readonly type: string; readonly size: number }): void {
  const misfit = fileMisfit(field, file);
  if (misfit === undefined) return;
  throw refusal(misfit === 'sort' ? 'fileOfOtherSort' : 'fileAboveLimit', { sentence: sentences.filesTaken(field.label, field) });
}

/** A small file can hold a picture that fills the memory of whoever is shown it; of one that does not say how large it is nobody knows. Errors: pictureTooLarge, pictureUnreadable. */
function requireShowable(content: Buffer, type: string): void {
  const size = readPictureSize(content, type);
  if (size === 'none') return;
  if (size === 'unreadable') throw refusal('pictureUnreadable', {});
  if (size.width * size.height > mostPixels) throw refusal('pictureTooLarge', { ...size, limit: mostPixels });
}

/** Stores a file under the hash of its content, for a field where one is named. Errors: fileTypeRefused, fileOfOtherSort, fileAboveLimit, pictureTooLarge, pictureUnreadable, fileQuotaReached. */
export async function storeFile(
  store: FileStore,
  caller: Sender,
  sent: { readonly name: string; readonly content: Buffer; readonly into?: FieldModel | undefined; readonly remark?: string },
): Promise<StoredFile> {
  const originalName = cleanFileName(sent.name);
  const contentType = recognizeFile(sent.content, originalName);
  if (contentType === undefined)
    throw sent.into
      ? refusal('fileOfOtherSort', {
          sentence: sentences.filesTaken(sent.into.label, { ...sent.into, accept: sent.into.accept ?? everySort }),
        })
      : refusal('fileTypeRefused', {});
  if (sent.into) requireFits(sent.into, { name: originalName, type: contentType, size: sent.content.length });
  requireShowable(sent.content, contentType);
  const sha256 = createHash('sha256').update(sent.content).digest('hex');
  // Asked before as well as with the row: what is refused is not to lie on the disk, where no row would lead to it.
  await store.database.read(caller.tenantId, (q) => requireRoom(q, { tenantId: caller.tenantId, size: sent.content.length }));
  await store.contents.put(sha256, sent.content);
  const { remark = '' } = sent;
  const place = () => store.contents.put(sha256, sent.content);
  return noteFile(store, caller, { originalName, contentType, size: sent.content.length, sha256, remark, place });
}

/** A new id for a file: 128 bits by chance, where all other ids rise with time, so that no id can be guessed from others. */
const makeFileId = (): string => randomBytes(16).toString('hex');

/** Says whether a text can be the id of a file; those of earlier versions had up to eighteen digits. */
export const isFileId = (text: string): boolean => /^(?:[0-9a-f]{32}|\d{1,18})$/.test(text);

/** Until the transaction ends nobody takes a content away that is needed, nor needs one that is taken away. */
export async function holdContent(tx: Queryable, sha256: string, as: 'need' | 'takeAway'): Promise<void> {
  const lock = as === 'need' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query(`select ${lock}(hashtextextended($1, 0))`, [`file ${sha256}`]);
}

async function noteFile(
  store: FileStore,
  caller: Sender,
  file: Omit<StoredFile, 'fileId' | 'createTime' | 'ownerId'> & {
    readonly remark: string;
    /** Puts the content where it belongs, unless it is there. */
    readonly place: () => Promise<void>;
  },
): Promise<StoredFile> {
  const fileId = makeFileId();
  const { originalName, contentType, size, sha256, remark } = file;
  await store.database.write(caller.tenantId, async (tx) => {
    if (remark !== madeByTask) await requireRoom(tx, { tenantId: caller.tenantId, size });
    await holdContent(tx, sha256, 'need');
    await file.place();
    await tx.query(
      'insert into sys_file (tenant_id, id, original_name, content_type, size, sha256, remark, create_user, create_user_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [caller.tenantId, fileId, originalName, contentType, size, sha256, remark, caller.userId, caller.realName],
    );
  });
  return { fileId, originalName, contentType, size, sha256, createTime: shanghaiNow().now, ownerId: caller.userId };
}

/** Remark on what somebody has sent up to attach it: what is attached to nothing after a while goes. */
export const sentUp = 'upload';

/** Keeps a file that a task has made; only its owner may open it. A finished file at `path` is taken away. Errors: fileTypeRefused. */
export async function keepMadeFile(
  store: FileStore,
  caller: Caller,
  made: { readonly name: string } & ({ readonly content: Buffer } | { readonly path: string; readonly contentType: string }),
): Promise<StoredFile> {
  const originalName = cleanFileName(made.name);
  if ('content' in made) {
    const contentType = recognizeFile(made.content, originalName);
    if (contentType === undefined) throw refusal('fileTypeRefused', {});
    const sha256 = createHash('sha256').update(made.content).digest('hex');
    await store.contents.put(sha256, made.content);
    const { content } = made;
    const place = () => store.contents.put(sha256, content);
    return noteFile(store, caller, { originalName, contentType, size: content.length, sha256, remark: madeByTask, place });
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(made.path)) hash.update(chunk as Buffer);
  const sha256 = hash.digest('hex');
  const { size } = await stat(made.path);
  const place = (): Promise<void> => store.contents.take(sha256, { path: made.path, size });
  return noteFile(store, caller, { originalName, contentType: made.contentType, size, sha256, remark: madeByTask, place });
}

/** Finds files of a tenant by their ids, in the order asked for. */
export async function findFiles(store: FileStore, tenantId: string, ids: readonly string[]): Promise<readonly StoredFile[]> {
  const requested = ids.filter(isFileId);
  if (requested.length === 0) return [];
  const answer = await store.database.read(tenantId, (q) =>
    q.query(
      `select id, original_name, content_type, size, sha256, remark, create_user, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as create_time
       from sys_file where tenant_id = $1 and id = any($2::text[]) and is_deleted = 0`,
      [tenantId, requested],
    ),
  );
  const found = new Map(
    answer.rows.map((row) => [
      String(row['id']),
      {
        fileId: String(row['id']),
        // Names that an earlier version kept are cleaned as new ones are.
        originalName: cleanFileName(String(row['original_name'])),
        contentType: String(row['content_type']),
        size: Number(row['size']),
        sha256: String(row['sha256']),
        createTime: String(row['create_time']),
        ownerId: String(row['create_user']),
        ...(row['remark'] === madeByTask ? { onlyFor: String(row['create_user']) } : {}),
      },
    ]),
  );
  return requested.flatMap((id) => found.get(id) ?? []);
}

/** Opens a file's content as a stream. Errors: fileMissing. */
export async function openContent(store: FileStore, file: StoredFile): Promise<Readable> {
  const content = await store.contents.open(file.sha256);
  if (!content) throw refusal('fileMissing', {});
  return content;
}
