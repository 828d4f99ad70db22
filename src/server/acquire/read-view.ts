import { createHash } from 'node:crypto';
import pg from 'pg';
import { trimText } from '../../base/text';
import { refusal } from '../../protocol/errors';
import { AppError } from '../../base/app-error';
import { type AcquireSource, namedColumns } from './source';
import { rowsMost, type SourceTable } from './source-table';

/** Units: ms. */
const patience = 10_000;
/** Units: signs of a cell. */
const longest = 200;

const named = /^[\p{L}_][\p{L}\p{N}_$]{0,62}(?:\.[\p{L}_][\p{L}\p{N}_$]{0,62})?$/u;

interface View {
  readonly oid: string;
  readonly name: string;
}

/** Finds a view of this name; a table is none, so that whoever keeps the database decides what is read of it. Errors: acquireNoView. */
async function findView(client: pg.Client, name: string): Promise<View> {
  if (!named.test(name)) throw refusal('acquireNoView', { name });
  const [first = '', second] = name.split('.');
  const { rows } = await client.query<{ oid: string; schema: string; view: string }>(
    `select c.oid::text as oid, n.nspname as schema, c.relname as view from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('v', 'm') and c.relname = $2 and n.nspname = coalesce($1, current_schema())`,
    [second === undefined ? null : first, second ?? first],
  );
  const [found] = rows;
  if (!found) throw refusal('acquireNoView', { name });
  return { oid: found.oid, name: `${client.escapeIdentifier(found.schema)}.${client.escapeIdentifier(found.view)}` };
}

async function readRows(client: pg.Client, source: AcquireSource, key: string | undefined): Promise<SourceTable> {
  await client.query('begin transaction isolation level repeatable read read only');
  const view = await findView(client, source.view);
  const { rows: attributes } = await client.query<{ name: string }>(
    'select attname::text as name from pg_attribute where attrelid = $1::oid and attnum > 0 and not attisdropped order by attnum',
    [view.oid],
  );
  const columns = attributes.map(({ name }) => name);
  // Only names that the view itself has are ever part of a statement.
  const own = (column: string): string | undefined =>
    columns.find((each) => each === column) ?? columns.find((each) => each.toLowerCase() === column.toLowerCase());
  const quoted = (column: string): string => client.escapeIdentifier(column);
  const wanted = [...new Set(namedColumns(source).flatMap((column) => own(column) ?? []))];
  const [keyColumn, order] = [own(source.keyColumn), own(source.order)];
  if (key !== undefined && source.keyColumn !== '' && keyColumn === undefined)
    return { columns, has: (column) => own(column) !== undefined, rows: [] };
  const selected = wanted.map((column) => `left(${quoted(column)}::text, ${longest}) as ${quoted(column)}`);
  const where = key !== undefined && keyColumn !== undefined ? ` where lower(${quoted(keyColumn)}::text) = lower($1)` : '';
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${selected.length > 0 ? selected.join(', ') : 'null as nothing'} from ${view.name}${where}${order === undefined ? '' : ` order by ${quoted(order)}`} limit ${rowsMost + 1}`,
    where === '' ? [] : [key],
  );
  if (rows.length > rowsMost) throw refusal('acquireTooManyRows', { limit: rowsMost });
  return {
    columns,
    has: (column) => own(column) !== undefined,
    rows: rows.map((row, index) => ({ number: index + 1, cell: (column) => trimText(row[own(column) ?? ''] ?? '') })),
  };
}

/** Codes of PostgreSQL that say that a statement took too long. */
const slow: ReadonlySet<unknown> = new Set(['57014', '25P03', 'ETIMEDOUT']);
const forbidden: ReadonlySet<unknown> = new Set(['42501', '28P01', '28000']);

function tell(error: unknown): Error {
  if (error instanceof AppError) return error;
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (slow.has(code) || (error instanceof Error && /timeout/i.test(error.message))) return refusal('acquireSlow', {}, { cause: error });
  return refusal(forbidden.has(code) ? 'acquireDenied' : 'acquireUnreachable', {}, { cause: error });
}

/**
 * Reads the view of a source, in a transaction that can write nothing. Shape: its rows, and a digest of them. Errors: acquireNoView, acquireSlow, acquireDenied,
 * acquireUnreachable, acquireTooManyRows.
 */
export async function readView(
  connectionString: string,
  source: AcquireSource,
  key: string | undefined,
): Promise<{ readonly table: SourceTable; readonly hash: string }> {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'liangheng', connectionTimeoutMillis: patience },
    ...{ statement_timeout: patience, query_timeout: patience + 1_000 },
  });
  // A connection that breaks while nothing is asked says so here; what is asked then fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const table = await readRows(client, source, key);
    const texts = table.rows.map((row) => namedColumns(source).map((column) => row.cell(column)));
    return { table, hash: createHash('sha256').update(JSON.stringify(texts)).digest('hex') };
  } catch (error) {
    throw tell(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
