import type { Database, Queryable } from '../db/connections/database';
import { type AuditAnchors, readAnchors, readDatabaseName } from './audit-anchors';
import { type AuditKey, entryText, hashLink, sameHash, sealHead } from './audit-chain';

const pageSize = 10_000;

/** What is wrong with the first bad row of a tenant's chain. */
type AuditFaultKind = 'edited' | 'deleted' | 'cut' | 'rewritten' | 'otherKey' | 'headForged';

export interface AuditFault {
  readonly tenantId: string;
  readonly kind: AuditFaultKind;
  /** Place in the chain, from 1. */
  readonly seq: number;
  /** Id of the entry, where it is known. */
  readonly id?: string;
}

interface AuditReport {
  readonly tenants: readonly { readonly tenantId: string; readonly links: number; readonly waiting: number }[];
  readonly faults: readonly AuditFault[];
}

interface Context {
  readonly q: Queryable;
  readonly keys: readonly AuditKey[];
  readonly anchors: AuditAnchors;
}

const linkPage = `
select l.seq, l.audit_id::text as id, l.hash, l.key_id, a.id is not null as there, ${entryText} as text
from sys_audit_link l left join sys_audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id
where l.tenant_id = $1 and l.seq > $2 order by l.seq limit ${pageSize}`;

interface Walk {
  seq: number;
  hash: string;
}

type Row = Readonly<Record<string, unknown>>;

function judgeRow(ctx: Context, walk: Walk, row: Row): AuditFaultKind | undefined {
  if (Number(row['seq']) !== walk.seq + 1) return 'cut';
  if (row['there'] !== true) return 'deleted';
  const key = ctx.keys.find((each) => each.id === row['key_id']);
  if (!key) return 'otherKey';
  const hash = hashLink(key, { previous: walk.hash, seq: walk.seq + 1, text: String(row['text']) });
  return sameHash(hash, String(row['hash'])) ? undefined : 'edited';
}

interface Head extends Walk {
  readonly forged: boolean;
}

async function readHead({ q, keys }: Context, tenantId: string): Promise<Head | undefined> {
  const row = (await q.query('select seq, hash, mac, key_id from sys_audit_head where tenant_id = $1', [tenantId])).rows[0];
  if (!row) return undefined;
  const [seq, hash] = [Number(row['seq']), String(row['hash'])];
  const key = keys.find((each) => each.id === row['key_id']);
  return { seq, hash, forged: !key || !sameHash(sealHead(key, { tenantId, seq, hash }), String(row['mac'])) };
}

/** Walks a tenant's chain from its first link to the first one that is wrong. */
async function walkChain(ctx: Context, tenantId: string): Promise<{ readonly walk: Walk; readonly fault?: AuditFault }> {
  const head = await readHead(ctx, tenantId);
  const ends = [ctx.anchors.get(tenantId), head].filter((end) => end !== undefined);
  const walk: Walk = { seq: 0, hash: '' };
  for (;;) {
    const { rows } = await ctx.q.query(linkPage, [tenantId, walk.seq]);
    for (const row of rows) {
      const [seq, id] = [walk.seq + 1, String(row['id'])];
      const kind = judgeRow(ctx, walk, row);
      if (kind) return { walk, fault: { tenantId, kind, seq, ...(kind === 'cut' ? {} : { id }) } };
      walk.seq = seq;
      walk.hash = String(row['hash']);
      if (ends.some((end) => end.seq === seq && end.hash !== walk.hash)) return { walk, fault: { tenantId, kind: 'rewritten', seq, id } };
    }
    if (rows.length < pageSize) break;
  }
  if (ends.some((end) => end.seq > walk.seq)) return { walk, fault: { tenantId, kind: 'cut', seq: walk.seq + 1 } };
  if (head ? head.forged : walk.seq > 0) return { walk, fault: { tenantId, kind: 'headForged', seq: head?.seq ?? walk.seq } };
  return { walk };
}

const tenantsSql = `
select tenant_id from sys_tenant union select tenant_id from sys_audit_head union select distinct tenant_id from sys_audit_link
union select distinct tenant_id from sys_audit order by 1`;

const waitingSql = `
select count(*)::int as waiting from sys_audit a
where a.tenant_id = $1 and not exists (select 1 from sys_audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id)`;

interface VerifyOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly keys: readonly AuditKey[];
}

/** Checks every tenant's chain against its entries, its head and the anchors outside the database; finds the first bad row of each. */
export async function verifyAudit({ database, dataDir, keys }: VerifyOptions): Promise<AuditReport> {
  return database.system(async (q) => {
    const anchors = readAnchors(dataDir, await readDatabaseName(q));
    const found = await q.query(tenantsSql);
    const names = new Set([...found.rows.map((row) => String(row['tenant_id'])), ...anchors.keys()]);
    const tenants: AuditReport['tenants'][number][] = [];
    const faults: AuditFault[] = [];
    for (const tenantId of [...names].sort()) {
      const { walk, fault } = await walkChain({ q, keys, anchors }, tenantId);
      const waiting = (await q.query(waitingSql, [tenantId])).rows[0]?.['waiting'];
      tenants.push({ tenantId, links: walk.seq, waiting: Number(waiting ?? 0) });
      if (fault) faults.push(fault);
    }
    return { tenants, faults };
  });
}
