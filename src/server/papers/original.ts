import { createHash } from 'node:crypto';
import { isObject, type Values } from '../../base/dot-path';
import type { PrintOrder, PrintRecord } from '../../paper/print-order';
import type { PaperModel } from '../../schema/model/paper-model';
import type { Database } from '../db/connections/database';
import { verifyPlace } from './keep-papers';
import { type Press, type PrintedPaper, printPaper } from './print-paper';

/** An original as it is kept. */
interface Kept {
  readonly id: string;
  readonly order: PrintOrder;
  readonly content: Buffer | undefined;
  readonly sha256: string;
  readonly hasAddress: boolean;
}

const isRecord = (value: unknown): value is PrintRecord & Values =>
  isObject(value) && isObject(value['values']) && Array.isArray(value['codes']);

interface Place {
  readonly tenantId: string;
  readonly record: string;
  readonly recordId: string;
  readonly paper: string;
}

/** Finds the newest original of a record on a paper. Shape: undefined where none is kept. */
async function findKept(database: Database, { tenantId, record, recordId, paper }: Place): Promise<Kept | undefined> {
  const { rows } = await database.read(tenantId, (q) =>
    q.query(
      `select k.id::text as id, k.printed, k.version, k.seconds::text as seconds, k.content, k.sha256, l.files from sys_kept_paper k
       join sys_paper_layout l on l.tenant_id = k.tenant_id and l.version = k.version
       where k.tenant_id = $1 and k.record = $2 and k.record_id = $3 and k.paper = $4 order by k.id desc limit 1`,
      [tenantId, record, recordId, paper],
    ),
  );
  const [row] = rows;
  const printed = row?.['printed'];
  if (!row || !isRecord(printed)) return undefined;
  const files = Object.fromEntries(Object.entries(isObject(row['files']) ? row['files'] : {}).map(([name, text]) => [name, String(text)]));
  return {
    id: String(row['id']),
    order: { version: String(row['version']), files, records: [printed], time: Number(row['seconds']), form: 'pdf', most: 500 },
    content: Buffer.isBuffer(row['content']) ? row['content'] : undefined,
    sha256: String(row['sha256'] ?? ''),
    hasAddress: !JSON.stringify(printed).includes(verifyPlace),
  };
}

/** Puts the address of the verification where its place was kept. */
function withAddress(order: PrintOrder, address: string): PrintOrder {
  const fill = (text: string): string => text.replaceAll(verifyPlace, address);
  return {
    ...order,
    records: order.records.map(({ values, codes }) => ({
      values: JSON.parse(JSON.stringify(values), (_, value: unknown) => (typeof value === 'string' ? fill(value) : value)) as Values,
      codes: codes.map((code) => ({ ...code, text: fill(code.text) })),
    })),
  };
}

/** Puts a word across the sheets. */
function withMark(order: PrintOrder, mark: string): PrintOrder {
  const records = order.records.map(({ values, codes }) => {
    const frame = values['_paper'];
    return { codes, values: { ...values, _paper: { ...(isObject(frame) ? frame : {}), mark } } };
  });
  return { ...order, records };
}

/**
 * Gives the original of a record: the same bytes for ever, made from what is kept with the first print; or, with a mark, a copy from what is kept.
 * Shape: undefined where none is kept. Errors: those of printing.
 */
export async function printOriginal(
  database: Database,
  {
    press,
    paper,
    tenantId,
    id,
    address,
    mark,
    form,
  }: {
    readonly press: Press;
    readonly paper: PaperModel;
    readonly tenantId: string;
    readonly id: string;
    readonly address: string;
    readonly mark: string;
    readonly form: 'pdf' | 'svg';
  },
): Promise<PrintedPaper | undefined> {
  const kept = await findKept(database, { tenantId, record: paper.record, recordId: id, paper: paper.name });
  if (!kept) return undefined;
  const order = kept.hasAddress ? kept.order : withAddress(kept.order, address);
  if (mark !== '' || form === 'svg') return printPaper(press.printer, { ...(mark === '' ? order : withMark(order, mark)), form });
  const pages = (content: Buffer): number => content.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1;
  if (kept.content) return { content: kept.content, pages: pages(kept.content) };
  const printed = await printPaper(press.printer, order);
  const sha256 = createHash('sha256').update(printed.content).digest('hex');
  // Whoever was first made the original; what others made is the same.
  const { rows } = await database.write(tenantId, (tx) =>
    tx.query(
      `update sys_kept_paper set content = coalesce(content, $3), sha256 = coalesce(sha256, $4), printed = case when content is null then $5::jsonb else printed end
       where tenant_id = $1 and id = $2 returning content`,
      [tenantId, kept.id, printed.content, sha256, JSON.stringify(order.records[0])],
    ),
  );
  const stored = rows[0]?.['content'];
  return { content: Buffer.isBuffer(stored) ? stored : printed.content, pages: printed.pages };
}

/** Hashes of the originals of a record that were printed, the newest first. */
export async function hashesOf(database: Database, { tenantId, record, recordId }: Omit<Place, 'paper'>): Promise<readonly string[]> {
  const { rows } = await database.read(tenantId, (q) =>
    q.query(
      `select sha256 from sys_kept_paper where tenant_id = $1 and record = $2 and record_id = $3 and sha256 is not null order by id desc limit 10`,
      [tenantId, record, recordId],
    ),
  );
  return rows.map((row) => String(row['sha256']));
}
