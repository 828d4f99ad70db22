import { isObject, type Values } from '../../base/dot-path';
import type { PrintOrder, PrintRecord } from '../../paper/print-order';
import type { Database } from '../db/connections/database';
import type { Language } from '../language';
import { verifyPlace } from './keep-papers';

/** What an original is printed from, as a transition kept it. */
export interface KeptPaper {
  readonly id: string;
  readonly language: string;
  readonly order: PrintOrder;
  /** The printed original, once it was made. */
  readonly content?: Buffer;
  readonly pages: number;
  /** False as long as the address of the verification stands in it as a place alone. */
  readonly hasAddress: boolean;
}

const isRecord = (value: unknown): value is PrintRecord & Values =>
  isObject(value) && isObject(value['values']) && Array.isArray(value['codes']);

/** Which original: the newest of a record on a paper in a language. */
export interface KeptPlace {
  readonly tenantId: string;
  readonly record: string;
  readonly recordId: string;
  readonly paper: string;
  readonly language: Language;
}

/** Most pages of an original. */
const mostPages = 500;

/** Finds the newest original of a record on a paper, in a language where it is kept in that one. Shape: undefined where none is kept. */
export async function findKept(
  database: Database,
  { tenantId, record, recordId, paper, language }: KeptPlace,
): Promise<KeptPaper | undefined> {
  const { rows } = await database.read(tenantId, (q) =>
    q.query(
      `select k.id::text as id, k.printed, k.version, k.seconds::text as seconds, k.content, k.pages, k.language, l.files from sys_kept_paper k
       join sys_paper_layout l on l.tenant_id = k.tenant_id and l.version = k.version
       where k.tenant_id = $1 and k.record = $2 and k.record_id = $3 and k.paper = $4
       order by k.create_time desc, (k.language = $5) desc, k.id desc limit 1`,
      [tenantId, record, recordId, paper, language],
    ),
  );
  const [row] = rows;
  const printed = row?.['printed'];
  if (!row || !isRecord(printed)) return undefined;
  const files = Object.fromEntries(Object.entries(isObject(row['files']) ? row['files'] : {}).map(([name, text]) => [name, String(text)]));
  return {
    id: String(row['id']),
    language: String(row['language']),
    order: { version: String(row['version']), files, records: [printed], time: Number(row['seconds']), form: 'pdf', most: mostPages },
    ...(Buffer.isBuffer(row['content']) ? { content: row['content'] } : {}),
    pages: Number(row['pages'] ?? 1),
    hasAddress: !JSON.stringify(printed).includes(verifyPlace),
  };
}

/** Puts the address of the verification where its place was kept. */
export function withAddress({ order, hasAddress }: KeptPaper, address: string): PrintOrder {
  if (hasAddress) return order;
  const fill = (text: string): string => text.replaceAll(verifyPlace, address);
  return {
    ...order,
    records: order.records.map(({ values, codes }) => ({
      values: JSON.parse(JSON.stringify(values), (_, value: unknown) => (typeof value === 'string' ? fill(value) : value)) as Values,
      codes: codes.map((code) => ({ ...code, text: fill(code.text) })),
    })),
  };
}

/** Makes a copy of what an original is printed from: with a word across its sheets, at its place among the records of one print. */
export function toCopy({ values, codes }: PrintRecord, at: { readonly mark: string; readonly index: number }): PrintRecord {
  const frame = values['_paper'];
  return { codes, values: { ...values, _paper: { ...(isObject(frame) ? frame : {}), ...at } } };
}
