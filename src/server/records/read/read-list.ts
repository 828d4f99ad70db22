import { isObject } from '../../../base/dot-path';
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
  /** JSON text, as PostgreSQL wrote it. */
  readonly rows: string;
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
  const [list] = await ctx.database.read(tenantId, (q) => runSql(q, toCountedListSql(source, asked)));
  const shown = Number(list?.['found'] ?? 0);
  const counted = list?.['counted'] ?? null;
  // A page that is not full ends the list: the rows before it and on it are all.
  const found = counted === null ? (current - 1) * size + shown : Number(counted);
  const total = Math.min(found, countLimit);
  const isFloor = found > countLimit;
  const estimate = isFloor
    ? await ctx.database.read(tenantId, async (q) => planRows((await runSql(q, toEstimateSql(source, asked)))[0]?.['QUERY PLAN']))
    : undefined;
  const sealed = shown === size ? cursors?.seal.seal(String(list?.['last']), bound) : undefined;
  const next = sealed !== undefined && sealed.length <= longest ? sealed : undefined;
  return {
    rows: String(list?.['rows'] ?? '[]'),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(isFloor ? { totalIsFloor: true } : {}),
    ...(estimate === undefined ? {} : { estimate: Math.max(estimate, countLimit) }),
    ...(next === undefined ? {} : { next }),
  };
}
