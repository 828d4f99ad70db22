import { createHash } from 'node:crypto';
import { refusal } from '../../../protocol/errors';
import type { Caller } from '../../auth/caller';
import type { Database, Queryable } from '../../db/connections/database';

/** What a write answers, as text, so that it can be given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

interface KeyedWrite {
  readonly database: Database;
  readonly caller: Caller;
  /** Header `Idempotency-Key`; absent where the client sends none. */
  readonly key: string | undefined;
  /** Method, address and body: what makes two requests the same. */
  readonly content: string;
}

const shape = /^[A-Za-z0-9_-]{16,64}$/;

/** A key that is claimed, but whose request is not answered yet. */
interface Claim {
  readonly hash: string;
  /** When it was claimed, to the microsecond: who claims it again changes that. */
  readonly since: string;
  /** True: this very call has claimed it. Otherwise another did, which runs still or ended without a word. */
  readonly isNew: boolean;
  /** True: claimed so long ago that whoever did it is gone, or as good as gone. */
  readonly isStale: boolean;
}

const keyed = 'tenant_id = $1 and user_id = $2 and key = $3';

/** Errors: keyReused, keyRunning. Shape: the first answer, or the claim while there is none. No statement here waits for a write that runs. */
async function claim({ database, caller, content }: KeyedWrite, key: string): Promise<KeptAnswer | Claim> {
  const hash = createHash('sha256').update(content).digest('hex');
  return database.write(caller.tenantId, async (tx) => {
    const place = [caller.tenantId, caller.userId, key];
    const claimed = await tx.query(
      `insert into sys_idempotency (tenant_id, user_id, key, body_hash) values ($1, $2, $3, $4) on conflict do nothing returning create_time::text as since`,
      [...place, hash],
    );
    if (claimed.rows[0]) return { hash, since: String(claimed.rows[0]['since']), isNew: true, isStale: false };
    const found = await tx.query(
      `select body_hash, status, answer, create_time::text as since, create_time < now() - interval '2 minutes' as stale from sys_idempotency where ${keyed}`,
      place,
    );
    const row = found.rows[0];
    if (!row) throw refusal('keyRunning', {});
    const isOpen = row['status'] === null;
    const isStale = row['stale'] === true;
    if (row['body_hash'] !== hash && !(isOpen && isStale)) throw refusal('keyReused', {});
    if (isOpen) return { hash, since: String(row['since']), isNew: false, isStale };
    return { status: Number(row['status']), body: String(row['answer']) };
  });
}

const isKept = (found: KeptAnswer | Claim): found is KeptAnswer => 'status' in found;

async function release({ database, caller }: KeyedWrite, key: string): Promise<void> {
  await database.write(caller.tenantId, (tx) =>
    tx.query(`delete from sys_idempotency where ${keyed} and status is null`, [caller.tenantId, caller.userId, key]),
  );
}

/** Keeps the answer, and what it answers: a claim that was left behind may have been of another body. */
async function keep(
  q: Queryable,
  { caller }: KeyedWrite,
  kept: { readonly key: string; readonly hash: string; readonly answer: KeptAnswer },
): Promise<void> {
  const { key, hash, answer } = kept;
  await q.query(`update sys_idempotency set body_hash = $4, status = $5, answer = $6 where ${keyed}`, [
    caller.tenantId,
    caller.userId,
    key,
    hash,
    answer.status,
    answer.body,
  ]);
}

/**
 * Locks the claim until the transaction ends: of two calls one gets it, the other is told at once. The row is locked and not yet written: whoever claims the same key would wait for
 * a row that is. Errors: keyRunning. Shape: the answer, where there is one by now.
 */
async function hold(tx: Queryable, { caller }: KeyedWrite, key: string): Promise<KeptAnswer | undefined> {
  const found = await tx.query(`select status, answer from sys_idempotency where ${keyed} for update skip locked`, [
    caller.tenantId,
    caller.userId,
    key,
  ]);
  const row = found.rows[0];
  if (!row) throw refusal('keyRunning', {});
  return row['status'] === null ? undefined : { status: Number(row['status']), body: String(row['answer']) };
}

/**
 * Runs a write in one transaction. With a key, the same request is not done twice within 30 days (housekeeping forgets it then) but answered as before (a form may stay open over a holiday). The transaction of
 * the write holds a lock on its key and keeps the answer: however long it takes, no other can run, and with its connection both end. A write that was refused leaves its key free.
 * Errors: keyMalformed, keyReused, keyRunning.
 */
export async function writeOnce(write: KeyedWrite, work: (tx: Queryable) => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { database, caller, key } = write;
  if (key === undefined) return database.write(caller.tenantId, work);
  if (!shape.test(key)) throw refusal('keyMalformed', {});
  const found = await claim(write, key);
  if (isKept(found)) return found;
  let held = false;
  try {
    return await database.write(caller.tenantId, async (tx) => {
      held = false;
      const kept = await hold(tx, write, key);
      if (kept) return kept;
      held = true;
      const answer = await work(tx);
      await keep(tx, write, { key, hash: found.hash, answer });
      return answer;
    });
  } catch (error) {
    if (held) await release(write, key);
    throw error;
  }
}

/** Says, in a transaction of the work, that it runs still under its key, and that nobody may take the key over until the transaction ends. Errors: keyRunning. */
export type KeyGuard = (tx: Queryable) => Promise<void>;

/** Takes the key of work that has gone quiet. Errors: keyRunning where it writes just now, or was taken by another. */
async function takeOver({ database, caller }: KeyedWrite, key: string, found: Claim): Promise<string> {
  return database.write(caller.tenantId, async (tx) => {
    const place = [caller.tenantId, caller.userId, key];
    const open = `status is null and create_time = $4::timestamptz`;
    const free = await tx.query(`select 1 from sys_idempotency where ${keyed} and ${open} for update skip locked`, [...place, found.since]);
    if (free.rows.length === 0) throw refusal('keyRunning', {});
    const taken = await tx.query(
      `update sys_idempotency set body_hash = $4, create_time = now() where ${keyed} returning create_time::text as since`,
      [...place, found.hash],
    );
    return String(taken.rows[0]?.['since']);
  });
}

/**
 * Runs work that has transactions of its own, as `writeOnce` does, but holds no connection meanwhile: work that waits for a second one while it holds a first stands still
 * as soon as enough do so at once. Each of its writing transactions asks the guard first: when the key of work that is slow was taken over, it writes no more. Where the work was
 * done and only its answer could not be kept, the key stays taken for a while. Errors: keyMalformed, keyReused, keyRunning.
 */
export async function runOnce(write: KeyedWrite, work: (guard: KeyGuard) => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { database, caller, key } = write;
  if (key === undefined) return work(() => Promise.resolve());
  if (!shape.test(key)) throw refusal('keyMalformed', {});
  const found = await claim(write, key);
  if (isKept(found)) return found;
  if (!found.isNew && !found.isStale) throw refusal('keyRunning', {});
  const since = found.isNew ? found.since : await takeOver(write, key, found);
  const guard: KeyGuard = async (tx) => {
    const own = await tx.query(
      `select 1 from sys_idempotency where ${keyed} and status is null and create_time = $4::timestamptz for share`,
      [caller.tenantId, caller.userId, key, since],
    );
    if (own.rows.length === 0) throw refusal('keyRunning', {});
  };
  let answer: KeptAnswer;
  try {
    answer = await work(guard);
  } catch (error) {
    await database.write(caller.tenantId, (tx) =>
      tx.query(`delete from sys_idempotency where ${keyed} and status is null and create_time = $4::timestamptz`, [
        caller.tenantId,
        caller.userId,
        key,
        since,
      ]),
    );
    throw error;
  }
  await database.write(caller.tenantId, async (tx) => {
    await guard(tx);
    await keep(tx, write, { key, hash: found.hash, answer });
  });
  return answer;
}
