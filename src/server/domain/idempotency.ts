import { createHash } from 'node:crypto';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import type { Database, Queryable } from '../db/database';

/** What a write answers, as text, so that it can be given again. */
interface KeptAnswer {
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

/** Errors: keyReused, keyRunning. Shape: the first answer, or undefined when this call is the first. */
async function claim({ database, caller, content }: KeyedWrite, key: string): Promise<KeptAnswer | undefined> {
  const hash = createHash('sha256').update(content).digest('hex');
  return database.write(caller.tenantId, async (tx) => {
    const claimed = await tx.query(
      `insert into sys_idempotency as i (tenant_id, user_id, key, body_hash) values ($1, $2, $3, $4)
       on conflict (tenant_id, user_id, key) do update set body_hash = excluded.body_hash, status = null, answer = null, create_time = now()
       where i.create_time < now() - interval '30 days' or (i.status is null and i.create_time < now() - interval '2 minutes') returning 1`,
      [caller.tenantId, caller.userId, key, hash],
    );
    if (claimed.rows.length > 0) return undefined;
    const found = await tx.query(
      'select body_hash, status, answer from sys_idempotency where tenant_id = $1 and user_id = $2 and key = $3',
      [caller.tenantId, caller.userId, key],
    );
    const row = found.rows[0];
    if (row && row['body_hash'] !== hash) throw refusal('keyReused', {});
    if (!row || row['status'] === null) throw refusal('keyRunning', {});
    return { status: Number(row['status']), body: String(row['answer']) };
  });
}

async function release({ database, caller }: KeyedWrite, key: string): Promise<void> {
  await database.write(caller.tenantId, (tx) =>
    tx.query('delete from sys_idempotency where tenant_id = $1 and user_id = $2 and key = $3 and status is null', [
      caller.tenantId,
      caller.userId,
      key,
    ]),
  );
}

async function keep(q: Queryable, { caller }: KeyedWrite, kept: { readonly key: string; readonly answer: KeptAnswer }): Promise<void> {
  await q.query('update sys_idempotency set status = $4, answer = $5 where tenant_id = $1 and user_id = $2 and key = $3', [
    caller.tenantId,
    caller.userId,
    kept.key,
    kept.answer.status,
    kept.answer.body,
  ]);
}

/**
 * Runs a write in one transaction. With a key, the same request within 30 days is not done twice but answered as before (a form may stay open over a holiday); the answer is kept in
 * the transaction of the write itself. A write that was refused leaves its key free. Errors: keyMalformed, keyReused, keyRunning.
 */
export async function writeOnce(write: KeyedWrite, work: (tx: Queryable) => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { database, caller, key } = write;
  if (key === undefined) return database.write(caller.tenantId, work);
  if (!shape.test(key)) throw refusal('keyMalformed', {});
  const kept = await claim(write, key);
  if (kept) return kept;
  try {
    return await database.write(caller.tenantId, async (tx) => {
      const answer = await work(tx);
      await keep(tx, write, { key, answer });
      return answer;
    });
  } catch (error) {
    await release(write, key);
    throw error;
  }
}

/**
 * Runs work that has transactions of its own, as `writeOnce` does, but holds no connection meanwhile: work that waits for a second one while it holds a first stands still
 * as soon as enough do so at once. Where the work was done and only its answer could not be kept, the key stays taken for a while. Errors: keyMalformed, keyReused, keyRunning.
 */
export async function runOnce(write: KeyedWrite, work: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { database, caller, key } = write;
  if (key === undefined) return work();
  if (!shape.test(key)) throw refusal('keyMalformed', {});
  const kept = await claim(write, key);
  if (kept) return kept;
  let answer: KeptAnswer;
  try {
    answer = await work();
  } catch (error) {
    await release(write, key);
    throw error;
  }
  await database.write(caller.tenantId, (tx) => keep(tx, write, { key, answer }));
  return answer;
}
