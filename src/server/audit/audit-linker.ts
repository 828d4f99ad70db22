import type { Database, Queryable } from '../db/connections/database';
import { type AuditAnchor, readAnchors, readDatabaseName, writeAnchors } from './audit-anchors';
import { type AuditKey, entryText, hashLink, sameHash, sealHead } from './audit-chain';

/** Units: ms. */
const pause = 1000;
const batchSize = 2000;

export interface AuditLinker {
  /** Links every entry whose transaction has ended. Shape: how many. */
  link(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

interface LinkerOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly key: AuditKey;
  readonly onError: (error: unknown) => void;
}

interface End {
  readonly seq: number;
  readonly hash: string;
}

/** Entries of ended transactions without a link; after a restore into another server, transaction numbers may lie ahead. */
const openEntries = `
select a.tenant_id, a.id::text as id, ${entryText} as text from sys_audit a
where (a.written < $1::xid8 and a.written >= $2::xid8 or a.written > pg_snapshot_xmax(pg_current_snapshot()))
  and not exists (select 1 from sys_audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id)
order by a.written, a.id limit ${batchSize}`;

const insertLinks = `
insert into sys_audit_link (tenant_id, seq, audit_id, hash, key_id)
select l.tenant_id, l.seq, l.audit_id, l.hash, $2 from jsonb_to_recordset($1::jsonb) as l(tenant_id text, seq bigint, audit_id bigint, hash text)`;

const upsertHead = `
insert into sys_audit_head (tenant_id, seq, hash, mac, key_id) values ($1, $2, $3, $4, $5)
on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash, mac = excluded.mac, key_id = excluded.key_id, time = now()`;

async function readEnd(q: Queryable, tenantId: string): Promise<End> {
  const answer = await q.query('select seq, hash from sys_audit_link where tenant_id = $1 order by seq desc limit 1', [tenantId]);
  const row = answer.rows[0];
  return { seq: Number(row?.['seq'] ?? 0), hash: String(row?.['hash'] ?? '') };
}

/** Says whether the chain still has what was once its end: a head that no longer fits is evidence and must stay. */
async function stillStands(q: Queryable, tenantId: string, anchor: AuditAnchor | undefined): Promise<boolean> {
  if (!anchor) return true;
  const answer = await q.query('select hash from sys_audit_link where tenant_id = $1 and seq = $2', [tenantId, anchor.seq]);
  return answer.rows[0]?.['hash'] === anchor.hash;
}

async function moveHead(q: Queryable, key: AuditKey, tenantId: string, end: End): Promise<void> {
  const row = (await q.query('select seq, hash, mac, key_id from sys_audit_head where tenant_id = $1', [tenantId])).rows[0];
  if (row) {
    const head = { tenantId, seq: Number(row['seq']), hash: String(row['hash']) };
    const forged = row['key_id'] === key.id && !sameHash(sealHead(key, head), String(row['mac']));
    if (forged || !(await stillStands(q, tenantId, head))) return;
  }
  await q.query(upsertHead, [tenantId, end.seq, end.hash, sealHead(key, { tenantId, ...end }), key.id]);
}

/** Makes the job that links audit entries into the chain of their tenant, after their transactions, so that writers never wait for one another. */
export function createAuditLinker({ database, dataDir, key, onError }: LinkerOptions): AuditLinker {
  let horizon = '0';
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function linkBatch(q: Queryable, until: string): Promise<{ readonly count: number; readonly ends: ReadonlyMap<string, End> }> {
    const ends = new Map<string, End>();
    const { rows } = await q.query(openEntries, [until, horizon]);
    const links: object[] = [];
    for (const row of rows) {
      const tenantId = String(row['tenant_id']);
      const end = ends.get(tenantId) ?? (await readEnd(q, tenantId));
      const seq = end.seq + 1;
      const hash = hashLink(key, { previous: end.hash, seq, text: String(row['text']) });
      links.push({ tenant_id: tenantId, seq, audit_id: row['id'], hash });
      ends.set(tenantId, { seq, hash });
    }
    if (links.length > 0) await q.query(insertLinks, [JSON.stringify(links), key.id]);
    return { count: rows.length, ends };
  }

  /** One batch in one transaction; several processes take turns. */
  const turn = () =>
    database.system(async (q) => {
      const state = await q.query(
        `select pg_snapshot_xmin(pg_current_snapshot())::text as until, exists (select 1 from sys_audit where written >= $1::xid8) as any`,
        [horizon],
      );
      const until = String(state.rows[0]?.['until']);
      if (state.rows[0]?.['any'] !== true) return { count: 0, until };
      await q.query('begin');
      await q.query(`insert into sys_lock (name) values ('audit') on conflict do nothing`);
      await q.query(`select name from sys_lock where name = 'audit' for update`);
      const { count, ends } = await linkBatch(q, until);
      for (const [tenantId, end] of ends) await moveHead(q, key, tenantId, end);
      await q.query('commit');
      if (ends.size > 0) await anchor(q, ends);
      return { count, until };
    });

  /** Told after the commit: an anchor that lags is still true, one that runs ahead would be a false alarm. */
  async function anchor(q: Queryable, ends: ReadonlyMap<string, End>): Promise<void> {
    const name = await readDatabaseName(q);
    const known = readAnchors(dataDir, name);
    const moved = new Map<string, AuditAnchor>();
    for (const [tenantId, end] of ends) if (await stillStands(q, tenantId, known.get(tenantId))) moved.set(tenantId, end);
    if (moved.size > 0) writeAnchors(dataDir, name, moved);
  }

  async function linkAll(): Promise<number> {
    for (let sum = 0; ;) {
      const { count, until } = await turn();
      sum += count;
      if (count < batchSize) {
        horizon = until;
        return sum;
      }
    }
  }

  const link = (): Promise<number> => {
    const next = running.then(linkAll);
    running = next.catch(() => undefined);
    return next;
  };

  const wait = (): void => {
    if (closed) return;
    timer = setTimeout(() => void link().catch(onError).then(wait), pause);
    timer.unref();
  };

  return {
    link,
    start: wait,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await link().catch(onError);
    },
  };
}
