import { createHash } from 'node:crypto';
import { refusal } from '../../protocol/errors';
import { atOutside } from '../outgoing/outside-fault';
import type { CursorSeal } from '../auth/cursor-seal';
import type { ServingSchemas } from '../db/schema/schema-store';
import { findOpen } from '../files/file-access';
import { type FileStore, findFiles, openContent } from '../files/file-store';
import type { PageContext } from '../rights/page-context';
import { type AcquireDatabases, type AcquireHost, databaseKey, isTrustedHost } from './acquire-settings';
import { readContent } from './read-content';
import { readHttp } from './read-http';
import { readView } from './read-view';
import type { AcquireSource } from './source';
import { bytesMost, type SourceTable } from './source-table';
import { readToken } from './source-token';

/** What reading a source takes. */
export interface AcquireContext {
  readonly files: FileStore;
  readonly secretSeal: CursorSeal;
  readonly settings: { readonly acquireHosts: readonly AcquireHost[]; readonly acquireDatabases: AcquireDatabases };
}

interface Reading {
  readonly source: AcquireSource;
  readonly key: string | undefined;
  readonly fileId: string | undefined;
}

/** What was read, where it came from as people may know it, and its digest. */
export interface ReadSource {
  readonly table: SourceTable;
  readonly from: string;
  readonly hash: string;
}

type Caller = Pick<PageContext, 'caller' | 'database'> & { readonly schemas: ServingSchemas };

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Errors: missingParameter, fileMissing where it is none that the caller may open, acquireTooLarge. */
async function readFile(
  services: AcquireContext,
  { caller, database, schemas }: Caller,
  { source, fileId = '' }: Reading,
): Promise<ReadSource> {
  if (fileId === '') throw refusal('missingParameter', { name: 'fileId' });
  const found = await findFiles(services.files, caller.tenantId, [fileId]);
  const [file] = found.length === 0 ? [] : await database.read(caller.tenantId, (q) => findOpen(q, { caller, schemas }, found));
  if (!file) throw refusal('fileMissing', {});
  if (file.size > bytesMost) throw refusal('acquireTooLarge', { limit: bytesMost / 1024 / 1024 });
  const parts: Buffer[] = [];
  for await (const part of await openContent(services.files, file)) parts.push(part as Buffer);
  return { table: await readContent(Buffer.concat(parts), source), from: file.originalName, hash: file.sha256 };
}

/** Errors: acquireAddress, acquireNoToken, acquireOldToken, and those of the call. */
async function readAddress(services: AcquireContext, { caller, database }: Caller, { source, key }: Reading): Promise<ReadSource> {
  const { tenantId } = caller;
  if (!URL.canParse(source.url)) throw refusal('acquireAddress', {});
  const url = new URL(source.url);
  const trusted = isTrustedHost(services.settings.acquireHosts, tenantId, url);
  const token =
    source.auth === ''
      ? undefined
      : await database.read(tenantId, (q) => readToken(q, services.secretSeal, { tenantId, sourceId: source.id, origin: url.origin }));
  const content = await readHttp({ source, url, key, token, trusted });
  return { table: await readContent(content, source), from: url.host, hash: digest(content) };
}

/** Errors: acquireNoAlias, and those of the view. */
async function readDatabase(services: AcquireContext, { caller }: Caller, { source, key }: Reading): Promise<ReadSource> {
  const connection = services.settings.acquireDatabases.get(databaseKey(caller.tenantId, source.alias));
  if (connection === undefined) throw refusal('acquireNoAlias', { alias: source.alias });
  return { ...(await readView(connection, source, key)), from: `${source.alias} · ${source.view}` };
}

const ways = { file: readFile, http: readAddress, view: readDatabase } as const;

/** Which server a source is at, as the operator knows it; '' of a file. */
function placeOf({ way, url, alias }: AcquireSource): string {
  if (way === 'view') return alias;
  return way === 'http' && URL.canParse(url) ? new URL(url).host : '';
}

/** Reads a source in its own way. Where another server failed, the failure says for the log which one. */
export async function readSource(services: AcquireContext, caller: Caller, reading: Reading): Promise<ReadSource> {
  try {
    return await ways[reading.source.way](services, caller, reading);
  } catch (error) {
    throw atOutside(error, placeOf(reading.source));
  }
}
