import { getAt, isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { SearchOrder } from '../../protocol/search-state';
import type { ApiModel } from '../../schema/model/api-model';
import { type ListRequest, toCountedListSql } from '../query/list-sql';
import type { Row } from '../query/load-rows';
import { findField } from '../query/record-source';
import { type PageContext, recordOf, requireRight } from '../rights/page-context';
import { type Backend, type Backends, backendVariable, findBackend } from './backend-settings';
import { BackendRefusal, callBackend } from './call-backend';
import { readRow, showRow } from './remote-row';
import { toListCall } from './remote-search';

/** A page whose rows another back end holds, and the way to it. */
export interface RemotePage {
  readonly ctx: PageContext;
  readonly api: ApiModel;
  readonly backend: Backend;
}

/** Says whether another back end holds the rows of a page. */
export const isRemote = (ctx: PageContext): boolean => recordOf(ctx).api !== undefined;

/**
 * Finds the back end of a page for the caller's tenant. Errors: remoteUnset; remoteScope where his roles show him some of its rows alone, which nobody here can tell
 * from the others.
 */
export function openRemote(backends: Backends, ctx: PageContext): RemotePage {
  const { api, label } = recordOf(ctx);
  const { tenantId } = ctx.caller;
  if (!api) throw refusal('remoteLacks', { label });
  if (ctx.source.scope !== undefined) throw refusal('remoteScope', {});
  const backend = findBackend(backends, tenantId, api.backend);
  if (!backend) throw refusal('remoteUnset', { name: backendVariable(tenantId, api.backend) });
  return { ctx, api, backend };
}

/** Path of a call of a page. */
export const pathOf = ({ base }: ApiModel, path: string): string => `${base}/${path}`;

/** One page of rows, as the other back end has them. */
interface RemoteRows {
  readonly rows: readonly Row[];
  readonly total: number;
}

type Asked = Pick<ListRequest, 'condition' | 'orderBy'>;

interface Part {
  readonly rows: readonly unknown[];
  readonly total: number;
  /** How many rows a page of theirs has. */
  readonly size: number;
}

const countOf = (value: unknown): number | undefined => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined);

async function askPart(
  { ctx, api, backend }: RemotePage,
  asked: Asked,
  page: { readonly current: number; readonly size: number },
): Promise<Part> {
  const place = { record: recordOf(ctx), api, asker: ctx.source.asker };
  const data = await callBackend(backend, { path: pathOf(api, api.list.path), ...toListCall(place, { ...asked, ...page }) });
  // Small tables come whole, as a list.
  if (Array.isArray(data)) {
    const from = (page.current - 1) * page.size;
    return { rows: data.slice(from, from + page.size), total: data.length, size: page.size };
  }
  const rows = getAt(data, api.answer.records.split('.'));
  if (!Array.isArray(rows)) throw refusal('remoteUnreadable', {});
  return {
    rows,
    total: countOf(getAt(data, api.answer.total.split('.'))) ?? rows.length,
    size: countOf(getAt(data, api.answer.size.split('.'))) || page.size,
  };
}

/** Stock back ends give no more rows at once, whatever they are asked for. */
const mostAtOnce = 500;
/** So many calls make up one page at most. */
const mostCalls = 20;

/** Reads rows from a place of the list on, by as many pages of theirs as it takes: they may give fewer than they are asked for. Errors: remoteTooMany. */
async function readRows(
  remote: RemotePage,
  asked: Asked,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<RemoteRows> {
  const { api, ctx } = remote;
  const found: unknown[] = [];
  let step = Math.min(count, mostAtOnce);
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const at = from + found.length;
    const part = await askPart(remote, asked, { current: Math.floor(at / step) + 1, size: step });
    const isCut = part.size < step;
    if (isCut) step = part.size;
    // A page of fewer rows begins elsewhere, unless it is the first.
    const rows = isCut && at > 0 ? [] : part.rows.slice(at % step, step);
    found.push(...rows);
    const isAll = from + found.length >= Math.min(from + count, part.total) || (rows.length === 0 && !isCut);
    if (isAll) return { rows: found.slice(0, count).map((raw) => readRow(recordOf(ctx), api, raw)), total: part.total };
  }
  throw refusal('remoteTooMany', { limit: found.length });
}

/** The page's own sort gives way where it would tell of what the asker may not read. */
const ownSort = ({ source, page }: PageContext): readonly SearchOrder[] =>
  page.model.table.sort.filter(({ field }) => findField(source, field) !== undefined).map(({ field, order }) => ({ prop: field, order }));

/** Judges a search as that of own rows is judged: what a caller may not see is neither searched nor sorted by. Errors: the search codes of the catalogue. */
function judgeSearch(ctx: PageContext, asked: ListRequest): Asked {
  toCountedListSql({ ...ctx.source, sort: ctx.page.model.table.sort }, asked);
  const { condition, orderBy } = asked;
  const sorted = orderBy.length > 0 || recordOf(ctx).api?.list.order === 'none' ? orderBy : ownSort(ctx);
  return { orderBy: sorted, ...(condition ? { condition } : {}) };
}

/** Reads rows of a search as their reader may see them. Errors: the search codes, and those of calls. */
export async function listRemote(remote: RemotePage, request: ListRequest): Promise<RemoteRows> {
  const { ctx } = remote;
  const asked = judgeSearch(ctx, request);
  const { size, current } = request;
  const { rows, total } = await readRows(remote, asked, { from: (current - 1) * size, count: size });
  return { rows: rows.map((row) => showRow(recordOf(ctx), ctx.source.rules, row)), total };
}

/** Reads one whole row, for a write. Errors: rowGone. */
export async function loadRemote({ ctx, api, backend }: RemotePage, id: string): Promise<Row> {
  if (api.detail === undefined) throw refusal('remoteLacks', { label: recordOf(ctx).label });
  const call = { method: 'GET' as const, path: pathOf(api, api.detail), query: { id } };
  const data = await callBackend(backend, call).catch((error: unknown) => {
    // Whatever they say of an id that they do not have.
    if (error instanceof BackendRefusal) throw refusal('rowGone', {}, { cause: error });
    throw error;
  });
  if (!isObject(data) || Object.keys(data).length === 0) throw refusal('rowGone', {});
  const row = readRow(recordOf(ctx), api, data);
  if (row.id !== id) throw refusal('rowGone', {});
  return row;
}

/** Reads one row as its reader may see it. Errors: forbidden, rowGone, and those of calls. */
export async function showRemote(remote: RemotePage, id: string): Promise<Row> {
  const { ctx } = remote;
  requireRight(ctx, 'view');
  return showRow(recordOf(ctx), ctx.source.rules, await loadRemote(remote, id));
}
