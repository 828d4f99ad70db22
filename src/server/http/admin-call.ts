import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { holdsCode, isPlatform } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { type AuditEntry, writeEntry } from '../audit/audit-trail';
import { type GuardedRecord, guardRows, type RowGuard } from '../rights/guard-rows';
import { callerOf } from './access';
import { toEnvelope } from './envelope';
import { writeCall } from './once';
import { type Sql, runSql } from '../query/statement';
import { readLegacyFilters, type LegacyFilters, type LegacyFilterKind, toLegacyFilterSql } from '../query/legacy-filters';
import { bodyObject, bodyText, queryText } from './read-parameters';
import type { ServerContext } from './server-context';

type Fields = Readonly<Record<string, unknown>>;

/** Lists which of some values differ between two states; an absent state is empty throughout. */
export function compareFields(
  names: readonly string[],
  before: Fields | undefined,
  after: Fields | undefined,
): NonNullable<AuditEntry['changes']> {
  return names.flatMap((field) => {
    const [left, right] = [before?.[field] ?? null, after?.[field] ?? null];
    return JSON.stringify(left) === JSON.stringify(right) ? [] : [{ field, before: left, after: right }];
  });
}

/** What the caller may do with the rows and fields of a record; another tenant's where who runs the platform asks for it. */
export function guardOf(ctx: Pick<ServerContext, 'store'>, request: FastifyRequest, name: GuardedRecord, tenantId?: string): RowGuard {
  const caller = callerOf(request);
  return guardRows(ctx.store.current(), tenantId === undefined ? caller : { ...caller, tenantId }, name);
}

interface Work<T> {
  readonly answer: T;
  readonly entries: readonly AuditEntry[];
}

interface Change<T> {
  readonly subject: string;
  readonly work: (tx: Queryable) => Promise<Work<T>>;
  /** Where the change belongs; the caller's own tenant where absent. */
  readonly tenantId?: string;
  /** True where the answer must not be kept: it tells a secret this once, and a repeated call makes another. */
  readonly tellsSecret?: boolean;
}

/**
 * Does a change of accounts, rights or settings in one transaction with its entries, and once by the key of the call; everybody's rights are read again afterwards. Shape: the
 * envelope.
 */
export async function manage<T>(
  ctx: ServerContext,
  request: FastifyRequest,
  { subject, work, tenantId, tellsSecret = false }: Change<T>,
): Promise<object> {
  const caller = callerOf(request);
  const audit = {
    caller: { ...caller, tenantId: tenantId ?? caller.tenantId },
    database: ctx.database,
    request: { id: request.id, address: request.ip },
    subject,
  };
  const change = async (tx: Queryable): Promise<object> => {
    const done = await work(tx);
    for (const entry of done.entries) await writeEntry(tx, audit, entry);
    return toEnvelope(done.answer);
  };
  const envelope: unknown = tellsSecret
    ? await ctx.database.write(audit.caller.tenantId, change)
    : JSON.parse((await writeCall(request, audit, change)).body);
  ctx.sessions.forget();
  return envelope as object;
}

/** Hangs rows below one another by their `parentId`; what hangs below nothing that is among them stands at the top. */
export function hangRows<T extends Fields>(rows: readonly T[], toNode: (row: T, children: readonly object[]) => object): readonly object[] {
  const known = new Set(rows.map((row) => row['id']));
  const build = (parent: unknown): readonly object[] =>
    rows
      .filter((row) => (known.has(row['parentId']) && row['parentId'] !== row['id'] ? row['parentId'] : '0') === parent)
      .map((row) => toNode(row, build(row['id'])));
  return build('0');
}

/** Errors: ownAncestor where a row would hang below itself. */
export function requireNoCycle(
  rows: readonly { readonly id?: unknown; readonly parentId?: unknown }[],
  id: string,
  parentId: string,
): void {
  const byId = new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
  for (let at = byId.get(parentId), steps = 0; at; at = byId.get(at.parentId), steps += 1)
    if (at.id === id || steps > 100) throw refusal('ownAncestor', {});
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

/** The tenant that a list is about: one's own, or, for who runs the platform, the one that is asked for. */
export function tenantOf(request: FastifyRequest): string {
  const caller = callerOf(request);
  const asked = queryText(request, 'tenantId');
  return /^\w{1,20}$/.test(asked) && isPlatform(caller) ? asked : caller.tenantId;
}

/** Reads an id of a body; '' and 0 are none. Errors: wrongParameter. */
export function bodyId(body: Values, name: string): string | undefined {
  const id = bodyText(body, name);
  if (id === '' || id === '0' || id === '-1') return undefined;
  if (!isId(id)) throw refusal('wrongParameter', { name });
  return id;
}

/** Demands the version that was read, where one is sent: these calls accept its absence. Errors: stale. */
export function requireVersion(body: Values, row: Fields): void {
  const sent = bodyText(body, 'version');
  if (sent !== '' && Number(sent) !== Number(row['version'])) throw refusal('stale', {});
}

interface Page {
  readonly size: number;
  readonly current: number;
}

interface PagedList {
  /** A statement with its values, whose columns bear the names of the wire. */
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly order: string;
  readonly page: Page;
  readonly legacyFilters?: LegacyFilters;
  /** Which of the rows the caller may meet, by their ids; absent: all. */
  readonly guard?: Pick<RowGuard, 'met'>;
}

const noFilters: LegacyFilters = { tests: [], order: [], unknown: [] };

/** A statement with `$1` … and their values, as a piece of a larger one. */
const toPiece = (text: string, values: readonly unknown[]): Sql =>
  sql.join(
    text.split(/(\$\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part.slice(1)) - 1]}`)),
    sql``,
  );

/** Reads all rows of a statement that the caller may meet by their ids, in the order given: at most as many as asked for. */
export async function readGuarded(
  q: Queryable,
  {
    sql: text,
    values,
    order,
    limit,
    guard,
  }: Pick<PagedList, 'sql' | 'values' | 'order'> & { readonly limit: number; readonly guard: RowGuard },
): Promise<readonly Fields[]> {
  const from = sql`from (${toPiece(text, values)}) l where ${guard.met(sql`l.id::bigint`)}`;
  return (await runSql(q, sql`select l.* ${from} order by ${sql.raw(order)} limit ${limit}`)).map(guard.hide);
}

/** Reads one page of a statement and how many rows it has, narrowed and put in order as the address asks. */
export async function readPageOf(
  q: Queryable,
  { sql: text, values, order, page, legacyFilters = noFilters, guard }: PagedList,
): Promise<{ readonly rows: readonly Fields[]; readonly total: number }> {
  const where = toLegacyFilterSql(legacyFilters.tests, (property) => sql.ref(`l.${property}`)) ?? sql`true`;
  const met = guard ? guard.met(sql`l.id::bigint`) : sql`true`;
  const from = sql`from (${toPiece(text, values)}) l where ${met} and ${where}`;
  const asked = legacyFilters.order.map(
    ({ property, descending }) => sql`${sql.ref(`l.${property}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const sorted = sql.join([...asked, sql.raw(order)]);
  const counted = await runSql(q, sql`select count(*)::int as n ${from}`);
  const listed = await runSql(q, sql`select l.* ${from} order by ${sorted} limit ${page.size} offset ${(page.current - 1) * page.size}`);
  return { rows: listed, total: Number(counted[0]?.['n'] ?? 0) };
}

/** Reads what a list is asked for by the address; names that it does not have are left out, and noted in the log. Errors: wrongParameter. */
export function readLegacyFilter(
  request: Pick<FastifyRequest, 'query' | 'log'>,
  kinds: Readonly<Record<string, LegacyFilterKind>>,
): LegacyFilters {
  const legacyFilters = readLegacyFilters(isObject(request.query) ? request.query : {}, new Map(Object.entries(kinds)));
  if (legacyFilters.unknown.length > 0)
    request.log.warn(
      { names: legacyFilters.unknown.slice(0, 10).map((name) => name.slice(0, 60)) },
      'unknown filters of a list were left out',
    );
  return legacyFilters;
}

/** Wraps a page of records. */
export function toPageEnvelope(records: readonly unknown[], total: number, { size, current }: Page): object {
  return toEnvelope({ records, total, size, current, pages: Math.ceil(total / size) });
}

/** A search text as it stands in `ilike`. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What was sent, or what is kept where nothing was. Errors: missingParameter where neither says anything. */
export function requireSent(sent: string | undefined, kept: string | undefined, name: string): string {
  const value = sent ?? kept;
  if (value === undefined || value === '') throw refusal('missingParameter', { name });
  return value;
}

/** Reads a text that may be empty. Errors: wrongParameter where it is too long. */
export function optionalText(body: Values, name: string, most: number): string {
  const text = bodyText(body, name);
  if ([...text].length > most || text.includes('\0')) throw refusal('wrongParameter', { name });
  return text;
}

/** Errors: forbidden where the right to make, or to change, is missing, whichever a submit asks for. */
export function requireSubmit(request: FastifyRequest, resource: string): void {
  const action = bodyId(bodyObject(request), 'id') === undefined ? 'create' : 'edit';
  if (!holdsCode(callerOf(request), `${resource}_${action}`)) throw refusal('forbidden', {});
}
