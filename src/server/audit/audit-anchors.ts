import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../base/dot-path';
import type { Queryable } from '../db/connections/database';

/** Where a chain stood when it was last told to the file. */
export interface AuditAnchor {
  readonly seq: number;
  readonly hash: string;
}

export type AuditAnchors = ReadonlyMap<string, AuditAnchor>;

const fileOf = (dataDir: string) => join(dataDir, 'audit-heads.json');

function readAll(dataDir: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/** Names the database whose chains are anchored; one data folder may have served several. */
export async function readDatabaseName(q: Queryable): Promise<string> {
  const row = (await q.query(`select current_database() || '/' || current_schema() as name`)).rows[0];
  return String(row?.['name']);
}

/** Reads the anchors of a database from the data folder. Shape: by tenant; empty where there is no file. */
export function readAnchors(dataDir: string, database: string): AuditAnchors {
  const all = readAll(dataDir);
  const own = Object.hasOwn(all, database) ? all[database] : undefined;
  return new Map(
    Object.entries(isObject(own) ? own : {}).flatMap(([tenantId, anchor]) => {
      if (!isObject(anchor)) return [];
      const { seq, hash } = anchor;
      return typeof seq === 'number' && typeof hash === 'string' ? [[tenantId, { seq, hash }] as const] : [];
    }),
  );
}

/** Writes anchors into the data folder, outside the database; others in the file stay. */
export function writeAnchors(dataDir: string, database: string, anchors: AuditAnchors): void {
  const all = readAll(dataDir);
  const own = { ...Object.fromEntries(readAnchors(dataDir, database)), ...Object.fromEntries(anchors) };
  mkdirSync(dataDir, { recursive: true });
  const draft = `${fileOf(dataDir)}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ ...all, [database]: own }, undefined, 1)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
}
