import { isObject, type Values } from '../../../base/dot-path';
import type { Pieces } from '../../db/connections/row-socket';
import { toEstimateSql } from '../../query/count-sql';
import { refusal } from '../../../protocol/errors';
import type { CursorSeal } from '../../auth/cursor-seal';
import { orderOf, readPlace } from '../../query/keyset';
import { countLimit, type ListRequest, toCountedListSql } from '../../query/list-sql';
import { type ListSource, type SortKey, toSortKeys } from '../../query/sort-keys';
import { runSql } from '../../query/statement';
import type { PageContext } from '../../rights/page-context';

/** One page of rows as it is answered. */
export interface ListAnswer {
  /** JSON as PostgreSQL wrote it: the bytes of its text, in pieces. */
  readonly rows: Pieces;
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  readonly totalIsFloor?: true;
  /** The planner's guess, where the total is a floor. */
  readonly estimate?: number;
  /** Where the next page begins. */
  readonly next?: string;
}

const planRows = (plan: unknown): number | undefined => {
  const first: unknown = Array.isArray(plan) ? plan[0] : undefined;
  const top = isObject(first) ? first['Plan'] : undefined;
  const rows = isObject(top) ? top['Plan Rows'] : undefined;
  return typeof rows === 'number' ? rows : undefined;
};

/** A field of an answer as bytes; undefined for an empty one. */
const piecesOf = (value: unknown): Pieces | undefined =>
  Array.isArray(value) ? value.filter((piece) => Buffer.isBuffer(piece)) : undefined;

const textOf = (value: unknown): string | undefined => {
  const pieces = piecesOf(value);
  return pieces && Buffer.concat(pieces).toString();
};

/** The rows of an answer, read. */
export function rowsOf({ rows }: Pick<ListAnswer, 'rows'>): readonly Values[] {
  const read: unknown = JSON.parse(Buffer.concat(rows).toString());
  return Array.isArray(read) ? read.filter(isObject) : [];
}

/** Where a page begins, as the one before it told. */
interface Cursors {
  readonly seal: CursorSeal;
  /** As it came; '' for none. */
  readonly after: string;
}

/** A longer place could not come back. */
const longest = 4000;

/** What a cursor is good for: the order and the search that it was told with, on this page, for this person. */
function boundTo({ caller, page }: PageContext, asked: ListRequest, keys: readonly SortKey[]): string {
  return JSON.stringify([caller.tenantId, caller.userId, page.model.path, orderOf(keys), asked.condition ?? null]);
}

function openCursor({ seal, after }: Cursors, keys: readonly SortKey[], bound: string) {
  const text = after.length > longest ? undefined : seal.open(after, bound);
  if (text === undefined) throw refusal('cursorWrong', {});
  return readPlace(keys, text);
}

/**
 * Reads one page of rows and how many there are: exactly up to a limit, beyond it a floor with the planner's guess. With `cursors` it begins behind a place and
 * tells where the next page begins, unless that place is too long to come back. Errors: cursorWrong where the place is none of ours, of another search, or another's.
 */
export async function readList(ctx: PageContext, request: ListRequest, cursors?: Cursors): Promise<ListAnswer> {
  const source: ListSource = { ...ctx.source, sort: ctx.page.model.table.sort };
  const keys = toSortKeys(source, request);
  const bound = boundTo(ctx, request, keys);
  const asked = cursors === undefined || cursors.after === '' ? request : { ...request, after: openCursor(cursors, keys, bound) };
  const { tenantId } = ctx.caller;
  const { size, current } = asked;
  const [list] = await ctx.database.read(tenantId, (q) => runSql(q, toCountedListSql(source, asked), { asBytes: true }));
  const shown = Number(textOf(list?.['found']) ?? 0);
  const counted = textOf(list?.['counted']);
  // A page that is not full ends the list: the rows before it and on it are all.
  const found = counted === undefined ? (current - 1) * size + shown : Number(counted);
  const total = Math.min(found, countLimit);
  const isFloor = found > countLimit;
  const estimate = isFloor
    ? await ctx.database.read(tenantId, async (q) => planRows((await runSql(q, toEstimateSql(source, asked)))[0]?.['QUERY PLAN']))
    : undefined;
  const sealed = shown === size ? cursors?.seal.seal(textOf(list?.['last']) ?? '', bound) : undefined;
  const next = sealed !== undefined && sealed.length <= longest ? sealed : undefined;
  return {
    rows: piecesOf(list?.['rows']) ?? [Buffer.from('[]')],
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(isFloor ? { totalIsFloor: true } : {}),
    ...(estimate === undefined ? {} : { estimate: Math.max(estimate, countLimit) }),
    ...(next === undefined ? {} : { next }),
  };
}
