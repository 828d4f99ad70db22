import { createHash } from 'node:crypto';
import { withTwin } from '../../paper/twin';
import { refusal } from '../../protocol/errors';
import type { Printer } from '../../paper/printer';
import type { Database, Queryable } from '../db/connections/database';
import { type KeptPaper, type KeptPlace, withAddress } from './kept-paper';
import { type PrintedPaper, printPaper } from './print-paper';

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Gives an original: the same bytes for ever, made from what is kept where nobody has made them yet. Errors: those of printing; paperDiffers where its file is lost
 * and another came out than once.
 */
export async function makeOriginal(
  database: Database,
  {
    printer,
    tenantId,
    kept,
    address,
  }: { readonly printer: Printer; readonly tenantId: string; readonly kept: KeptPaper; readonly address: string },
): Promise<PrintedPaper> {
  if (kept.content) return { content: kept.content, pages: kept.pages };
  const order = withTwin(withAddress(kept, address));
  const printed = await printPaper(printer, order);
  // Whoever was first made the original; what others made is the same. What another engine makes of one that was lost is none: its hash is known outside.
  const { rows } = await database.write(tenantId, (tx) =>
    tx.query(
      `update sys_kept_paper set content = coalesce(content, $3), sha256 = coalesce(sha256, $4), pages = coalesce(pages, $5),
         printed = case when content is null then $6::jsonb else printed end
       where tenant_id = $1 and id = $2 and (content is not null or sha256 is null or sha256 = $4) returning content`,
      [tenantId, kept.id, printed.content, hashOf(printed.content), printed.pages, JSON.stringify(order.records[0])],
    ),
  );
  if (rows.length === 0) throw refusal('paperDiffers', {});
  const stored = rows[0]?.['content'];
  return { content: Buffer.isBuffer(stored) ? stored : printed.content, pages: printed.pages };
}

/** Notes, in the caller's transaction, the hash of a file that copies of originals were printed into, so that it is told from a changed one. */
export async function noteCopies(
  tx: Queryable,
  { tenantId, kept, content }: { readonly tenantId: string; readonly kept: readonly KeptPaper[]; readonly content: Buffer },
): Promise<void> {
  const sha256 = hashOf(content);
  for (const { id } of kept)
    await tx.query('insert into sys_paper_copy (tenant_id, kept_id, sha256) values ($1, $2, $3) on conflict do nothing', [
      tenantId,
      id,
      sha256,
    ]);
}

/** Hashes of the files of a record. */
export interface PaperHashes {
  readonly originals: readonly string[];
  readonly copies: readonly string[];
}

/** What a record's originals are: those that its last such transition kept. What was withdrawn and approved again since is no original any more. */
const lastKept = `select id, sha256 from sys_kept_paper k where tenant_id = $1 and record = $2 and record_id = $3
  and create_time = (select max(n.create_time) from sys_kept_paper n where n.tenant_id = $1 and n.record = $2 and n.record_id = $3)`;

/** Gives the hashes by which files of a record are known, of many copies the last 50; one that is asked for is among them however old it is. */
export async function hashesOf(
  database: Database,
  { tenantId, record, recordId, asked = '' }: Omit<KeptPlace, 'paper' | 'language'> & { readonly asked?: string },
): Promise<PaperHashes> {
  const place = [tenantId, record, recordId];
  const [originals, copies] = await database.read(tenantId, async (q) => [
    await q.query(`select sha256 from (${lastKept}) k where sha256 is not null order by id desc`, place),
    await q.query(
      `select c.sha256 from (${lastKept}) k join sys_paper_copy c on c.tenant_id = $1 and c.kept_id = k.id order by c.sha256 = $4 desc, c.create_time desc, c.sha256 limit 50`,
      [...place, asked],
    ),
  ]);
  const texts = ({ rows }: typeof originals): readonly string[] => rows.map((row) => String(row['sha256']));
  return { originals: texts(originals), copies: texts(copies) };
}
